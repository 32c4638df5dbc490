import { addMonths, dayNumber, dayOf } from '@domain/calendar.js';
import type { FileLanguage } from '../words.js';

/** The days of a sheet, from the first to the one after the last. */
export interface Axis {
  from: number;
  to: number;
}
/** A piece of the axis under its name; the last one may be cut by the axis' end. */
export interface Tick {
  name: string;
  from: number;
  to: number;
}
type Unit = 'week' | 'month' | 'quarter' | 'year';

interface Dated {
  startDate: string;
  endDate: string;
}

/** Whole months around some rows, or (where they are told) the days from one to another. */
export function axisOf(rows: readonly Dated[], wish: { from?: string; to?: string }, today: string): Axis {
  const days = rows.flatMap((row) => [row.startDate, row.endDate]).sort();
  const first = monthStart((days[0] ?? today).slice(0, 7));
  const last = monthStart(addMonths((days.at(-1) ?? today).slice(0, 7), 1));
  const from = wish.from === undefined ? first : dayNumber(wish.from);
  const to = wish.to === undefined ? last : dayNumber(wish.to) + 1;
  return { from, to: Math.max(to, from + 1) };
}

const monthStart = (month: string): number => dayNumber(`${month}-01`);

/** The names over the axis: years or months above, what has room for its name below. */
export function ticksOf({ from, to }: Axis, language: FileLanguage): { upper: Tick[]; lower: Tick[] } {
  const days = to - from;
  const unit: Unit = days <= 100 ? 'week' : days <= 560 ? 'month' : days <= 1_900 ? 'quarter' : 'year';
  const above: Unit = unit === 'week' ? 'month' : 'year';
  return {
    upper: unit === 'year' ? [] : pieces({ from, to }, above, language).map(withYear),
    lower: pieces({ from, to }, unit, language),
  };
}

/** A month above weeks says its year too. */
const withYear = (tick: Tick): Tick => {
  const year = dayOf(tick.from).slice(0, 4);
  return tick.name.includes(year) ? tick : { ...tick, name: `${tick.name} ${year}` };
};

function pieces({ from, to }: Axis, unit: Unit, language: FileLanguage): Tick[] {
  const found: Tick[] = [];
  for (let at = startOf(unit, from); at < to; ) {
    const next = nextOf(unit, at);
    found.push({ name: nameOf(unit, at, language), from: Math.max(at, from), to: Math.min(next, to) });
    at = next;
  }
  return found;
}

/** Weeks begin on Monday. */
function startOf(unit: Unit, day: number): number {
  const text = dayOf(day);
  const month = Number(text.slice(5, 7));
  if (unit === 'week') return day - ((day + 3) % 7);
  if (unit === 'month') return monthStart(text.slice(0, 7));
  const first = unit === 'year' ? 1 : Math.floor((month - 1) / 3) * 3 + 1;
  return monthStart(`${text.slice(0, 4)}-${String(first).padStart(2, '0')}`);
}

const months = { month: 1, quarter: 3, year: 12 } as const;

const nextOf = (unit: Unit, day: number): number =>
  unit === 'week' ? day + 7 : monthStart(addMonths(dayOf(day).slice(0, 7), months[unit]));

function nameOf(unit: Unit, day: number, language: FileLanguage): string {
  const text = dayOf(day);
  const [year, month] = [text.slice(0, 4), Number(text.slice(5, 7))];
  if (unit === 'week') return `${weekWord[language]}${weekOf(day)}`;
  if (unit === 'quarter') return `Q${Math.ceil(month / 3)}`;
  if (unit === 'year') return language === 'ja' ? `${year}年` : year;
  return monthNames[language][month - 1] ?? text;
}

/** ISO 8601: the week that holds its Thursday. */
function weekOf(monday: number): number {
  const thursday = monday + 3;
  return Math.floor((thursday - dayNumber(`${dayOf(thursday).slice(0, 4)}-01-01`)) / 7) + 1;
}

const weekWord: Readonly<Record<FileLanguage, string>> = { de: 'KW ', en: 'W', ja: 'W' };
const monthNames: Readonly<Record<FileLanguage, readonly string[]>> = {
  de: ['Jan', 'Feb', 'Mär', 'Apr', 'Mai', 'Jun', 'Jul', 'Aug', 'Sep', 'Okt', 'Nov', 'Dez'],
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  ja: ['1月', '2月', '3月', '4月', '5月', '6月', '7月', '8月', '9月', '10月', '11月', '12月'],
};
