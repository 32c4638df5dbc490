import type { Allotment } from '@contracts/costs/budgets.js';
import type { Money, Sums } from '@contracts/costs/sums.js';
import { reachedBy } from '@domain/planning/budgetLevels.js';
import { addMoney, type MoneyByPeriod, noMoney, sumsOfPeriods } from '@domain/planning/sums.js';
import type { Row } from '@platform/ports.js';
import { idsOf } from '../asked.js';
import { type Call, personOf } from '../call.js';
import type { Context } from '../context.js';
import { type Answer, ok } from '../http/answer.js';
import { malformed, missingPrivilege, notFound } from '../http/problem.js';
import { asOfOf } from '../reading/asOf.js';
import { mayRead, mayReadCosts, type Reader, readerOf } from '../reading/reader.js';
import { childrenCounted } from './counted.js';

/** How budgets are given on through the tree: `child-budgets` and `details/…` (product.md, section 7). */

/** An element's own money and that of all below it, by month. */
interface Months {
  own: MoneyByPeriod;
  total: MoneyByPeriod;
}
interface Named extends Months {
  id: string;
  label: string;
  type: string;
}
interface Branch {
  reader: Reader;
  at: Named;
  /** Right below it, in their order; those whose money the reader may see. */
  children: readonly Named[];
}

/** `GET base-element/child-budgets/{id}` */
export async function childBudgets(context: Context, call: Call): Promise<Answer> {
  const { reader, at, children } = await branchOf(context, call);
  const reached = reachedBy(at.total, reader.month, reader.users.settings.budgetThresholds);
  const named = (it: Named) => ({ id: it.id, label: it.label, type: it.type, ...allotmentOf(it) });
  return { ...ok({ ...named(at), children: children.map(named), reached }), cached: true };
}

/** `GET plan-element/details/budget/{id}` */
export async function budgetDetails(context: Context, call: Call): Promise<Answer> {
  const { at } = await branchOf(context, call);
  const byPeriod = at.total.map(({ period }) => {
    const only = (months: MoneyByPeriod) => months.filter((it) => it.period === period);
    return { period, ...allotmentOf({ own: only(at.own), total: only(at.total) }) };
  });
  return { ...ok({ total: allotmentOf(at), byPeriod }), cached: true };
}

/** `GET plan-element/details/children/{id}` */
export async function childDetails(context: Context, call: Call): Promise<Answer> {
  const { reader, at, children } = await branchOf(context, call);
  const sums = (months: MoneyByPeriod): Sums => sumsOfPeriods(months, reader.month);
  const body = {
    ...{ own: sums(at.own), total: sums(at.total) },
    children: children.map(({ id, label, total }) => ({ id, label, costs: sums(total) })),
  };
  return { ...ok(body), cached: true };
}

/** What of a budget is given on, and what is spent of it (docs/adr/0028). */
function allotmentOf({ own, total }: Months): Allotment {
  const [mine, all] = [moneyOf(own), moneyOf(total)];
  return {
    ...{ budget: all.budget, allotted: all.budget - mine.budget, free: mine.budget },
    ...{ spent: spentOf(all), spentByChildren: spentOf(all) - spentOf(mine) },
    overAllotted: mine.budget < 0,
  };
}

const moneyOf = (months: MoneyByPeriod): Money => months.reduce<Money>(addMoney, noMoney);
/** What is gone or bound: `available` is the budget less this. */
const spentOf = ({ actual, provision, committed }: Money): number => actual + provision + committed;

export async function branchOf(context: Context, call: Call): Promise<Branch> {
  const [id] = idsOf(call.params['id']) as [string];
  const reader = readerOf(context, call.tenant, personOf(call));
  const plan = (await context.live.tenant(call.tenant)).rows('gantt');
  const today = plan.get(id);
  if (!today || !mayRead(reader, today)) throw notFound();
  if (!mayReadCosts(reader, today)) throw missingPrivilege('readCosts');
  const time = asOfOf(context, call);
  const year = yearOf(call);
  const rows = time === undefined ? plan : await ganttThen(context, call, time);
  const seen = (row: Row): boolean => {
    const now = plan.get(row.id);
    return !!now && mayReadCosts(reader, now);
  };
  const below = (await childrenCounted(context, { tenant: call.tenant, rows, id, time })).filter(seen);
  const order = (row: Row) => row['rank'] as string;
  const children = below.sort((a, b) => (order(a) < order(b) ? -1 : 1));
  const money = await moneyBy(context, call, { ids: [id, ...children.map((it) => it.id)], time });
  const named = (row: Row): Named => {
    const { own = [], total = [] } = money.get(row.id) ?? {};
    const ofYear = (months: MoneyByPeriod) => months.filter(({ period }) => !year || period.startsWith(year));
    const { label, type } = row as Row & Pick<Named, 'label' | 'type'>;
    return { id: row.id, label, type, own: ofYear(own), total: ofYear(total) };
  };
  const at = rows.get(id);
  if (!at) throw notFound();
  return { reader, at: named(at), children: children.map(named) };
}

async function ganttThen(context: Context, { tenant }: Call, time: string): Promise<ReadonlyMap<string, Row>> {
  const rows = await context.past.rows({ tenant, area: 'plan', view: 'gantt', time });
  return new Map(rows.map((row) => [row.id, row]));
}

interface Wanted {
  ids: readonly string[];
  time: string | undefined;
}

async function moneyBy(
  context: Context,
  { tenant }: Call,
  { ids, time }: Wanted,
): Promise<ReadonlyMap<string, Partial<Months>>> {
  const rows =
    time === undefined
      ? await Promise.all(ids.map((id) => context.ports.rows.get(tenant, 'costInfo', id)))
      : await context.past.rows({ tenant, area: 'plan', view: 'costInfo', time, ids });
  return new Map(rows.flatMap((row) => (row ? [[row.id, row as unknown as Months] as const] : [])));
}

/** `?year=2027`: only its months. Throws 400. */
export function yearOf({ query }: Call): string | null {
  const { year } = query;
  if (year !== undefined && !/^\d{4}$/.test(year)) throw malformed('year', 'integer');
  return year ?? null;
}
