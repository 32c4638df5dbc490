import { randomUUID } from 'node:crypto';
import type { User } from '@domain/identity/users.js';
import { after, api } from '../testing/api.js';
import { onServer } from '../testing/onServer.js';
import { adminPassword } from '../testing/server.js';
import { beginTry, forgetFailures } from './failures.js';

const { server, admin } = onServer();
afterEach(() => {
  jest.restoreAllMocks();
  ahead = 0;
});

const now = Date.now;
let ahead = 0;
/** So many milliseconds go by, as far as anybody asks. */
function passes(milliseconds: number): void {
  ahead += milliseconds;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
}

const password = 'Gans-und-gar-9';
const add = (username: string, more: object = {}) =>
  admin.post('user', { username, roles: ['READER'], password, renewPasswordAtNextLogin: false, ...more });
const reason = async (username: string, given: string) => {
  const answer = await api(server).login(username, given);
  return [answer.status, answer.body.code, answer.headers.get('authorization')];
};

test('login answers the user and a token that says tenant, subject and session', async () => {
  const answer = await api(server).login('ADMIN', adminPassword);
  expect(answer.body.user).toMatchObject({ username: 'admin', keyUser: true });
  const token = (answer.headers.get('authorization') as string).split('.')[1] as string;
  expect(JSON.parse(Buffer.from(token, 'base64url').toString())).toMatchObject({
    tenant: 'dev',
    sub: answer.body.user.id,
    sid: expect.any(String),
  });
});

test('names nobody has answer as wrong passwords do, five times and ten times too', async () => {
  await add('rosa');
  for (let i = 1; i <= 4; i++) {
    expect(await reason('rosa', 'wrong')).toEqual([401, 'INVALID_CREDENTIALS', null]);
    expect(await reason('nobody', 'wrong')).toEqual([401, 'INVALID_CREDENTIALS', null]);
  }
  for (const name of ['rosa', 'nobody']) {
    const [status, code, header] = await reason(name, 'wrong');
    expect([status, code]).toEqual([401, 'TEMPORARILY_LOCKED']);
    expect(header).toMatch(/^TEMPORARILY_LOCKED \d{4}-\d\d-\d\dT[\d:.]+Z$/);
  }
  expect((await reason('rosa', password))[1]).toBe('TEMPORARILY_LOCKED');
});

test('a first password must be changed, by the rules, and then works', async () => {
  await add('ina', { renewPasswordAtNextLogin: true });
  expect(await reason('ina', password)).toEqual([401, 'forceNewPassword', 'forceNewPassword']);
  const change = (newPassword: string, old = password) =>
    api(server).anybody.put('security/change-password', { username: 'ina', password: old, newPassword });
  expect((await change('short')).body.errors).toEqual([{ field: 'newPassword', rule: 'regex' }]);
  expect((await change(password)).body.errors).toEqual([{ field: 'newPassword', rule: 'is_not' }]);
  expect((await change('Neu-und-gut-1', 'wrong')).status).toBe(401);
  expect((await change('Neu-und-gut-1')).status).toBe(204);
  const caller = await api(server).as('ina', 'Neu-und-gut-1');
  await api(server).anybody.put('security/change-password', {
    username: 'ina',
    password: 'Neu-und-gut-1',
    newPassword: 'Noch-neuer-2',
  });
  expect((await caller.get('role')).status).toBe(401);
});

test('passwords never reach the log', async () => {
  await add('eva', { password: 'Geheim-sache-77' });
  const pages = server.context.ports.events.readStream('dev.users');
  let text = '';
  for await (const page of pages) text += JSON.stringify(page);
  expect(text).not.toMatch(/Geheim-sache-77|argon2/);
});

test('only administrators add users; a bad password is a broken rule', async () => {
  await add('kai');
  const kai = await api(server).as('kai');
  const refused = await kai.post('user', { username: 'x', roles: ['ADMIN'], password });
  expect([refused.status, refused.body.code]).toEqual([403, 'MISSING_PRIVILEGE']);
  expect((await add('max', { password: 'short' })).body.errors).toEqual([{ field: 'password', rule: 'regex' }]);
  expect((await kai.get('user')).body.filter((row: object) => 'email' in row)).toMatchObject([{ username: 'kai' }]);
});

test('what an answer says of a user may be sent again to make another', async () => {
  const own = (await admin.get('logged-in-user')).body.id;
  const { id: _, ...told } = (await admin.get(`user/${own}`)).body;
  expect((await admin.post('user', { ...told, username: 'like-admin' })).status).toBe(201);
});

test('a token with another signature, or none, is none', async () => {
  const [head, , sign] = admin.token.split('.');
  const claims = Buffer.from(JSON.stringify({ tenant: 'dev', sub: 'x', sid: 'y', exp: 9_999_999_999 })).toString(
    'base64url',
  );
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  for (const token of [`${head}.${claims}.${sign}`, `${none}.${claims}.`, 'x', `${head}.${claims}`]) {
    expect((await api(server).bearing(token).get('role')).status).toBe(401);
  }
});

test('the own settings are kept', async () => {
  const settings = { language: 'ja_JP', planViewType: 'table', toDoViewType: 'board', navigationType: 'side' };
  expect((await admin.put('logged-in-user/settings', settings)).status).toBe(200);
  expect((await admin.get('logged-in-user')).body).toMatchObject({ username: 'admin', settings });
});

test('login-info serves a pattern that knows the rule', async () => {
  const { body } = await api(server).anybody.get('meta/login-info');
  const pattern = new RegExp(body.passwordPattern);
  expect([pattern.test('Abcdef1'), pattern.test('abcdef1'), pattern.test('Ab1-5'), pattern.test('ABC-DEF1')]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(body).toMatchObject({ tenant: 'dev', sso: [] });
});

test('a session in use goes on when strangers lock and then disable its user; a key user enables again', async () => {
  const { id } = (await add('lena')).body;
  const lena = await api(server).as('lena');
  for (let i = 1; i <= 5; i++) await reason('lena', 'wrong');
  expect((await lena.get('role')).status).toBe(200);
  passes(16 * 60_000);
  for (let i = 6; i <= 9; i++) expect((await reason('lena', 'wrong'))[1]).toBe('INVALID_CREDENTIALS');
  expect((await reason('lena', 'wrong'))[1]).toBe('DISABLED_LOGIN_FAILURES');
  expect((await reason('lena', password))[1]).toBe('DISABLED_LOGIN_FAILURES');
  expect((await lena.get('role')).status).toBe(200);
  expect((await admin.put(`user/${id}`, { enabled: true })).body).toMatchObject({ userStatus: 'ACTIVE' });
  expect((await reason('lena', password))[0]).toBe(200);
});

test('the last key user who can sign in is slowed to one try in 30 s, and never disabled', async () => {
  const late = api(server, 'other');
  const wrong = async () => (await late.login('admin', 'wrong')).body.code;
  const session = await late.as('admin');
  for (let i = 1; i <= 4; i++) expect(await wrong()).toBe('INVALID_CREDENTIALS');
  for (let i = 5; i <= 20; i++) {
    expect(await wrong()).toBe('TEMPORARILY_LOCKED');
    const { headers, body } = await late.login('admin', adminPassword);
    expect(body.code).toBe('TEMPORARILY_LOCKED');
    const until = Date.parse((headers.get('authorization') as string).split(' ')[1] as string);
    expect(until - Date.now()).toBeLessThanOrEqual(30_000);
    passes(30_001);
  }
  expect((await session.get('role')).status).toBe(200);
  expect((await late.login('admin', adminPassword)).status).toBe(200);
  expect((await session.get('logged-in-user')).body).toMatchObject({ username: 'admin' });
});

test('who takes the one try in 30 s again and again does not take it where the last key user signed in before', async () => {
  const { vault } = server.context.ports;
  const users = await server.context.people.users('other');
  const limits = users.settings;
  const last = (from: string) => beginTry(vault, 'other', { username: 'admin', from, limits, isLast: true });
  const known = '198.51.100.7';
  await forgetFailures(vault, 'other', users.byName('admin') as User, known);
  for (let i = 0; i < 9; i++) await last('203.0.113.9');
  expect(await last('203.0.113.10')).toMatchObject({ isLookedAt: false });
  expect(await last(known)).toMatchObject({ isLookedAt: true });
});

test('whom an administrator disabled is not let in by failing', async () => {
  const { id } = (await add('kurt')).body;
  await admin.put(`user/${id}`, { enabled: false });
  for (let i = 1; i <= 5; i++) await reason('kurt', 'wrong');
  passes(16 * 60_000);
  expect((await reason('kurt', password))[1]).toBe('INVALID_CREDENTIALS');
  expect((await admin.get(`user/${id}`)).body).toMatchObject({ userStatus: 'DISABLED_MANUALLY', enabled: false });
});

test('guesses made at once do not get past the lock', async () => {
  await add('gero');
  const answers = await Promise.all(Array.from({ length: 12 }, () => reason('gero', 'wrong')));
  const late = await reason('gero', password);
  expect(late[0]).toBe(401);
  expect(answers.filter(([, code]) => code === 'INVALID_CREDENTIALS').length).toBeLessThan(10);
});

test('a refused addition leaves no password behind', async () => {
  const id = randomUUID();
  await add('olga');
  expect((await add('olga', { id, password: 'Falsch-1' })).status).toBe(422);
  expect((await add('otto', { id, password: 'Richtig-2' })).status).toBe(201);
  expect((await reason('otto', 'Falsch-1'))[0]).toBe(401);
  expect((await reason('otto', 'Richtig-2'))[0]).toBe(200);
});

test('an administrator sets a new password; it ends the sessions and must be changed', async () => {
  const { id } = (await add('hans')).body;
  const caller = await api(server).as('hans', password);
  const set = (body: object, key = '') => admin.put(`user/${id}`, body, key ? { 'idempotency-key': key } : {});
  expect((await set({ password: 'short' })).body.errors).toEqual([{ field: 'password', rule: 'regex' }]);
  expect((await set({ password: 'Ganz-neu-3', username: 'admin' })).status).toBe(422);
  expect((await caller.get('role')).status).toBe(200);
  const done = await set({ password: 'Ganz-neu-3' }, 'once');
  expect([done.status, done.headers.has('x-command')]).toEqual([200, true]);
  expect((await caller.get('role')).status).toBe(401);
  expect(await reason('hans', 'Ganz-neu-3')).toEqual([401, 'forceNewPassword', 'forceNewPassword']);
  expect((await set({ renewPasswordAtNextLogin: false })).status).toBe(200);
  const again = await api(server).as('hans', 'Ganz-neu-3');
  await set({ password: 'Ganz-neu-3' }, 'once');
  expect((await again.get('role')).status).toBe(200);
});

test('the same addition again is the same user', async () => {
  const once = { 'idempotency-key': 'one user' };
  const body = { username: 'nils', roles: ['READER'], password, renewPasswordAtNextLogin: false };
  const [first, second] = [await admin.post('user', body, once), await admin.post('user', body, once)];
  expect([second.status, second.body.id]).toEqual([201, first.body.id]);
  expect(second.headers.get('x-position')).toBe(first.headers.get('x-position'));
  expect((await reason('nils', password))[0]).toBe(200);
});

test('a user and a unit whose creation is taken back are gone from the next call on', async () => {
  const added = await add('olaf');
  const caller = await api(server).as('olaf', password);
  expect((await admin.post(`undo/${added.headers.get('x-command')}`, {})).status).toBe(200);
  expect((await caller.get('role')).status).toBe(401);
  expect((await reason('olaf', password))[1]).toBe('INVALID_CREDENTIALS');
  const unit = await admin.post('group', { label: 'Messe' });
  const undone = await admin.post(`undo/${unit.headers.get('x-command')}`, {});
  expect((await admin.get(`user/${added.body.id}`, after(undone))).status).toBe(404);
  expect((await admin.get(`group/${unit.body.id}`)).status).toBe(404);
  expect((await add('olaf')).status).toBe(201);
});

test('what a tenant sets holds at once, and only administrators set it', async () => {
  expect((await admin.get('configuration')).body).toMatchObject({ 'server.planVisibility': 'TENANT' });
  const change = (body: object) => admin.put('configuration', body);
  expect((await change({ 'server.lockAfterFailures': 2 })).body).toMatchObject({ 'server.lockAfterFailures': 2 });
  await add('paul');
  await reason('paul', 'wrong');
  expect((await reason('paul', 'wrong'))[1]).toBe('TEMPORARILY_LOCKED');
  const tooFew = await change({ 'server.disableAfterFailures': 2 });
  expect([tooFew.status, tooFew.body.errors[0].field]).toEqual([422, 'server.disableAfterFailures']);
  expect((await change({ 'server.nope': 2 })).status).toBe(422);
  const kai = await api(server).as('kai', password);
  expect((await kai.put('configuration', { 'server.planVisibility': 'UNIT' })).status).toBe(403);
  await change({ 'server.lockAfterFailures': 5 });
});
