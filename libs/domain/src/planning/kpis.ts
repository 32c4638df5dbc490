import type { Kpi } from '@contracts/planning/element.js';
import type { KpiItem } from './element.js';

type Wanted = Omit<KpiItem, 'id'> & { id?: string };

/**
 * A KPI as it is stored. Of dated values the last one is the actual. Who names none leaves those that are there: another
 * actual is then that of today.
 */
export function kpiOf(wish: Kpi, now: readonly KpiItem[], today: string): Wanted {
  const there = now.find(({ id }) => id === wish.id);
  const { values: wished, actual = null, ...rest } = wish;
  const held = there?.values ?? [];
  if (wished) {
    const values = wished.toSorted((a, b) => (a.date < b.date ? -1 : 1));
    const last = values.at(-1)?.value;
    // With the last value the actual goes that it was.
    const wasLast = held.length > 0 && actual === there?.actual;
    return { ...rest, values, actual: last ?? (wasLast ? null : actual) };
  }
  if (held.length === 0 || actual === there?.actual) return { ...rest, actual, ...(there?.values && { values: held }) };
  if (actual === null) return { ...rest, actual, values: [] };
  // One of a day to come stays the last.
  const last = held.at(-1)?.date ?? today;
  const date = last > today ? last : today;
  const values = [...held.filter((it) => it.date !== date), { date, value: actual }];
  return { ...rest, actual, values };
}
