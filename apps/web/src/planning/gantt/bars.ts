import { dayNumber } from '../../words/formats/calendar.js';
import type { PlanRow } from '../rows/planRow.js';
import { type Scale, xOf } from './scale.js';

export interface Span {
  x: number;
  width: number;
}

/** Both days are inclusive; a short bar stays wide enough to be seen and held. */
export function spanOf(scale: Scale, row: Pick<PlanRow, 'startDate' | 'endDate'>, least = 4): Span {
  const x = xOf(scale, dayNumber(row.startDate));
  return { x, width: Math.max(least, xOf(scale, dayNumber(row.endDate) + 1) - x) };
}

/** The middle of a milestone's day. */
export const milestoneX = (scale: Scale, row: Pick<PlanRow, 'startDate'>): number =>
  xOf(scale, dayNumber(row.startDate) + 0.5);

/** A rough width of a text of 12 px: wide signs count double. Wrong by some pixels, which the padding forgives. */
export function textWidth(text: string): number {
  let width = 0;
  for (const sign of text) width += (sign.codePointAt(0) as number) > 0x2e7f ? 12.4 : 6.7;
  return width;
}

const pad = 7;
const signSize = 18;

interface Label {
  /** Room is left for a sign behind the bar. */
  hasSign: boolean;
  /** Where the view begins, if the bar begins before it. */
  edge?: number | undefined;
}

/** Where a bar's name stands: inside what shows of the bar if it fits, else behind it and its state's sign. */
export function labelOf(span: Span, label: string, { hasSign, edge }: Label): { inside: boolean; x: number } {
  const right = span.x + span.width;
  const from = Math.max(span.x, edge ?? span.x);
  const inside = right - from >= textWidth(label) + 2 * pad;
  return { inside, x: inside ? from + pad : right + pad + (hasSign ? signSize : 0) };
}

/** The share of a row's budget (or else plan) that is spent, 0 … 1; null where there is no money. */
export function spentShare(costs: PlanRow['costs']): number | null {
  if (!costs) return null;
  const whole = costs.budget > 0 ? costs.budget : costs.plan;
  return whole > 0 ? Math.min(1, Math.max(0, costs.actual / whole)) : null;
}

/** A bracket over a campaign: a bar that points down at both ends, in a row of 32 px. */
export function bracketPath({ x, width }: Span, y: number): string {
  const tip = Math.min(5, width / 2);
  return `M${round(x)} ${y + 20}v-7h${round(width)}v7l-${tip}-4h${round(-(width - 2 * tip))}z`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
