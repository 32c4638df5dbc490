import { until } from '@platform/contract/sample.js';
import { after, api, type Caller, project, type Thing } from '../testing/api.js';
import { startServer, type TestServer } from '../testing/server.js';

/** What the plan has refused of invoices, as a controller sees it and has it booked at last. */
let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startServer();
  admin = await api(server).as('admin');
});
afterAll(() => server.close());

const month = '2026-03';
const paid = (amount: number, period = month) => ({ amount, payingPeriods: [{ period, amount }] });

/** Once it is so; else what it was at last. */
async function become<T>(read: () => Promise<T>, expected: T): Promise<void> {
  let last: T | undefined;
  const isSo = async (): Promise<boolean> => {
    last = await read();
    return JSON.stringify(last) === JSON.stringify(expected);
  };
  await until(isSo).catch(() => expect(last).toEqual(expected));
}

/** An invoice of one item on an element of its own. */
async function billed(more: object = {}, amount = 1_190_000): Promise<{ element: Thing; bill: Thing; item: Thing }> {
  const element = (await admin.post('plan-element', project(more))).body;
  const items = [{ label: 'Standbau', planElementId: element.id, discountRate: 2_000, ...paid(amount) }];
  const invoice = { identifier: `RE-${element.id}`, date: '2026-03-31', amountNet: amount, items };
  const made = await admin.post('accounting/invoice', invoice);
  expect([made.status, made.body]).toMatchObject([201, { items: [{}] }]);
  return { element, bill: made.body, item: made.body.items[0] };
}
const told = async (caller = admin): Promise<Thing[]> => (await caller.get('accounting/unbooked')).body;
const actualOf = async ({ id }: Thing): Promise<number> =>
  (await admin.get(`plan-element/cost-info/${id}`)).body.total.actual;

test('what a closed month refuses stands there with what it should be, until it is open and booked', async () => {
  const { element, bill, item } = await billed();
  await become(() => actualOf(element), 1_166_200);
  await admin.put('period/lock', { periods: [month] });
  const late = await admin.post('accounting/invoice-item', {
    ...{ invoiceId: bill.id, label: 'Nachlauf', planElementId: element.id, ...paid(50_000) },
  });
  await admin.put(`accounting/invoice-item/${item.id}`, paid(2_000_000));
  const both = [
    ['Nachlauf', 50_000, 0],
    ['Standbau', 1_960_000, 1_166_200],
  ];
  const said = async () => (await told()).map((it) => [it.label, it.amount, it.booked]).sort();
  await become(said, both);
  expect((await told()).find(({ label }) => label === 'Standbau')).toEqual({
    ...{ id: item.id, invoiceId: bill.id, identifier: bill.identifier, label: 'Standbau', planElementId: element.id },
    ...{ amount: 1_960_000, booked: 1_166_200, closed: [month], code: 'RULES_BROKEN', time: expect.any(String) },
  });
  // Still closed: nothing has changed.
  const again = await admin.post(`accounting/unbooked/${item.id}/retry`);
  expect([again.status, again.body.length]).toEqual([200, 1]);
  await admin.put('period/unlock', { periods: [month], reason: 'Nachzügler' });
  expect((await told())[0]?.['closed']).toEqual([]);
  const done = await admin.post(`accounting/unbooked/${item.id},${late.body.id}/retry`);
  expect([done.status, done.body, await told()]).toEqual([200, [], []]);
  await become(() => actualOf(element), 2_010_000);
  expect((await admin.get('effect')).body).toEqual([]);
  expect((await admin.post(`accounting/unbooked/${item.id}/retry`)).status).toBe(404);
});

test('of an item that went its costs still stand there; a later change that was booked leaves nothing to wait for', async () => {
  const [gone, moved] = [await billed(), await billed()];
  await become(() => actualOf(moved.element), 1_166_200);
  await become(() => actualOf(gone.element), 1_166_200);
  await admin.put('period/lock', { periods: [month] });
  await admin.delete(`accounting/invoice-item/${gone.item.id}`);
  await admin.put(`accounting/invoice-item/${moved.item.id}`, paid(5_000));
  const labels = async () => (await told()).map((it) => [it.label, it.amount, it.booked]).sort();
  await become(labels, [
    ['Standbau', 0, 1_166_200],
    ['Standbau', 4_900, 1_166_200],
  ]);
  await admin.put('period/unlock', { periods: [month], reason: 'Nachzügler' });
  await admin.put(`accounting/invoice-item/${moved.item.id}`, paid(7_000));
  await become(() => actualOf(moved.element), 6_860);
  expect((await told()).map(({ id }) => id)).toEqual([gone.item.id]);
  await admin.post(`accounting/unbooked/${gone.item.id}/retry`);
  await become(() => actualOf(gone.element), 0);
});

test('each controller is told of the money they may see, others of nothing', async () => {
  const [north, south] = await Promise.all(
    ['Nord', 'Süd'].map(async (label) => (await admin.post('group', { label })).body.id as string),
  );
  const password = 'Gans-und-gar-9';
  for (const [username, roles] of [
    ['coco', ['CONTROLLER']],
    ['pia', ['PLANNER']],
  ] as const)
    await admin.post('user', { username, roles, group: north, password, renewPasswordAtNextLogin: false });
  const [coco, pia] = [await api(server).as('coco', password), await api(server).as('pia', password)];
  await admin.get('role', after(await admin.put('period/lock', { periods: [month] })));
  const [ours, theirs] = [await billed({ unitId: north }), await billed({ unitId: south })];
  await become(async () => (await told()).map(({ id }) => id).sort(), [ours.item.id, theirs.item.id].sort());
  expect((await told(coco)).map(({ id }) => id)).toEqual([ours.item.id]);
  expect((await coco.post(`accounting/unbooked/${theirs.item.id}/retry`)).status).toBe(404);
  expect((await pia.get('accounting/unbooked')).body.code).toBe('MISSING_PRIVILEGE');
});
