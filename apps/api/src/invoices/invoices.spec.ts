import { type Answer, after, api, type Caller, project, type Thing } from '../testing/api.js';
import { startServer, type TestServer } from '../testing/server.js';
import { listen } from '../testing/socket.js';

/** Invoices over HTTP, with what they book in the plan. */
let server: TestServer;
let admin: Caller;
let provider: string;
let element: string;
let other: string;
beforeAll(async () => {
  server = await startServer();
  admin = await api(server).as('admin');
  provider = (await admin.post('service-provider', { label: 'Druckhaus Nord' })).body.id;
  element = (await admin.post('plan-element', project())).body.id;
  other = (await admin.post('plan-element', project({ label: 'Roadshow' }))).body.id;
});
afterAll(() => server.close());

const item = (more: object = {}) => ({
  ...{ label: 'Plakate', planElementId: element, amount: 1_000_010, gstRate: 19_000, discountRate: 3_000 },
  payingPeriods: [
    { period: '2026-03', amount: 333_340 },
    { period: '2026-04', amount: 666_670 },
  ],
  ...more,
});
let count = 0;
const invoice = (more: object = {}) => ({
  ...{ label: 'Plakate Köln', identifier: `R-${++count}`, date: '2026-03-02', serviceProviderId: provider },
  ...{ amountNet: 1_000_010, amountGross: 1_190_010, items: [item()], ...more },
});
const tokenOf = ({ headers }: Answer): string => headers.get('x-command') ?? '';
const rulesOf = ({ status, body }: Answer) => [status, ...(body.errors ?? []).map((it: Thing) => [it.field, it.rule])];

/** What is booked on an element, once the plan says so: the worker follows the invoices in its own time. */
async function booked(id: string, expected: readonly (readonly [string, number])[]): Promise<void> {
  const deadline = Date.now() + 60_000;
  let now: unknown;
  do {
    const { costObjects } = (await admin.get(`plan-element/${id}`)).body;
    now = costObjects.map(({ period, amount }: Thing) => [period, amount]).sort();
    if (JSON.stringify(now) === JSON.stringify(expected)) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  } while (Date.now() < deadline);
  expect(now).toEqual(expected);
}

test('its sums, VAT and cash discount are exact, and what it costs is booked, rebooked and taken out', async () => {
  const made = await admin.post('accounting/invoice', invoice({ amountNet: 1_000_020 }));
  // 19 % of 1,000.01 is 190.0019; 3 % of it 30.0003, of 333.34 10.0002: the last month takes the rest.
  expect([made.status, made.body]).toMatchObject([
    201,
    {
      ...{ itemCount: 1, itemsNet: 1_000_010, itemsGross: 1_190_010, difference: 10, source: 'MANUAL', deleted: false },
      items: [{ gross: 1_190_010, actual: 970_010, planElementId: element }],
    },
  ]);
  expect(typeof made.body.createdTimeMillis).toBe('number');
  await booked(element, [
    ['2026-03', 323_340],
    ['2026-04', 646_670],
  ]);
  const [{ id }] = made.body.items;
  const entries = (await admin.get(`plan-element/${element}`)).body.costObjects;
  expect(entries).toMatchObject([
    { kind: 'ACTUAL', description: 'Plakate', source: id },
    { kind: 'ACTUAL', source: id },
  ]);
  const moved = await admin.put(`accounting/invoice-item/${id}`, {
    ...{ planElementId: other, amount: 500_000, discountRate: 0 },
    payingPeriods: [{ period: '2026-05', amount: 500_000 }],
  });
  expect([moved.status, moved.body]).toMatchObject([200, { amount: 500_000, gross: 595_000, actual: 500_000 }]);
  await booked(element, []);
  await booked(other, [['2026-05', 500_000]]);
  // One month follows the amount.
  const more = await admin.put(`accounting/invoice-item/${id}`, { amount: 600_000 });
  expect(more.body.payingPeriods).toEqual([{ period: '2026-05', amount: 600_000 }]);
  await booked(other, [['2026-05', 600_000]]);
  await admin.post(`undo/${tokenOf(more)}`);
  await booked(other, [['2026-05', 500_000]]);
  const deleted = await admin.delete(`accounting/invoice/${made.body.id}`);
  expect(deleted.body).toMatchObject([{ id: made.body.id, deleted: true }]);
  await booked(other, []);
  expect((await admin.get('accounting/invoice', after(deleted))).body).toEqual([]);
  expect((await admin.get('accounting/invoice?deleted=true', after(deleted))).body).toHaveLength(1);
  const restored = await admin.post(`accounting/invoice/${made.body.id}/restore`);
  expect(restored.body).toMatchObject([{ deleted: false, itemCount: 1 }]);
  await booked(other, [['2026-05', 500_000]]);
  const gone = await admin.delete(`accounting/invoice-item/${id}`);
  expect(gone.body).toMatchObject([{ itemCount: 0, difference: 1_000_020 }]);
  await booked(other, []);
  const history = await admin.get(`change-set?elementId=${made.body.id}`, after(gone));
  const names = history.body.flatMap(({ properties }: Thing) => properties.map(({ name }: Thing) => name));
  expect(names).toEqual(expect.arrayContaining(['identifier', `items[${id}]`, `items[${id}].amount`, 'deleted']));
});

test('invoices and items are cloned; a creation is taken back and comes again', async () => {
  const alone = (await admin.post('plan-element', project({ label: 'Anzeigen' }))).body.id;
  const items = [item({ label: 'eins', planElementId: alone })];
  const made = await admin.post('accounting/invoice', invoice({ items }));
  const [copy, ...others] = (await admin.post(`accounting/invoice/${made.body.id}`)).body;
  expect([others, copy.id === made.body.id]).toEqual([[], false]);
  expect(copy).toMatchObject({ identifier: '', itemsNet: 1_000_010, items: [{ label: 'eins', invoiceId: copy.id }] });
  const cloned = await admin.post(`accounting/invoice-item/${made.body.items[0].id}`);
  expect([cloned.status, cloned.body.map(({ label }: Thing) => label)]).toEqual([201, ['eins']]);
  await admin.post(`undo/${tokenOf(cloned)}`);
  const undone = await admin.post(`undo/${tokenOf(made)}`);
  expect(undone.status).toBe(200);
  expect((await admin.get(`accounting/invoice/${made.body.id}`, after(undone))).status).toBe(404);
  const again = await admin.post(`undo/${tokenOf(undone)}`);
  expect((await admin.get(`accounting/invoice/${made.body.id}`, after(again))).body).toMatchObject({
    ...{ itemCount: 1, identifier: made.body.identifier },
  });
  const last = await admin.delete(`accounting/invoice/plan-elements/${alone}`);
  expect(last.body.map(({ deleted }: Thing) => deleted)).toEqual([true, true]);
  await booked(alone, []);
});

test('an item is matched to what was planned for its element: proposed, chosen once, taken back', async () => {
  const plan = (period: string, amount: number, description = '') => ({ kind: 'PLAN', period, amount, description });
  const costObjects = [plan('2026-09', 1_000_000), plan('2026-03', 500_000, 'Folder, Druckhaus Nord')];
  const planned = (await admin.post('plan-element', project({ label: 'Geplant', costObjects }))).body;
  const items = ['eins', 'zwei'].map((label) => item({ label, planElementId: planned.id }));
  const made = await admin.post('accounting/invoice', invoice({ items }));
  const [{ id }, second] = made.body.items;
  const of = async (it: string, seen: Answer) =>
    (await admin.get(`accounting/invoice-item/${it}/match`, after(seen))).body;
  const choose = (planEntries: string[]) => admin.put(`accounting/invoice-item/${id}`, { planEntries });
  const [likely, other_] = await of(id, made);
  expect([likely, other_]).toMatchObject([{ period: '2026-03', reasons: ['MONTH', 'PROVIDER'] }, { reasons: [] }]);
  const chosen = await choose([likely.id]);
  expect(chosen.body).toMatchObject({ planEntries: [likely.id], label: 'eins', amount: 1_000_010 });
  expect((await of(id, chosen))[0]).toMatchObject({ id: likely.id, chosen: true, taken: false });
  expect((await of(second.id, chosen))[0]).toMatchObject({ id: likely.id, chosen: false, taken: true });
  for (const wrong of [[likely.id, likely.id], ['nowhere']]) expect((await choose(wrong)).status).toBe(422);
  await admin.post(`undo/${tokenOf(chosen)}`);
  expect((await choose([likely.id, other_.id])).body.planEntries).toHaveLength(2);
  const moved = await admin.put(`accounting/invoice-item/${id}`, { planElementId: other });
  expect(moved.body.planEntries).toEqual([]);
});

test('lists are of a year and of an invoice, and the elements they name are told', async () => {
  const items = [item({ label: 'Folder' }), item({ label: 'Banner', planElementId: other })];
  const of2031 = await admin.post('accounting/invoice', invoice({ identifier: 'J-31', date: '2031-12-31', items }));
  const bare = await admin.post('accounting/invoice', invoice({ identifier: 'J-30', date: '2030-01-01', items: [] }));
  const filters = (year: number) => `filters=${encodeURIComponent(`date='${year}-01..${year}-12'`)}`;
  const listed = await admin.get(`accounting/invoice?deleted=false&${filters(2031)}`, after(bare));
  expect(listed.body.map(({ id }: Thing) => id)).toEqual([of2031.body.id]);
  const ofInvoice = await admin.get(`accounting/invoice-item?deleted=false&invoiceId=${of2031.body.id}`, after(bare));
  expect(ofInvoice.body.map(({ label }: Thing) => label).sort()).toEqual(['Banner', 'Folder']);
  const ids = [other, element, other, provider];
  const named = await admin.put('accounting/plan-elements', { ids });
  expect(named.body.map(({ id }: Thing) => id).sort()).toEqual([element, other].sort());
});

test('what is wrong is refused by field', async () => {
  const milestone = { ...project({ label: 'Start' }), type: 'MILESTONE', parentId: element };
  const point = (await admin.post('plan-element', { ...milestone, endDate: milestone.startDate })).body.id;
  const with_ = (more: object) => admin.post('accounting/invoice', invoice({ items: [item(more)] }));
  expect(rulesOf(await with_({ amount: 1 }))).toEqual([422, ['items[0].payingPeriods', 'periods_sum']]);
  expect(rulesOf(await with_({ payingPeriods: [] }))).toEqual([422, ['items[0].payingPeriods', 'required']]);
  expect(rulesOf(await with_({ planElementId: null }))).toEqual([422, ['items[0].planElementId', 'required']]);
  expect(rulesOf(await with_({ planElementId: point }))).toEqual([
    422,
    ['items[0].planElementId', 'selection_required'],
  ]);
  expect(rulesOf(await with_({ gstRate: -1 }))).toEqual([422, ['items[0].gstRate', 'min_value']]);
  const link = { type: 'cost-type', id: provider };
  expect(rulesOf(await with_({ dataElements: [link] }))).toEqual([
    422,
    ['items[0].dataElements[0].id', 'selection_required'],
  ]);
  expect(rulesOf(await admin.post('accounting/invoice', invoice({ identifier: '' })))).toEqual([
    422,
    ['identifier', 'required'],
  ]);
  expect(rulesOf(await admin.post('accounting/invoice', invoice({ serviceProviderId: element })))).toEqual([
    422,
    ['serviceProviderId', 'selection_required'],
  ]);
  const first = await admin.post('accounting/invoice', invoice({ identifier: 'D-1', items: [] }));
  expect(rulesOf(await admin.post('accounting/invoice', invoice({ identifier: 'd-1 ', items: [] })))).toEqual([
    422,
    ['identifier', 'is_unique'],
  ]);
  const free = await admin.post(
    'accounting/invoice',
    invoice({ identifier: 'D-1', serviceProviderId: null, items: [] }),
  );
  expect(free.status).toBe(201);
  expect(rulesOf(await admin.put(`accounting/invoice/${free.body.id}`, { serviceProviderId: provider }))).toEqual([
    422,
    ['identifier', 'is_unique'],
  ]);
  await admin.delete(`accounting/invoice/${first.body.id}`);
  expect((await admin.put(`accounting/invoice/${free.body.id}`, { serviceProviderId: provider })).status).toBe(200);
  expect(rulesOf(await admin.post(`accounting/invoice/${first.body.id}/restore`))[0]).toBe(422);
  expect((await admin.put(`accounting/invoice/${first.body.id}`, { label: 'x' })).status).toBe(404);
  const nowhere = await admin.post('accounting/invoice-item', { ...item(), invoiceId: element });
  expect(rulesOf(nowhere)).toEqual([422, ['invoiceId', 'selection_required']]);
});

test('money is written by controllers and seen by whom it may be; the rest sees none of it', async () => {
  const password = 'Gans-und-gar-9';
  const person = async (username: string, roles: string[]) => {
    await admin.post('user', { username, roles, password, renewPasswordAtNextLogin: false });
    return api(server).as(username, password);
  };
  const [controller, planner, reader] = [
    await person('cora', ['CONTROLLER']),
    await person('pia', ['PLANNER']),
    await person('rolf', ['READER']),
  ];
  const made = await controller.post('accounting/invoice', invoice({ identifier: 'C-1' }));
  expect(made.status).toBe(201);
  const path = `accounting/invoice/${made.body.id}`;
  expect((await planner.post('accounting/invoice', invoice())).status).toBe(403);
  expect((await planner.put(path, { label: 'x' })).status).toBe(403);
  // Whoever may not attach a file is told so before it is looked at.
  expect((await planner.post(`${path}/file`, {}, after(made))).status).toBe(403);
  expect((await planner.get(path, after(made))).body).toMatchObject({ itemsNet: 1_000_010 });
  const seen = (await reader.get(path, after(made))).body;
  expect(seen).toMatchObject({ identifier: 'C-1' });
  for (const name of ['amountNet', 'amountGross', 'itemsNet', 'itemsGross', 'difference', 'items'])
    expect(seen).not.toHaveProperty(name);
  const rights = await planner.get(`accounting/permissions?idsString=${made.body.id}`, after(made));
  expect(rights.body[made.body.id]).toMatchObject({ readCosts: true, writeCosts: false });
  const { people } = (await planner.get(`${path}/access`)).body;
  const costs = people[0].rights.slice(-2);
  expect([people.length, ...costs]).toMatchObject([1, { may: true, roles: ['PLANNER'] }, { may: false, roles: [] }]);
  expect((await admin.get(`${path}/access`)).body.people.length).toBeGreaterThan(1);
  const socket = await listen(server, 'dev', reader.token);
  socket.send('subscribe', { topics: ['updates/dev'] });
  await socket.next();
  await controller.put(path, { label: 'Neu' });
  const frames = await socket.batch();
  const told = frames.find(({ data }) => data.type === 'accounting/invoice').data.element as Thing;
  expect([told.label, told.amountNet]).toEqual(['Neu', undefined]);
  socket.close();
});

test('what may not be booked waits for a key user, who has it tried again', async () => {
  const shut = (await admin.post('plan-element', project({ label: 'Zu' }))).body.id;
  await admin.delete(`plan-element/${shut}`);
  await admin.post(`plan-element/${shut}/restore`);
  const made = await admin.post('accounting/invoice', invoice({ items: [item({ planElementId: shut })] }));
  await booked(shut, [
    ['2026-03', 323_340],
    ['2026-04', 646_670],
  ]);
  await admin.delete(`accounting/invoice/${made.body.id}`);
  await booked(shut, []);
  await admin.put('period/lock', { periods: ['2026-04'] });
  await admin.post(`accounting/invoice/${made.body.id}/restore`);
  const deadline = Date.now() + 60_000;
  const waiting = async () => (await admin.get('effect')).body as Thing[];
  while ((await waiting()).length === 0 && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 25));
  expect(await waiting()).toMatchObject([
    { area: 'invoices', into: 'plan', command: 'bookSource', code: 'RULES_BROKEN' },
  ]);
  await admin.put('period/unlock', { periods: ['2026-04'], reason: 'Nachzügler' });
  const [{ id }] = (await waiting()) as [Thing];
  expect((await admin.post(`effect/${id}/retry`)).status).toBeLessThan(300);
  await booked(shut, [
    ['2026-03', 323_340],
    ['2026-04', 646_670],
  ]);
  expect(await waiting()).toEqual([]);
});

test('several are changed at once, all or none, and taken back as one', async () => {
  const [one, two] = [
    await admin.post('accounting/invoice', invoice()),
    await admin.post('accounting/invoice', invoice()),
  ];
  const ids = [one.body.id, two.body.id];
  const { id: mira } = (await admin.post('user', { username: 'mira', roles: ['READER'] })).body;
  const owners = async (seen: Answer) =>
    Promise.all(ids.map(async (id) => (await admin.get(`accounting/invoice/${id}`, after(seen))).body.responsible));
  const given = await admin.put(
    'accounting/invoice',
    ids.map((id) => ({ id, responsible: mira })),
  );
  expect([given.status, given.body.length, await owners(given)]).toEqual([200, 2, [mira, mira]]);
  const same = ids.map((id) => ({ id, identifier: 'EINMAL' }));
  expect(rulesOf(await admin.put('accounting/invoice', same))).toContainEqual(['identifier', 'is_unique']);
  const gone = [...ids.map((id) => ({ id, responsible: null })), { id: element, label: 'x' }];
  expect((await admin.put('accounting/invoice', gone)).status).toBe(404);
  const undone = await admin.post(`undo/${tokenOf(given)}`, {});
  expect([undone.status, await owners(undone)]).toEqual([200, [null, null]]);
});
