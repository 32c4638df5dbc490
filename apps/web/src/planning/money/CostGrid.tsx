import type { CostElement } from '@contracts/costs/grid.js';
import { printFilter } from '@contracts/filters/filter.js';
import { withYear } from '@contracts/filters/resolve.js';
import { startTransition, useDeferredValue, useMemo, useOptimistic, useRef, useState } from 'react';
import { Problem } from '../../api/problem.js';
import { refusal } from '../../api/refused.js';
import { forestOf } from '../../ui/grid/forest.js';
import { Grid } from '../../ui/grid/Grid.js';
import type { EditedCell, GridEditing, GridHandle, LeftOut, Values } from '../../ui/grid/grid.js';
import { sayPasted } from '../../ui/grid/sayPasted.js';
import type { Selection } from '../../ui/grid/selection.js';
import { fixedColumns } from '../../ui/grid/useColumns.js';
import { useIsPhone } from '../../ui/media.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { toast } from '../../ui/toasts.js';
import { t } from '../../words/t.js';
import { useSaidWriting, useWriters } from '../present.js';
import { termsOf } from '../rows/filter.js';
import { write } from '../rows/planFields.js';
import type { Plan } from '../usePlan.js';
import type { PlanCommands } from '../usePlanCommands.js';
import { useRefusedNote } from '../useRefusedNote.js';
import { CostBar } from './CostBar.js';
import { CostTiles } from './CostTiles.js';
import { type CostRow, isKind, placeOf } from './cells.js';
import { type Changes, typed } from './changes.js';
import { rowNow, useCostList, useCostRows } from './costList.js';
import { type CostHands, type Having, handsOf } from './hands.js';
import { inOwnLanguage } from './pastedAmounts.js';
import {
  type Fixed,
  type FixedOf,
  fixedCell,
  monthsIn,
  placeName,
  rulesOf,
  useCostColumns,
  useFixed,
} from './useCostColumns.js';
import { useCostKeys } from './useCostKeys.js';
import { type CostView, useCostView } from './useCostView.js';
import { writeCells } from './writeCells.js';

interface Props {
  plan: Plan;
  commands: PlanCommands;
  editing: GridEditing;
}

const noNames = { labelOf: () => null, find: () => null };
const headHeight = 44;

/** The plan's money by month, quarter or year, typed in place like a spreadsheet; a step of it is one command. */
export function CostGrid({ plan, commands, editing }: Props) {
  const view = useCostView(plan);
  const handle = useRef<GridHandle>(null);
  const { rows: costs, state, list } = useCostList(plan.year, view.span, plan.asOf);
  const budgeted = useBudgeted(plan, editing.now?.id);
  const rows = useCostRows(budgeted, costs);
  const { forest, sums } = useSums(plan, view.of, costs);
  const fixed = useFixed(plan.asOf !== null);
  const all = useCostColumns(view, fixed, sums);
  const rowBy = (id: string) => rowNow(plan.forest, list, id);
  const cells = useOpened(editing, rowBy);
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  const columns = useMemo(() => fixedColumns(all, widths, setWidths), [all, widths]);
  const book = (changes: Changes, label: string) => {
    if (changes.leftOut > 0) toast({ text: t('costs.cellsLeftOut', { count: changes.leftOut }) });
    void writeCells({ list, forest: plan.forest, items: changes.items, label });
  };
  const isPhone = useIsPhone();
  const filtered = useFiltered(plan);
  const hands = useHands({ rows, view, fixed, handle, book });
  const note = useRefusedNote(t('costs.writeAnyway'));
  const [selection, select] = useSelection(plan);
  const keys = useCostKeys({ hands, commands, isPast: plan.asOf !== null });
  const writers = useWriters(plan.people);
  const onOpen = (id: string, column?: string) => {
    const row = rowBy(id);
    if (row) openOf({ plan, view, fixed }, row, column);
  };
  // What is typed before the amounts are there would have nothing to be written over.
  if (state.status === 'loading') return <SkeletonRows rows={24} />;
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <CostBar view={view} year={plan.year} hands={hands} readOnly={plan.asOf !== null} shown={filtered} />
      <CostTiles view={view} sums={sums} />
      <Grid<CostRow>
        handle={handle}
        label={t('planning.costs')}
        rows={rows}
        columns={columns}
        source={plan.forest}
        selection={selection}
        onSelect={select}
        tree={{ column: 'label', forest, closed: plan.collapsed, close: plan.collapse }}
        writing={plan.asOf !== null ? undefined : writingOf({ plan, view, fixed, book, seen: cells.seen })}
        editing={cells.editing}
        onOpen={onOpen}
        onDelete={hands.clear}
        onEscape={() => plan.open(null)}
        touched={plan.list.touched}
        note={note}
        headHeight={view.isBrief ? 32 : headHeight}
        editsByPress={isPhone}
        choosesCells
        keys={keys}
        writers={writers}
        sums={sums}
      />
    </div>
  );
}

/** The tree of all rows and those whose sums stand below the grid: what is typed shows first, then what it sums up to. */
function useSums({ forest, matches, shown: { tops } }: Plan, of: CostView['of'], costs: readonly CostElement[]) {
  const settled = useDeferredValue(costs);
  const every = useCostRows(forest.rows, settled);
  const counted = useMemo(() => (of === 'own' ? forest.rows.filter(matches) : tops), [of, forest, matches, tops]);
  return { forest: useMemo(() => forestOf(every), [every]), sums: useCostRows(counted, settled) };
}

/** All but milestones, which have no money; one that was just made stays until it has its name. */
const useBudgeted = ({ shown: { rows } }: Plan, named: string | undefined) =>
  useMemo(() => rows.filter(({ id, type }) => type !== 'MILESTONE' || id === named), [rows, named]);

/** What of the plan is shown, as a report is asked for it. */
const useFiltered = ({ filter, asOf, year }: Plan) =>
  useMemo(() => ({ filters: printFilter(withYear(termsOf(filter), year)), asOf }), [filter, asOf, year]);

/** The same ones for as long as the grid is shown. */
function useHands(now: Having): CostHands {
  const having = useRef(now);
  having.current = now;
  return useMemo(() => handsOf(() => having.current), []);
}

/** That of the plan: the grid follows at once, all else of the page a moment later. */
function useSelection({ selection, select }: Plan) {
  const [now, show] = useOptimistic(selection, (before: Selection, next: Parameters<typeof select>[0]) =>
    typeof next === 'function' ? next(before) : next,
  );
  const put: typeof select = (next) =>
    startTransition(() => {
      show(next);
      select(next);
    });
  return [now, put] as const;
}

/**
 * The cell that is edited: names by the plan's rules, amounts by those of money, which others may write than plan.
 * What was seen when an amount was opened is kept: what somebody else writes there meanwhile is asked about.
 */
function useOpened(names: GridEditing, rowBy: (id: string) => CostRow | undefined) {
  const [cell, setCell] = useState<EditedCell | null>(null);
  const opened = useRef<CostRow | undefined>(undefined);
  useSaidWriting(cell);
  const set = (next: EditedCell | null): void => {
    const isAmount = next !== null && placeOf(next.column) !== null;
    if (isAmount) opened.current = rowBy(next.id);
    setCell(isAmount ? next : null);
    names.set(isAmount ? null : next);
  };
  const seen = (row: CostRow): CostRow => (opened.current?.id === row.id ? opened.current : row);
  return { editing: { now: cell ?? names.now, set }, seen };
}

interface Shown {
  plan: Plan;
  view: CostView;
  fixed: FixedOf;
}

interface Writing extends Shown {
  book(changes: Changes, label: string): void;
  /** A row as it was when its cell was opened. */
  seen(row: CostRow): CostRow;
}

function writingOf({ plan, view, fixed, book, seen: openedAs }: Writing) {
  const rules = rulesOf(fixed, view.spreading);
  const linesOf = (row: CostRow, values: Values) =>
    Object.entries(values).flatMap(([column, amount]) => {
      const place = placeOf(column);
      if (!place || !isKind(place.figure)) return [];
      const months = monthsIn(view, place.period);
      return [{ row, kind: place.figure, columns: [months], amounts: [(amount as number | null) ?? 0] }];
    });
  return {
    names: noNames,
    begins: /[-+−\d.,]/,
    understand: inOwnLanguage,
    save(row: CostRow, values: Values, seen?: number) {
      if ('label' in values) return write(plan.list, row, values, { seen });
      const [column = ''] = Object.keys(values);
      const place = placeOf(column);
      const cell = place ? placeName(place) : '';
      book(typed(linesOf(openedAs(row), values), rules), t('costs.cellTyped', { cell, name: row.label }));
    },
    paste(changed: readonly { row: CostRow; values: Values }[], _: unknown, leftOut: LeftOut) {
      const changes = typed(
        changed.flatMap(({ row, values }) => linesOf(row, values)),
        rules,
      );
      book(changes, t('costs.cellsPasted', { count: changes.items.length }));
      sayPasted(
        changed.map(({ values }) => values),
        leftOut,
      );
    },
  };
}

/** A cell that is only read says why; what shows a sum opens what it is made of. */
function openOf({ plan, view, fixed }: Shown, row: CostRow, column = ''): void {
  const place = placeOf(column);
  const why = place && plan.asOf === null && isKind(place.figure) ? fixedCell(row, place, view, fixed) : null;
  if (!place || why === null || why === 'sum') plan.open(row.id, place ? 'costs' : undefined);
  else refusal.set({ thing: row.id, problem: refusedBy(why, monthsIn(view, place.period)[0]) });
}

function refusedBy(why: Fixed, period: string | undefined): Problem {
  if (why === 'MISSING_PRIVILEGE') return new Problem(403, { code: why });
  if (why === 'SUBMITTED_IS_READ_ONLY' || why === 'YEAR_ARCHIVED') return new Problem(409, { code: why });
  return new Problem(422, { code: 'RULES_BROKEN', errors: [{ field: '', rule: why, params: { period } }] });
}
