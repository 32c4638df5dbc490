import { createHmac, randomUUID } from 'node:crypto';
import { type Answer, type Api, signIn } from './api.js';
import { code } from './plan.js';
import { adminPassword, type Product, product } from './server.js';

const password = 'Geheim-7x';
let it: Product;
let admin: Api;
beforeAll(async () => {
  it = await product({ TENANTS: 'dev,zwei' });
  admin = await signIn(it.url, adminPassword);
});
afterAll(() => it.remove());

async function send(method: string, path: string, body?: object, headers = {}): Promise<Answer> {
  const init = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };
  const answer = await fetch(`${it.url}/api/${path}`, { method, headers, ...init });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : null };
}
const login = (username: string, given: string) => send('POST', 'dev/login', { username, password: given });
const withToken = (token: string, tenant = 'dev') =>
  send('GET', `${tenant}/logged-in-user`, undefined, { authorization: `Bearer ${token}` });

async function user(more: object = {}): Promise<string> {
  const username = `s-${randomUUID().slice(0, 8)}`;
  const body = { username, roles: ['READER'], password, renewPasswordAtNextLogin: false, ...more };
  expect((await admin.call('POST', 'user', body)).status).toBe(201);
  return username;
}

test('a token holds only as it was signed, in its tenant, while its session lasts', async () => {
  const [head, claims, signature] = admin.token.split('.') as [string, string, string];
  const coded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object;
  const forged = `${head}.${coded({ ...read, sub: randomUUID() })}`;
  for (const token of [
    ...[
      '',
      'a.b.c',
      `${coded({ alg: 'none', typ: 'JWT' })}.${claims}.`,
      `${coded({ alg: 'none' })}.${claims}.${signature}`,
    ],
    ...[`${forged}.${signature}`, `${forged}.${createHmac('sha256', 'x').update(forged).digest('base64url')}`],
    admin.token.slice(0, -4),
  ])
    expect((await withToken(token)).status).toBe(401);
  expect((await withToken(admin.token, 'zwei')).status).toBe(401);
  for (const tenant of ['nope', 'DEV', '__proto__', '_system'])
    expect(code(await withToken(admin.token, tenant))).toBe('TENANT_UNKNOWN');
  const mine = await signIn(it.url, adminPassword);
  expect((await mine.call('POST', 'logout', {})).status).toBe(204);
  expect((await withToken(mine.token)).status).toBe(401);
  expect((await withToken(admin.token)).status).toBe(200);
});

test('five failures in a row lock, also at once, also names that nobody has', async () => {
  const known = await user();
  for (const name of [known, 'niemand']) {
    const answers: Answer[] = [];
    for (let i = 0; i < 5; i++) answers.push(await login(i % 2 ? name : name.toUpperCase(), 'falsch'));
    expect(answers.map(code)).toEqual([...Array(4).fill('INVALID_CREDENTIALS'), 'TEMPORARILY_LOCKED']);
    expect(answers[4]?.headers.get('authorization')).toMatch(/^TEMPORARILY_LOCKED \d{4}-\d\d-\d\dT/);
  }
  expect(code(await login(known, password))).toBe('TEMPORARILY_LOCKED');
  const other = await user();
  const guesses = Array.from({ length: 20 }, (_, i) => login(other, i < 19 ? `falsch-${i}` : password));
  const codes = (await Promise.all(guesses)).map(({ status, body }) =>
    status === 200 ? 'in' : (body as { code: string }).code,
  );
  expect(codes).not.toContain('in');
  expect(codes.filter((it) => it === 'INVALID_CREDENTIALS').length).toBeLessThan(7);
});

test('a success forgets the failures before it', async () => {
  const name = await user();
  for (const given of ['a', 'b', 'c', 'd', password, 'e', 'f', 'g', 'h']) await login(name, given);
  expect((await login(name, password)).status).toBe(200);
});

test('a first password is changed before anything else; changing it ends all sessions', async () => {
  const name = await user({ renewPasswordAtNextLogin: true });
  const refused = await login(name, password);
  expect([refused.status, refused.headers.get('authorization'), code(refused)]).toEqual([
    ...[401, 'forceNewPassword', 'forceNewPassword'],
  ]);
  const change = (given: string, newPassword: string) =>
    send('PUT', 'dev/security/change-password', { username: name, password: given, newPassword });
  expect((await change(password, password)).status).toBe(422);
  expect((await change(password, 'schwach')).status).toBe(422);
  expect((await change('falsch', 'Stark-1234')).status).toBe(401);
  expect((await change(password, 'Stark-1234')).status).toBe(204);
  const session = await signIn(it.url, 'Stark-1234', { username: name });
  expect((await change('Stark-1234', 'Stark-5678')).status).toBe(204);
  expect((await withToken(session.token)).status).toBe(401);
  expect((await login(name, 'Stark-5678')).status).toBe(200);
});

test('the password of a refused creation is not that of the next one with its id', async () => {
  const [id, taken] = [randomUUID(), await user()];
  const body = { id, username: taken, roles: ['READER'], password: 'Erstes-77', renewPasswordAtNextLogin: false };
  expect((await admin.call('POST', 'user', body)).status).toBe(422);
  const second = { ...body, username: `t-${id.slice(0, 8)}`, password: 'Zweites-77' };
  expect((await admin.call('POST', 'user', second)).status).toBe(201);
  expect((await login(second.username, 'Zweites-77')).status).toBe(200);
});

test('users: names, roles and passwords by their rules; mail and roles of others are not told', async () => {
  const name = await user({ email: 'a@example.org' });
  for (const [wrong, field] of [
    ...[[{ username: 'bö se' }, 'username'] as const, [{ username: name.toUpperCase() }, 'username'] as const],
    ...[
      [{ roles: [] }, 'roles'] as const,
      [{ roles: ['NOPE'] }, 'roles'] as const,
      [{ email: 'nix' }, 'email'] as const,
    ],
    ...[[{ password: 'kurz' }, 'password'] as const, [{ group: randomUUID() }, 'group'] as const],
  ]) {
    const body = { username: `u-${randomUUID().slice(0, 8)}`, roles: ['READER'], password, ...wrong };
    const answer = await admin.call<{ errors?: { field: string }[] }>('POST', 'user', body);
    expect([field, answer.status]).toEqual([field, 422]);
    expect(answer.body.errors?.[0]?.field).toMatch(new RegExp(`^${field}`));
  }
  const reader = await signIn(it.url, password, { username: await user() });
  for (const query of ['', `?filters=${encodeURIComponent("email='a@example.org'")}`])
    expect(JSON.stringify((await reader.call('GET', `user${query}`)).body)).not.toContain('example.org');
});
