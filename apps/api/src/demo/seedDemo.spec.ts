import { api } from '../testing/api.js';
import { startServer, type TestServer } from '../testing/server.js';
import { demoElements } from './demoPlan.js';
import { seedDemo } from './seedDemo.js';

const servers: TestServer[] = [];
async function started(): Promise<TestServer> {
  const server = await startServer();
  servers.push(server);
  return server;
}
afterAll(() => Promise.all(servers.map((it) => it.close())));

test('3 campaigns, 25 projects, 120 actions, whatever the day', () => {
  for (const today of ['2026-01-01', '2026-06-30', '2027-12-31', '2028-02-29']) {
    const elements = demoElements(today);
    const count = (type: string) => elements.filter(({ data }) => data.type === type).length;
    expect([count('GROUPING'), count('MAIN'), count('SUB')]).toEqual([3, 25, 120]);
    expect(
      elements.flatMap(({ costs }) => costs).every(({ amount }) => Number.isSafeInteger(amount) && amount > 0),
    ).toBe(true);
    const byKey = new Map(elements.map((it) => [it.key, it.data]));
    for (const { data } of elements) {
      const parent = byKey.get(data.parentKey ?? '');
      if (parent)
        expect(parent.startDate <= data.startDate && (data.endDate as string) <= (parent.endDate as string)).toBe(true);
    }
  }
});

test('it is made by commands, once, and leaves a plan of somebody alone', async () => {
  const server = await started();
  const { engine } = server.context;
  await seedDemo(server);
  const first = await engine.known('dev', 'plan');
  await seedDemo(server);
  expect(await engine.known('dev', 'plan')).toEqual(first);
  const admin = await api(server).as('admin');
  const rows = await admin.get('plan-element', { 'x-min-position': server.context.positions.print(first.position) });
  expect(rows.body.filter((it: { type: string }) => it.type !== 'MILESTONE')).toHaveLength(148);

  expect((await admin.get('tenant')).body.name).toBe('Hallmann Küchen GmbH');
  // What a filter or "where it is used" finds at first sight.
  const used = async (segment: string, identifier: string) => {
    const { body } = await admin.get(segment);
    const { id } = body.find((it: { identifier: string }) => it.identifier === identifier);
    return (await admin.get(`${segment.split('?')[0]}/${id}/usage`)).body;
  };
  const kinds = ['cost-center 4000', 'product P-130', 'target-group ZG-E', 'activity-type MA-1', 'budget-pot BT-A'];
  for (const [kind, identifier] of kinds.map((it) => it.split(' ') as [string, string]))
    expect([kind, (await used(`data-element?typeId=${kind}`, identifier))[0]?.count > 5]).toEqual([kind, true]);
  expect((await used('cost-type', 'KA-30'))[0].count).toBeGreaterThan(10);
  const ofProvider = await used('service-provider', '70010');
  expect(ofProvider).toEqual(expect.arrayContaining([expect.objectContaining({ type: 'contact', count: 2 })]));

  const bills = (await admin.get('accounting/invoice')).body as { assignment: string }[];
  const of = (wanted: string) => bills.filter(({ assignment }) => assignment === wanted).length;
  expect([of('BOOKED') > 5, of('UNASSIGNED'), of('DIFFERS')]).toEqual([true, 3, 1]);

  const orders = (await admin.get('accounting/order')).body;
  expect(orders.every((it: { committed: number; amount: number }) => it.committed === it.amount)).toBe(true);

  const other = await started();
  const owner = await api(other).as('admin');
  await owner.post('plan-element', { type: 'MAIN', label: 'Eigenes', startDate: '2026-01-01' });
  await seedDemo(other);
  expect((await other.context.engine.known('dev', 'plan')).revision).toBe(0);
});
