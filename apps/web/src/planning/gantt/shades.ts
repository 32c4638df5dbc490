import { dayOf } from '../../words/formats/calendar.js';
import { type Holiday, holidaysOf } from './holidays.js';
import { type Scale, xOf } from './scale.js';

/** A stretch of free days; a holiday has its name. */
export interface Shade {
  x: number;
  width: number;
  holiday?: Holiday;
}

/** Below this many pixels a day, stripes would only be noise. */
const leastPerDay = 1.7;

/** Weekends and holidays that touch a stretch of pixels. */
export function shadesOf(scale: Scale, fromX: number, toX: number): Shade[] {
  if (scale.perDay < leastPerDay) return [];
  const first = Math.max(scale.from, scale.from + Math.floor(fromX / scale.perDay) - 1);
  const last = Math.min(scale.to, scale.from + Math.ceil(toX / scale.perDay));
  const shades: Shade[] = [];
  for (let day = first; day < last; day += 1) {
    const weekday = (day + 3) % 7; // 0 is Monday
    if (weekday === 5) shades.push({ x: xOf(scale, day), width: 2 * scale.perDay });
    const holiday = holidaysOf(Number(dayOf(day).slice(0, 4))).get(day);
    if (holiday) shades.push({ x: xOf(scale, day), width: scale.perDay, holiday });
  }
  return shades;
}
