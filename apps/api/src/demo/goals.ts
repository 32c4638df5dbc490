import type { Day } from '@contracts/fields.js';
import type { Kpi } from '@contracts/planning/element.js';
import { daysBetween } from '@domain/calendar.js';

/** What campaigns are for; their projects bring parts of it. */
const named = [
  { label: 'Kontakte', unit: 'Adressen', plan: 2_400_000 },
  { label: 'Reichweite', unit: 'Tsd. Personen', plan: 5_000_000 },
] as const;
/** How much of what the days gone would bring was brought. */
const success = [1.15, 0.96, 1.02, 0.7, 1.08];

interface Of {
  startDate: Day;
  endDate: Day;
  today: Day;
  /** Of the campaign's target; 1: all of it. */
  part: number;
  /** Which of `success`. */
  n: number;
}

/** Goals of an element, and what was measured of them by today; nothing of what has not begun. */
export const goalsOf = ({ startDate, endDate, today, part, n }: Of): Kpi[] =>
  named.slice(0, part === 1 ? 2 : 1 + (n % 2)).map(({ label, unit, plan }, i) => {
    const target = Math.round((plan * part) / 1_000) * 1_000;
    const gone = Math.min(1, daysBetween(startDate, today) / (daysBetween(startDate, endDate) + 1));
    const brought = (target * gone * (success[(n + i) % success.length] as number)) / 1_000;
    return { label, operator: 'AT_LEAST', plan: target, unit, actual: gone <= 0 ? null : Math.round(brought) * 1_000 };
  });
