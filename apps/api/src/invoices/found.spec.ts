import { after, api, project, type Thing } from '../testing/api.js';
import { onServer } from '../testing/onServer.js';

const { server, admin } = onServer();

test('items are found and sorted by what they cost, by whoever sees it; invoices by when they were made', async () => {
  const password = 'Lesen-und-nicht-mehr-1';
  await admin.post('user', { username: 'liest', roles: ['READER'], password, renewPasswordAtNextLogin: false });
  const reader = await api(server).as('liest', password);
  const element = (await admin.post('plan-element', project())).body.id;
  const item = (label: string, amount: number, discountRate: number) => ({
    ...{ label, planElementId: element, amount, gstRate: 19_000, discountRate },
    payingPeriods: [{ period: '2026-03', amount }],
  });
  const items = [item('Banner', 500_000, 0), item('Plakate', 900_000, 50_000), item('Flyer', 100_000, 0)];
  const invoice = { label: 'Druck', identifier: 'R-1', date: '2026-03-02', amountNet: 1_500_000, items };
  const made = await admin.post('accounting/invoice', invoice);
  const labels = async (query: string) =>
    (await admin.get(`accounting/invoice-item?${query}`, after(made))).body.map(({ label }: Thing) => label);
  expect(await labels("filters=amount='500000..'&sort=amount")).toEqual(['Banner', 'Plakate']);
  expect(await labels('sort=-actual,label')).toEqual(['Banner', 'Plakate', 'Flyer']);
  expect(await labels("filters=discountRate='50000',gstRate='19000'")).toEqual(['Plakate']);
  expect(await labels("filters=gross='119000'")).toEqual(['Flyer']);
  for (const query of ["filters=amount='1..'", 'sort=amount'])
    expect((await reader.get(`accounting/invoice-item?${query}`)).status).toBe(400);
  const since = `filters=createdTimeMillis='${made.body.createdTimeMillis}..'&sort=createdTimeMillis`;
  expect((await admin.get(`accounting/invoice?${since}`)).body).toMatchObject([{ identifier: 'R-1' }]);
});

test('an invoice says how far it is, and is found by it', async () => {
  const element = (await admin.post('plan-element', project({ label: 'Messe' }))).body.id;
  const items = [
    {
      ...{ label: 'Stand', planElementId: element, amount: 700_000 },
      payingPeriods: [{ period: '2026-05', amount: 700_000 }],
    },
  ];
  const invoice = (identifier: string, more: object) =>
    admin.post('accounting/invoice', { label: 'Stand', identifier, date: '2026-05-02', amountNet: 700_000, ...more });
  await invoice('A-1', { items: [] });
  await invoice('A-3', { items, amountNet: 700_010 });
  await invoice('A-4', { items, currency: 'USD' });
  const last = await invoice('A-5', { items });
  const found = async (assignment: string) =>
    (
      await admin.get(
        `accounting/invoice?filters=assignment='${assignment}',date='2026-05-02'&sort=identifier`,
        after(last),
      )
    ).body.map(({ identifier }: Thing) => identifier);
  expect(await found('UNASSIGNED')).toEqual(['A-1']);
  expect(await found('DIFFERS')).toEqual(['A-3']);
  expect(await found('NO_RATE')).toEqual(['A-4']);
  expect(await found('BOOKED')).toEqual(['A-5']);
});
