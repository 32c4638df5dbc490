import { useMemo } from 'react';
import { useThing } from '../../api/useThing.js';
import { readAsOf } from '../../ui/past/asOf.js';
import { planCall, planWish } from '../rows/planList.js';
import type { PlanRow } from '../rows/planRow.js';
import type { Plan } from '../usePlan.js';

/** Where elements stood at an earlier moment, by their ids. */
export type Baseline = ReadonlyMap<string, Pick<PlanRow, 'startDate' | 'endDate'>>;

/** The moment whose bars lie under today's, from the address; null: none. */
export const baselineOf = ({ asOf, params }: Pick<Plan, 'asOf' | 'params'>): string | null =>
  asOf === null ? readAsOf(params, 'baseline') : null;

/** Null: none is wished, or it is not known yet. */
export function useBaseline(plan: Plan): Baseline | null {
  const at = baselineOf(plan);
  const { data } = useThing(planCall, at === null ? null : { query: { ...planWish.query, asOf: at }, heavy: true });
  const rows = at === null ? undefined : (data as readonly PlanRow[] | undefined);
  return useMemo(() => (rows ? new Map(rows.flatMap((row) => (row.masked ? [] : [[row.id, row]]))) : null), [rows]);
}
