import { randomUUID } from 'node:crypto';
import { type Answer, type Api, signIn } from './api.js';
import { code } from './plan.js';
import { adminPassword, type Product, product } from './server.js';

const password = 'Geheim-7x-Linde';
let it: Product;
let admin: Api;
beforeAll(async () => {
  it = await product();
  admin = await signIn(it.url, adminPassword);
});
afterAll(() => it.remove());

interface Person extends Api {
  id: string;
  username: string;
}
async function person(more: object = {}): Promise<Person> {
  const username = `p-${randomUUID().slice(0, 8)}`;
  const body = { username, roles: ['READER'], password, renewPasswordAtNextLogin: false, ...more };
  const { body: user } = await admin.call<{ id: string }>('POST', 'user', body);
  return { ...(await signIn(it.url, password, { username })), id: user.id, username };
}
async function login(username: string, given: string): Promise<Answer> {
  const body = JSON.stringify({ username, password: given });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${it.url}/api/dev/login`, { method: 'POST', headers, body });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

interface Entry {
  kind: string;
  user: string | null;
  about: string | null;
  what: string;
  count: number;
  properties: { name: string; old: unknown; new: unknown }[];
}
const audit = async (query: string) => (await admin.call<Entry[]>('GET', `audit?${query}`)).body;

test('the audit log tells who signed in or tried, of rights, settings, exports and delegations, to key users alone', async () => {
  const someone = await person({ roles: ['PLANNER', 'ADMIN'] });
  for (const wrong of ['falsch', 'noch falscher']) expect((await login(someone.username, wrong)).status).toBe(401);
  await login('wer-ist-das', password);
  await admin.call('PUT', `user/${someone.id}`, { roles: ['READER'] });
  await admin.call('PUT', 'configuration', { 'server.lockMinutes': 16 });
  await admin.call('PUT', 'tenant', { name: 'Hallmann Küchen' });
  const days = { start: '2020-01-01', endDate: '2090-12-31' };
  const away = await person();
  await away.call('POST', 'delegation', { substitute: someone.id, ...days });
  const made = await someone.call('POST', 'export/plan', { format: 'JSON' }, { prefer: 'wait=30' });
  expect(made.status).toBe(200);
  expect((await away.call('PUT', 'logged-in-user/settings', { language: 'en_US' })).status).toBe(200);

  const about = await audit(`user=${someone.id}`);
  expect(about.map(({ kind }) => kind).sort()).toEqual(['EXPORT', 'RIGHTS', 'RIGHTS', 'SIGN_IN', 'SIGN_IN_FAILED']);
  const of = (kind: string) => about.find((entry) => entry.kind === kind);
  expect(of('SIGN_IN_FAILED')).toMatchObject({ user: someone.id, what: 'INVALID_CREDENTIALS', count: 2 });
  expect(of('EXPORT')).toMatchObject({ user: someone.id, what: 'plan' });
  expect(about.flatMap(({ properties }) => properties).find(({ old }) => Array.isArray(old))).toMatchObject({
    ...{ name: 'roles', old: ['PLANNER', 'ADMIN'], new: ['READER'] },
  });
  const whole = await audit('kinds=SETTINGS,TENANT,DELEGATION,SIGN_IN_FAILED');
  expect(new Set(whole.map(({ kind }) => kind))).toEqual(
    new Set(['SETTINGS', 'TENANT', 'DELEGATION', 'SIGN_IN_FAILED']),
  );
  // Nobody has the name: what was typed there may have been a password.
  expect(JSON.stringify(await audit('limit=5000'))).not.toContain('wer-ist-das');
  expect(JSON.stringify(whole)).toContain('Hallmann Küchen');
  expect(await audit('from=2020-01-01&to=2020-12-31')).toEqual([]);
  expect(code(await someone.call('GET', 'audit'))).toBe('MISSING_PRIVILEGE');
  const wish = { user: someone.id, kinds: ['SIGN_IN_FAILED'], format: 'JSON' };
  const file = await admin.call<object[]>('POST', 'audit/export', wish, { prefer: 'wait=30' });
  expect(file.body).toMatchObject([{ kind: 'SIGN_IN_FAILED', user: someone.username, count: 2 }]);
});

test('a tenant tightens the rules of passwords; the commonest are none, whatever is put behind them', async () => {
  const add = async (wanted: string) => {
    const body = { username: `w-${randomUUID().slice(0, 8)}`, roles: ['READER'], password: wanted };
    const { errors = [] } = (await admin.call<{ errors?: { rule: string }[] }>('POST', 'user', body)).body;
    return errors.map(({ rule }) => rule);
  };
  expect([await add('Password1!'), await add('Qwerty123!'), await add('Dragon-77')]).toEqual(Array(3).fill(['is_not']));
  expect(await add('Erle-am-3')).toEqual([]);
  await admin.call('PUT', 'configuration', { 'server.passwordLength': 12, 'server.passwordGroups': 4 });
  expect([await add('Erle-am-3'), await add('erle-am-bach-3'), await add('Erle-am-Bach-3')]).toEqual([
    ['regex'],
    ['regex'],
    [],
  ]);
  const info = await admin.call<{ passwordPattern: string }>('GET', 'meta/login-info');
  expect(new RegExp(info.body.passwordPattern).test('Erle-am-Bach-3')).toBe(true);
  expect(new RegExp(info.body.passwordPattern).test('Erle-am-3')).toBe(false);
  const back = await admin.call('PUT', 'configuration', { 'server.passwordLength': 7, 'server.passwordGroups': 3 });
  expect(back.body).toMatchObject({ 'server.passwordLength': 7, 'client.entryPage': 'plan/gantt' });
});

test('a key user sees what somebody sees, changes nothing, and it stands in the audit log; their data is handed out', async () => {
  const seen = await person({ roles: ['PLANNER'] });
  const answer = await admin.call<{ user: { id: string } }>('POST', 'logged-in-user/see-as', { userId: seen.id });
  expect([answer.status, answer.body.user.id]).toEqual([200, seen.id]);
  const token = (answer.headers.get('authorization') ?? '').replace('Bearer ', '');
  const looking = (method: string, path: string, body?: object) =>
    admin.call(method, path, body, { authorization: `Bearer ${token}` });
  expect((await looking('GET', 'logged-in-user')).body).toMatchObject({ id: seen.id, roles: ['PLANNER'] });
  for (const [path, body] of [
    ['plan-element', { type: 'MAIN', label: 'x', startDate: '2026-01-01', endDate: '2026-01-02' }],
    ['export/plan', {}],
    ['delegation', {}],
  ] as const)
    expect(code(await looking('POST', path, body))).toBe('READ_ONLY');
  expect(code(await looking('PUT', 'logged-in-user/settings', { language: 'ja_JP' }))).toBe('READ_ONLY');
  expect((await looking('POST', 'delegation/end', {})).status).toBe(200);
  expect((await looking('GET', 'logged-in-user')).status).toBe(401);
  const noted = await audit(`user=${seen.id}&kinds=SEEN_AS`);
  expect(noted).toMatchObject([{ kind: 'SEEN_AS', actingFor: seen.id }]);
  const resource = { identifier: 'R-9', firstName: 'Ada', lastName: 'Ohm', relatedUser: seen.id };
  expect((await admin.call('POST', 'resource/resource', resource)).status).toBe(201);
  const data = await admin.call<{ user: object; audit: object[]; resources: object[] }>(
    'GET',
    `user/${seen.id}/personal-data`,
  );
  expect(data.body.resources).toMatchObject([resource]);
  expect(data.body.user).toMatchObject({ username: seen.username });
  expect(data.body.audit.length).toBeGreaterThan(1);
  const administrator = await person({ roles: ['ADMIN'] });
  for (const it of [
    await administrator.call('POST', 'logged-in-user/see-as', { userId: seen.id }),
    await administrator.call('GET', `user/${seen.id}/personal-data`),
  ])
    expect(code(it)).toBe('MISSING_PRIVILEGE');
});
