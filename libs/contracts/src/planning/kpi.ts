import type { Conclusion, Kpi } from './element.js';

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
type KpiState = 'REACHED' | 'MISSED' | 'OPEN';

export function kpiStateOf(kpi: Pick<Kpi, 'operator' | 'plan' | 'actual'>): KpiState {
  const reached = isReached(kpi);
  return reached === null ? 'OPEN' : reached ? 'REACHED' : 'MISSED';
}

/** The average of an element's conclusions as a filter means it: 0.5 to 1.49 are one star; null: there are none. */
export const ratingOf = (conclusions: readonly Pick<Conclusion, 'rating'>[]): number | null =>
  conclusions.length === 0
    ? null
    : Math.floor(conclusions.reduce((sum, { rating }) => sum + rating, 0) / conclusions.length + 0.5);
