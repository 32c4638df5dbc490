import { spawn } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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

testEmbedded('distributed the same job is done by a worker of its own')(
  'all of a tenant is taken along by a key user, and by the operator beside the running server, and is in the audit log',
  async () => {
    const admin = await signIn(it.url, 'Noch-ein-Wechsel-2');
    const { body, status } = await admin.call<{ jobId: string }>('POST', 'tenant/export', { language: 'en' });
    expect(status).toBe(202);
    const state = async () => (await admin.call<{ state: string }>('GET', `export/job/${body.jobId}`)).body.state;
    for (const end = Date.now() + 60_000; (await state()) !== 'done' && Date.now() < end; ) await sleep(50);
    const headers = { authorization: `Bearer ${admin.token}` };
    const file = await fetch(`${it.url}/api/dev/export/job/${body.jobId}/file`, { headers });
    const told = Buffer.from(await file.arrayBuffer());
    expect(file.headers.get('content-type')).toBe('application/zip');
    expect(file.headers.get('content-length')).toBe(String(told.length));
    expect(told.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    const to = join(it.dataDir, '..', `taken-${process.pid}.zip`);
    const exported = await script('tenants', 'export', 'dev', '--to', to);
    expect(exported).toEqual({ status: 0, text: `All of dev is in ${to}.\n` });
    for (const bytes of [told, await readFile(to)]) {
      const text = bytes.toString('latin1');
      for (const part of ['company.json', 'events/users-1.jsonl', 'manifest.json']) expect(text).toContain(part);
    }
    await writeFile(to, 'mine');
    expect((await script('tenants', 'export', 'dev', '--to', to)).text).toContain('EEXIST');
    expect(await readFile(to, 'utf8')).toBe('mine');
    await rm(to);
    expect((await script('tenants', 'export', 'nirgends', '--to', to)).text).toBe('There is no tenant "nirgends".\n');
    const audit = (await admin.call<{ what: string; user: string | null }[]>('GET', 'audit?kinds=EXPORT')).body;
    // The operator's second try, which was refused, is told too.
    const who = audit.filter(({ what }) => what === 'tenant.export').map(({ user }) => (user ? 'admin' : 'operator'));
    expect(who).toEqual(['operator', 'operator', 'admin']);
  },
);
