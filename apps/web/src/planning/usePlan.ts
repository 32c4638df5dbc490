import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type NavigateOptions, useLocation, useNavigate, useParams as useRoute, useSearchParams } from 'react-router';
import type { ListState, LiveList } from '../api/liveList.js';
import { useSession } from '../api/session.js';
import { useArchivedYears } from '../api/useArchivedYears.js';
import { useList } from '../api/useList.js';
import { useYear } from '../api/useYear.js';
import { ancestorsOf, forestOf, rowOf } from '../ui/grid/forest.js';
import { keptIn, nothingChosen, type Selection } from '../ui/grid/selection.js';
import { useIsPhone } from '../ui/media.js';
import { readAsOf } from '../ui/past/asOf.js';
import { changed, type Look, withLook } from '../ui/sets/look.js';
import { type Base, useBase } from '../ui/sets/useBase.js';
import { useAmong } from './filters/useAmong.js';
import { useSought } from './filters/useSought.js';
import { mayPlan } from './mayPlan.js';
import { type TypeOf, useTypeOf } from './newTypes.js';
import { type Comparison, usePast } from './past/usePast.js';
import { type People, usePeople } from './people.js';
import { matcherOf, noFilter, overlapsYear, type PlanFilter } from './rows/filter.js';
import { planCall, planWish } from './rows/planList.js';
import type { Forest, PlanRow, Shown } from './rows/planRow.js';
import { filterIn, viewIdOf, writeOver } from './sets/address.js';
import { useShown } from './useShown.js';

/** What Gantt, table, phone list and panel share. */
export interface Plan extends Comparison {
  /** Today's rows, whatever is shown. */
  list: LiveList<PlanRow>;
  state: ListState;
  refresh(): Promise<unknown>;
  forest: Forest;
  shown: Shown;
  /** Whether a row is among what filter and year leave, whatever is closed above it. */
  matches(row: PlanRow): boolean;
  people: People;
  typeOf: TypeOf;
  year: number;
  everyYear: boolean;
  setEveryYear(every: boolean): void;
  filter: PlanFilter;
  /** Of the one that stands there by then: before the page has followed what was set just now. */
  setFilter(next: PlanFilter | ((now: PlanFilter) => PlanFilter)): void;
  /** The saved view that this began with. */
  base: Base;
  /** Leaves out what hides a row: what is closed above it, the filter, or the year if it lies in another. */
  uncover(row: PlanRow): void;
  /** Shows a row that was just made, whatever is filtered, and opens what is above it; until filter or year change. */
  reveal(row: PlanRow): void;
  collapsed: ReadonlySet<string>;
  /** Opens or closes rows; all of them without ids. */
  collapse(ids: readonly string[] | null, closed: boolean): void;
  selection: Selection;
  select(next: Selection | ((now: Selection) => Selection)): void;
  /** The element whose panel is open; `open` at its tab, else at the one looked at before. */
  element: string | null;
  open(id: string | null, tab?: string): void;
  /** Opens an element's panel at what a sum of it is made of. */
  openSum(id: string, figure: string): void;
  /** The moment shown (see ui/past/asOf.ts); null: now. */
  asOf: string | null;
  /** Nothing can be changed: it is past, its year is archived, or the person's roles allow it nowhere. */
  readOnly: boolean;
  archivedYears: ReadonlySet<number>;
  /** Name of a person, a unit or an element. */
  nameOf(id: string): string | null;
  params: URLSearchParams;
  /** What of them stands in the address: the rest its saved view says. */
  search: string;
  /** Sets or (null) removes parameters of the address without a new entry in the browser's history. */
  setParams(change: ParamChange | ((now: URLSearchParams) => ParamChange)): void;
}

/** Parameters by name; null removes one. */
type ParamChange = Readonly<Record<string, string | null>>;

export function usePlan(): Plan {
  const today = useList(planCall, planWish);
  const people = usePeople();
  const [year] = useYear();
  const base = useBase(viewIdOf(useRoute().view), 'PLAN_');
  const { params, search, setParams, rewrite, open, openSum } = useParams(base.look);
  const filter = useMemo(() => filterIn(new URLSearchParams(search), { filter: base.filter }), [search, base.filter]);
  const everyYear = params.has('years') ? params.get('years') === 'all' : base.everyYear;
  const asOf = readAsOf(params);
  const { rows, state, refresh, comparison } = usePast(today, asOf, params);
  const among = useAmong(filter, { asOf, year });
  const sought = useSought(filter, people);
  const canPlan = mayPlan(useSession());
  const archivedYears = useArchivedYears();
  const forest = useMemo(() => forestOf(rows), [rows]);
  const { shown, matches, collapsed, collapse, uncollapse, reveal } = useShown(
    forest,
    { filter: sought, ids: among.ids },
    everyYear ? null : year,
  );
  const [selection, select] = useSelection(forest, params, setParams);
  useWayTo(forest, params.get('element'), collapse);
  return {
    list: today.list,
    state: [state, base.state, among.state].find(({ status }) => status !== 'ready') ?? state,
    refresh: () => Promise.all([refresh(), base.list.refresh(), among.refresh()]),
    forest,
    shown,
    matches,
    people,
    typeOf: useTypeOf(),
    year,
    everyYear,
    setEveryYear: (every) => setParams({ years: every === base.everyYear ? null : every ? 'all' : 'one' }),
    filter,
    setFilter: (next) => rewrite((now) => refiltered(now, next, base)),
    base,
    uncover(row) {
      uncollapse(ancestorsOf(forest, row).map(({ id }) => id));
      const inYear = everyYear || overlapsYear(row, year);
      if (inYear && matcherOf(sought, among.ids)(row)) return;
      rewrite((now) => {
        const next = writeOver(now, noFilter, base);
        if (!inYear) next.set('year', row.startDate.slice(0, 4));
        return next;
      });
    },
    reveal,
    collapsed,
    collapse,
    selection,
    select,
    element: params.get('element'),
    open,
    openSum,
    asOf,
    ...comparison,
    readOnly: asOf !== null || !canPlan || (!everyYear && archivedYears.has(year)),
    archivedYears,
    nameOf: useCallback(
      (id: string) => people.nameOf(id) ?? people.unitOf(id) ?? rowOf(forest, id)?.label ?? null,
      [people, forest],
    ),
    ...{ params, search, setParams },
  };
}

const refiltered = (now: URLSearchParams, next: Parameters<Plan['setFilter']>[0], base: Base): URLSearchParams =>
  writeOver(now, typeof next === 'function' ? next(filterIn(now, base)) : next, base);

/** The address's parameters. Changes that follow each other at once see each other, before the page has followed. */
function useParams(look: Look) {
  const [said, setSearch] = useSearchParams();
  const search = said.toString();
  const { state } = useLocation();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const latest = useRef({ search, params: said });
  if (latest.current.search !== search) latest.current = { search, params: said };
  const params = useMemo(() => withLook(new URLSearchParams(search), look), [search, look]);
  const rewrite = useCallback(
    (change: (now: URLSearchParams) => URLSearchParams, how: NavigateOptions = { replace: true, state }) => {
      const next = change(new URLSearchParams(latest.current.params));
      latest.current = { ...latest.current, params: next };
      setSearch(next, how);
    },
    [setSearch, state],
  );
  const setParams = useCallback(
    (change: ParamChange | ((now: URLSearchParams) => ParamChange)) => rewrite((now) => changed(now, change, look)),
    [rewrite, look],
  );
  // On a phone the panel is a page of its own: going back leaves it, not the plan.
  const open = useCallback(
    (id: string | null, tab?: string) => {
      if (id === null && state === asPage) return void navigate(-1);
      const isPage = isPhone && id !== null && !latest.current.params.has('element');
      rewrite((now) => elementIn(now, id, tab), isPage ? { state: asPage } : undefined);
    },
    [rewrite, navigate, isPhone, state],
  );
  const openSum = useCallback(
    (id: string, figure: string) => {
      open(id, 'costs');
      setParams({ sum: figure });
    },
    [open, setParams],
  );
  return { params, search, setParams, rewrite, open, openSum };
}

/** Marks an entry of the browser's history that was made by opening a panel. */
const asPage = 'panel';

function elementIn(params: URLSearchParams, id: string | null, tab?: string): URLSearchParams {
  id === null ? params.delete('element') : params.set('element', id);
  if (id === null || tab) params.delete('sum');
  if (tab) params.set('tab', tab);
  return params;
}

/** The selection follows the rows and stands in the address a moment later, as far as it is short. */
function useSelection(forest: Forest, params: URLSearchParams, setParams: Plan['setParams']) {
  const [selection, select] = useState<Selection>(() => {
    const ids = (params.get('selected') ?? params.get('element') ?? '').split(',').filter(Boolean);
    return ids.length > 0 ? { chosen: new Set(ids), active: ids[0] ?? null, anchor: ids[0] ?? null } : nothingChosen;
  });
  const kept = useMemo(
    () => (forest.rows.length > 0 ? keptIn(selection, (id) => forest.indexOf.has(id)) : selection),
    [selection, forest],
  );
  const text = kept.chosen.size > 1 && kept.chosen.size <= 20 ? [...kept.chosen].join(',') : null;
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const timer = setTimeout(() => setParams({ selected: text }), 300);
    return () => clearTimeout(timer);
  }, [text, setParams]);
  return [kept, select] as const;
}

/** An address that names an element leads to its row: what is above it is open. */
function useWayTo(forest: Forest, element: string | null, collapse: Plan['collapse']): void {
  const wanted = useRef(element);
  useEffect(() => {
    const row = rowOf(forest, wanted.current);
    if (!row) return;
    wanted.current = null;
    const above = ancestorsOf(forest, row).map(({ id }) => id);
    if (above.length > 0) collapse(above, false);
  }, [forest, collapse]);
}
