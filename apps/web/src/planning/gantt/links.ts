import type { Range } from '../../ui/grid/windowing.js';
import type { PlanRow } from '../rows/planRow.js';
import { spanOf } from './bars.js';
import type { Scale } from './scale.js';

/** A dependency between two shown rows: `to` follows `from`. Indexes are of shown rows. */
export interface Link {
  key: string;
  from: PlanRow;
  to: PlanRow;
  fromAt: number;
  toAt: number;
}

/** All dependencies whose both ends are shown. */
export function linksOf(rows: readonly PlanRow[], indexOf: ReadonlyMap<string, number>): Link[] {
  const links: Link[] = [];
  rows.forEach((to, toAt) => {
    for (const { id } of to.dependsOn ?? []) {
      const fromAt = indexOf.get(id);
      if (fromAt !== undefined) links.push({ key: `${id}>${to.id}`, from: rows[fromAt] as PlanRow, to, fromAt, toAt });
    }
  });
  return links;
}

/** Days that must lie between. */
export const lagOf = ({ from, to }: Pick<Link, 'from' | 'to'>): number =>
  to.dependsOn.find(({ id }) => id === from.id)?.lagDays ?? 0;

/** Those that cross the rendered rows. */
export const linksIn = (links: readonly Link[], { from, to }: Range): Link[] =>
  links.filter((link) => Math.min(link.fromAt, link.toAt) < to && Math.max(link.fromAt, link.toAt) >= from);

const lead = 7;

/** An elbow from the end of one bar to the beginning of another, with a small arrow at it. */
export function elbow(scale: Scale, link: Pick<Link, 'from' | 'to' | 'fromAt' | 'toAt'>, rowHeight: number): string {
  const source = spanOf(scale, link.from);
  const target = spanOf(scale, link.to);
  const half = rowHeight / 2;
  const y1 = link.fromAt * rowHeight + half;
  const y2 = link.toAt * rowHeight + half;
  const x1 = round(source.x + source.width);
  const x2 = round(target.x);
  const down = y2 > y1 ? 1 : -1;
  // Room to come down onto the bar: into its top or bottom edge. Else around, through the gap between two rows.
  if (x2 >= x1) {
    const x = Math.max(x1 + lead, x2 + Math.min(lead, target.width / 2));
    const y = y2 - down * 9;
    return `M${x1} ${y1}H${round(x)}V${y}m-3 ${-4 * down}l3 ${4 * down}l3 ${-4 * down}`;
  }
  const between = y2 - down * half;
  return `M${x1} ${y1}h${lead}V${between}H${x2 - lead}V${y2}H${x2}m-4 -3l4 3l-4 3`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
