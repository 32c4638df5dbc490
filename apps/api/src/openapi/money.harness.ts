import { until } from '@platform/contract/sample.js';
import { refusedBy } from '../invoices/refused.harness.js';
import { action, api, type Caller, project, after as seeing } from '../testing/api.js';
import type { TestServer } from '../testing/server.js';
import type { matcher } from './openapi.harness.js';

/** Asks all calls of costs, budgets, reports and closed months, and holds their answers against the document. */
export async function matchMoney(
  admin: Caller,
  matches: ReturnType<typeof matcher>,
  server: TestServer,
): Promise<void> {
  const { id } = (await admin.post('plan-element', project())).body;
  const [child, periods] = [(await admin.post('plan-element', action(id))).body.id, ['2025-11']];
  const moved = { parts: [{ period: '2026-04', amount: 5_000 }], from: id, reason: 'Aufteilung' };
  matches('PUT base-element/{id}/budget', await admin.put(`base-element/${child}/budget`, moved));
  const cells = [{ id: child, kind: 'PLAN', period: '2026-04', amount: 7_000 }];
  matches('PUT plan/cost-element', await admin.put('plan/cost-element', cells));
  matches('GET plan/cost-element', await admin.get('plan/cost-element?from=2026'));
  matches('PUT period/lock', await admin.put('period/lock', { periods }));
  const opened = await admin.put('period/unlock', { periods, reason: 'Nachtrag' });
  matches('PUT period/unlock', opened);
  matches('GET period', await admin.get('period', seeing(opened)));
  const details = ['plan-element/details/budget', 'plan-element/details/children'];
  for (const [key, rest] of [
    ['{id}', ''],
    ['{id}/{period}', '/2026'],
    ['budget/{id}/type/{costType}', `/type/${id}`],
  ])
    matches(
      `GET plan-element/details/${key}`,
      await admin.get(`plan-element/details/${key?.startsWith('budget') ? 'budget/' : ''}${id}${rest}`, seeing(opened)),
    );
  for (const path of ['plan/cost-element', 'base-element/child-budgets', ...details])
    matches(`GET ${path}/{id}`, await admin.get(`${path}/${id}`, seeing(opened)));
  const span = { from: '2026', to: '2026-Q4' };
  matches('POST report/cost', await admin.post('report/cost', { ...span, across: 'product' }));
  const cell = { ...span, across: 'product', row: id, period: '2026-04', figure: 'actual' };
  matches('POST report/cost/entries', await admin.post('report/cost/entries', cell));
  matches('GET report/budget-pots', await admin.get('report/budget-pots?year=2026'));
  matches('POST chart/distribution', await admin.post('chart/distribution', { ...span, by: 'UNIT', kind: 'PLAN' }));
  const bridge = { ...span, kind: 'PLAN', since: '2026-01-01' };
  matches('POST chart/bridge', await admin.post('chart/bridge', bridge));
  const run = matches('POST provision', await admin.post('provision', { date: '2026' }));
  matches('POST provision/preview', await admin.post('provision/preview', { date: '2026-04-30' }));
  matches('POST provision/{id}/reverse', await admin.post(`provision/${run.id}/reverse`));
  matches('GET provision', await admin.get('provision'));
  const coco = { username: 'coco', password: 'Gans-und-gar-9', roles: ['CONTROLLER'] };
  await admin.post('user', { ...coco, renewPasswordAtNextLogin: false });
  const controller = await api(server).as(coco.username, coco.password);
  await matchRequests({ admin, controller }, matches, child);
  await matchOrders(admin, matches, id);
  await matchRefusedFiles(admin, matches, server);
  await matchUnbooked(admin, matches, id);
}

/** What a worker tells of a file, without a worker. */
async function matchRefusedFiles(
  admin: Caller,
  matches: ReturnType<typeof matcher>,
  server: TestServer,
): Promise<void> {
  const { id } = await refusedBy(server, admin);
  const path = `accounting/refused-file/${id}`;
  matches('GET accounting/refused-file', await admin.get('accounting/refused-file'));
  matches('GET accounting/refused-file/{id}', await admin.get(path));
  matches('DELETE accounting/refused-file/{ids}', await admin.delete(path));
  matches('POST accounting/refused-file/{ids}/restore', await admin.post(`${path}/restore`));
}

/** An item of an element in a month that is closed: the plan refuses it; what one more would do is told. */
async function matchUnbooked(admin: Caller, matches: ReturnType<typeof matcher>, planElementId: string): Promise<void> {
  const [amount, period, reason] = [1_000, '2026-05', 'Nachtrag'];
  await admin.put('period/lock', { periods: [period] });
  const item = { planElementId, amount, payingPeriods: [{ period, amount }] };
  const bill = (await admin.post('accounting/invoice', { identifier: 'R-9', date: '2026-05-01', items: [item] })).body;
  const june = { ...item, payingPeriods: [{ period: '2026-06', amount }] };
  const weighed = `accounting/invoice/${bill.id}/effect?item=${encodeURIComponent(JSON.stringify(june))}`;
  matches('GET accounting/invoice/{id}/effect', await admin.get(weighed));
  const path = 'accounting/unbooked';
  await until(async () => (await admin.get(path)).body.length === 1);
  const [{ id }] = matches(`GET ${path}`, await admin.get(path));
  matches(`POST ${path}/{ids}/retry`, await admin.post(`${path}/${id}/retry`));
  await admin.put('period/unlock', { periods: [period], reason });
  await admin.post(`${path}/${id}/retry`);
}

interface Two {
  admin: Caller;
  controller: Caller;
}
async function matchRequests(
  { admin, controller }: Two,
  matches: ReturnType<typeof matcher>,
  element: string,
): Promise<void> {
  await admin.put('configuration', { 'server.budgetApproval': 'ON' });
  const parts = [{ period: '2026-04', amount: 5_000 }];
  const ask = async (): Promise<string> => {
    const asked = await admin.put(`base-element/${element}/budget`, { parts, reason: 'Nachtrag' });
    const { body } = await admin.get("budget-request?filters=state='WAITING'", seeing(asked));
    return `budget-request/${body[0].id}`;
  };
  const path = await ask();
  matches('GET budget-request', await admin.get('budget-request'));
  matches('GET budget-request/{id}', await admin.get(path));
  const decision = await controller.put(`${path}/decision`, { decision: 'APPROVE' });
  matches('PUT budget-request/{id}/decision', decision);
  matches('PUT budget-request/{id}/withdraw', await admin.put(`${await ask()}/withdraw`));
  await admin.put('configuration', { 'server.budgetApproval': 'OFF' });
}

async function matchOrders(admin: Caller, matches: ReturnType<typeof matcher>, planElementId: string): Promise<void> {
  const wish = { identifier: 'B-1', date: '2026-04-01', planElementId, amount: 9_000 };
  const { id } = matches('POST accounting/order', await admin.post('accounting/order', wish));
  const path = `accounting/order/${id}`;
  const changed = matches('PUT accounting/order/{id}', await admin.put(path, { label: 'Stand' }));
  expect(changed.committed).toBe(9_000);
  for (const what of ['close', 'reopen'])
    matches(`POST accounting/order/{ids}/${what}`, await admin.post(`${path}/${what}`));
  const removed = await admin.delete(path);
  matches('DELETE accounting/order/{ids}', removed);
  const restored = await admin.post(`${path}/restore`);
  matches('POST accounting/order/{ids}/restore', restored);
  matches('GET accounting/order', await admin.get('accounting/order', seeing(restored)));
  matches('GET accounting/order/{id}', await admin.get(path, seeing(restored)));
}
