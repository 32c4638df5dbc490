import { useMemo } from 'react';
import type { ListState } from '../../api/liveList.js';
import type { ShownList } from '../../api/useLiveList.js';
import { useThing } from '../../api/useThing.js';
import { planCall, planWish } from '../rows/planList.js';
import type { PlanRow } from '../rows/planRow.js';
import { type Differences, differencesOf, withAdded } from './comparison.js';

interface Shown {
  rows: readonly PlanRow[];
  state: ListState;
  refresh(): Promise<unknown>;
  differences: Differences | null;
}

/** The rows of a moment and what became of them since; without a moment today's. */
export function usePast(today: ShownList<PlanRow>, asOf: string | null, comparing: boolean): Shown {
  const past = useThing(planCall, asOf === null ? null : { query: { ...planWish.query, asOf }, heavy: true });
  const then = asOf === null ? undefined : (past.data as typeof past.data & (readonly PlanRow[] | undefined));
  const now = today.state.status === 'ready' ? today.rows : undefined;
  const differences = useMemo(() => (then && now ? differencesOf(then, now) : null), [then, now]);
  const rows = useMemo(
    () => (then && now && comparing ? withAdded(then, now) : (then ?? none)),
    [then, now, comparing],
  );
  if (asOf === null) return { rows: today.rows, state: today.state, refresh: today.list.refresh, differences: null };
  // With a problem the rows at hand may still be those of another moment.
  const state: ListState = past.problem
    ? { status: 'error', problem: past.problem }
    : { status: then ? 'ready' : 'loading' };
  return { rows, state, refresh: past.refresh, differences };
}

const none: readonly PlanRow[] = [];
