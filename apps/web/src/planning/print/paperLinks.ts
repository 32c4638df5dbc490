import { spanOf } from '../gantt/bars.js';
import { type Link, lagOf, linksOf } from '../gantt/links.js';
import { type Scale, widthOf } from '../gantt/scale.js';
import { tooEarly } from '../rows/dependencies.js';
import type { PlanRow } from '../rows/planRow.js';

/** A straight part of a dependency within one row, in percent of the row's room: where rows stand on sheets is the browser's. */
export interface Piece {
  key: string;
  /** It begins before what it follows has ended. */
  isWrong: boolean;
  left: number;
  top: number;
  /** 0: it runs down. */
  width: number;
  /** 0: it runs sideways. */
  height: number;
  /** It ends here, upon the bar. */
  isEnd: boolean;
}

/** From the end of one bar down or up to the beginning of another, by the row that each part of it stands in. */
export function paperLinks(rows: readonly PlanRow[], scale: Scale): ReadonlyMap<string, readonly Piece[]> {
  const found = new Map<string, Piece[]>();
  const indexOf = new Map(rows.map(({ id }, at) => [id, at]));
  for (const link of linksOf(rows, indexOf)) {
    if (link.from.masked || link.to.masked) continue;
    for (const [at, piece] of piecesOf(link, scale)) {
      const { id } = rows[at] as PlanRow;
      found.set(id, [...(found.get(id) ?? []), piece]);
    }
  }
  return found;
}

/** Percent of the axis between a bar and the line beside it. */
const beside = 0.6;

function piecesOf(link: Link, scale: Scale): [at: number, piece: Piece][] {
  const { key, from, to, fromAt, toAt } = link;
  const whole = widthOf(scale);
  const percent = (x: number) => Math.max(0, Math.min(100, Math.round((x / whole) * 10_000) / 100));
  const [source, target] = [spanOf(scale, from), spanOf(scale, to)];
  const [end, start, last] = [source.x + source.width, target.x, target.x + target.width].map(percent) as [
    number,
    number,
    number,
  ];
  // Down upon the bar where it begins later, else beside the end of the one it follows.
  const x = start >= end ? Math.max(end, Math.min(start + beside, last)) : Math.min(100, end + beside);
  const isDown = toAt > fromAt;
  const isWrong = tooEarly(from, to, lagOf(link)) > 0;
  const piece = (more: Partial<Piece>): Piece => ({
    ...{ key, isWrong, left: x, top: 0, width: 0, height: 0, isEnd: false },
    ...more,
  });
  const half = (toEdge: boolean): Partial<Piece> => ({ top: toEdge ? 50 : 0, height: 50 });
  const between: [number, Piece][] = [];
  for (let at = Math.min(fromAt, toAt) + 1; at < Math.max(fromAt, toAt); at++)
    between.push([at, piece({ height: 100 })]);
  return [
    ...(x > end ? ([[fromAt, piece({ left: end, top: 50, width: x - end })]] as [number, Piece][]) : []),
    [fromAt, piece(half(isDown))],
    ...between,
    [toAt, piece({ ...half(!isDown), isEnd: true })],
  ];
}
