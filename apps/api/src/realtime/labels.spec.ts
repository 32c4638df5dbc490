import { type Answer, after, api, type Caller, project, type Thing } from '../testing/api.js';
import { startServer, type TestServer } from '../testing/server.js';
import { type Listener, listen } from '../testing/socket.js';

let server: TestServer;
let admin: Caller;
let vera: Caller;
let socket: Listener;
const ids: Record<string, string> = {};

const made = async (name: string, body: object): Promise<Answer> => {
  const answer = await admin.post('plan-element', body);
  expect(answer.status).toBe(201);
  ids[name] = answer.body.id;
  return answer;
};
const campaign = (label: string) =>
  made(label, { type: 'GROUPING', label, startDate: '2026-01-01', endDate: '2026-12-31', unitId: ids['Marketing'] });
const put = (name: string, body: object) => admin.put(`plan-element/${ids[name]}`, body);
const subscribe = async (since?: string): Promise<void> => {
  socket = await listen(server, 'dev', vera.token);
  const topics = ['updates/dev', 'updates/dev/gantt'];
  socket.send('subscribe', { topics, ...(since && { since }) });
  expect((await socket.next()).event).toBe('subscribed');
};
/** What vera is told next of a segment: kind and element, by label or id. */
const told = async (segment = 'plan/gantt-element') => {
  const frames = (await socket.batch()).slice(0, -1).filter(({ data }: Thing) => data.type === segment);
  return Object.fromEntries(
    frames.map(({ data }: Thing) => [data.element.label ?? data.element, [data.updateType, data.element]]),
  );
};
const label = (name: string, called = name) => ({
  ...{ id: ids[name], parentId: null, type: 'GROUPING', label: called, masked: true },
});
const kinds = (frames: Record<string, [string, Thing]>) =>
  Object.fromEntries(Object.entries(frames).map(([name, [kind]]) => [name, kind]));

beforeAll(async () => {
  server = await startServer(['dev']);
  admin = await api(server).as('admin');
  for (const label of ['Marketing', 'Vertrieb']) ids[label] = (await admin.post('group', { label })).body.id;
  await admin.put('configuration', { 'server.planVisibility': 'UNIT' });
  const rights = { roles: ['PLANNER'], group: ids['Vertrieb'], password: 'Gans-und-gar-9' };
  await admin.post('user', { username: 'vera', renewPasswordAtNextLogin: false, ...rights });
  vera = await api(server).as('vera');
  await campaign('Frühjahr');
  await campaign('Herbst');
  const last = await made('Messe', project({ label: 'Messe', parentId: ids['Frühjahr'], unitId: ids['Vertrieb'] }));
  await admin.get('role', after(last));
  await subscribe();
});
afterAll(async () => {
  socket.close();
  await server.close();
});

test('a label above something seen is told as a read answers it; what stands elsewhere is nobody’s', async () => {
  await put('Herbst', { label: 'Winter' });
  await put('Frühjahr', { description: 'hidden' });
  await put('Frühjahr', { label: 'Lenz' });
  const read = await vera.get(`plan-element/${ids['Frühjahr']}`);
  expect(await told('plan-element')).toEqual({ Lenz: ['updated', read.body] });
  expect(read.body).toEqual(label('Frühjahr', 'Lenz'));
});

test('what is moved takes the sight of what stands above along', async () => {
  await put('Messe', { parentId: ids['Herbst'] });
  const frames = await told();
  expect(kinds(frames)).toEqual({ Messe: 'updated', Winter: 'created', [ids['Frühjahr'] as string]: 'deleted' });
  expect(frames['Winter']?.[1]).toEqual(label('Herbst', 'Winter'));
});

test('deleted and restored with what is below', async () => {
  await admin.delete(`plan-element/${ids['Messe']}`);
  expect(kinds(await told())).toEqual({
    [ids['Messe'] as string]: 'deleted',
    [ids['Herbst'] as string]: 'deleted',
  });
  await admin.post(`plan-element/${ids['Messe']}/restore`);
  expect(kinds(await told())).toEqual({ Messe: 'created', Winter: 'created' });
});

test('a label that becomes the whole and a label again is changed both times', async () => {
  await put('Herbst', { unitId: ids['Vertrieb'] });
  const whole = await told();
  expect(whole['Winter']).toEqual(['updated', expect.objectContaining({ startDate: '2026-01-01' })]);
  await put('Herbst', { unitId: ids['Marketing'] });
  expect((await told())['Winter']).toEqual(['updated', label('Herbst', 'Winter')]);
});

test('who was away hears of labels too', async () => {
  const { headers } = await put('Messe', { description: 'x' });
  await vera.get('role', { 'x-min-position': headers.get('x-position') ?? '' });
  socket.close();
  await put('Herbst', { label: 'Advent' });
  await put('Messe', { parentId: ids['Frühjahr'] });
  await vera.get('role', after(await put('Frühjahr', { label: 'Mai' })));
  await subscribe(headers.get('x-position') ?? '');
  const frames = await told();
  expect(kinds(frames)).toEqual({ Messe: 'updated', Mai: 'created', [ids['Herbst'] as string]: 'deleted' });
});
