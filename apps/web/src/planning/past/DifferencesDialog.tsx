import { ArrowRight, GitCompareArrows } from 'lucide-react';
import { useState } from 'react';
import { useThing } from '../../api/useThing.js';
import { Button } from '../../ui/Button.js';
import { Chip } from '../../ui/Chip.js';
import { Dialog } from '../../ui/Dialog.js';
import { EmptyState, ErrorState } from '../../ui/EmptyState.js';
import { FileMenu } from '../../ui/page/FileMenu.js';
import { asOfText } from '../../ui/past/asOf.js';
import { Behind } from '../../ui/record/Behind.js';
import { type Said, useSaid } from '../../ui/record/useNamed.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { problemText } from '../../words/problemText.js';
import { t } from '../../words/t.js';
import { TypeSign } from '../signs.js';
import type { Plan } from '../usePlan.js';
import { countsOf, type Difference, type DifferenceKind, differenceKinds } from './comparison.js';
import { DifferenceSign } from './DifferenceSign.js';
import { changesOf, type NameOf } from './differenceText.js';

/** Lines at first, and with each press more. */
const step = 100;
/** As many as the server tells with who did it. */
const most = 500;

/** Only what differs between both moments: old → new, by whom; `differences=1` in the address. */
export function DifferencesDialog({ plan, asOf }: { plan: Plan; asOf: string }) {
  const [kind, setKind] = useState<DifferenceKind | null>(null);
  const [limit, setLimit] = useState(step);
  const view = useThing('GET plan/comparison', {
    query: { from: asOf, to: plan.compareTo, enrich: true, limit, ...(kind && { kinds: kind }) },
    heavy: true,
    ...(plan.compareTo === null && { follows: ['plan-element'] as const }),
  });
  const lines = view.data ?? [];
  const said = useSaid(
    lines.flatMap(({ changes }) => changes),
    plan.nameOf,
  );
  const counts = countsOf(plan.differences?.values() ?? []);
  const total = kind ? counts[kind] : (plan.differences?.size ?? lines.length);
  const close = () => plan.setParams({ differences: null });
  const open = (id: string) => {
    close();
    plan.open(id, 'history');
  };
  const to = plan.compareTo === null ? t('ui.asOfToday') : asOfText(plan.compareTo);
  return (
    <Dialog open size="large" title={t('planning.differencesOf', { from: asOfText(asOf), to })} onClose={close}>
      <div className="sticky top-0 z-10 flex items-start gap-2 bg-sheet pb-2">
        <Kinds counts={counts} chosen={kind} onChoose={setKind} />
        <FileMenu
          label={t('planning.export')}
          of={{ from: asOf, ...(plan.compareTo !== null && { to: plan.compareTo }) }}
          choices={[{ heading: t('record.exportAs') }]}
          importing={null}
        />
      </div>
      {view.state === 'error' && (
        <ErrorState title={t('problem.notLoaded')} onRetry={() => void view.refresh()}>
          {view.problem && problemText(view.problem)}
        </ErrorState>
      )}
      {view.state === 'loading' && <SkeletonRows rows={8} indent={false} />}
      {view.state === 'ready' && lines.length === 0 && (
        <EmptyState
          icon={<GitCompareArrows />}
          title={t(kind ? 'planning.notOfKind' : 'planning.nothingDiffers')}
          actions={null}
        >
          {!kind && t('planning.nothingDiffersHint')}
        </EmptyState>
      )}
      <ul>
        {lines.map((line) => (
          <Line
            key={line.id}
            {...{ line, said }}
            nameOf={plan.nameOf}
            place={plan.nameOf(line.parentId ?? '')}
            onOpen={open}
          />
        ))}
      </ul>
      {total > lines.length && lines.length >= limit && limit < most && (
        <Button className="mt-3 w-full" busy={view.refreshing} onClick={() => setLimit(limit + step)}>
          {t('history.older')}
        </Button>
      )}
      {limit === most && total > most && (
        <p className="mt-3 text-ink-3">{t('planning.mostShown', { count: most, total })}</p>
      )}
    </Dialog>
  );
}

interface KindsProps {
  counts: Readonly<Record<DifferenceKind, number>>;
  chosen: DifferenceKind | null;
  onChoose(kind: DifferenceKind | null): void;
}

/** One kind alone, or all. */
const Kinds = ({ counts, chosen, onChoose }: KindsProps) => (
  <div className="flex flex-1 flex-wrap gap-1.5">
    {differenceKinds
      .filter((kind) => counts[kind] > 0)
      .map((kind) => (
        <Chip
          key={kind}
          on={chosen === kind}
          aria-pressed={chosen === kind}
          onClick={() => onChoose(chosen === kind ? null : kind)}
        >
          {t(`planning.count_${kind}`, { count: counts[kind] })}
        </Chip>
      ))}
  </div>
);

interface LineProps {
  line: Difference;
  said: Said;
  nameOf: NameOf;
  /** What it lies under. */
  place: string | null;
  onOpen(id: string): void;
}

function Line({ line, said, nameOf, place, onOpen }: LineProps) {
  return (
    <li className="border-b border-line last:border-b-0">
      <button
        type="button"
        className="flex w-full items-start gap-2.5 rounded px-1 py-2 text-left hover:bg-sunk"
        onClick={() => onOpen(line.id)}
      >
        <DifferenceSign difference={line} nameOf={nameOf} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5 text-ink-3">
            <TypeSign type={line.type} />
            <b className={`min-w-0 truncate font-[560] text-ink ${line.kind === 'removed' ? 'line-through' : ''}`}>
              {line.label}
            </b>
            <span className="min-w-0 truncate text-small">{[line.identifier, place].filter(Boolean).join(' · ')}</span>
          </span>
          {changesOf(line, said).map((change) => (
            <span key={change.name} className="line-clamp-3 text-small text-ink-2 [overflow-wrap:anywhere]">
              {change.name}: <del className="text-ink-3">{change.old}</del>
              <ArrowRight className="mx-1 inline size-3 text-ink-3" aria-hidden />
              <ins className="text-ink no-underline">{change.new}</ins>
            </span>
          ))}
          <Behind behind={line.behind ?? []} nameOf={nameOf} />
        </span>
      </button>
    </li>
  );
}
