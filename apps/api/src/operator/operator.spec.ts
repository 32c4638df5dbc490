import { operatorLines } from '@contracts/catalogue.js';
import { api, project } from '../testing/api.js';
import { onServer } from '../testing/onServer.js';
import { adminPassword, operatorKey } from '../testing/server.js';
import { smallest } from '../testing/smallest.js';
import { admitOperator } from './key.js';

const { server, admin } = onServer(['dev', 'other']);
const operator = () => api(server, '_operator').bearing(operatorKey);
const of = (id: string, more = '') => `tenant/${id}${more}`;

test.each(operatorLines)('%s: by the operator’s key alone', async (key, { body, may }) => {
  expect(may).toBe('operator');
  const [method = '', path = ''] = key.replace('_operator/', '').replace('{id}', 'niemand').split(' ');
  const [how] = [method.toLowerCase() as 'get' | 'post' | 'put'];
  for (const caller of [api(server, '_operator').anybody, api(server, '_operator').bearing(admin.token)]) {
    const answer = await (how === 'get' ? caller.get(path) : caller[how](path, smallest(body)));
    expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHORIZED']);
    await server.context.ports.vault.remove('_system', 'wrongOperatorKeys', '127.0.0.1');
  }
});

test('it opens nothing of a tenant, and a tenant’s calls are not below it', async () => {
  for (const path of ['plan-element', 'user', 'tenant/export', 'outbox', 'ws'])
    expect([path, (await operator().get(path)).status]).toEqual([path, 404]);
  expect((await api(server).bearing(operatorKey).get('tenant')).status).toBe(401);
});

test('where no key is set there is nothing; wrong ones are counted, and after ten none is looked at', async () => {
  const { ports, log } = server.context;
  const told = { ports, log, operatorKey: server.context.operatorKey };
  const come = (key: string | null, around = told, ip = '192.0.2.7') =>
    admitOperator(around, { headers: key === null ? {} : { authorization: `Bearer ${key}` }, ip }).catch(
      ({ status }: { status: number }) => status,
    );
  expect(await come(operatorKey, { ...told, operatorKey: null as never })).toBe(404);
  expect([await come(operatorKey), await come(null)]).toEqual([true, 401]);
  const guesses = await Promise.all(Array.from({ length: 16 }, (_, n) => come(`geraten-${n}`)));
  // Two are looked at at once.
  expect(guesses.filter((status) => status === 401).length).toBeLessThanOrEqual(11);
  expect(await come(operatorKey)).toBe(429);
  expect(await come(operatorKey, told, '192.0.2.8')).toBe(true);
});

test('a company is made with a first password, told once; its key user changes it', async () => {
  const made = await operator().post('tenant', { id: 'neu', name: 'Neu GmbH', trialEndsAt: '2090-01-31' });
  expect(made.body).toMatchObject({ id: 'neu', name: 'Neu GmbH', state: 'TRIAL', currency: 'EUR' });
  expect([made.status, made.headers.get('location')]).toEqual([201, '/api/_operator/tenant/neu']);
  const first = await api(server, 'neu').login('admin', made.body.password);
  expect([first.status, first.body.code]).toEqual([401, 'forceNewPassword']);
  const again = await operator().post('tenant', { id: 'neu', name: 'Noch einmal' });
  expect([again.status, again.body.code]).toEqual([409, 'ID_TAKEN']);
  expect((await operator().get(of('neu'))).body).not.toHaveProperty('password');
  const wrong = await operator().post('tenant', { id: 'Neu GmbH', name: '', email: 'x' });
  expect(wrong.body.errors.map(({ field }: { field: string }) => field).sort()).toEqual(['email', 'name']);
  expect((await operator().post('tenant', { id: 'x/y', name: 'X' })).body.errors).toMatchObject([{ field: 'id' }]);
});

test('or its key user is invited by mail, and has no password until then', async () => {
  const wish = { id: 'eingeladen', name: 'Eingeladen', username: 'mira', email: 'mira@example.org' };
  const made = await operator().post('tenant', wish);
  expect([made.status, made.body.password]).toEqual([201, null]);
  const { engine, ports } = server.context;
  const users = await engine.state<import('@domain/identity/users.js').Users>('eingeladen', 'users');
  expect(users.byName('mira')).toMatchObject({ userStatus: 'INVITED', keyUser: true, email: 'mira@example.org' });
  expect(users.byName('admin')).toBeUndefined();
  expect(await ports.jobs.counts()).toContainEqual(expect.objectContaining({ name: 'mail.send', waiting: 1 }));
  // A server that starts makes nobody else there.
  expect(await ports.vault.get('eingeladen', 'firstStart', 'admin')).not.toBeNull();
});

test('it is set, suspended, resumed, deleted and kept; each stands in its history', async () => {
  const other = await api(server, 'other').as('admin');
  const set = await operator().put(of('other'), { trialEndsAt: '2020-01-31', name: 'Andere AG' });
  expect(set.body).toMatchObject({ state: 'TRIAL_EXPIRED', name: 'Andere AG' });
  expect((await other.get('tenant')).body.code).toBe('TRIAL_EXPIRED');
  expect((await operator().put(of('other'), { timeZone: 'Nirgends' })).status).toBe(422);
  await operator().put(of('other'), { trialEndsAt: null });
  const shut = await operator().put(of('other', '/suspend'), { reason: 'Rechnung offen' });
  expect(shut.body).toMatchObject({ state: 'SUSPENDED', suspendedFor: 'Rechnung offen' });
  expect((await other.get('tenant')).body.code).toBe('TENANT_SUSPENDED');
  expect((await operator().post(of('other', '/export'))).body.code).toBe('TENANT_SUSPENDED');
  expect((await operator().put(of('other', '/resume'))).body).toMatchObject({ state: 'OPEN', suspendedSince: null });
  expect((await operator().post(of('other', '/deletion'), { confirm: 'dev' })).status).toBe(422);
  const leaving = await operator().post(of('other', '/deletion'), { confirm: 'other', days: 3 });
  expect(leaving.body).toMatchObject({ state: 'LEAVING', deletedAt: expect.stringMatching(/Z$/) });
  expect((await other.get('tenant')).status).toBe(403);
  await operator().put(of('other', '/resume'));
  expect((await other.get('tenant')).body).toMatchObject({ name: 'Andere AG', deletedAt: null });
  const { history } = (await operator().get(of('other'))).body;
  expect(history.map(({ what, by }: { what: string; by: string }) => `${by} ${what}`)).toEqual(
    ['Resumed', 'DeletionOrdered', 'Suspended', 'Resumed', 'Suspended', 'Configured', 'Configured', 'Registered'].map(
      (what) => `OPERATOR Tenant${what}`,
    ),
  );
  // Key users read it, too.
  const seen = (await other.get('audit?kinds=TENANT')).body.map(({ what }: { what: string }) => what);
  expect(seen).toEqual(expect.arrayContaining(['TenantSuspended', 'TenantDeletionOrdered']));
  for (const path of ['', '/suspend', '/resume'])
    expect((await operator().put(of('nirgends', path), {})).status).toBe(404);
});

test('nothing that is in a company is told: counts alone', async () => {
  const canary = 'Kanarienvogel';
  await admin.post('user', { username: canary, firstName: canary, email: `${canary}@x.de`, roles: ['READER'] });
  const element = await admin.post('plan-element', project({ label: canary }));
  const seen = { 'x-min-position': element.headers.get('x-position') ?? '' };
  await admin.get('plan-element', seen);
  const [list, one] = [await operator().get('tenant'), await operator().get(of('dev'))];
  expect(list.body.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(['dev', 'other']));
  expect(one.body).toMatchObject({ id: 'dev', users: 2, elements: 1, invoices: 0 });
  for (const answer of [list, one]) expect(JSON.stringify(answer.body)).not.toContain(canary);
  const job = await operator().post(of('dev', '/export'));
  expect([job.status, (await operator().get(`export/job/${job.body.jobId}`)).status]).toEqual([202, 404]);
  // Whoever is key user there sees it, and that it was begun.
  expect((await admin.get(`export/job/${job.body.jobId}`)).status).toBe(200);
  expect((await admin.get('audit?kinds=EXPORT')).body).toMatchObject([
    { what: 'tenant.export', user: expect.any(String) },
  ]);
  await admin.post('user', {
    username: 'liest',
    password: adminPassword,
    roles: ['READER'],
    renewPasswordAtNextLogin: false,
  });
  const reader = await api(server).as('liest');
  expect((await reader.get(`export/job/${job.body.jobId}`)).status).toBe(404);
});
