import { once } from 'node:events';
import { backgroundImage } from '@contracts/tenants/tenant.js';
import { openEngine } from '@platform/openEngine.js';
import WebSocket from 'ws';
import { areas } from '../api.js';
import { openTenants, type TenantOrder, type Tenants } from '../tenants.js';
import { api, type Caller } from '../testing/api.js';
import { onServer } from '../testing/onServer.js';
import { adminPassword } from '../testing/server.js';
import { listen } from '../testing/socket.js';
import { orderTenant } from './ordering.js';

const { server, admin } = onServer(['dev', 'other', 'probe']);

const order = (command: TenantOrder['command'], data: TenantOrder['data']) =>
  server.context.tenants.order({ command, data });

test('a key user names the company; its people and the login page are told, each no more than their part', async () => {
  expect((await admin.get('tenant')).body).toMatchObject({ id: 'dev', name: 'dev', timeZone: 'Europe/Berlin' });
  const changed = await admin.put('tenant', { name: 'Hallmann Küchen GmbH', color: '#1f4e79', currency: 'CHF' });
  expect([changed.status, changed.body.name, changed.body.currency]).toEqual([200, 'Hallmann Küchen GmbH', 'CHF']);
  const person = {
    username: 'pia',
    password: adminPassword,
    roles: ['READER', 'ADMIN'],
    renewPasswordAtNextLogin: false,
  };
  await admin.post('user', person);
  const pia = await api(server).as('pia', adminPassword);
  expect((await pia.get('tenant')).body).toEqual((await admin.get('tenant')).body);
  // An administrator is no key user.
  expect((await pia.put('tenant', { name: 'Pia' })).status).toBe(403);
  const { body } = await api(server).anybody.get('meta/login-info');
  expect(body).toMatchObject({ tenant: 'dev', name: 'Hallmann Küchen GmbH', color: '#1f4e79' });
  expect(Object.keys(body)).not.toContain('currency');
  expect((await api(server, 'other').anybody.get('meta/login-info')).body.name).toBe('other');
});

test('a key user lays a picture beside the sign-in; everybody sees it, another one lies elsewhere, and it can be taken away', async () => {
  const lay = async ({ token }: Caller, bytes: Buffer, name: string) => {
    const body = new FormData();
    body.append('file', new File([new Uint8Array(bytes)], name));
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${server.url}/api/dev/tenant/background-image`, { method: 'PUT', headers, body });
    const told = (await answer.json()) as { backgroundImageUrl: string; code?: string; errors?: object[] };
    return { status: answer.status, ...told };
  };
  const shown = async () => (await api(server).anybody.get('meta/login-info')).body.backgroundImageUrl;
  const got = (url: string) => fetch(`${server.url}${url}`);
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const { status, backgroundImageUrl: url } = await lay(admin, png, 'bild.svg');
  expect([status, await shown()]).toEqual([200, url]);
  const seen = await got(url);
  expect([seen.headers.get('content-type'), Buffer.from(await seen.arrayBuffer())]).toEqual(['image/png', png]);
  expect((await got(url.replace('/dev/', '/other/'))).status).toBe(404);
  const next = (await lay(admin, Buffer.from('ffd8ffe000104a464946', 'hex'), 'b.png')).backgroundImageUrl;
  expect([next === url, (await got(url)).status]).toEqual([false, 404]);
  expect((await lay(await api(server).as('pia', adminPassword), png, 'bild.png')).status).toBe(403);
  const script = await lay(admin, Buffer.from('<svg onload="x"/>'), 'bild.png');
  expect([script.status, script.errors]).toEqual([422, [{ field: 'file', rule: 'image' }]]);
  const large = await lay(admin, Buffer.concat([png, Buffer.alloc(backgroundImage.most)]), 'b.png');
  expect([large.status, large.code, await shown()]).toEqual([413, 'FILE_TOO_BIG', next]);
  expect((await admin.delete('tenant/background-image')).body.backgroundImageUrl).toBeNull();
  expect([await shown(), (await got(next)).status]).toEqual([null, 404]);
});

test('a zone there is, a currency of three letters, a language; the trial and the id are nobody’s to write', async () => {
  const rules = async (body: object) =>
    (await admin.put('tenant', body)).body.errors?.map((it: { field: string }) => it.field);
  expect(await rules({ timeZone: 'Europe/Entenhausen', currency: 'eur' })).toEqual(['timeZone', 'currency']);
  expect(await rules({ languages: [] })).toEqual(['languages']);
  expect(await rules({ name: '' })).toEqual(['name']);
  await admin.put('tenant', { id: 'other', trialEndsAt: '2020-01-01' });
  expect((await admin.get('tenant')).body).toMatchObject({ id: 'dev', trialEndsAt: null });
});

test('a suspended tenant answers a clear refusal to everybody, and opens no websocket, until it is resumed', async () => {
  const other = await api(server, 'other').as('admin');
  const url = `${server.url.replace('http', 'ws')}/api/other/ws`;
  const [open, elsewhere] = [await listen(server, 'other', other.token), await listen(server, 'dev', admin.token)];
  await order('suspendTenant', { id: 'other', reason: 'Rechnung offen' });
  expect(await open.closed).toBe(4401);
  const told = [await other.get('plan-element'), await other.post('plan-element', {}), await other.get('tenant')];
  told.push(await api(server, 'other').login('admin', adminPassword));
  for (const { status, body } of told) expect([status, body.code]).toEqual([403, 'TENANT_SUSPENDED']);
  expect(JSON.stringify(told.map(({ body }) => body))).not.toContain('Rechnung');
  expect((await api(server, 'other').anybody.get('meta/login-info')).status).toBe(200);
  const refused = new WebSocket(url, ['v1', `bearer.${other.token}`]);
  refused.on('error', () => undefined);
  const [, answer] = await once(refused, 'unexpected-response');
  expect(answer.statusCode).toBe(403);
  expect((await admin.get('plan-element')).status).toBe(200);
  await order('resumeTenant', { id: 'other' });
  expect((await other.get('plan-element')).status).toBe(200);
  // Whoever is of another tenant is still told.
  elsewhere.send('present', { view: 'plan/gantt' });
  expect((await elsewhere.next()).event).toBe('present');
  elsewhere.close();
});

test('after its trial nobody signs in or goes on, and all is there again once it is longer', async () => {
  const probe = await api(server, 'probe').as('admin');
  const open = await listen(server, 'probe', probe.token);
  await order('configureTenant', { id: 'probe', trialEndsAt: '2020-01-31' });
  expect(await open.closed).toBe(4401);
  const login = await api(server, 'probe').login('admin', adminPassword);
  expect([login.status, login.headers.get('authorization'), login.body.code]).toEqual([
    401,
    'TRIAL_EXPIRED',
    'TRIAL_EXPIRED',
  ]);
  expect((await probe.get('plan-element')).body.code).toBe('TRIAL_EXPIRED');
  await order('configureTenant', { id: 'probe', trialEndsAt: '2999-01-31' });
  expect((await probe.get('tenant')).body.trialEndsAt).toBe('2999-01-31');
});

test('a key user has the company deleted by its name; all goes on until then, and any key user stops it', async () => {
  const wish = { confirm: 'Hallmann Küchen GmbH', days: 14 };
  const codes = async (body: object) => {
    const { status, body: told } = await admin.post('tenant/deletion', body);
    return [status, ...(told.errors ?? []).map((it: { field: string; rule: string }) => `${it.field} ${it.rule}`)];
  };
  expect(await codes({ ...wish, confirm: 'dev' })).toEqual([422, 'confirm is']);
  expect(await codes({ ...wish, days: 0 })).toEqual([422, 'days min_value']);
  const pia = await api(server).as('pia', adminPassword);
  expect((await pia.post('tenant/deletion', wish)).status).toBe(403);
  const ordered = await admin.post('tenant/deletion', wish);
  const left = (Date.parse(ordered.body.deletedAt) - Date.now()) / 86_400_000;
  expect([ordered.status, Math.round(left)]).toEqual([200, 14]);
  // Asked again it stays as it was ordered first.
  expect((await admin.post('tenant/deletion', { ...wish, days: 60 })).body).toEqual(ordered.body);
  expect((await pia.get('tenant')).body.deletedAt).toBe(ordered.body.deletedAt);
  expect((await pia.get('plan-element')).status).toBe(200);
  expect((await pia.delete('tenant/deletion')).status).toBe(403);
  const kept = await admin.delete('tenant/deletion');
  expect([kept.status, kept.body.deletedAt]).toEqual([200, null]);
  const { body } = await admin.get('audit?kinds=TENANT');
  expect(body.map(({ what }: { what: string }) => what).slice(0, 2)).toEqual([
    'TenantDeletionStopped',
    'TenantDeletionOrdered',
  ]);
});

test('what a key user asked for the operator hastens, and takes back where it was left open', async () => {
  const other = await api(server, 'other').as('admin');
  const at = () => server.context.tenants.get('other')?.deletion?.due ?? null;
  await other.post('tenant/deletion', { confirm: 'other', days: 30 });
  await order('resumeTenant', { id: 'other' });
  expect(at()).toBeNull();
  const asked = (await other.post('tenant/deletion', { confirm: 'other', days: 30 })).body.deletedAt;
  await order('orderDeletion', { id: 'other', confirm: 'other', days: 1 });
  expect(String(at()) < asked).toBe(true);
  expect((await other.get('tenant')).body.code).toBe('TENANT_SUSPENDED');
  await order('stopDeletion', { id: 'other' });
  expect(at()).not.toBeNull();
  await order('resumeTenant', { id: 'other' });
  expect(at()).toBeNull();
});

test('whoever stands in for a key user takes no company away', async () => {
  const names = { password: adminPassword, renewPasswordAtNextLogin: false };
  const [chef, tom] = await Promise.all([
    admin.post('user', { username: 'chef', keyUser: true, roles: [], ...names }),
    admin.post('user', { username: 'tom', roles: ['READER'], ...names }),
  ]);
  const days = { start: '2020-01-01', endDate: '2090-12-31' };
  const made = await admin.post('delegation', { userId: chef.body.id, substitute: tom.body.id, ...days });
  const assumed = await (await api(server).as('tom', adminPassword)).post('delegation/assume', { id: made.body.id });
  const standIn = api(server).bearing((assumed.headers.get('authorization') ?? '').slice('Bearer '.length));
  expect((await standIn.put('tenant', { color: '#1f4e79' })).status).toBe(200);
  const wish = { confirm: 'Hallmann Küchen GmbH', days: 14 };
  expect((await standIn.post('tenant/deletion', wish)).status).toBe(403);
});

test('a tenant that is deleted is unknown at once, and its websockets are closed', async () => {
  const probe = await api(server, 'probe').as('admin');
  const open = await listen(server, 'probe', probe.token);
  await order('orderDeletion', { id: 'probe', confirm: 'probe', days: 0 });
  expect(await open.closed).toBe(4401);
  await order('deleteTenant', { id: 'probe' });
  const told = await probe.get('plan-element');
  expect([told.status, told.body.code]).toEqual([404, 'TENANT_UNKNOWN']);
  await expect(listen(server, 'probe', probe.token)).rejects.toThrow('404');
});

describe('of several processes', () => {
  const others: Tenants[] = [];
  afterAll(() => Promise.all(others.map((it) => it.close())));
  const process = async () => {
    const it = await openTenants({ ports: server.context.ports, exclusive: false });
    others.push(it);
    return it;
  };

  test('each hears what another did; a new tenant has its admin; one there is is not made again', async () => {
    const [here, there] = [await process(), await process()];
    const { ports } = server.context;
    const engine = openEngine({ ports, areas, exclusive: false });
    await orderTenant(
      { engine, tenants: here },
      { command: 'registerTenant', data: { id: 'neu', name: 'Neu AG' }, admin: 'a' },
    );
    expect((await there.find('neu'))?.name).toBe('Neu AG');
    const twice = orderTenant({ engine, tenants: there }, { command: 'registerTenant', data: { id: 'neu' } });
    await expect(twice).rejects.toThrow('neu: ID_TAKEN');
    const outcomes = await Promise.all(
      [here, there].map((it) => it.order({ command: 'registerTenant', data: { id: 'gleich' } })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['done', 'refused']);
    await here.order({ command: 'suspendTenant', data: { id: 'neu', reason: '' } });
    const now = performance.now.bind(performance);
    const later = jest.spyOn(performance, 'now').mockImplementation(() => now() + 2_000);
    expect((await there.find('neu'))?.suspended).not.toBeNull();
    later.mockRestore();
    await engine.close();
  });
});
