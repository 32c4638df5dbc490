import type { Sums } from '@contracts/costs/sums.js';
import type { Amount, Percentage, Period } from '@contracts/fields.js';
import type { CostKind } from '@contracts/planning/element.js';
import { monthsFrom } from '../calendar.js';
import { apportioned } from './apportioning.js';
import { type Group, type Grouped, groupedBy, narrowed, openOf, type Reported } from './groups.js';
import { type Cut, rollUp, sumsIn, type Tally, tallyOf, type Weight } from './tally.js';

export type TimeUnit = 'MONTH' | 'QUARTER' | 'YEAR';
export interface Span {
  from: Period;
  to: Period;
  /** The tenant's month of now. */
  current: Period;
}
export interface CostQuestion extends Span {
  timeUnit: TimeUnit;
  rows: string;
  /** A second dimension: each of its records has all the columns. */
  across: string | null;
  kinds: readonly CostKind[];
  weights: readonly Weight[];
}
export interface CostColumn {
  period: string;
  /** Of the second dimension. */
  key?: string;
  label?: string;
}
export interface CostRow {
  key: string;
  label: string;
  depth: number;
  masked?: true;
  /** One a column; none where the money of the row itself may not be seen. */
  cells: Sums[];
  total: Sums | null;
}
/** A report whose rows are made one by one: there may be many. */
export interface Reckoned {
  columns: readonly CostColumn[];
  /** Places of the rows that have any money. */
  places: readonly number[];
  rowAt(place: number): CostRow;
  total: Sums;
}
export type Unknown<T extends string = never> = { unknown: 'rows' | 'across' | T };

export const periodOf: Record<TimeUnit, (month: Period) => string> = {
  MONTH: (month) => month,
  QUARTER: (month) => `${month.slice(0, 4)}-Q${Math.ceil(+month.slice(5) / 3)}`,
  YEAR: (month) => month.slice(0, 4),
};

/** The columns of a span, and which of them each month is in. */
function columnsOf({ from, to }: Span, unit: TimeUnit): { periods: string[]; columnOf: number[] } {
  const months = monthsFrom(from, to).map(periodOf[unit]);
  const periods = [...new Set(months)];
  const places = new Map(periods.map((period, i) => [period, i]));
  return { periods, columnOf: months.map((period) => places.get(period) as number) };
}

/** Rows × columns of all that may be seen (http.md, Reports). */
export function costReport(of: Reported, question: CostQuestion): Reckoned | Unknown {
  const { rows, across } = question;
  const down = groupedBy(of, rows);
  if (!down) return { unknown: 'rows' };
  const right = across === null ? null : groupedBy(of, across);
  if (across !== null && !right) return { unknown: 'across' };
  const { periods, columnOf } = columnsOf(question, question.timeUnit);
  const tally = tallied(of, question, { by: rows, down, right, columnOf, columns: periods.length });
  const used = right ? columnsUsed(tally, right, periods.length) : [];
  const columns = right
    ? used.flatMap((i) => {
        const { key, label } = right.groups[i] as Group;
        return periods.map((period) => ({ period, key, label }));
      })
    : periods.map((period) => ({ period }));
  const total = totalOf(tally);
  rollUp(tally, (row) => (down.groups[row] as Group).parent);
  const starts = right ? used.flatMap((i) => periods.map((_, j) => i * periods.length + j)) : periods.map((_, j) => j);
  return {
    columns,
    places: down.groups.flatMap((_, place) => (tally.isUsed[place] ? [place] : [])),
    rowAt(place) {
      const { key, label, depth, masked } = down.groups[place] as Group;
      if (masked) return { key, label, depth, masked, cells: [], total: null };
      const cells = starts.map((at) => sumsIn(tally, place, at, at + 1));
      return { key, label, depth, cells, total: sumsIn(tally, place, 0, tally.width) };
    },
    total,
  };
}

interface Cutting {
  by: string;
  down: Grouped;
  right: Grouped | null;
  columnOf: readonly number[];
  columns: number;
}
type Asked = Pick<CostQuestion, 'from' | 'current' | 'kinds' | 'weights'>;

const tallied = (of: Reported, asked: Asked, cutting: Cutting): Tally => tallyOf(of.index, cutOf(of, asked, cutting));

export function cutOf(of: Reported, asked: Asked, { by, down, right, columnOf, columns }: Cutting): Cut {
  const { from, current, kinds, weights } = asked;
  const axes = [down.axis, right?.axis].flatMap((axis) => (axis && 'records' in axis ? [axis.records] : []));
  return {
    ...{ from, current, kinds, columnOf, columns, isOpen: openOf(of, by) },
    weights: weights.filter(({ records }) => !axes.includes(records)),
    ...{ rows: narrowed(down.axis, weights), rowCount: down.groups.length },
    ...{ across: right && narrowed(right.axis, weights), acrossCount: right?.groups.length ?? 0 },
  };
}

const places = (tally: Tally): number[] => [...tally.isUsed.keys()];

function totalOf(tally: Tally): Sums {
  const all: Tally = { ...tally, width: tally.isUsed.length * tally.width };
  return sumsIn(all, 0, 0, all.width);
}

/** Records of the second dimension that any money is on. */
function columnsUsed(tally: Tally, { groups }: Grouped, periods: number): number[] {
  const some = (row: number, i: number): boolean => {
    const { budget, plan, committed, provision, actual } = sumsIn(tally, row, i * periods, (i + 1) * periods);
    return [budget, plan, committed, provision, actual].some((amount) => amount !== 0);
  };
  return groups.flatMap((_, i) => (places(tally).some((row) => tally.isUsed[row] && some(row, i)) ? [i] : []));
}

export interface DistributionQuestion extends Span {
  by: string;
  kind: CostKind;
  weights: readonly Weight[];
}
export interface Slice {
  key: string;
  label: string;
  amount: Amount;
  /** Of the total, 100 % = 100000; together exactly that. */
  share: Percentage;
}
export interface Distribution {
  slices: Slice[];
  total: Amount;
}

/** One kind's money by one thing: each record for itself, without what stands below it. */
export function distribution(of: Reported, question: DistributionQuestion): Distribution | Unknown {
  const down = groupedBy(of, question.by);
  if (!down) return { unknown: 'rows' };
  const { columnOf } = columnsOf(question, 'YEAR');
  const asked = { ...question, kinds: [question.kind] };
  const tally = tallied(of, asked, { by: question.by, down, right: null, columnOf: columnOf.map(() => 0), columns: 1 });
  const field = question.kind.toLowerCase() as 'budget';
  const all = down.groups.flatMap(({ key, label }, place) =>
    tally.isUsed[place] ? [{ key, label, amount: sumsIn(tally, place, 0, 1)[field] }] : [],
  );
  const found = all.filter(({ amount }) => amount !== 0).sort((a, b) => b.amount - a.amount);
  const total = found.reduce((sum, { amount }) => sum + amount, 0);
  const shares = sharesOf(found.map(({ amount }) => amount));
  return { slices: found.map((slice, i) => ({ ...slice, share: shares[i] as number })), total };
}

/** Together exactly 100 %; parts of nothing have none. */
function sharesOf(amounts: readonly Amount[]): Percentage[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  if (total === 0) return amounts.map(() => 0);
  const sign = total < 0 ? -1 : 1;
  if (amounts.every((amount) => amount * sign > 0)) return apportioned(100_000, amounts.map(Math.abs), 1);
  // Credits beside costs: what they take off is more than 100 % of the others.
  const shares = amounts.map((amount) => Number((BigInt(amount) * 100_000n) / BigInt(total)));
  const off = 100_000 - shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, i) => (i === 0 ? share + off : share));
}
