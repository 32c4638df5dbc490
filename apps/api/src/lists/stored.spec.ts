import { action, after, api, project } from '../testing/api.js';
import { onServer } from '../testing/onServer.js';

const { server, admin } = onServer();

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

test('readers who see the same share what was read; who sees less of some rows has only those read, without what is hidden', async () => {
  const rights = { password: 'Gans-und-gar-9', renewPasswordAtNextLogin: false };
  const made = [
    await admin.post('user', { username: 'ida', roles: ['PLANNER'], ...rights }),
    await admin.post('user', { username: 'jan', roles: ['PLANNER'], ...rights }),
    await admin.post('user', { username: 'rea', roles: ['READER'], ...rights }),
  ];
  const costs = [{ kind: 'PLAN', period: '2026-05', amount: 5_000, costTypeId: null, description: '' }];
  const fair = await admin.post('plan-element', project({ label: 'Kongress' }));
  const stand = await admin.post('plan-element', action(fair.body.id, { costObjects: costs }));
  expect([...made.map(({ status }) => status), stand.status]).toEqual([201, 201, 201, 201]);
  const position = after(stand);
  const getMany = jest.spyOn(server.context.ports.rows, 'getMany');
  const seenBy = async (name: string) => {
    const { body } = await (await api(server).as(name)).get('plan-element', position);
    const { costObjects } = body.find(({ id }: { id: string }) => id === stand.body.id);
    return { count: body.length, sum: costObjects?.[0]?.amount };
  };
  const reads = () => getMany.mock.calls.filter(([, view]) => view === 'elements').length;
  const { count } = await seenBy('admin');
  const before = reads();
  expect(await seenBy('ida')).toEqual({ count, sum: 5_000 });
  expect(await seenBy('jan')).toEqual({ count, sum: 5_000 });
  expect(reads()).toBe(before);
  expect(await seenBy('rea')).toEqual({ count, sum: undefined });
  expect(reads()).toBe(before + 1);
  expect(await seenBy('admin')).toEqual({ count, sum: 5_000 });
  expect(reads()).toBe(before + 1);
});
