import type { Kpi } from './element.js';

/** Whether what was reached is what was meant; null: nothing was measured yet. */
export function isReached({ operator, plan, actual }: Pick<Kpi, 'operator' | 'plan' | 'actual'>): boolean | null {
  if (actual === null || actual === undefined) return null;
  return compare[operator](actual, plan);
}

const compare: Record<Kpi['operator'], (actual: number, plan: number) => boolean> = {
  AT_LEAST: (actual, plan) => actual >= plan,
  AT_MOST: (actual, plan) => actual <= plan,
  EQUAL: (actual, plan) => actual === plan,
  NOT_EQUAL: (actual, plan) => actual !== plan,
  MORE_THAN: (actual, plan) => actual > plan,
  LESS_THAN: (actual, plan) => actual < plan,
};

/** How the KPIs of an element stand: as lists are filtered by it (`kpiState='MISSED'`). */
export const kpiStates = ['REACHED', 'MISSED', 'OPEN'] as const;
type KpiState = (typeof kpiStates)[number];

export function kpiStateOf(kpi: Pick<Kpi, 'operator' | 'plan' | 'actual'>): KpiState {
  const reached = isReached(kpi);
  return reached === null ? 'OPEN' : reached ? 'REACHED' : 'MISSED';
}

/** How a goal stands on a day; the rule stands in docs/words.md. */
export const goalStates = ['REACHED', 'ON_TRACK', 'AT_RISK', 'MISSED', 'OPEN'] as const;
export type GoalState = (typeof goalStates)[number];
