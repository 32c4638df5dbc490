import type { Day } from '@contracts/fields.js';
import type { Kpi } from '@contracts/planning/element.js';
import { type GoalState, isReached } from '@contracts/planning/kpi.js';
import { daysBetween } from '../calendar.js';

interface Span {
  startDate: Day;
  endDate: Day;
}

/** Targets that are worked up to; the others are limits. */
const grows: ReadonlySet<string> = new Set<Kpi['operator']>(['AT_LEAST', 'MORE_THAN', 'EQUAL']);

/** How a KPI of an element of these days stands on a day: the rule of docs/words.md, `goal`. */
export function goalStateOf(
  kpi: Pick<Kpi, 'operator' | 'plan' | 'actual'>,
  { startDate, endDate }: Span,
  today: Day,
): GoalState {
  const { operator, plan, actual = null } = kpi;
  if (isReached(kpi)) return 'REACHED';
  if (today > endDate) return 'MISSED';
  const gone = Math.max(0, daysBetween(startDate, today)) / (daysBetween(startDate, endDate) + 1);
  if (actual === null) return grows.has(operator) && gone > 0.5 ? 'AT_RISK' : 'OPEN';
  if (!grows.has(operator) || (operator === 'EQUAL' && actual > plan)) return 'AT_RISK';
  return actual < plan * gone ? 'AT_RISK' : 'ON_TRACK';
}
