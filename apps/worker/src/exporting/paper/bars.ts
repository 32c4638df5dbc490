import type { PaperRow } from '@contracts/planning/paper.js';
import { addDays, dayNumber } from '@domain/calendar.js';
import type { Axis } from './axis.js';
import { ink, phaseColors } from './look.js';
import { line, rect, tag } from './svg.js';

/** Where the axis lies on a sheet, in millimetres. */
export interface Room {
  axis: Axis;
  left: number;
  width: number;
}
type Dates = Pick<PaperRow, 'startDate' | 'endDate'>;

export const xOf = ({ axis, left, width }: Room, day: number): number =>
  left + ((day - axis.from) / (axis.to - axis.from)) * width;

/** From the first to the last day of something, as far as the axis shows it; null: it lies beside it. */
function spanOf(room: Room, { startDate, endDate }: Dates): { x: number; width: number } | null {
  const within = (x: number) => Math.max(room.left, Math.min(room.left + room.width, x));
  const from = within(xOf(room, dayNumber(startDate)));
  const to = within(xOf(room, dayNumber(endDate) + 1));
  return to > from ? { x: from, width: Math.max(to - from, 0.6) } : null;
}

/** A row's days around a height: a bar of its phase, a line over a campaign, a diamond; where it moved to outlined below. */
export function barOf(room: Room, row: PaperRow, middle: number): string {
  const faded = row.detached || row.difference === 'added' ? 0.5 : undefined;
  const at = spanOf(room, row);
  const later = row.later ? spanOf(room, row.later) : null;
  const drawn = at ? shapeOf(row, at, middle) : '';
  return tag('g', { opacity: faded }, drawn, later ? outlineOf(row, later, middle) : '');
}

interface Span {
  x: number;
  width: number;
}

function shapeOf({ type, phase }: PaperRow, { x, width }: Span, middle: number): string {
  if (type === 'MILESTONE') return diamond(x + width / 2, middle, { fill: ink.text });
  if (phase === null) return rect({ x, y: middle - 0.6, width, height: 1.2, fill: ink.quiet });
  const { fill, edge } = phaseColors[phase];
  return rect({ x, y: middle - 1.6, width, height: 3.2, rx: 0.8, fill, stroke: edge, 'stroke-width': 0.2 });
}

function outlineOf({ type }: PaperRow, { x, width }: Span, middle: number): string {
  const look = { fill: 'none', stroke: ink.text, 'stroke-width': 0.25, 'stroke-dasharray': '0.8 0.5' };
  if (type === 'MILESTONE') return diamond(x + width / 2, middle, look);
  return rect({ x, y: middle - 2.1, width, height: 4.2, rx: 0.8, ...look });
}

const diamond = (x: number, y: number, look: Readonly<Record<string, string | number>>): string =>
  tag('path', { d: `M${num(x)} ${num(y - 1.3)}l1.3 1.3l-1.3 1.3l-1.3 -1.3z`, ...look });
const num = (value: number): number => Math.round(value * 100) / 100;

/** A dependency between two rows of a plan; places count all rows, over all sheets. */
export interface Tie {
  from: PaperRow;
  to: PaperRow;
  fromAt: number;
  toAt: number;
  /** It begins before what it follows has ended. */
  isWrong: boolean;
}

export function tiesOf(rows: readonly PaperRow[]): Tie[] {
  const at = new Map(rows.map((row, place) => [row.id, { row, place }]));
  return rows.flatMap((to, toAt) =>
    to.dependsOn.flatMap(({ id, lagDays }): Tie[] => {
      const before = at.get(id);
      if (!before) return [];
      const isWrong = to.startDate < addDays(before.row.endDate, lagDays);
      return [{ from: before.row, to, fromAt: before.place, toAt, isWrong }];
    }),
  );
}

/** What of a dependency lies on a sheet: from the end of one bar up or down upon the other; `yOf`: the middle of a row. */
export function tieOn(room: Room, { from, to, fromAt, toAt, isWrong }: Tie, yOf: (place: number) => number): string {
  const [source, target] = [spanOf(room, from), spanOf(room, to)];
  if (!source || !target) return '';
  const end = source.x + source.width;
  const x = target.x >= end ? Math.min(target.x + 0.8, target.x + target.width) : end + 0.8;
  const look = { stroke: isWrong ? ink.bad : ink.quiet, 'stroke-width': 0.25 };
  const down = toAt > fromAt ? 1 : -1;
  return [
    line([end, yOf(fromAt)], [x, yOf(fromAt)], look),
    line([x, yOf(fromAt)], [x, yOf(toAt) - down * 1.6], look),
    tag('circle', { cx: x, cy: yOf(toAt) - down * 1.6, r: 0.5, fill: look.stroke }),
  ].join('');
}
