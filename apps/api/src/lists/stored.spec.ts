import { action, after, api, type Caller, project } from '../testing/api.js';
import { startServer, type TestServer } from '../testing/server.js';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startServer();
  admin = await api(server).as('admin');
});
afterAll(() => server.close());

test('the list kept ready is at each moment what the store has', async () => {
  const fair = await admin.post('plan-element', project());
  const changes = [
    () => admin.post('plan-element', action(fair.body.id, { id: '00000000-0000-4000-8000-000000000000' })),
    () => admin.put(`plan-element/${fair.body.id}`, { label: 'Messe Bonn' }),
    () => admin.post('plan-element', action(fair.body.id, { id: 'ffffffff-ffff-4fff-8fff-ffffffffffff' })),
    () => admin.delete('plan-element/00000000-0000-4000-8000-000000000000'),
    () => admin.post('plan-element', project({ label: 'Katalog' })),
  ];
  const labels = [];
  for (const change of changes) {
    const position = after(await change());
    const kept = await admin.get('plan-element', position);
    // With a limit it is a page, cut by the store.
    const page = await admin.get('plan-element?limit=1000', position);
    expect(kept.body).toEqual(page.body);
    expect(kept.headers.get('x-total-count')).toBe(page.headers.get('x-total-count'));
    labels.push(kept.body.map(({ label }: { label: string }) => label).sort());
  }
  expect(labels).toEqual([
    ['Messe Köln', 'Plakate'],
    ['Messe Bonn', 'Plakate'],
    ['Messe Bonn', 'Plakate', 'Plakate'],
    ['Messe Bonn', 'Plakate'],
    ['Katalog', 'Messe Bonn', 'Plakate'],
  ]);
});
