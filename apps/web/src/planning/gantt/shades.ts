import type { FreeDays } from './freeDays.js';
import type { Holiday } from './holidays.js';
import { type Scale, xOf } from './scale.js';

/** A stretch of free days; a holiday has its name. */
export interface Shade {
  x: number;
  width: number;
  holiday?: Holiday;
}

/** Below this many pixels a day, stripes would only be noise. */
const leastPerDay = 1.7;

/** Days off in one piece, and holidays, that touch a stretch of pixels. */
export function shadesOf(
  scale: Scale,
  { from: fromX, to: toX }: { from: number; to: number },
  free: FreeDays,
): Shade[] {
  if (scale.perDay < leastPerDay) return [];
  const first = Math.max(scale.from, scale.from + Math.floor(fromX / scale.perDay) - 1);
  const last = Math.min(scale.to, scale.from + Math.ceil(toX / scale.perDay));
  const shades: Shade[] = [];
  let since: number | null = null;
  for (let day = first; day <= last; day += 1) {
    const isOff = day < last && free.isOff(day);
    if (isOff) since ??= day;
    else if (since !== null) {
      shades.push({ x: xOf(scale, since), width: (day - since) * scale.perDay });
      since = null;
    }
    const holiday = day < last ? free.holiday(day) : undefined;
    if (holiday) shades.push({ x: xOf(scale, day), width: scale.perDay, holiday });
  }
  return shades;
}
