import { until } from '@platform/contract/sample.js';
import { after, api, type Caller, project, type Thing } from '../testing/api.js';
import { startServer, type TestServer } from '../testing/server.js';

/** What booking an invoice would change in the plan, told before it is booked. */
let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startServer();
  admin = await api(server).as('admin');
});
afterAll(() => server.close());

// Of years that are over no threshold is told.
const year = new Date().getUTCFullYear() + 1;
const [feb, mar, apr] = ['02', '03', '04'].map((month) => `${year}-${month}`) as [string, string, string];
const within = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };

let count = 0;
const billed = async (more: object = {}): Promise<Thing> => {
  const wish = { identifier: `W-${++count}`, date: `${year}-03-18`, ...more };
  return (await admin.post('accounting/invoice', wish)).body;
};
const asked = (bill: Thing, item?: object, caller = admin) =>
  caller.get(`accounting/invoice/${bill.id}/effect${item ? `?item=${encodeURIComponent(JSON.stringify(item))}` : ''}`);
const effectOf = async (bill: Thing, item?: object, caller = admin): Promise<Thing> =>
  (await asked(bill, item, caller)).body;
const totalOf = async ({ id }: Thing, seen = {}): Promise<Thing> =>
  (await admin.get(`plan-element/cost-info/${id}`, seen)).body.total;
const paid = (amount: number, period = feb) => ({ amount, payingPeriods: [{ period, amount }] });
const none = { budget: 0, plan: 0, committed: 0, provision: 0, actual: 0 };
const nothing = { elements: [], orders: [], refused: [] };

/** A stand with 110.000 of budget and 48.000 planned, of which February's 18.000 are set aside and 48.900 are ordered. */
async function planned(more: object = {}) {
  const campaign = (await admin.post('plan-element', { ...project({ label: 'Messen' }), type: 'GROUPING', ...within }))
    .body;
  const costObjects = [
    { kind: 'BUDGET', period: mar, amount: 110_000_000 },
    { kind: 'PLAN', period: feb, amount: 18_000_000 },
    { kind: 'PLAN', period: mar, amount: 30_000_000 },
  ];
  const stand = (
    await admin.post('plan-element', {
      ...project({ label: 'Standbau', ...within, ...more }),
      parentId: campaign.id,
      costObjects,
    })
  ).body;
  await admin.post('provision', { date: feb });
  const ordered = await admin.post('accounting/order', {
    ...{ identifier: `B-${++count}`, label: 'Messebau', date: `${year}-01-10`, planElementId: stand.id },
    ...{ amount: 48_900_000, expectedPeriods: [{ period: apr, amount: 48_900_000 }] },
  });
  return { campaign, stand, order: ordered.body, seen: after(ordered) };
}

test('by element and month, order and provision it says what becomes of each; booked, exactly that has become of it', async () => {
  const { stand, order, seen } = await planned();
  const bill = await billed();
  expect(await effectOf(bill)).toEqual(nothing);
  const item = {
    ...{ planElementId: stand.id, orderId: order.id, amount: 27_920_000, discountRate: 2_000 },
    payingPeriods: [
      { period: feb, amount: 16_752_000 },
      { period: mar, amount: 11_168_000 },
    ],
  };
  const before = await totalOf(stand, seen);
  expect(before).toMatchObject({ committed: 48_900_000, provision: 18_000_000, actual: 0, available: 43_100_000 });
  const told = await effectOf(bill, item);
  const then = { committed: 20_980_000, provision: 1_583_040, actual: 27_361_600, available: 60_075_360 };
  expect(told).toEqual({
    elements: [
      {
        ...{ id: stand.id, label: 'Standbau', before, after: expect.objectContaining(then) },
        months: [
          {
            period: feb,
            before: { ...none, plan: 18_000_000, provision: 18_000_000 },
            after: { ...none, plan: 18_000_000, provision: 1_583_040, actual: 16_416_960 },
          },
          {
            period: mar,
            before: { ...none, budget: 110_000_000, plan: 30_000_000 },
            after: { ...none, budget: 110_000_000, plan: 30_000_000, actual: 10_944_640 },
          },
          {
            period: apr,
            before: { ...none, committed: 48_900_000 },
            after: { ...none, committed: 20_980_000 },
          },
        ],
        reached: [],
      },
    ],
    orders: [
      {
        ...{ id: order.id, identifier: order.identifier, label: 'Messebau' },
        ...{ before: 48_900_000, after: 20_980_000, excess: 0 },
      },
    ],
    refused: [],
  });
  // Asking has written nothing.
  expect(await totalOf(stand)).toEqual(before);
  await admin.post('accounting/invoice-item', { ...item, invoiceId: bill.id, label: 'Rate' });
  await until(async () => (await totalOf(stand))['actual'] !== 0);
  expect(await totalOf(stand)).toEqual(told['elements'][0].after);
  expect((await admin.get(`accounting/order/${order.id}`)).body.committed).toBe(20_980_000);
  expect(await effectOf(bill)).toEqual(nothing);
});

test('thresholds that a budget passes are told, also above the element; of an item that moves both elements are', async () => {
  const { campaign, stand, order } = await planned();
  const bill = await billed();
  const told = await effectOf(bill, { planElementId: stand.id, ...paid(35_000_000) });
  const reached = [
    { year: `${year}`, measure: 'SPENT', threshold: 75, amount: 83_900_000, budget: 110_000_000 },
    { year: `${year}`, measure: 'FORECAST', threshold: 75, amount: 83_000_000, budget: 110_000_000 },
  ];
  expect(told['elements'].map((it: Thing) => [it.id, it['reached']])).toEqual([
    [stand.id, reached],
    [campaign.id, reached],
  ]);
  // More than was ordered.
  const much = await effectOf(bill, { planElementId: stand.id, orderId: order.id, ...paid(50_000_000) });
  expect(much['orders']).toMatchObject([{ before: 48_900_000, after: 0, excess: 1_100_000 }]);
  const other = (await admin.post('plan-element', project({ label: 'Film', ...within }))).body;
  const item = (
    await admin.post('accounting/invoice-item', {
      invoiceId: bill.id,
      label: 'Rate',
      planElementId: stand.id,
      ...paid(1_000_000),
    })
  ).body;
  await until(async () => (await totalOf(stand))['actual'] !== 0);
  const moved = await effectOf(bill, { id: item.id, planElementId: other.id, ...paid(400_000) });
  const actual = (it: Thing) => [it['label'], it['before'].actual, it['after'].actual];
  expect(moved['elements'].map(actual).sort()).toEqual([
    ['Film', 0, 400_000],
    ['Standbau', 1_000_000, 0],
  ]);
});

test('a closed month refuses, an amount in another currency counts by its rate, and without one not at all', async () => {
  const { stand } = await planned();
  const [bill, swiss] = [await billed(), await billed({ currency: 'CHF' })];
  const item = { planElementId: stand.id, ...paid(1_000_000, mar) };
  expect(await effectOf(swiss, item)).toEqual(nothing);
  await admin.put(`accounting/invoice/${swiss.id}`, { exchangeRate: 950_000 });
  expect((await effectOf(swiss, item))['elements'][0].months[0].after).toMatchObject({ actual: 950_000 });
  await admin.put('period/lock', { periods: [mar] });
  const refused = [{ id: '', label: '', code: 'RULES_BROKEN', closed: [mar] }];
  expect(await effectOf(bill, item)).toEqual({ ...nothing, refused });
  await admin.put('period/unlock', { periods: [mar], reason: 'Nachzügler' });
  expect((await effectOf(bill, item))['elements']).toHaveLength(1);
});

test('it asks the right to see the invoice’s money, tells nothing of elements one may not see, and says what is wrong', async () => {
  const [north, south] = await Promise.all(
    ['Nord', 'Süd'].map(async (label) => (await admin.post('group', { label })).body.id as string),
  );
  const password = 'Gans-und-gar-9';
  const user = { username: 'coco', roles: ['CONTROLLER'], group: north, password, renewPasswordAtNextLogin: false };
  await admin.post('user', user);
  const coco = await api(server).as('coco', password);
  const { stand, order } = await planned({ unitId: south });
  const [ours, theirs] = [await billed({ unitId: north }), await billed({ unitId: south })];
  const item = { planElementId: stand.id, orderId: order.id, ...paid(30_000_000) };
  expect(await effectOf(ours, item, coco)).toEqual(nothing);
  expect((await effectOf(ours, item))['elements']).not.toEqual([]);
  expect((await asked(theirs, item, coco)).body.code).toBe('MISSING_PRIVILEGE');
  expect((await asked({ ...ours, id: stand.id })).status).toBe(404);
  const wrong = async (more: object) => {
    const { status, body } = await asked(ours, { ...item, ...more });
    return [status, body.errors?.map((it: Thing) => [it['field'], it['rule']])];
  };
  expect(await wrong({ amount: 1 })).toEqual([422, [['payingPeriods', 'periods_sum']]]);
  expect(await wrong({ id: stand.id })).toEqual([422, [['id', 'selection_required']]]);
  expect((await admin.get(`accounting/invoice/${ours.id}/effect?item=x`)).status).toBe(400);
});
