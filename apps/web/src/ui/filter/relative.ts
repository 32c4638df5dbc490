import { isRelative, relativeUnits, SELECTED } from '@contracts/filters/relative.js';
import { say, t } from '../../words/t.js';

/** What is offered of the days that are others on another day. */
export const relativeChoices: readonly string[] = [
  'TODAY',
  ...relativeUnits.flatMap((unit) => [`THIS_${unit}`, `NEXT_${unit}`, `LAST_${unit}`]),
  ...['NEXT_30_DAYS', 'LAST_30_DAYS', 'NEXT_90_DAYS', 'LAST_90_DAYS', SELECTED],
];

/** `diese Woche`, `nächste 30 Tage`; of what is no relative day nothing. */
export function relativeName(value: string): string | null {
  if (!isRelative(value)) return null;
  const [, side, days] = /^(LAST|NEXT)_(\d+)_DAYS$/.exec(value) ?? [];
  if (days) return t(side === 'LAST' ? 'filters.lastDays' : 'filters.nextDays', { count: Number(days) });
  return say(`filters.${value}`) ?? value;
}

const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]/g, '');

/** What a person types as one: `heute`, `dieseWoche`, `nächste14Tage`, and as it stands in a link. */
export function readRelative(text: string): string | null {
  if (isRelative(text.toUpperCase())) return text.toUpperCase();
  const wanted = bare(text);
  const found = [...relativeChoices, 'YESTERDAY', 'TOMORROW'].find((each) => bare(relativeName(each) ?? '') === wanted);
  if (found) return found;
  const days = Number(/\d{1,4}/.exec(wanted)?.[0] ?? 0);
  const sides = days > 0 ? [`NEXT_${days}_DAYS`, `LAST_${days}_DAYS`] : [];
  return sides.find((each) => bare(relativeName(each) ?? '') === wanted) ?? null;
}
