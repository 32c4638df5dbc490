import type { CostElement, MonthMoney } from '@contracts/costs/grid.js';
import type { Money } from '@contracts/costs/sums.js';
import { type CostKind, costKinds } from '@contracts/planning/element.js';
import { sumOf } from '../../ui/money/kinds.js';
import type { PlanRow } from '../rows/planRow.js';

/** The units that the grid's columns stand for. */
export const timeUnits = ['MONTH', 'QUARTER', 'YEAR'] as const;
export type TimeUnit = (typeof timeUnits)[number];

/** What a column shows of its time: a kind's amount, or what follows from several. */
export const results = ['available', 'budgetMinusPlan', 'planMinusActual', 'budgetMinusActual', 'forecast'] as const;
export type Result = (typeof results)[number];
export type Figure = CostKind | Result;
export const figures: readonly Figure[] = [...costKinds, ...results];
export const isKind = (figure: Figure): figure is CostKind => (costKinds as readonly string[]).includes(figure);

/** A row of the plan with its money; null: one may not see it, or it is not loaded. */
export interface CostRow extends PlanRow {
  money: CostElement | null;
}

/** Where a column stands: `2026-03.PLAN`, `2026-Q1.ACTUAL`; `all.PLAN` is what all shown months have together. */
export interface Place {
  period: string;
  figure: Figure;
}
export const allMonths = 'all';
export const columnId = ({ period, figure }: Place): string => `${period}.${figure}`;
export function placeOf(column: string): Place | null {
  const [period = '', figure] = column.split('.');
  return figures.includes(figure as Figure) ? { period, figure: figure as Figure } : null;
}

/** The months, quarters or years of some years from one on. */
export function periodsFrom(year: number, years: number, unit: TimeUnit): string[] {
  return Array.from({ length: years }, (_, at) => String(year + at)).flatMap((each) => {
    if (unit === 'YEAR') return [each];
    if (unit === 'QUARTER') return [1, 2, 3, 4].map((quarter) => `${each}-Q${quarter}`);
    return Array.from({ length: 12 }, (_, at) => `${each}-${String(at + 1).padStart(2, '0')}`);
  });
}

type ByMonth = ReadonlyMap<string, MonthMoney>;
const indexed = new WeakMap<readonly MonthMoney[], ByMonth>();

function byMonth(months: readonly MonthMoney[]): ByMonth {
  const known = indexed.get(months) ?? new Map(months.map((each) => [each.period, each]));
  indexed.set(months, known);
  return known;
}

const none: readonly MonthMoney[] = [];
export const ownOf = ({ money }: CostRow): readonly MonthMoney[] => money?.own ?? none;
export const totalOf = ({ money }: CostRow): readonly MonthMoney[] => money?.total ?? money?.own ?? none;

/** What some months have; of a forecast the plan counts in the months after the current one. */
export function amountOf(
  money: readonly MonthMoney[],
  months: readonly string[],
  figure: Figure,
  current: string,
): number {
  const index = byMonth(money);
  let sum = 0;
  for (const month of months) {
    const found = index.get(month);
    if (found) sum += isKind(figure) ? (found[sumOf[figure]] ?? 0) : resultOf(found, figure, month > current);
  }
  return sum;
}

/** Whether there is money of a row to show: milestones have none, and some may not be seen. */
export const showsMoney = ({ type, money }: CostRow): boolean => type !== 'MILESTONE' && money?.own !== undefined;

export interface Asked {
  months: readonly string[];
  figure: Figure;
  of: 'total' | 'own';
  /** The current month. */
  current: string;
}

export const shownOf = (row: CostRow, { months, figure, of, current }: Asked): number =>
  amountOf(of === 'own' ? ownOf(row) : totalOf(row), months, figure, current);

/** What rows have together; detached ones count for nothing above them. */
export const together = (rows: readonly CostRow[], asked: Asked): number =>
  rows.reduce((sum, row) => sum + (showsMoney(row) && !row.detached ? shownOf(row, asked) : 0), 0);

function resultOf(money: Partial<Money>, result: Result, isFuture: boolean): number {
  const { budget = 0, plan = 0, committed = 0, provision = 0, actual = 0 } = money;
  if (result === 'available') return budget - actual - committed - provision;
  if (result === 'budgetMinusPlan') return budget - plan;
  if (result === 'planMinusActual') return plan - actual;
  if (result === 'budgetMinusActual') return budget - actual;
  return actual + provision + (isFuture ? plan : 0);
}

/** An amount that an element itself shall have of a kind in a month. */
export interface Item {
  id: string;
  kind: CostKind;
  period: string;
  amount: number;
  was?: number;
}

/** The money with some amounts more: what shows until the server answers. */
export function withMore(
  money: readonly MonthMoney[],
  items: readonly Pick<Item, 'kind' | 'period' | 'amount'>[],
): MonthMoney[] {
  const months = new Map(money.map((each) => [each.period, each]));
  for (const { kind, period, amount } of items) {
    const now = months.get(period) ?? { period };
    months.set(period, { ...now, [sumOf[kind]]: (now[sumOf[kind]] ?? 0) + amount });
  }
  return [...months.values()].sort((a, b) => (a.period < b.period ? -1 : 1));
}

const dayMs = 86_400_000;

/** How many days of a month lie within a stretch of days. */
export function daysIn(month: string, { startDate, endDate }: Pick<PlanRow, 'startDate' | 'endDate'>): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const first = Date.UTC(year, number - 1, 1);
  const from = Math.max(first, Date.parse(startDate));
  const to = Math.min(Date.UTC(year, number, 0), Date.parse(endDate));
  return Math.max(0, (to - from) / dayMs + 1);
}
