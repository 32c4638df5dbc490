import { after, api, type Caller, type Thing } from '../testing/api.js';
import { startServer, type TestServer } from '../testing/server.js';
import { listen } from '../testing/socket.js';

let server: TestServer;
/** otto is a key user, the others read, plan and administer. */
const callers: Record<string, Caller> = {};
const who = (name: string) => callers[name] as Caller;
const password = 'Gans-und-gar-9';
beforeAll(async () => {
  server = await startServer(['dev']);
  const admin = await api(server).as('admin');
  for (const [username, rights] of Object.entries({
    otto: { keyUser: true, roles: [] },
    mira: { roles: ['READER'] },
    tom: { roles: ['PLANNER'] },
    ada: { roles: ['ADMIN', 'MASTERDATA'] },
  })) {
    await admin.post('user', { username, password, renewPasswordAtNextLogin: false, ...rights });
    callers[username] = await api(server).as(username, password);
  }
});
afterAll(() => server.close());

const path = 'logged-in-user/news';
const dismiss = `${path}/dismiss`;
const written = { label: 'Wartung am Freitag', description: 'Ab 18 Uhr', from: '2026-01-01' };
const publish = async (more: object = {}) =>
  (await who('otto').post('news', { ...written, ...more })).body.id as string;
const shown = async (name: string, query = ''): Promise<string[]> =>
  (await who(name).get(path + query)).body.map(({ id }: Thing) => id);

test('a key user tells everybody; nobody else writes, not even whoever administers', async () => {
  const made = await who('otto').post('news', { ...written, labelEn: 'Maintenance on Friday' });
  const { id } = made.body;
  expect(made).toMatchObject({ status: 201, body: { until: null, labelEn: 'Maintenance on Friday' } });
  for (const name of ['otto', 'mira', 'tom', 'ada'])
    expect((await who(name).get(path)).body).toMatchObject([{ id, ...written, labelJa: '' }]);
  for (const name of ['mira', 'tom', 'ada'])
    for (const answer of [
      await who(name).post('news', written),
      await who(name).put(`news/${id}`, { label: 'x' }),
      await who(name).delete(`news/${id}`),
      await who(name).post('data-element', { ...written, typeId: 'news' }),
      await who(name).post(`undo/${made.headers.get('x-command')}`, {}),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, 'MISSING_PRIVILEGE']);
  const changed = await who('otto').put(`news/${id}`, { description: 'Ab 19 Uhr' });
  expect((await who('mira').get(path, after(changed))).body).toMatchObject([{ id, description: 'Ab 19 Uhr' }]);
  const history = (await who('mira').get(`change-set?elementId=${id}`, after(changed))).body;
  expect(history.map(({ type }: Thing) => type)).toEqual(['UPDATE', 'CREATE']);
  await who('otto').delete(`news/${id}`);
  expect(await shown('mira')).toEqual([]);
});

test('each puts it away for themselves, once and for good; unnamed are all that are shown now', async () => {
  const [first, second] = [await publish(), await publish({ from: '2026-01-02' })];
  expect(await shown('mira')).toEqual([second, first]);
  for (const times of [1, 2])
    expect([times, (await who('mira').put(dismiss, { ids: [first] })).status]).toEqual([times, 204]);
  expect([await shown('mira'), await shown('tom')]).toEqual([[second], [second, first]]);
  await who('otto').put(`news/${first}`, { label: 'Anders' });
  expect(await shown('mira')).toEqual([second]);
  expect((await who('tom').put(dismiss)).status).toBe(204);
  expect([await shown('tom'), await shown('mira')]).toEqual([[], [second]]);
  const third = await publish();
  expect(await shown('tom')).toEqual([third]);
  expect((await who('tom').put(dismiss, { ids: [third, '00000000-0000-7000-8000-000000000000'] })).status).toBe(404);
  expect(await shown('tom')).toEqual([third]);
});

test('only from its first day to its last, and what was written since a time', async () => {
  const later = await publish({ from: '2199-01-01' });
  const over = await publish({ until: '2026-01-01' });
  const now = await publish({ until: '2199-01-01' });
  const all = await shown('ada');
  expect([all.includes(now), all.includes(over), all.includes(later)]).toEqual([true, false, false]);
  const { modifiedAt } = (await who('ada').get(`news/${now}`)).body;
  expect(await shown('ada', `?timestamp=${modifiedAt}`)).toEqual([now]);
  expect(await shown('ada', '?timestamp=2199-01-01T00:00:00Z')).toEqual([]);
  expect((await who('ada').get(`${path}?timestamp=gestern`)).body.errors).toMatchObject([{ field: 'timestamp' }]);
  // Put away before its day came, it does not come then either; one of another time is not put away with those shown.
  await who('ada').put(dismiss);
  await who('otto').put(`news/${later}`, { from: '2026-01-01' });
  expect(await shown('ada')).toEqual([later]);
  const { body } = await who('otto').put(`news/${later}`, { until: '2025-01-01' });
  expect(body.errors).toMatchObject([{ field: 'until', rule: 'date_after' }]);
});

test('all hear of it at once; of what is put away only who did it', async () => {
  const [hers, his] = await Promise.all(
    ['mira', 'tom'].map(async (name) => {
      const socket = await listen(server, 'dev', who(name).token);
      socket.send('subscribe', { topics: ['updates/dev', `updates/dev/${name}`] });
      expect((await socket.next()).event).toBe('subscribed');
      return socket;
    }),
  );
  const id = await publish({ label: 'Neu' });
  for (const socket of [hers!, his!])
    expect((await socket.batch())[0]).toMatchObject({ data: { type: 'news', element: { id, label: 'Neu' } } });
  await who('mira').put(dismiss, { ids: [id] });
  const next = await publish();
  expect((await hers!.batch())[0]).toMatchObject({ data: { topic: 'updates/dev/mira', type: path } });
  expect((await his!.batch())[0]).toMatchObject({ data: { type: 'news', element: { id: next } } });
  for (const socket of [hers!, his!]) socket.close();
});
