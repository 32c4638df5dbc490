import type { Amount, Period } from '@contracts/fields.js';
import { type CostKind, costKinds } from '@contracts/planning/element.js';
import type { FigureName } from '@contracts/reports/reports.js';
import { monthOf, monthsFrom } from '../calendar.js';
import { type Group, groupedBy, type Reported } from './groups.js';
import { type CostQuestion, cutOf, periodOf, type Unknown } from './report.js';
import { type Axis, addendsOf } from './tally.js';

/** Which number of a report: of a row, a period and, where it is crossed, a column; null: all of them together. */
export interface CellQuestion extends CostQuestion {
  row: string | null;
  period: string | null;
  column: string | null;
  figure: FigureName;
}
/** An entry that a number is made of. */
export interface Part {
  element: string;
  /** In its element's list. */
  place: number;
  kind: CostKind;
  period: Period;
  /** What it adds to the number: less than nothing where the figure takes it off. */
  amount: Amount;
  whole: Amount;
}

/** What a number of a report is made of, the largest first: together exactly the number. */
export function partsOf(of: Reported, question: CellQuestion): Part[] | Unknown<'row' | 'column' | 'period'> {
  const { rows, across, row, column, period, figure, timeUnit } = question;
  const down = groupedBy(of, rows);
  if (!down) return { unknown: 'rows' };
  const right = across === null ? null : groupedBy(of, across);
  if (across !== null && !right) return { unknown: 'across' };
  const months = monthsFrom(question.from, question.to).filter(
    (month) => period === null || periodOf[timeUnit](month) === period,
  );
  const [from] = months;
  if (!from) return { unknown: 'period' };
  const below = within(down.groups, row, true);
  if (!below) return { unknown: 'row' };
  const beside = right && within(right.groups, column, false);
  if (right && !beside) return { unknown: 'column' };
  const columnOf = months.map(() => 0);
  const whole = cutOf(of, { ...question, from }, { by: rows, down, right, columnOf, columns: 1 });
  const cell = {
    ...whole,
    ...{ rows: only(whole.rows, below), rowCount: 1 },
    ...(beside && whole.across && { across: only(whole.across, beside), acrossCount: 1 }),
  };
  const { index } = of;
  return addendsOf(index, cell)
    .map(({ at, sums }) => ({
      ...{ element: index.ids[index.element[at] as number] as string, place: index.place[at] as number },
      ...{ kind: costKinds[index.kind[at] as number] as CostKind, period: monthOf(index.month[at] as number) },
      ...{ amount: sums[figure], whole: index.amount[at] as number },
    }))
    .filter(({ amount }) => amount !== 0)
    .sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount));
}

/** Of what a number is made of at two moments: what is not the same, of each. */
export function unlike(then: readonly Part[], now: readonly Part[]): [then: Part[], now: Part[]] {
  const same = new Map<string, number>();
  for (const part of then) same.set(keyOf(part), (same.get(keyOf(part)) ?? 0) + 1);
  const came = now.filter((part) => {
    const left = same.get(keyOf(part)) ?? 0;
    if (left > 0) same.set(keyOf(part), left - 1);
    return left === 0;
  });
  const gone = then.filter((part) => {
    const left = same.get(keyOf(part)) ?? 0;
    if (left > 0) same.set(keyOf(part), left - 1);
    return left > 0;
  });
  return [gone, came];
}
const keyOf = ({ element, kind, period, amount, whole }: Part): string =>
  [element, kind, period, amount, whole].join(' ');

/** By places: whether a group is that of the key, or below it; all where none is named. Null: nobody sees such a one. */
function within(groups: readonly Group[], key: string | null, isTree: boolean): Uint8Array | null {
  const isIn = new Uint8Array(groups.length);
  for (const [place, group] of groups.entries())
    if (key === null || (group.key === key && !group.masked) || (isTree && isIn[group.parent])) isIn[place] = 1;
  return isIn.some(Boolean) || key === null ? isIn : null;
}

/** The wanted places as the only one. */
function only(axis: Axis, isWanted: Uint8Array): Axis {
  const place = (at: number): number => (at >= 0 && isWanted[at] ? 0 : -1);
  return 'byElement' in axis
    ? { byElement: axis.byElement.map(place) }
    : { ...axis, byRecord: axis.byRecord.map(place), none: place(axis.none) };
}
