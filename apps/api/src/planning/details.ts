import { type DetailColumn, detailColumns } from '@contracts/costs/details.js';
import type { Sums } from '@contracts/costs/sums.js';
import type { CostEntry } from '@contracts/planning/element.js';
import { type TimeUnit, timeUnits } from '@contracts/reports/reports.js';
import { monthsOf } from '@domain/calendar.js';
import { byPeriod, type MoneyByPeriod, sumsOfPeriods, totalsOf } from '@domain/planning/sums.js';
import { idsOf } from '../asked.js';
import type { Call } from '../call.js';
import type { Context } from '../context.js';
import { type Answer, ok } from '../http/answer.js';
import { malformed } from '../http/problem.js';
import { asOfOf, rowsAsOf } from '../reading/asOf.js';
import { mayReadCosts, type Reader } from '../reading/reader.js';
import { branchOf, yearOf } from './budgets.js';
import { countedFrom, eachElement } from './counted.js';

/** `GET plan-element/details/{id}`: an element's money, itself and with all below it, by month, quarter or year. */
export async function elementDetails(context: Context, call: Call): Promise<Answer> {
  const unit = unitOf(call);
  const columns = columnsOf(call);
  const { reader, at } = await branchOf(context, call);
  const some = (months: MoneyByPeriod) => chosen(sumsOfPeriods(months, reader.month), columns);
  const periods = [...new Set(at.total.map(({ period }) => periodOf(period, unit)))];
  const rows = periods.map((period) => {
    const only = (months: MoneyByPeriod) => some(months.filter((it) => periodOf(it.period, unit) === period));
    return { period, own: only(at.own), total: only(at.total) };
  });
  return { ...ok({ columns, own: some(at.own), total: some(at.total), rows }), cached: true };
}

/** `GET plan-element/details/{id}/{period}`: the entries that a month's, quarter's or year's sums are made of. */
export async function periodDetails(context: Context, call: Call): Promise<Answer> {
  const columns = columnsOf(call);
  const { reader, at } = await branchOf(context, call);
  const months = new Set(monthsOf(call.params['period'] ?? ''));
  if (months.size === 0) throw malformed('period', 'period_format');
  const isWanted = ({ period, kind }: CostEntry) =>
    months.has(period) && columns.some((column) => column.toUpperCase() === kind || !(column in kinds));
  return entries(context, call, { reader, id: at.id, isWanted });
}

/** `GET plan-element/details/budget/{id}/type/{costType}`: what of a budget is of one cost type. */
export async function budgetOfType(context: Context, call: Call): Promise<Answer> {
  const year = yearOf(call) ?? '';
  const { reader, at } = await branchOf(context, call);
  const [type] = idsOf(call.params['costType']);
  const isWanted = ({ kind, costTypeId, period }: CostEntry) =>
    kind === 'BUDGET' && costTypeId === type && period.startsWith(year);
  return entries(context, call, { reader, id: at.id, isWanted });
}

interface Wanted {
  reader: Reader;
  id: string;
  isWanted(entry: CostEntry): boolean;
}

/** Of the element and of all below that counts in its sums, as far as the reader may see their money. */
async function entries(context: Context, call: Call, { reader, id, isWanted }: Wanted): Promise<Answer> {
  const { tenant } = call;
  const time = asOfOf(context, call);
  const plan = (await context.live.tenant(tenant)).rows('gantt');
  const then = time === undefined ? plan : await rowsAsOf(context, { tenant, area: 'plan', view: 'gantt', time });
  const ids = (await countedFrom(context, { tenant, rows: then, id, time })).filter((each) => {
    const today = plan.get(each);
    return today !== undefined && mayReadCosts(reader, today);
  });
  const found: (CostEntry & { elementId: string; label: string })[] = [];
  await eachElement(context, tenant, { ids, time }, (row) => {
    for (const { split: _, ...entry } of row['costObjects'] as CostEntry[])
      if (isWanted(entry)) found.push({ elementId: row.id, label: row['label'] as string, ...entry });
  });
  const inOrder = found.sort((a, b) => (a.period < b.period ? -1 : a.period > b.period ? 1 : b.amount - a.amount));
  const body = {
    sums: sumsOfPeriods(byPeriod(totalsOf(inOrder)), reader.month),
    entries: inOrder.map(({ elementId, label, id, kind, costTypeId, period, amount, description }) => ({
      ...{ elementId, label, id, kind, costTypeId, period, amount, description },
    })),
  };
  return { ...ok(body), cached: true };
}

const kinds: Readonly<Record<string, true>> = {
  budget: true,
  plan: true,
  committed: true,
  provision: true,
  actual: true,
};

const chosen = (sums: Sums, columns: readonly DetailColumn[]): Partial<Sums> =>
  Object.fromEntries(columns.map((name) => [name, sums[name]]));

/** `?columns=budget|actual`; left out: all. Throws 400. */
function columnsOf({ query }: Call): readonly DetailColumn[] {
  const { columns } = query;
  if (columns === undefined) return detailColumns;
  const wanted = columns.split('|');
  for (const name of wanted)
    if (!(detailColumns as readonly string[]).includes(name)) throw malformed('columns', 'selection_required');
  return detailColumns.filter((name) => wanted.includes(name));
}

/** Throws 400. */
function unitOf({ query }: Call): TimeUnit {
  const { aggregationType = 'MONTH' } = query;
  const unit = timeUnits.find((each) => each === aggregationType);
  if (!unit) throw malformed('aggregationType', 'selection_required');
  return unit;
}

function periodOf(month: string, unit: TimeUnit): string {
  if (unit === 'MONTH') return month;
  const year = month.slice(0, 4);
  return unit === 'YEAR' ? year : `${year}-Q${Math.ceil(Number(month.slice(5)) / 3)}`;
}
