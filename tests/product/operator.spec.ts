import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { type Api, signIn } from './api.js';
import { testEmbedded } from './onlyEmbedded.js';
import { code } from './plan.js';
import { adminPassword, oneProcess, type Product } from './server.js';

const root = resolve(__dirname, '../..');
let it: Product & { dataDir: string };
beforeAll(async () => {
  it = await oneProcess({});
});
afterAll(() => it.remove());

/** `npm run admin -- …` */
const command = (...args: string[]) => script('admin', ...args);

function script(name: string, ...args: string[]): Promise<{ status: number | null; text: string }> {
  const child = spawn(process.execPath, [join(root, `scripts/${name}.mjs`), ...args], {
    env: { ...process.env, DATA_DIR: it.dataDir },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return new Promise((resolve) => child.on('exit', (status) => resolve({ status, text })));
}
const passwordIn = (text: string): string => / ([\w-]{16,})\s*$/.exec(text)?.[1] ?? '';

async function login(password: string) {
  const answer = await fetch(`${it.url}/api/dev/login`, {
    method: 'POST',
    body: JSON.stringify({ username: 'admin', password }),
    headers: { 'content-type': 'application/json' },
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

async function renewed(text: string, newPassword: string): Promise<Api> {
  const password = passwordIn(text);
  expect(code(await login(password))).toBe('forceNewPassword');
  const body = JSON.stringify({ username: 'admin', password, newPassword });
  const headers = { 'content-type': 'application/json' };
  const changed = await fetch(`${it.url}/api/dev/security/change-password`, { method: 'PUT', body, headers });
  expect(changed.status).toBe(204);
  return signIn(it.url, newPassword);
}

testEmbedded('distributed it is tried in tests/distributed/starting')(
  'the operator enables somebody beside the running server, and while it is stopped',
  async () => {
    const before = await signIn(it.url, adminPassword);
    for (let i = 0; i < 6; i++) await login('falsch');
    const first = await command('dev', 'ADMIN');
    expect([first.status, first.text]).toEqual([0, expect.stringContaining('to be changed at the next login')]);
    expect((await before.call('GET', 'role')).status).toBe(401);
    const session = await renewed(first.text, 'Nach-dem-Wechsel-1');
    await it.stop();
    const second = await command('dev', 'admin');
    expect(second.status).toBe(0);
    await it.start();
    expect((await session.call('GET', 'role')).status).toBe(401);
    await renewed(second.text, 'Noch-ein-Wechsel-2');
  },
);

testEmbedded('distributed it is tried in tests/distributed/starting')(
  'what cannot be done is told in words',
  async () => {
    expect(await command('dev', 'niemand')).toEqual({ status: 1, text: 'There is no user "niemand" in dev.\n' });
    expect(await command('nirgends', 'admin')).toEqual({ status: 1, text: 'There is no tenant "nirgends".\n' });
    expect(await command('dev')).toEqual({ status: 1, text: expect.stringMatching(/^Usage: npm run admin/) });
    expect(await command('--help')).toEqual({ status: 0, text: expect.stringMatching(/^Usage: npm run admin/) });
  },
);

testEmbedded('of several processes it is tried in apps/api/src/tenant')(
  'the operator names, suspends and resumes a tenant beside the running server, and makes one',
  async () => {
    const admin = await signIn(it.url, 'Noch-ein-Wechsel-2');
    const tenants = (...args: string[]) => script('tenants', ...args);
    expect((await tenants('configure', 'dev', '--name', 'Hallmann AG')).status).toBe(0);
    expect((await admin.call('GET', 'tenant')).body).toMatchObject({ name: 'Hallmann AG' });
    expect((await tenants('suspend', 'dev', '--reason', 'Rechnung offen')).status).toBe(0);
    expect(code(await admin.call('GET', 'role'))).toBe('TENANT_SUSPENDED');
    expect((await tenants('list')).text).toContain('TENANT_SUSPENDED');
    expect((await tenants('resume', 'dev')).status).toBe(0);
    expect((await admin.call('GET', 'role')).status).toBe(200);
    const made = await tenants('create', 'acme', '--currency', 'CHF');
    expect([made.status, made.text]).toEqual([0, expect.stringContaining('Password of admin in acme')]);
    const login = await fetch(`${it.url}/api/acme/login`, {
      method: 'POST',
      body: JSON.stringify({ username: 'admin', password: passwordIn(made.text) }),
      headers: { 'content-type': 'application/json' },
    });
    expect(login.headers.get('authorization')).toBe('forceNewPassword');
    expect(await tenants('create', 'acme')).toEqual({ status: 1, text: 'There is a tenant "acme" already.\n' });
    expect((await tenants('configure', 'acme', '--zone', 'Mond')).text).toContain('timeZone selection_required');
    expect((await tenants('delete', 'acme', '--confirm', 'dev')).text).toContain('confirm is');
    expect((await tenants('delete', 'acme', '--confirm', 'acme')).status).toBe(0);
    expect((await tenants('list')).text).toMatch(/^acme\t.*TENANT_SUSPENDED\tdeleted at 20/m);
    expect((await tenants('resume', 'acme')).status).toBe(0);
    expect((await tenants('list')).text).not.toContain('deleted at');
    expect((await tenants('close', 'acme')).text).toMatch(/^Usage: npm run tenants/);
  },
);
