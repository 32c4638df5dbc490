import { useMemo } from 'react';
import type { ListState } from '../../api/liveList.js';
import type { Problem } from '../../api/problem.js';
import type { ShownList } from '../../api/useLiveList.js';
import { useThing } from '../../api/useThing.js';
import { planCall, planWish } from '../rows/planList.js';
import type { PlanRow } from '../rows/planRow.js';
import { comparedWith, type Differences, withAdded } from './comparison.js';

/** How the moment shown differs from another. */
export interface Comparison {
  /** What became of the rows of a moment since; null: now is shown, or it is not known yet. */
  differences: Differences | null;
  /** Why it could not be told. */
  comparisonProblem: Problem | undefined;
  /** Whether the rows show their differences, and those that came later. */
  comparing: boolean;
  /** The moment it is compared with; null: now. */
  compareTo: string | null;
}
interface Shown {
  rows: Rows;
  state: ListState;
  refresh(): Promise<unknown>;
  comparison: Comparison;
}

/** The rows of a moment (null: today's) and what became of them since, or until the moment that the address says. */
export function usePast(today: ShownList<PlanRow>, asOf: string | null, params: URLSearchParams): Shown {
  const compared = asOf === null ? null : comparedWith(params);
  const compareTo = compared?.to ?? null;
  const past = useThing(planCall, wishFor(asOf));
  const later = useThing(planCall, wishFor(compareTo));
  const told = useThing('GET plan/comparison', asOf === null ? null : comparing(asOf, compareTo));
  const then = asOf === null ? undefined : (past.data as Rows | undefined);
  const now =
    compareTo !== null ? (later.data as Rows | undefined) : today.state.status === 'ready' ? today.rows : undefined;
  const found = asOf === null ? undefined : told.data;
  const differences = useMemo(() => (found ? new Map(found.map((each) => [each.id, each])) : null), [found]);
  const isCompared = compared !== null;
  const rows = useMemo(
    () => (then && now && isCompared ? withAdded(then, now) : (then ?? none)),
    [then, now, isCompared],
  );
  const comparison = { differences, comparisonProblem: told.problem, comparing: isCompared, compareTo };
  if (asOf === null) return { rows: today.rows, state: today.state, refresh: today.list.refresh, comparison };
  // With a problem the rows at hand may still be those of another moment.
  const problem = past.problem ?? later.problem;
  const state: ListState = problem ? { status: 'error', problem } : { status: then ? 'ready' : 'loading' };
  return { rows, state, refresh: () => Promise.all([past.refresh(), told.refresh()]), comparison };
}

type Rows = readonly PlanRow[];

const wishFor = (asOf: string | null) =>
  asOf === null ? null : ({ query: { ...planWish.query, asOf }, heavy: true } as const);

/** Up to now it follows what happens; between two moments nothing does. */
const comparing = (from: string, to: string | null) => ({
  query: { from, to },
  heavy: true,
  ...(to === null && { follows: ['plan-element'] as const }),
});

const none: Rows = [];
