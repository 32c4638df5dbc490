import { action, after, api, type Caller, project, type Thing } from '../testing/api.js';
import { startServer, type TestServer } from '../testing/server.js';

let server: TestServer;
let admin: Caller;
const people: Record<string, Caller> = {};
const ids: Record<string, string> = {};
const times: string[] = [];
let last: Thing;

const password = 'Gans-und-gar-9';
const entry = (kind: string, amount: number) => ({ kind, costTypeId: null, period: '2026-04', amount });
const campaign = { type: 'GROUPING', label: 'Frühjahr', startDate: '2026-01-01', endDate: '2026-12-31' };

/** A moment between two commands: events carry milliseconds. */
async function moment(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 5));
  times.push(new Date().toISOString());
  await new Promise((resolve) => setTimeout(resolve, 5));
}
const make = async (name: string, body: object): Promise<string> => {
  const made = await admin.post('plan-element', body);
  expect([name, made.status]).toEqual([name, 201]);
  ids[name] = made.body.id;
  return made.body.id;
};

beforeAll(async () => {
  server = await startServer();
  admin = await api(server).as('admin');
  for (const [username, roles] of Object.entries({ coco: ['CONTROLLER'], nora: ['PLANNER'], gast: ['READER'] })) {
    await admin.post('user', { username, roles, password, renewPasswordAtNextLogin: false });
    people[username] = await api(server).as(username, password);
  }
  const top = await make('campaign', campaign);
  const fair = await make('fair', project({ parentId: top, costObjects: [entry('PLAN', 5_000)] }));
  await make('stand', action(fair, { costObjects: [entry('BUDGET', 2_000)] }));
  const gone = await make('gone', project({ parentId: top, label: 'Abgesagt' }));
  await make('below', action(gone));
  await moment();
  await people['nora']?.put(`plan-element/${fair}`, { label: 'Messe Bonn', customProperties: { Halle: '7' } });
  await admin.put(`plan-element/${fair}`, { costObjects: [entry('PLAN', 7_500)] });
  await people['nora']?.put(`plan-element/${ids['stand']}`, { startDate: '2026-03-12', endDate: '2026-04-12' });
  await admin.delete(`plan-element/${gone}`);
  await make('new', action(fair, { label: 'Plakate neu', costObjects: [entry('PLAN', 300)] }));
  await moment();
  last = await admin.put(`plan-element/${fair}`, { label: 'Messe Köln' });
});
afterAll(() => server.close());

const between = async (query: string, caller = admin): Promise<Thing[]> => {
  const answer = await caller.get(`plan/comparison?${query}`, after(last));
  expect([query, answer.status, answer.body.errors]).toEqual([query, 200, undefined]);
  return answer.body;
};
const named = (lines: Thing[]) =>
  lines.map(({ id, kind }) => `${Object.keys(ids).find((name) => ids[name] === id)} ${kind}`);

test('two moments: what came, went, moved, changed, in the order of the tree, and nothing else', async () => {
  const lines = await between(`from=${times[0]}&to=${times[1]}`);
  expect(named(lines).sort()).toEqual(['below removed', 'fair changed', 'gone removed', 'new added', 'stand moved']);
  const by = (name: string) => lines.find(({ id }) => id === ids[name]);
  expect(by('fair')).toMatchObject({ label: 'Messe Bonn', depth: 1, parentId: ids['campaign'], type: 'MAIN' });
  expect(by('fair').changes).toEqual([
    { name: 'label', old: 'Messe Köln', new: 'Messe Bonn' },
    { name: 'costs.plan', old: 5_000, new: 7_500 },
    { name: 'customProperties.Halle', old: null, new: '7' },
  ]);
  expect(by('stand').changes.map(({ name }: Thing) => name)).toEqual(['startDate', 'endDate']);
  expect(by('new')).toMatchObject({ startDate: '2026-03-10', changes: [{ name: 'costs.plan', old: 0, new: 300 }] });
  const places = named(lines).map((line) => line.split(' ')[0]);
  expect(places.indexOf('fair')).toBeLessThan(places.indexOf('stand'));
  expect(places.indexOf('gone') + 1).toBe(places.indexOf('below'));
});

test('up to now without an end; what was put back as it was is no difference', async () => {
  const now = await between(`from=${times[0]}`);
  const fair = now.find(({ id }) => id === ids['fair']);
  expect(fair.changes.map(({ name }: Thing) => name)).toEqual(['costs.plan', 'customProperties.Halle']);
  expect(await between(`from=${new Date().toISOString()}`)).toEqual([]);
  expect(await between('from=2020-01-01&to=2020-06-30')).toEqual([]);
  const all = await between('from=2020-01-01');
  expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['added']));
});

test('by kind, by filter at one of both moments, by page', async () => {
  const of = async (more: string) => named(await between(`from=${times[0]}&to=${times[1]}&${more}`)).sort();
  expect(await of('kinds=added,removed')).toEqual(['below removed', 'gone removed', 'new added']);
  for (const text of ['Köln', 'Bonn', 'Abgesagt'])
    expect([text, (await of(`filters=${encodeURIComponent(`label='Messe ${text}';'${text}'`)}`)).length]).toEqual([
      text,
      1,
    ]);
  expect(await of(`filters=${encodeURIComponent("plan='7000..8000'")}`)).toEqual(['fair changed']);
  const page = await admin.get(`plan/comparison?from=${times[0]}&to=${times[1]}&offset=1&limit=2`, after(last));
  expect([page.body.length, page.headers.get('x-total-count')]).toEqual([2, '5']);
});

test('with who did it, each command once, newest first', async () => {
  const lines = await between(`from=${times[0]}&to=${times[1]}&enrich=true`);
  const users = (await admin.get('user')).body;
  const who = (id: string) => users.find((user: Thing) => user.id === id)?.username;
  const by = (name: string) => lines.find(({ id }) => id === ids[name]).behind;
  expect(by('fair').map(({ user }: Thing) => who(user))).toEqual(['admin', 'nora']);
  expect(by('stand').map(({ user }: Thing) => who(user))).toEqual(['nora']);
  expect(by('below').map(({ user, command }: Thing) => [who(user), command])).toEqual([
    ['admin', by('gone')[0].command],
  ]);
  for (const { date } of lines.flatMap(({ behind }) => behind))
    expect([date > (times[0] as string), date <= (times[1] as string)]).toEqual([true, true]);
});

test('of what one may read now, and no more: no money, none of who booked it, nothing of another unit', async () => {
  const guest = people['gast'] as Caller;
  const query = `from=${times[0]}&to=${times[1]}&enrich=true`;
  const seen = await between(query, guest);
  expect(named(seen).sort()).toEqual(['below removed', 'fair changed', 'gone removed', 'new added', 'stand moved']);
  const fair = seen.find(({ id }) => id === ids['fair']);
  expect(fair.changes.map(({ name }: Thing) => name)).toEqual(['label', 'customProperties.Halle']);
  expect(fair.behind).toHaveLength(1);
  expect(JSON.stringify(seen)).not.toMatch('costs');

  const unit = (await admin.post('group', { label: 'Presse' })).body.id;
  await admin.put(`plan-element/${ids['fair']}`, { unitId: unit });
  last = await admin.put('configuration', { 'server.planVisibility': 'UNIT' });
  expect(named(await between(query, guest))).not.toContain('fair changed');
  expect(named(await between(query))).toContain('fair changed');
  last = await admin.put('configuration', { 'server.planVisibility': 'TENANT' });
});

test.each(['', 'from=nope', 'from=2026-02-30', 'from=2026-01-01&to=2025-01-01', 'from=2026-01-01&kinds=nope'])(
  '%j is malformed',
  async (query) => expect((await admin.get(`plan/comparison?${query}`)).status).toBe(400),
);
