import { once } from 'node:events';
import { openEngine } from '@platform/openEngine.js';
import WebSocket from 'ws';
import { areas } from '../api.js';
import { openTenants, type TenantOrder, type Tenants } from '../tenants.js';
import { api } from '../testing/api.js';
import { onServer } from '../testing/onServer.js';
import { adminPassword } from '../testing/server.js';
import { orderTenant } from './ordering.js';

const { server, admin } = onServer(['dev', 'other', 'probe']);

const order = (command: 'suspendTenant' | 'resumeTenant' | 'configureTenant', data: TenantOrder['data']) =>
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
  await order('suspendTenant', { id: 'other', reason: 'Rechnung offen' });
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
});

test('after its trial nobody signs in or goes on, and all is there again once it is longer', async () => {
  const probe = await api(server, 'probe').as('admin');
  await order('configureTenant', { id: 'probe', trialEndsAt: '2020-01-31' });
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
