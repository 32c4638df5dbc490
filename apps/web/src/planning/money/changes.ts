import type { CostKind } from '@contracts/planning/element.js';
import { spread } from '../../ui/money/spread.js';
import { addMonths } from '../../words/formats/calendar.js';
import { amountOf, type CostRow, daysIn, type Item, ownOf } from './cells.js';

/** How a sum is spread over months: equal, or by the days that the element has in each. */
export type Spreading = 'EVEN' | 'DAYS';

/** What cells become by typing, filling, spreading, shifting; `leftOut`: cells that stay as they are because they must. */
export interface Changes {
  items: readonly Item[];
  leftOut: number;
}

/** Cells of one kind in one row, by their columns: each the months that it stands for. */
export interface Line {
  row: CostRow;
  kind: CostKind;
  columns: readonly (readonly string[])[];
}

export interface Rules {
  /** Why a month of a row stays as it is; null: it may change. */
  fixed(row: CostRow, kind: CostKind, month: string): string | null;
  spreading: Spreading;
}

const own = (row: CostRow, kind: CostKind, month: string): number => amountOf(ownOf(row), [month], kind, '');

/** An amount for each column of each line, in the months that are open; those that are closed keep theirs, which count. */
export function typed(lines: readonly (Line & { amounts: readonly number[] })[], rules: Rules): Changes {
  const items: Item[] = [];
  let leftOut = 0;
  for (const { row, kind, columns, amounts } of lines) {
    columns.forEach((months, at) => {
      const open = months.filter((month) => rules.fixed(row, kind, month) === null);
      if (open.length === 0) leftOut++;
      else items.push(...spreadOver(row, kind, { months, open, amount: amounts[at] ?? 0 }, rules.spreading));
    });
  }
  return { items: items.filter(isChange), leftOut };
}

interface Over {
  months: readonly string[];
  open: readonly string[];
  amount: number;
}

function spreadOver(row: CostRow, kind: CostKind, { months, open, amount }: Over, spreading: Spreading): Item[] {
  const kept = months.reduce((sum, month) => (open.includes(month) ? sum : sum + own(row, kind, month)), 0);
  const weights = spreading === 'DAYS' ? open.map((month) => daysIn(month, row)) : [];
  const parts = new Map(spread(amount - kept, open, weights).map((part) => [part.period, part.amount]));
  return open.map((period) => itemOf(row, kind, period, parts.get(period) ?? 0));
}

const itemOf = (row: CostRow, kind: CostKind, period: string, amount: number): Item => ({
  ...{ id: row.id, kind, period, amount },
  was: own(row, kind, period),
});
const isChange = ({ amount, was }: Item): boolean => amount !== was;

/** The first column's amount into all others. */
export const filledRight = (lines: readonly Line[], rules: Rules): Changes =>
  typed(
    lines.map((line) => {
      const first = amountOf(ownOf(line.row), line.columns[0] ?? [], line.kind, '');
      return { ...line, columns: line.columns.slice(1), amounts: line.columns.slice(1).map(() => first) };
    }),
    rules,
  );

/** The first column's amount again in each of the others that is so many months, or a multiple of them, later. */
export const repeated = (lines: readonly Line[], every: number, rules: Rules): Changes =>
  typed(
    lines.map((line) => {
      const [first = [], ...others] = line.columns;
      const amount = amountOf(ownOf(line.row), first, line.kind, '');
      const columns = others.filter(([month = '']) => (monthOf(month) - monthOf(first[0] ?? '')) % every === 0);
      return { ...line, columns, amounts: columns.map(() => amount) };
    }),
    rules,
  );
const monthOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

/** The first row's amounts into all rows below it. */
export function filledDown(lines: readonly Line[], rules: Rules): Changes {
  const firsts = new Map<string, Line>();
  for (const line of lines) if (!firsts.has(line.kind)) firsts.set(line.kind, line);
  return typed(
    lines.flatMap((line) => {
      const first = firsts.get(line.kind) as Line;
      if (first === line) return [];
      return [{ ...line, amounts: line.columns.map((months) => amountOf(ownOf(first.row), months, line.kind, '')) }];
    }),
    rules,
  );
}

/** What a line's open months have together, over them anew. */
export const spreadAnew = (lines: readonly Line[], rules: Rules): Changes =>
  typed(
    lines.map((line) => {
      const months = line.columns.flat();
      return { ...line, columns: [months], amounts: [amountOf(ownOf(line.row), months, line.kind, '')] };
    }),
    rules,
  );

/** Each line's amounts so many months later, onto what stands there; a line with a month that stays as it is stays whole. */
export function shifted(lines: readonly Line[], by: number, rules: Rules): Changes {
  const items: Item[] = [];
  let leftOut = 0;
  for (const { row, kind, columns } of lines) {
    const moving = columns.flat().filter((month) => own(row, kind, month) !== 0);
    const later = new Map(moving.map((month) => [addMonths(`${month}-01`, by).slice(0, 7), own(row, kind, month)]));
    const touched = new Set([...moving, ...later.keys()]);
    if ([...touched].some((month) => rules.fixed(row, kind, month) !== null)) {
      leftOut += moving.length;
      continue;
    }
    for (const month of touched) {
      const stays = moving.includes(month) ? 0 : own(row, kind, month);
      items.push(itemOf(row, kind, month, stays + (later.get(month) ?? 0)));
    }
  }
  return { items: items.filter(isChange), leftOut };
}
