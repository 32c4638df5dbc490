import { type Answer, action, after, api, type Caller, project, type Thing } from '../testing/api.js';
import { startServer, type TestServer } from '../testing/server.js';
import { listen } from '../testing/socket.js';

/** Orders over HTTP: what they have committed, and how invoices use it up. */
let server: TestServer;
let admin: Caller;
let element: string;
let stand: string;
beforeAll(async () => {
  server = await startServer();
  admin = await api(server).as('admin');
  element = (await admin.post('plan-element', project({ label: 'Messe' }))).body.id;
  stand = (await admin.post('plan-element', action(element))).body.id;
});
afterAll(() => server.close());

let count = 0;
const order = (more: object = {}) => ({
  ...{ label: 'Messebau', identifier: `B-${++count}`, date: '2026-02-10', planElementId: stand, amount: 9_000_000 },
  expectedPeriods: [
    { period: '2026-03', amount: 3_000_000 },
    { period: '2026-04', amount: 6_000_000 },
  ],
  ...more,
});
const rulesOf = ({ status, body }: Answer) => [status, ...(body.errors ?? []).map((it: Thing) => [it.field, it.rule])];

/** What an order says, once the worker has followed the invoices. */
async function becomes(id: string, expected: object): Promise<void> {
  const deadline = Date.now() + 60_000;
  let now: Thing = {};
  do {
    now = (await admin.get(`accounting/order/${id}`)).body;
    if (Object.entries(expected).every(([name, value]) => now[name] === value)) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  } while (Date.now() < deadline);
  expect(now).toMatchObject(expected);
}

test('an order is committed above it, used up by invoices that name it, and comes back with an item that is deleted', async () => {
  const made = await admin.post('accounting/order', order());
  expect([made.status, made.body]).toMatchObject([
    201,
    { committed: 9_000_000, invoiced: 0, excess: 0, closed: false },
  ]);
  const { id } = made.body;
  const sums = async (seen: Answer) => (await admin.get(`plan-element/cost-info/${element}`, after(seen))).body.total;
  expect(await sums(made)).toMatchObject({ committed: 9_000_000, available: -9_000_000 });
  // Nobody types it beside.
  const typed = await admin.put('plan/cost-element', [{ id: stand, kind: 'COMMITTED', period: '2026-03', amount: 1 }]);
  expect(rulesOf(typed)).toEqual([422, ['[0].kind', 'derived']]);
  const item = { planElementId: stand, orderId: id, amount: 5_000_000, discountRate: 2_000 };
  const invoice = await admin.post('accounting/invoice', {
    ...{ identifier: 'R-1', date: '2026-03-31', amountNet: 5_000_000 },
    items: [{ ...item, payingPeriods: [{ period: '2026-04', amount: 5_000_000 }] }],
  });
  expect(invoice.status).toBe(201);
  await becomes(id, { invoiced: 5_000_000, committed: 4_000_000, excess: 0 });
  // Cash discount is no rest of the order: what was ordered is delivered.
  expect(await sums(invoice)).toMatchObject({ committed: 4_000_000, actual: 4_900_000 });
  const [{ id: itemId }] = invoice.body.items;
  const paid = { amount: 10_000_000, payingPeriods: [{ period: '2026-04', amount: 10_000_000 }] };
  await admin.put(`accounting/invoice-item/${itemId}`, paid);
  await becomes(id, { invoiced: 10_000_000, committed: 0, excess: 1_000_000 });
  expect((await admin.get(`accounting/invoice-item?filters=orderId='${id}'`)).body).toMatchObject([{ id: itemId }]);
  await admin.delete(`accounting/invoice-item/${itemId}`);
  await becomes(id, { invoiced: 0, committed: 9_000_000, excess: 0 });
  const history = (await admin.get(`change-set?elementId=${id}`)).body as Thing[];
  expect(history.flatMap(({ properties }) => properties.map((it: Thing) => it.name))).toContain('invoiced');
});

test('what is left is released by closing it, which can be taken back; its number stands once', async () => {
  const made = await admin.post('accounting/order', order({ identifier: 'N-1' }));
  const { id } = made.body;
  const again = await admin.post('accounting/order', order({ identifier: 'n-1' }));
  expect(rulesOf(again)).toEqual([422, ['identifier', 'is_unique']]);
  const closed = await admin.post(`accounting/order/${id}/close`);
  expect(closed.body).toMatchObject([{ closed: true, committed: 0 }]);
  const back = await admin.post(`undo/${closed.headers.get('x-command')}`, {});
  expect((await admin.get(`accounting/order/${id}`, after(back))).body).toMatchObject({
    closed: false,
    committed: 9_000_000,
  });
  const stale = { label: 'Bau', expectedPeriods: [{ period: '2026-05', amount: 1 }] };
  expect(rulesOf(await admin.put(`accounting/order/${id}`, stale))).toEqual([422, ['expectedPeriods', 'periods_sum']]);
  const other = await admin.post('accounting/order', order());
  const undone = await admin.post(`undo/${other.headers.get('x-command')}`, {});
  expect(undone.status).toBe(200);
  expect((await admin.get(`accounting/order/${other.body.id}`, after(undone))).status).toBe(404);
});

test('others are told of it at once, of its money only who may see that of its element', async () => {
  const body = { roles: ['READER'], password: 'Nur-Lesen-2026', renewPasswordAtNextLogin: false };
  await admin.post('user', { ...body, username: 'leser' });
  const reader = await api(server).as('leser', body.password);
  const ear = await listen(server, 'dev', admin.token);
  ear.send('subscribe', { topics: ['updates/dev'] });
  await ear.next();
  const { id } = (await admin.post('accounting/order', order({ expectedPeriods: [] }))).body;
  const told = async () => {
    for (;;) {
      const { data } = await ear.next();
      if (data?.type === 'accounting/order') return data.element;
    }
  };
  expect(await told()).toMatchObject({ id, committed: 9_000_000 });
  ear.close();
  expect((await admin.get(`accounting/order/${id}`)).body.expectedPeriods).toEqual([
    { period: '2026-02', amount: 9_000_000 },
  ]);
  const seen = (await reader.get(`accounting/order/${id}`)).body;
  expect([seen.label, seen.amount, seen.committed, seen.expectedPeriods]).toEqual([
    'Messebau',
    undefined,
    undefined,
    undefined,
  ]);
  expect((await reader.post('accounting/order', order())).status).toBe(403);
});
