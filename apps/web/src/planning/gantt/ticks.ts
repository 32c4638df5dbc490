import { addMonths, dayNumber, dayOf } from '../../words/formats/calendar.js';
import { firstOfMonth, type Scale, type Unit, unitOf, xOf } from './scale.js';

/** A piece of the axis; `day` is its first one. */
export interface Tick {
  unit: Unit;
  day: number;
  x: number;
  width: number;
}

export interface Ticks {
  upper: Tick[];
  lower: Tick[];
}

const upperUnit: Record<Unit, Unit> = { day: 'month', week: 'month', month: 'year', quarter: 'year', year: 'year' };

/** The ticks that touch a stretch of pixels: the unit of the zoom below, the next greater above. */
export function ticksOf(scale: Scale, fromX: number, toX: number): Ticks {
  const unit = unitOf(scale.perDay);
  const lower = stretch(scale, unit, fromX, toX);
  return { lower, upper: unit === 'year' ? [] : stretch(scale, upperUnit[unit], fromX, toX) };
}

function stretch(scale: Scale, unit: Unit, fromX: number, toX: number): Tick[] {
  const first = Math.max(scale.from, scale.from + Math.floor(fromX / scale.perDay));
  const last = Math.min(scale.to, scale.from + Math.ceil(toX / scale.perDay));
  const ticks: Tick[] = [];
  for (let day = startOf(unit, first); day < last; ) {
    const next = nextOf(unit, day);
    ticks.push({ unit, day, x: xOf(scale, day), width: (Math.min(next, scale.to) - day) * scale.perDay });
    day = next;
  }
  return ticks;
}

/** First day of the unit that a day lies in. Weeks begin on Monday. */
export function startOf(unit: Unit, day: number): number {
  const text = dayOf(day);
  switch (unit) {
    case 'day':
      return day;
    case 'week':
      return day - ((day + 3) % 7);
    case 'month':
      return dayNumber(firstOfMonth(text));
    case 'quarter': {
      const month = Math.floor((Number(text.slice(5, 7)) - 1) / 3) * 3 + 1;
      return dayNumber(`${text.slice(0, 4)}-${String(month).padStart(2, '0')}-01`);
    }
    case 'year':
      return dayNumber(`${text.slice(0, 4)}-01-01`);
  }
}

function nextOf(unit: Unit, day: number): number {
  if (unit === 'day') return day + 1;
  if (unit === 'week') return day + 7;
  const months = { month: 1, quarter: 3, year: 12 }[unit];
  return dayNumber(addMonths(dayOf(day), months));
}

/** ISO 8601 week of a day: the one that holds its Thursday. */
export function weekOf(day: number): { year: number; week: number } {
  const thursday = startOf('week', day) + 3;
  const year = Number(dayOf(thursday).slice(0, 4));
  return { year, week: Math.floor((thursday - dayNumber(`${year}-01-01`)) / 7) + 1 };
}
