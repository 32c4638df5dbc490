import { type Answer, api, type Caller } from '../testing/api.js';
import { bytesOf, codeNow } from '../testing/authenticator.js';
import { startServer, type TestServer } from '../testing/server.js';
import { setupOf } from './secondFactor.js';

const password = 'Gans-und-gar-9';
let server: TestServer;
let admin: Caller;
let ahead = 0;
const now = Date.now;
beforeAll(async () => {
  server = await startServer();
  admin = await api(server).as('admin');
});
afterAll(() => server.close());
beforeEach(() => {
  jest.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
});

const add = async (username: string, more: object = {}): Promise<string> =>
  (await admin.post('user', { username, roles: ['READER'], password, renewPasswordAtNextLogin: false, ...more })).body
    .id;
const login = (username: string, key?: string, given = password): Promise<Answer> =>
  api(server).anybody.post('login', { username, password: given, ...(key && { key }) });
const codeOf = ({ body, status }: Answer): unknown => body.code ?? status;

/** An app that has scanned the code; each of its codes is of a later step. */
function appOf(secret: string): () => string {
  return () => {
    ahead += 30_000;
    return codeNow(secret);
  };
}
const wrong = (right: string): string => String((Number(right) + 1) % 1_000_000).padStart(6, '0');

async function withApp(username: string) {
  const id = await add(username);
  const caller = await api(server).as(username);
  const { secret } = (await caller.get('logged-in-user/qr-code')).body;
  const code = appOf(secret);
  const { recoveryCodes } = (await caller.put('logged-in-user/second-factor', { key: code() })).body;
  return { id, caller, code, secret: secret as string, recoveryCodes: recoveryCodes as string[] };
}

test('an app that was proven once is asked for; a code counts once; the secret is nowhere to be read', async () => {
  const { caller, code, secret } = await withApp('rosa');
  expect((await caller.get('logged-in-user/second-factor')).body).toEqual({
    ...{ isOn: true, type: 'TOTP', isRequired: false, recoveryCodesLeft: 10 },
  });
  expect((await caller.get('logged-in-user/qr-code')).status).toBe(409);
  const without = await login('rosa');
  expect([without.status, without.headers.get('authorization'), without.headers.get('qr')]).toEqual([401, 'MFA', null]);
  const right = code();
  expect(codeOf(await login('rosa', wrong(right)))).toBe('INVALID_KEY');
  expect((await login('rosa', right)).status).toBe(200);
  expect(codeOf(await login('rosa', right))).toBe('INVALID_KEY');
  const { vault, events } = server.context.ports;
  let written = JSON.stringify(
    await vault.listByOwner('dev', 'secondFactor', (await caller.get('logged-in-user')).body.id),
  );
  for await (const page of events.readStream('dev.users')) written += JSON.stringify(page);
  expect(written).not.toContain(secret);
  expect(written).not.toContain(bytesOf(secret).toString('base64'));
});

test('turning it on ends all other sessions; the first code of what was scanned is needed for it', async () => {
  await add('ines');
  const [here, there] = [await api(server).as('ines'), await api(server).as('ines')];
  const first = (await here.get('logged-in-user/qr-code')).body;
  expect(first.qr).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
  expect((await here.get('logged-in-user/qr-code')).body.secret).toBe(first.secret);
  const code = appOf(first.secret);
  expect(codeOf(await here.put('logged-in-user/second-factor', { key: wrong(code()) }))).toBe('INVALID_KEY');
  expect((await login('ines')).status).toBe(200);
  expect((await here.put('logged-in-user/second-factor', { key: code() })).status).toBe(200);
  expect((await there.get('role')).status).toBe(401);
  expect((await here.get('role')).status).toBe(200);
});

test('a recovery code counts once, however it is typed', async () => {
  const { recoveryCodes } = await withApp('kai');
  const [one = '', other = ''] = recoveryCodes;
  expect([recoveryCodes.length, new Set(recoveryCodes).size]).toEqual([10, 10]);
  expect((await login('kai', one)).status).toBe(200);
  expect(codeOf(await login('kai', one))).toBe('INVALID_KEY');
  expect((await login('kai', other.toLowerCase().replace('-', ' '))).status).toBe(200);
});

test('wrong codes lock as wrong passwords do; the password alone forgets none of them', async () => {
  const { code } = await withApp('otto');
  for (let i = 1; i <= 4; i++) {
    expect(codeOf(await login('otto', wrong(code())))).toBe('INVALID_KEY');
    expect(codeOf(await login('otto'))).toBe('MFA');
  }
  expect(codeOf(await login('otto', wrong(code())))).toBe('TEMPORARILY_LOCKED');
  expect(codeOf(await login('otto', code()))).toBe('TEMPORARILY_LOCKED');
  ahead += 16 * 60_000;
  expect(codeOf(await login('otto'))).toBe('MFA');
  for (let i = 6; i <= 9; i++) expect(codeOf(await login('otto', wrong(code())))).toBe('INVALID_KEY');
  expect(codeOf(await login('otto', wrong(code())))).toBe('DISABLED_LOGIN_FAILURES');
  expect(codeOf(await login('otto', code()))).toBe('DISABLED_LOGIN_FAILURES');
});

test('codes guessed at once are not more than those guessed one after the other', async () => {
  const { code } = await withApp('gero');
  const right = code();
  const guesses = Array.from({ length: 15 }, (_, i) => login('gero', i < 14 ? wrong(right) : right));
  const answers = (await Promise.all(guesses)).map(codeOf);
  expect(answers).not.toContain(200);
  expect(answers.filter((it) => it === 'INVALID_KEY').length).toBeLessThan(5);
});

test('whom it is asked of sets it up at the login: by a QR code until the first right code', async () => {
  await add('emma', { secondFactor: 'TOTP' });
  const asked = await login('emma');
  expect([codeOf(asked), asked.headers.get('qr')?.slice(0, 22)]).toEqual(['MFA', 'data:image/png;base64,']);
  expect((await login('emma')).headers.get('qr')).toBe(asked.headers.get('qr'));
  const id = (await admin.get('user')).body.find((it: { username: string }) => it.username === 'emma').id;
  const { ports } = server.context;
  const setup = await setupOf(ports, { tenant: 'dev', user: { id, username: 'emma' } });
  const code = appOf(setup?.secret ?? '');
  const first = await login('emma', code());
  expect([first.status, first.body.recoveryCodes.length]).toEqual([200, 10]);
  expect((await login('emma')).headers.get('qr')).toBeNull();
  const caller = api(server).bearing((first.headers.get('authorization') as string).slice(7));
  const leave = await caller.delete('logged-in-user/second-factor', {}, { password, key: code() });
  expect([leave.status, codeOf(leave)]).toEqual([409, 'SECOND_FACTOR_REQUIRED']);
});

test('a tenant asks it of everybody', async () => {
  await add('lena');
  expect((await admin.put('configuration', { 'server.secondFactor': 'REQUIRED' })).status).toBe(200);
  expect(codeOf(await login('lena'))).toBe('MFA');
  await admin.put('configuration', { 'server.secondFactor': 'OPTIONAL' });
  expect((await login('lena')).status).toBe(200);
});

test('a new password needs a code too', async () => {
  const { code } = await withApp('nils');
  const change = (key?: string) =>
    api(server).anybody.put('security/change-password', {
      username: 'nils',
      password,
      newPassword: 'Neu-und-gut-1',
      key,
    });
  expect(codeOf(await change())).toBe('MFA');
  expect((await change(code())).status).toBe(204);
  expect((await login('nils', code(), 'Neu-und-gut-1')).status).toBe(200);
});

test('it is turned off with password and code; a lost one by an administrator, not one of a key user by another', async () => {
  const { caller, code } = await withApp('olga');
  const leave = (given: string, key: string) =>
    caller.delete('logged-in-user/second-factor', {}, { password: given, key });
  expect((await leave('falsch', code())).status).toBe(422);
  expect((await caller.get('role')).status).toBe(200);
  expect((await leave(password, code())).status).toBe(204);
  expect((await login('olga')).status).toBe(200);

  const lost = await withApp('paul');
  await add('verwaltung', { roles: ['ADMIN'] });
  const administrator = await api(server).as('verwaltung');
  const own = (await admin.get('logged-in-user')).body.id;
  expect((await administrator.delete(`user/${own}/second-factor`)).status).toBe(403);
  expect((await lost.caller.delete(`user/${lost.id}/second-factor`)).status).toBe(403);
  expect((await administrator.delete(`user/${lost.id}/second-factor`)).status).toBe(204);
  expect((await lost.caller.get('role')).status).toBe(401);
  expect((await login('paul')).status).toBe(200);
});
