import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AreaName } from '@contracts/message.js';
import { CreateElement } from '@contracts/planning/commands.js';
import type { Area } from '@domain/decider.js';
import type { Desk } from '@domain/desk/desk.js';
import { serverItself } from '@domain/identity/rights.js';
import { areas } from '@domain/registry.js';
import type { Tenant } from '@domain/tenants/tenants.js';
import type { Engine } from '@platform/engine.js';
import { freshId } from '@platform/ids.js';
import { openEngine } from '@platform/openEngine.js';
import { openPorts } from '@platform/openPorts.js';
import type { OpenPorts } from '@platform/ports.js';
import { devicesOf, keepDevice } from '@platform/push/devices.js';
import { type PushEnv, pushEnvOf } from '@platform/push/pushEnv.js';
import { type Browser, read, subscriber } from './browser.harness.js';
import { sendPush } from './send.js';

const tenant = 'dev';
const company = { id: tenant, name: 'Firma', languages: ['de_DE'] } as unknown as Tenant;
const [mira, ada] = [freshId(), freshId()];
/** A push service on this machine: what it was sent, and what it answers by path. */
let service: Server;
let asked: { path: string; headers: IncomingHttpHeaders; body: Buffer }[];
let answers: Record<string, number>;
let origin: string;
let folder: string;
let ports: OpenPorts;
let engine: Engine;
let push: PushEnv;

async function happens(area: AreaName, command: string, data: Record<string, unknown>, user = mira): Promise<void> {
  const order = { tenant, area, command, data, by: { user }, asks: null, commandId: freshId(), answer: () => null };
  const outcome = await engine.execute(order);
  if (outcome.status === 'refused') throw new Error(JSON.stringify(outcome.refusal));
}

beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      asked.push({ path, headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(answers[path] ?? 201).end();
    });
  });
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  push = pushEnvOf(randomBytes(32), { publicUrl: 'https://plan.example', from: null, origins: origin });
  folder = mkdtempSync(join(tmpdir(), 'push-'));
  ports = await openPorts({ dataDir: folder, masterKey: Buffer.alloc(32, 7) });
  engine = openEngine({ ports, areas: Object.values(areas) as Area[], exclusive: true });
  const person = { keyUser: true, group: null, roles: [], firstName: '', lastName: '', email: '' };
  for (const [id, username] of [[mira, 'mira'] as const, [ada, 'ada'] as const])
    await happens('users', 'addUser', { ...person, id, username }, serverItself);
});
afterAll(async () => {
  await engine.close();
  await ports.close();
  service.close();
  rmSync(folder, { recursive: true, force: true });
});

async function subscribed(path: string, showsContent = false, at = origin): Promise<Browser> {
  const browser = subscriber();
  const { p256dh, auth } = browser;
  await keepDevice(ports.vault, tenant, ada, {
    ...{ endpoint: at + path, p256dh, auth: auth.toString('base64url'), browser: null, system: null },
    ...{ since: Date.now(), session: 's', showsContent, reached: true },
  });
  return browser;
}

beforeEach(async () => {
  asked = [];
  answers = {};
  for (const { id } of await devicesOf(ports.vault, tenant, ada)) await ports.vault.remove(tenant, 'pushDevice', id);
});

/** Somebody is made responsible; the id of what they are told. */
async function noticed(label: string): Promise<string> {
  const dates = { startDate: '2026-01-01', endDate: '2026-12-31' };
  const element = { ...new CreateElement(), ...dates, id: freshId(), type: 'MAIN', label, responsible: ada };
  await happens('plan', 'createElement', element);
  const about = { type: 'plan-element', id: element.id };
  await happens('desk', 'notify', { kind: 'RESPONSIBLE', about, person: ada });
  return (await engine.state<Desk>(tenant, 'desk')).of(ada).at(-1)?.id as string;
}
const send = (id: string) => {
  const registry = {
    tenant: async () => company,
    known: async () => company,
    leaving: async () => [],
    toBeDeleted: async () => [],
    tenants: async () => [company],
    close: async () => {},
  };
  const job = { id: '1', name: 'push.send', tenant, data: { id, to: ada }, state: 'running', progress: 0 } as const;
  return sendPush({ engine, registry, ports, push, log: () => {} }, { ...job, tries: 1 });
};

test('a browser is told once, encrypted for it alone and signed by us; a locked screen shows what happened only where wanted', async () => {
  const [quiet, open] = [await subscribed('/quiet'), await subscribed('/open', true)];
  const id = await noticed('Geheime Messe');
  await send(id);
  await send(id);
  expect(asked.map(({ path }) => path).sort()).toEqual(['/open', '/quiet']);
  const bodyAt = (path: string) => asked.find((it) => it.path === path)?.body as Buffer;
  const url = expect.stringMatching(/^\/plan\/gantt\?element=.*#tenantId=dev$/);
  const hidden = { title: 'Firma', body: 'Es gibt einen neuen Hinweis.', url, tag: id };
  expect(read(quiet, bodyAt('/quiet'))).toEqual(hidden);
  const told = 'mira hat Sie zuständig gemacht: Geheime Messe';
  expect(read(open, bodyAt('/open'))).toEqual({ ...hidden, body: told });
  expect(() => read(open, bodyAt('/quiet'))).toThrow();
  for (const { headers, body } of asked) {
    expect([headers['content-encoding'], headers['ttl']]).toEqual(['aes128gcm', '86400']);
    expect(body.includes('Messe')).toBe(false);
    expectSigned(headers.authorization ?? '');
  }
});

/** RFC 8292: a token for this push service, by the key that browsers subscribed with. */
function expectSigned(authorization: string): void {
  const [, head, claims, signature, key] = /^vapid t=([^.]+)\.([^.]+)\.([^,]+), k=(.+)$/.exec(authorization) ?? [];
  expect(key).toBe(push.publicKey);
  const point = Buffer.from(push.publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((it) => it.toString('base64url'));
  const by = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x as string, y: y as string } });
  const bytes = Buffer.from(signature as string, 'base64url');
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), { key: by, dsaEncoding: 'ieee-p1363' }, bytes)).toBe(true);
  const said = JSON.parse(Buffer.from(claims as string, 'base64url').toString());
  expect(said).toMatchObject({ aud: origin, sub: 'https://plan.example' });
}

test('a browser that ended its subscription is forgotten; a service that is away is asked again, the others not', async () => {
  for (const path of ['/gone', '/never', '/away', '/fine']) await subscribed(path);
  answers = { '/gone': 410, '/never': 404, '/away': 503 };
  const id = await noticed('Messe');
  await expect(send(id)).rejects.toThrow('not reached');
  const known = async () =>
    (await devicesOf(ports.vault, tenant, ada)).map((it) => [it.endpoint.slice(origin.length), it.reached]).sort();
  expect(await known()).toEqual([
    ['/away', false],
    ['/fine', true],
  ]);
  asked = [];
  answers = {};
  await send(id);
  expect(asked.map(({ path }) => path)).toEqual(['/away']);
  expect(await known()).toEqual([
    ['/away', true],
    ['/fine', true],
  ]);
});

test('no way there is told with the browser; an address of no push service is never called', async () => {
  const closed = createServer();
  await new Promise<void>((listening) => closed.listen(0, '127.0.0.1', listening));
  const nobody = `http://127.0.0.1:${(closed.address() as AddressInfo).port}`;
  await new Promise((done) => closed.close(done));
  await subscribed('/x', false, nobody);
  const id = await noticed('Messe');
  await send(id);
  expect(asked).toEqual([]);
  push = { ...push, origins: [origin, nobody] };
  await expect(send(await noticed('Messe'))).rejects.toThrow('not reached');
  expect((await devicesOf(ports.vault, tenant, ada)).map(({ reached }) => reached)).toEqual([false]);
});

test('what was read meanwhile is told to no browser, nor is anything to who may not sign in', async () => {
  await subscribed('/b');
  const id = await noticed('Messe');
  await happens('desk', 'readNotices', { person: ada, ids: null });
  await send(id);
  const other = await noticed('Messe');
  await happens('users', 'disableUsers', { ids: [ada] }, serverItself);
  await send(other);
  expect(asked).toEqual([]);
});
