import { addMonths, dayNumber, dayOf } from '../../words/formats/calendar.js';

export const stretches = ['month', 'week'] as const;
export type Stretch = (typeof stretches)[number];

/** Something that lies on days; both count. */
export interface Dated {
  id: string;
  /** Day numbers. */
  from: number;
  to: number;
}

/** A piece of it in one week. */
export interface Piece<Item extends Dated> {
  item: Item;
  /** 0 Monday … 6 Sunday. */
  first: number;
  last: number;
  lane: number;
  /** It begins in this week, ends in it. */
  begins: boolean;
  ends: boolean;
}

/** A week as it shows. */
export interface Week<Item extends Dated> {
  monday: number;
  pieces: Piece<Item>[];
  /** By day, 0 Monday … 6 Sunday: what found no room. */
  hidden: Item[][];
}

export const mondayOf = (day: number): number => day - ((((day + 3) % 7) + 7) % 7);

/** The Mondays of the weeks that a month touches, or of the one week. */
export function mondaysOf(stretch: Stretch, day: string): number[] {
  if (stretch === 'week') return [mondayOf(dayNumber(day))];
  const first = `${day.slice(0, 8)}01`;
  const last = dayNumber(addMonths(first, 1)) - 1;
  const mondays: number[] = [];
  for (let monday = mondayOf(dayNumber(first)); monday <= last; monday += 7) mondays.push(monday);
  return mondays;
}

/** The day to look at for the stretch before or after. */
export const stretchBeside = (stretch: Stretch, day: string, by: 1 | -1): string =>
  stretch === 'week' ? dayOf(dayNumber(day) + 7 * by) : `${addMonths(day, by).slice(0, 8)}01`;

/**
 * What lies in a week, in as many lanes as there is room for. What begins or ends in the week goes before what only passes
 * through; of those the earlier, then the longer one.
 */
export function layWeek<Item extends Dated>(items: readonly Item[], monday: number, lanes: number): Week<Item> {
  const sunday = monday + 6;
  const passes = ({ from, to }: Item) => from < monday && to > sunday;
  const here = items
    .filter(({ from, to }) => from <= sunday && to >= monday)
    .sort((a, b) => Number(passes(a)) - Number(passes(b)) || a.from - b.from || b.to - a.to || (a.id < b.id ? -1 : 1));
  const taken: number[][] = Array.from({ length: 7 }, () => []);
  const hidden: Item[][] = Array.from({ length: 7 }, () => []);
  const pieces: Piece<Item>[] = [];
  for (const item of here) {
    const first = Math.max(0, item.from - monday);
    const last = Math.min(6, item.to - monday);
    const lane = freeLane(taken.slice(first, last + 1), lanes);
    for (let day = first; day <= last; day += 1) lane === null ? hidden[day]?.push(item) : taken[day]?.push(lane);
    if (lane !== null) pieces.push({ item, first, last, lane, begins: item.from >= monday, ends: item.to <= sunday });
  }
  return { monday, pieces, hidden };
}

function freeLane(days: readonly (readonly number[])[], lanes: number): number | null {
  for (let lane = 0; lane < lanes; lane += 1) if (days.every((taken) => !taken.includes(lane))) return lane;
  return null;
}
