import type { FilterTerm } from '@contracts/filters/filter.js';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button, IconButton } from '../../ui/Button.js';
import { Dialog } from '../../ui/Dialog.js';
import { type FormField, labelOf } from '../../ui/form/formField.js';
import { Menu } from '../../ui/Menu.js';
import { t } from '../../words/t.js';
import { matcherOf, overlapsYear } from '../rows/filter.js';
import { showsMoney } from '../rows/planRow.js';
import type { Plan } from '../usePlan.js';
import { TermChip } from './FilterChips.js';
import { isChosen, namingOf, sumFields } from './fields.js';
import { useFilterKinds } from './RecordFilter.js';
import { useAmong } from './useAmong.js';
import { type FilterFields, useFilterFields } from './useFilterFields.js';
import { useSought } from './useSought.js';

const most = 9;

/** The filter term by term, up to nine, each with what it leaves of what came through the one before; `stages=1`. */
export function StagesDialog({ plan }: { plan: Plan }) {
  const { filter, setFilter } = plan;
  // One just added has no values yet.
  const [stages, setStages] = useState<readonly FilterTerm[]>(filter.terms);
  const among = useFilterFields(plan);
  const put = (next: readonly FilterTerm[]) => {
    setStages(next);
    setFilter({ ...filter, terms: wholeOf(next) });
  };
  const moved = (from: number, to: number) => {
    const next = stages.filter((_, at) => at !== from);
    put([...next.slice(0, to), stages[from] as FilterTerm, ...next.slice(to)]);
  };
  const placed = stages.map((term, at) => ({ term, at, key: `${at} ${term.key}` }));
  return (
    <Dialog
      open
      size="medium"
      title={t('filters.stagesTitle')}
      onClose={() => plan.setParams({ stages: null })}
      actions={
        <AddStage
          plan={plan}
          among={among}
          isFull={stages.length >= most}
          onAdd={(key) => put([...stages, { key, values: [] }])}
        />
      }
    >
      <p className="pb-3 text-ink-3">{t('filters.stagesHint')}</p>
      {filter.text.trim() !== '' && (
        <p className="flex items-center pb-2">
          <span className="flex-1 truncate">{t('filters.sought', { text: filter.text.trim() })}</span>
          <Left plan={plan} stages={stages} upTo={0} />
        </p>
      )}
      <ol className="flex flex-col gap-1">
        {placed.map(({ term, at, key }) => (
          <Stage key={key} {...{ plan, among, stages, at, put }} term={term} onMove={(to) => moved(at, to)} />
        ))}
      </ol>
    </Dialog>
  );
}

interface StageProps {
  plan: Plan;
  among: FilterFields;
  stages: readonly FilterTerm[];
  term: FilterTerm;
  at: number;
  put(stages: readonly FilterTerm[]): void;
  onMove(to: number): void;
}

function Stage({ plan, among, stages, term, at, put, onMove }: StageProps) {
  return (
    <li className="flex min-h-9 items-center gap-2 border-t border-line py-1">
      <span className="w-13 shrink-0 text-small text-ink-3">{t('filters.stage', { count: at + 1 })}</span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
        <TermChip
          {...{ term, among }}
          onChange={(values) => put(stages.map((each, n) => (n === at ? { ...each, values } : each)))}
        />
        {term.values.length > 0 && <Left plan={plan} stages={stages} upTo={at + 1} />}
      </span>
      <span className="flex shrink-0">
        <IconButton
          label={t('filters.stageUp', { count: at + 1 })}
          icon={<ArrowUp />}
          disabled={at === 0}
          onClick={() => onMove(at - 1)}
        />
        <IconButton
          label={t('filters.stageDown', { count: at + 1 })}
          icon={<ArrowDown />}
          disabled={at === stages.length - 1}
          onClick={() => onMove(at + 1)}
        />
        <IconButton
          label={t('filters.removeStage', { count: at + 1 })}
          icon={<X />}
          onClick={() => put(stages.filter((_, n) => n !== at))}
        />
      </span>
    </li>
  );
}

const wholeOf = (stages: readonly FilterTerm[]): FilterTerm[] => stages.filter(({ values }) => values.length > 0);

/** How many elements some stages leave. */
function Left({ plan, stages, upTo }: { plan: Plan; stages: readonly FilterTerm[]; upTo: number }) {
  const { forest, people, asOf, year, everyYear } = plan;
  const { text } = plan.filter;
  const filter = useMemo(() => ({ text, terms: wholeOf(stages.slice(0, upTo)) }), [text, stages, upTo]);
  const { ids, state } = useAmong(filter, { asOf, year });
  const sought = useSought(filter, people);
  const count = useMemo(() => {
    const fits = matcherOf(sought, ids);
    return forest.rows.filter((row) => (everyYear || overlapsYear(row, year)) && fits(row)).length;
  }, [forest, sought, ids, everyYear, year]);
  return (
    <span className="text-small text-ink-2 tabular-nums">
      {state.status === 'ready' ? t('filters.left', { count }) : '…'}
    </span>
  );
}

interface AddProps {
  plan: Plan;
  among: FilterFields;
  isFull: boolean;
  onAdd(key: string): void;
}

function AddStage({ plan, among: { facets, fields }, isFull, onAdd }: AddProps) {
  const kinds = useFilterKinds();
  const hasMoney = showsMoney(plan.forest);
  const isOffered = (field: FormField) =>
    (isChosen(field) || field.kind === 'flag') &&
    !facets.some(({ key }) => key === field.name) &&
    (hasMoney || !(sumFields.includes(field) || field.name === 'overBudget'));
  const entry = (key: string, label: string) => ({ label, run: () => onAdd(key) });
  return (
    <Menu
      side="top start"
      button={
        <Button icon={<Plus />} disabled={isFull} title={isFull ? t('filters.mostStages') : undefined}>
          {t('filters.addStage')}
        </Button>
      }
      entries={[
        ...facets.map(({ key, name }) => entry(key, name)),
        ...fields.filter(isOffered).map((field) => entry(field.name, labelOf(field))),
        { heading: t('planning.selections') },
        ...namingOf(kinds, fields).map(({ key, label }) => entry(key, label)),
      ]}
    />
  );
}
