import type { Sums } from '@contracts/costs/sums.js';
import { TodoIds } from '@contracts/planning/todos.js';
import { depthFirst } from '@domain/depthFirst.js';
import { type Rights, rightsOn, type Scope } from '@domain/identity/rights.js';
import { addMoney, type MoneyByPeriod, noMoney, sumsOf, sumsOfPeriods } from '@domain/planning/sums.js';
import type { Row } from '@platform/ports.js';
import { checked, idsOf } from '../asked.js';
import { type Call, type Handlers, personOf } from '../call.js';
import type { Context } from '../context.js';
import { type Answer, ok } from '../http/answer.js';
import { missingPrivilege, notFound } from '../http/problem.js';
import { inSlices } from '../lists/slices.js';
import { flagOf } from '../lists/wish.js';
import { atOnce } from '../live/pages.js';
import { asOfOf, rowsAsOf } from '../reading/asOf.js';
import { listAnswer } from '../reading/list.js';
import { mayRead, mayReadCosts, readerOf } from '../reading/reader.js';
import { elementAccess, userAccess } from './access.js';
import { approvalChanges } from './approvals.js';
import { budgetDetails, childBudgets, childDetails } from './budgets.js';
import { comparison, exportComparison } from './comparison.js';
import { costElements } from './costGrid.js';
import { budgetOfType, elementDetails, periodDetails } from './details.js';
import { exportDetails } from './detailsExport.js';
import { exportGantt } from './ganttExport.js';
import { exportGoals, goals } from './goals.js';
import { listProvisions, previewProvision } from './provisions.js';
import { selection, twoRows } from './selection.js';
import { saveTemplate } from './templates.js';

/** Reads of the plan that are more than rows of a view. */
export function planHandlers(context: () => Context): Handlers {
  return {
    children: (call) => children(context(), call),
    permissions: (call) => permissions(context(), call),
    async todoPermissions(call) {
      const { ids } = checked(TodoIds, call.body);
      return ok(Object.fromEntries(ids.map((id) => [id, none])));
    },
    elementAccess: (call) => elementAccess(context(), call),
    userAccess: (call) => userAccess(context(), call),
    costElements: (call) => costElements(context(), call),
    costInfo: (call) => costInfo(context(), call),
    childBudgets: (call) => childBudgets(context(), call),
    budgetDetails: (call) => budgetDetails(context(), call),
    childDetails: (call) => childDetails(context(), call),
    elementDetails: (call) => elementDetails(context(), call),
    periodDetails: (call) => periodDetails(context(), call),
    budgetOfType: (call) => budgetOfType(context(), call),
    selection: (call) => selection(context(), call),
    twoRows: (call) => twoRows(context(), call),
    comparison: (call) => comparison(context(), call),
    exportComparison: (call) => exportComparison(context(), call),
    exportGantt: (call) => exportGantt(context(), call),
    exportDetails: (call) => exportDetails(context(), call),
    provisions: (call) => listProvisions(context(), call),
    previewProvision: (call) => previewProvision(context(), call),
    goals: (call) => goals(context(), call),
    exportGoals: (call) => exportGoals(context(), call),
    saveTemplate: (call) => saveTemplate(context(), call),
    approvalChanges: (call) => approvalChanges(context(), call),
  };
}

/** The elements right below some, in their order. */
async function children(context: Context, call: Call): Promise<Answer> {
  const ids = idsOf(call.params['ids']);
  const reader = readerOf(context, call.tenant, personOf(call));
  const plan = (await context.live.tenant(call.tenant)).rows('gantt');
  for (const id of ids) {
    const parent = plan.get(id);
    if (!parent || !mayRead(reader, parent)) throw notFound();
  }
  const deleted = flagOf(call.query, 'deleted');
  const rows = await childrenThen(context, call, { plan, ids });
  const today = (row: Row): Row | null => plan.get(row.id) ?? null;
  const seen = rows
    .filter((row) => row['deleted'] === deleted && (today(row) ? mayRead(reader, today(row) as Row) : reader.readsAll))
    .map((row) => ({ ...row, scope: today(row)?.['scope'] ?? row['scope'] }));
  const shape = context.shapes.of('elements');
  const body = depthFirst(seen).map(({ row }) => shape.wire(reader, row, { listed: true }));
  return listAnswer(body, call, shape.keys(reader));
}

interface Below {
  plan: ReadonlyMap<string, Row>;
  ids: readonly string[];
}
async function childrenThen(context: Context, call: Call, { plan, ids }: Below): Promise<readonly Row[]> {
  const { tenant } = call;
  const time = asOfOf(context, call);
  const parents = new Set<unknown>(ids);
  if (time !== undefined) {
    const rows = await rowsAsOf(context, { tenant, area: 'plan', view: 'elements', time });
    return [...rows.values()].filter(({ parentId }) => parents.has(parentId));
  }
  const below = [...plan.values()].filter(({ parentId }) => parents.has(parentId)).map(({ id }) => id);
  const found: Row[] = [];
  const read = async (some: readonly string[]) =>
    void found.push(...(await context.ports.rows.getMany(tenant, 'elements', some)));
  await inSlices(below, read, atOnce);
  return found;
}

const none: Rights = { read: false, write: false, delete: false, approve: false, readCosts: false, writeCosts: false };

/** `?idsString=a,b`. What isn't there or may not be read is nobody's: all false. */
async function permissions(context: Context, call: Call): Promise<Answer> {
  const person = personOf(call);
  const ids = call.query['idsString'] ? idsOf(call.query['idsString']) : [];
  const plan = (await context.live.tenant(call.tenant)).rows('gantt');
  const rightsOf = (row: Row | undefined) => (row ? rightsOn(person, row['scope'] as Scope) : none);
  return { ...ok(Object.fromEntries(ids.map((id) => [id, rightsOf(plan.get(id))]))), cached: true };
}

/** `{ own, total, byPeriod }`, the sums as of the tenant's current month. */
async function costInfo(context: Context, call: Call): Promise<Answer> {
  const [id] = idsOf(call.params['id']) as [string];
  const reader = readerOf(context, call.tenant, personOf(call));
  const today = await context.ports.rows.get(call.tenant, 'costInfo', id);
  if (!today || !mayRead(reader, today)) throw notFound();
  if (!mayReadCosts(reader, today)) throw missingPrivilege('readCosts');
  const { own, total } = (await costsThen(context, call, id)) ?? (today as unknown as Months);
  const byPeriod = total.map(({ period, ...money }) => ({
    period,
    ...sumsOf(addMoney(noMoney, money), period > reader.month ? money.plan : 0),
  }));
  const sums = (months: MoneyByPeriod): Sums => sumsOfPeriods(months, reader.month);
  return { ...ok({ own: sums(own), total: sums(total), byPeriod }), cached: true };
}

interface Months {
  own: MoneyByPeriod;
  total: MoneyByPeriod;
}

/** null: the caller asks for now. */
async function costsThen(context: Context, call: Call, id: string): Promise<Months | null> {
  const time = asOfOf(context, call);
  if (time === undefined) return null;
  const [row] = await context.past.rows({ tenant: call.tenant, area: 'plan', view: 'costInfo', time, ids: [id] });
  if (!row) throw notFound();
  return row as unknown as Months;
}
