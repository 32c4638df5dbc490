import type { AnswerOf } from '@contracts/catalogue.js';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { Patch } from '../../api/follow.js';
import { useThing } from '../../api/useThing.js';
import { Button } from '../../ui/Button.js';
import { Dialog } from '../../ui/Dialog.js';
import { EmptyState, ErrorState } from '../../ui/EmptyState.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { formatWhen } from '../../words/formats/relative.js';
import { problemText } from '../../words/problemText.js';
import { t } from '../../words/t.js';
import { restore } from '../actions/restore.js';
import { TypeSign } from '../signs.js';
import type { Plan } from '../usePlan.js';
import { type Deletion, deletionsOf } from './deletions.js';

/** Rows at first, and with each press more. */
const step = 50;

/** What was deleted, each with who and when, to be restored; `deleted=1` in the address. */
export function TrashDialog({ plan }: { plan: Plan }) {
  const [most, setMost] = useState(step);
  const view = useThing('GET plan-element', { query: { deleted: true }, patch: withGone });
  const deletions = useMemo(() => deletionsOf(Array.isArray(view.data) ? view.data : []), [view.data]);
  const [busy, setBusy] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const bringBack = async ({ row }: Deletion) => {
    setBusy(row.id);
    if (await restore(plan.list, row)) await view.refresh();
    setBusy(null);
    requestAnimationFrame(() => goOn(list.current));
  };
  return (
    <Dialog open size="medium" title={t('deletion.title')} onClose={() => plan.setParams({ deleted: null })}>
      {view.state === 'error' && (
        <ErrorState title={t('problem.notLoaded')} onRetry={() => void view.refresh()}>
          {view.problem && problemText(view.problem)}
        </ErrorState>
      )}
      {view.state === 'loading' && <SkeletonRows rows={5} indent={false} />}
      {view.state === 'ready' && deletions.length === 0 && (
        <EmptyState icon={<Trash2 />} title={t('deletion.empty')}>
          {t('deletion.emptyHint')}
        </EmptyState>
      )}
      <ul ref={list}>
        {deletions.slice(0, most).map((each) => (
          <Line
            key={each.row.id}
            deletion={each}
            plan={plan}
            busy={busy === each.row.id}
            onRestore={() => void bringBack(each)}
          />
        ))}
      </ul>
      {deletions.length > most && (
        <Button className="mt-3 w-full" onClick={() => setMost(most + step)}>
          {t('history.older')}
        </Button>
      )}
    </Dialog>
  );
}

/** The pressed button is gone with its line: the keyboard stays in the dialog, on the next line or on what closes it. */
function goOn(list: HTMLElement | null): void {
  if (document.activeElement !== document.body) return;
  const next = list?.querySelector('button:enabled') ?? list?.closest('[role=dialog]')?.querySelector('button');
  if (next instanceof HTMLElement) next.focus();
}

interface LineProps {
  deletion: Deletion;
  plan: Plan;
  busy: boolean;
  onRestore(): void;
}

function Line({ deletion: { row, below, under }, plan, busy, onRestore }: LineProps) {
  const place = under?.label ?? (row.parentId ? plan.nameOf(row.parentId) : null);
  const facts = [
    place && t('planning.under', { name: place }),
    below > 0 && t('planning.deletedBelow', { count: below }),
    t('deletion.when', {
      time: formatWhen(row.modifiedAt ?? ''),
      name: plan.nameOf(row.modifiedBy ?? '') ?? t('history.somebody'),
    }),
  ];
  return (
    <li className="flex items-center gap-2.5 border-b border-line py-2 last:border-b-0">
      <span className="text-ink-3">
        <TypeSign type={row.type} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate font-[520]" title={row.label}>
          {row.label}
        </p>
        <p className="text-small text-ink-3 [overflow-wrap:anywhere]">{facts.filter(Boolean).join(' · ')}</p>
        {under && <p className="text-small text-ink-2">{t('deletion.first', { name: under.label })}</p>}
      </div>
      {!plan.readOnly && (
        <Button
          icon={<RotateCcw />}
          disabled={under !== null}
          busy={busy}
          aria-label={`${t('deletion.restore')}: ${row.label}`}
          onClick={onRestore}
        >
          {t('deletion.restore')}
        </Button>
      )}
    </li>
  );
}

/** What goes is asked for, what comes back is no longer among them; other changes are about what is not deleted. */
const withGone: Patch<AnswerOf<'GET plan-element'>> = (now, { id, element }) => {
  if (!element) return undefined;
  return now.some((each) => each.id === id) ? now.filter((each) => each.id !== id) : now;
};
