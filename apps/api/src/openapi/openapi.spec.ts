import { createHash, randomUUID } from 'node:crypto';
import type { CatalogueLine } from '@contracts/calls.js';
import { catalogue, operatorLines } from '@contracts/catalogue.js';
import { recordKinds } from '@contracts/masterData/kinds.js';
import { action, api, type Caller, project, after as seeing, type Thing } from '../testing/api.js';
import { codeNow } from '../testing/authenticator.js';
import { startServer, type TestServer } from '../testing/server.js';
import { smallest } from '../testing/smallest.js';
import { mailIsAsDocumented } from './mail.harness.js';
import { matchMoney } from './money.harness.js';
import { matcher, validatorOf } from './openapi.harness.js';
import { documented } from './openapi.js';
import { matchCompany, matchDelegations, matchOperator, matchRoles } from './people.harness.js';
import { matchPlanning } from './planning.harness.js';

let server: TestServer;
let admin: Caller;
let reader: Caller;
let approver: Caller;
let document: Thing;
beforeAll(async () => {
  server = await startServer();
  admin = await api(server).as('admin');
  const [password, kept] = ['Gans-und-gar-9', { renewPasswordAtNextLogin: false }];
  await admin.post('user', { username: 'liest', roles: ['READER'], password, ...kept });
  reader = await api(server).as('liest', password);
  await admin.post('user', { username: 'gibt-frei', keyUser: true, roles: ['APPROVER'], password, ...kept });
  approver = await api(server).as('gibt-frei', password);
  document = await (await fetch(`${server.url}/api/openapi.json`)).json();
});
afterAll(() => server.close());

const lines = Object.entries(catalogue) as [string, CatalogueLine][];
const operationOf = (key: string): Thing => {
  const { method, path } = documented(key);
  return document.paths[path][method];
};

test.each(lines)('%s is answered to whom the document says', async (key, line) => {
  const operation = operationOf(key);
  const [method, path] = key.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  const address = `${server.url}/api/dev/${path.replace('{table}', 'plan').replaceAll(/\{\w+\}/g, randomUUID())}`;
  const ask = async (token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{}' };
    return (await fetch(address, { method, headers, ...body })).status;
  };
  const isOpen = operation.security.length === 0;
  expect([operation['x-may'], (await ask()) === 401]).toEqual([line.may, !isOpen]);
  // Roles are asked before what is asked for; rights on things need the thing.
  if (line.may === line.may.toUpperCase()) expect(await ask(reader.token)).toBe(403);
});

test('each call is one operation with a name and a server of its own; beside {ids} there is no {id}', () => {
  const operations = Object.values(document.paths as Thing).flatMap((path) => Object.values(path as Thing)) as Thing[];
  expect(operations).toHaveLength(lines.length + operatorLines.length + 6);
  expect(new Set(operations.map((it) => it.operationId)).size).toBe(operations.length);
  const unnamed = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
  expect(new Set(unnamed).size).toBe(unnamed.length);
  expect(document.servers).toHaveLength(1);
});

test.each([
  ['GET change-set', 'query', 'elementId', {}],
  ['GET import/template', 'query', 'kind', { enum: ['PLAN', 'COST'] }],
  ['GET data-element', 'query', 'typeId', {}],
  ['POST export/{table}', 'path', 'table', { enum: ['plan', 'costs', 'invoices', 'orders'] }],
])('%s: what must be given in the %s is said', async (key, at, name, schema) => {
  const found = operationOf(key).parameters.find((it: Thing) => it.in === at && it.name === name);
  expect(found).toMatchObject({ required: true, schema });
  if (at === 'query') expect((await admin.get(key.slice('GET '.length))).status).toBe(400);
});

test('an upload names what it must hold, a call that waits how, and a job what followed by it', async () => {
  const form = operationOf('POST import').requestBody.content['multipart/form-data'].schema;
  expect(form).toMatchObject({ required: ['kind', 'file'], properties: { kind: { enum: ['PLAN', 'COST'] } } });
  const named = operationOf('POST export/{table}').parameters.map((it: Thing) => it.name);
  expect(named).toContain('Prefer');
  for (const key of ['POST import/{id}/run', 'POST plan-element/clone'])
    expect(operationOf(key).responses[202].headers).toMatchObject({ 'X-Position': {}, Location: {} });
});

test('what is asked with nothing behind it is malformed', async () => {
  for (const path of ['plan-element?deleted=', 'plan-element?enrich=', 'plan-element?limit=', 'plan-element?asOf='])
    expect([path, (await admin.get(path)).status]).toEqual([path, 400]);
});

test('the document is a valid schema in all its parts, and readable', async () => {
  const ajv = validatorOf(document);
  for (const name of Object.keys(document.components.schemas)) {
    expect(ajv.getSchema(`api#/components/schemas/${name}`)).toBeDefined();
  }
  expect(await (await fetch(`${server.url}/api/docs`)).text()).toMatch('Etatwerk API');
});

describe('real answers are as the document says', () => {
  const matched = new Set<string>();
  let matches: ReturnType<typeof matcher>;
  beforeAll(() => {
    matches = matcher(document, matched);
  });

  test('of the plan', async () => {
    const costObjects = [{ kind: 'PLAN', period: '2026-04', amount: 5_000 }];
    const full = {
      costObjects,
      kpis: [{ label: 'Besucher', plan: 1_000 }],
      statusAndNextStepHistory: [{ status: 'läuft' }],
    };
    const parent = matches('POST plan-element', await admin.post('plan-element', project(full)));
    const child = matches('POST plan-element', await admin.post('plan-element', action(parent.id, { dependsOn: [] })));
    matches('PUT plan-element/{id}', await admin.put(`plan-element/${child.id}`, { label: 'anders' }));
    matches('PUT comments/{id}', await admin.put(`comments/${child.id}`, { text: 'gut' }));
    const at = { id: child.id, position: 0, endDate: '2026-04-11' };
    matches('PUT plan/gantt-element', await admin.put('plan/gantt-element', [at]));
    const wish = { ids: [parent.id], toNextYear: true };
    const [clone] = matches('POST plan-element/clone', await admin.post('plan-element/clone', wish));
    matches('POST plan/gantt-element/clone', await admin.post('plan/gantt-element/clone', wish));
    matches('DELETE plan-element/{ids}', await admin.delete(`plan-element/${clone.id}`));
    const restored = await admin.post(`plan-element/${clone.id}/restore`);
    matches('POST plan-element/{ids}/restore', restored);
    matches('PUT plan-element', await admin.put('plan-element', [{ id: clone.id, responsible: null }]));
    matches('PUT process/{id}/submit', await admin.put(`process/${clone.id}/submit`, {}));
    matches('PUT process/{id}/withdraw', await admin.put(`process/${clone.id}/withdraw`));
    await admin.put(`process/${parent.id}/submit`, {});
    const decided = [{ id: parent.id, decision: 'REJECT', comment: 'nein' }];
    matches('PUT process/approval', await approver.put('process/approval', decided));
    const steps: [Caller, string, object][] = [
      ...[step(admin, 'submit'), step(approver, 'approval', { decision: 'REJECT', comment: 'nein' })],
      ...[step(admin, 'submit'), step(approver, 'approval', { decision: 'APPROVE' })],
      ...[step(admin, 'next'), step(admin, 'previous', { comment: 'zurück' })],
      ...[step(admin, 'next'), step(admin, 'next'), step(admin, 'complete')],
    ];
    for (const [who, name, body] of steps)
      matches(`PUT process/{id}/${name}`, await who.put(`process/${clone.id}/${name}`, body));
    await admin.get('role', seeing(restored));
    const span = { from: '2020-01-01' };
    matches('POST plan/comparison/export', await admin.post('plan/comparison/export', span));
    for (const [key, path] of [
      ['GET approval', 'approval'],
      ['GET approval/{id}', `approval/${parent.id}`],
      ['GET approval/{id}/changes', `approval/${parent.id}/changes`],
      ['GET plan-element', 'plan-element'],
      ['GET plan-element/{id}', `plan-element/${parent.id}?enrich=true`],
      ['GET base-element/{id}', `base-element/${child.id}`],
      ['GET plan-element/{ids}/children', `plan-element/${parent.id}/children`],
      ['GET plan/gantt-element', 'plan/gantt-element?enrich=true'],
      ['GET plan/gantt-element/{id}', `plan/gantt-element/${child.id}`],
      ['GET plan-element/selection', 'plan-element/selection?typeIds=MAIN,SUB'],
      ['GET plan/gantt-element/{id}/{id2}', `plan/gantt-element/${child.id}/${parent.id}?enrich=true`],
      ['GET plan-element/permissions', `plan-element/permissions?idsString=${parent.id}`],
      ['GET plan-element/{id}/access', `plan-element/${parent.id}/access`],
      ['GET plan-element/cost-info/{id}', `plan-element/cost-info/${parent.id}`],
      ['GET plan/comparison', 'plan/comparison?from=2020-01-01&enrich=true'],
      ['GET change-set', `change-set?elementId=${parent.id}`],
    ] as const)
      matches(key, await admin.get(path));
    matches('POST todo/permissions', await admin.post('todo/permissions', { ids: [parent.id] }));
  });

  test('of templates, goals and archived years', () => matchPlanning(admin, matches));

  test('of budgets, reports and closed months', () => matchMoney(admin, matches, server));

  test('of roles', () => matchRoles(admin, matches));

  test('of whoever runs the server', () => matchOperator(server, matches));

  test('of people and settings', async () => {
    const lea = matches('POST user', await admin.post('user', { username: 'lea', roles: ['READER'] }));
    const changed = await admin.put(`user/${lea.id}`, { firstName: 'Lea' });
    matches('PUT user/{id}', changed);
    const undo = `undo/${changed.headers.get('x-command')}`;
    matches('GET undo/{command}', await admin.get(undo));
    matches('POST undo/{command}', await admin.post(undo, {}));
    await matchCompany(admin, matches);
    const provider = { label: 'Firma', issuer: 'https://login.example.org', clientId: 'x' };
    const { id } = matches('POST sso-provider', await admin.post('sso-provider', provider));
    matches('PUT sso-provider/{id}', await admin.put(`sso-provider/${id}`, { createsUsers: true }));
    matches('GET sso-provider', await admin.get('sso-provider'));
    const code = 'ein-ticket-von-nebenan';
    const ticket = createHash('sha256').update(code).digest('base64url');
    const entering = { user: lea.id, provider: id };
    await server.context.ports.vault.putIf('dev', 'ssoTicket', ticket, entering, { version: 0 });
    matches('POST sso/token', await api(server).anybody.post('sso/token', { code }));
    matches('GET user/{id}/personal-data', await admin.get(`user/${lea.id}/personal-data`));
    matches('POST logged-in-user/see-as', await admin.post('logged-in-user/see-as', { userId: lea.id }));
    matches('GET audit', await admin.get('audit'));
    matches('POST audit/export', await admin.post('audit/export', {}));
    matches(
      'PUT configuration',
      await admin.put('configuration', { 'client.holidays': 'DE-BY', 'client.workingDays': ['MON'] }),
    );
    matches('PUT logged-in-user/settings', await admin.put('logged-in-user/settings', { language: 'de_DE' }));
    matches('POST login', await api(server).login('liest', 'Gans-und-gar-9'));
    const parts = ['', '/session', '/second-factor', '/qr-code', '/notifications', '/push'];
    const own = parts.map((it) => `logged-in-user${it}`);
    const keys = ['user', 'user/{id}', 'user/{id}/access', 'role', 'meta', 'meta/login-info', 'configuration'];
    for (const key of [...keys, 'export/job', ...own])
      matches(`GET ${key}`, await admin.get(key.replace('{id}', lea.id)));
    const reader = await api(server).as('liest', 'Gans-und-gar-9');
    const key = codeNow((await reader.get('logged-in-user/qr-code')).body.secret);
    matches('PUT logged-in-user/second-factor', await reader.put('logged-in-user/second-factor', { key }));
    matches('PUT user/disable/{ids}', await admin.put(`user/disable/${lea.id}`));
    const type = matches('POST plan-element-type', await admin.post('plan-element-type', elementType));
    matches('PUT plan-element-type/{id}', await admin.put(`plan-element-type/${type.id}`, { label: 'anders' }));
    matches('GET plan-element-type', await admin.get('plan-element-type'));
    matches('GET plan-element-type/{id}', await admin.get(`plan-element-type/${type.id}`));
  });

  test('of delegations', () => matchDelegations(server, matches));

  test('of the desk', async () => {
    const set = { viewId: 'PLAN_GANTT', title: 'Messen', filterString: "text='messe'", configuration: { year: 2026 } };
    const made = matches('POST filter-set', await admin.post('filter-set', set));
    const changed = await admin.put(`filter-set/${made.id}`, { visibility: 'ANY' });
    matches('PUT filter-set/{id}', changed);
    matches('GET user/filter-set', await admin.get('user/filter-set', seeing(changed)));
    matches('DELETE filter-set/{id}', await admin.delete(`filter-set/${made.id}`));
    const told = await admin.post('news', { label: 'Wartung', from: '2026-01-01' });
    matches('GET logged-in-user/news', await admin.get('logged-in-user/news', seeing(told)));
  });

  test('of invoices and their items', async () => {
    const element = (await admin.post('plan-element', project({ label: 'Messe' }))).body;
    const paid = { payingPeriods: [{ period: '2026-03', amount: 1_000 }], dataElements: [] };
    const item = { ...paid, label: 'Druck', planElementId: element.id, amount: 1_000, gstRate: 19_000 };
    const wish = { label: 'Plakate', identifier: 'R-1', date: '2026-03-01', items: [item] };
    const made = matches('POST accounting/invoice', await admin.post('accounting/invoice', wish));
    const path = `accounting/invoice/${made.id}`;
    matches('PUT accounting/invoice/{id}', await admin.put(path, { amountNet: 1_000 }));
    matches('PUT accounting/invoice', await admin.put('accounting/invoice', [{ id: made.id, label: 'Plakat' }]));
    const added = await admin.post('accounting/invoice-item', { ...item, invoiceId: made.id });
    const one = `accounting/invoice-item/${matches('POST accounting/invoice-item', added).id}`;
    const changed = await admin.put(one, { amount: 2_000 });
    matches('PUT accounting/invoice-item/{id}', changed);
    matches('POST accounting/invoice-item/{ids}', await admin.post(one));
    const cloned = await admin.post(path);
    matches('POST accounting/invoice/{ids}', cloned);
    for (const key of ['invoice', 'invoice-item'])
      matches(`GET accounting/${key}`, await admin.get(`accounting/${key}`, seeing(cloned)));
    matches('GET accounting/invoice/{id}', await admin.get(path, seeing(cloned)));
    matches('GET accounting/invoice-item/{id}', await admin.get(one, seeing(cloned)));
    matches('GET accounting/invoice-item/{id}/match', await admin.get(`${one}/match`, seeing(cloned)));
    matches(
      'GET accounting/permissions',
      await admin.get(`accounting/permissions?idsString=${made.id}`, seeing(cloned)),
    );
    matches('GET accounting/invoice/{id}/access', await admin.get(`accounting/invoice/${made.id}/access`));
    const named = await admin.put('accounting/plan-elements', { ids: [element.id] }, seeing(cloned));
    matches('PUT accounting/plan-elements', named);
    matches('POST accounting/export/invoices', await admin.post('accounting/export/invoices', {}, seeing(cloned)));
    matches('DELETE accounting/invoice-item/{ids}', await admin.delete(one));
    matches('DELETE accounting/invoice/{ids}', await admin.delete(path));
    matches('POST accounting/invoice/{ids}/restore', await admin.post(`${path}/restore`));
    matches(
      'DELETE accounting/invoice/plan-elements/{ids}',
      await admin.delete(`accounting/invoice/plan-elements/${element.id}`),
    );
  });

  test('of invitations, and mail that was not sent', () => mailIsAsDocumented(server, matches));

  test.each([...new Set(Object.values(recordKinds).map(({ segment }) => segment))])('of %s', async (segment) => {
    const line = lines.find(([key]) => key === `POST ${segment}`)?.[1] as CatalogueLine;
    const made = async () => {
      const wish = { ...smallest(line.body), ...(segment === 'data-element' && { typeId: 'product' }) };
      return matches(`POST ${segment}`, await admin.post(segment, wish));
    };
    const [one, other] = [await made(), await made()];
    const listed = segment === 'data-element' ? `${segment}?typeId=product` : segment;
    const changed = await admin.put(`${segment}/${one.id}`, { label: 'anders' });
    matches(`PUT ${segment}/{id}`, changed);
    matches(`GET ${segment}`, await admin.get(listed, seeing(changed)));
    matches(`GET ${segment}/{id}`, await admin.get(`${segment}/${one.id}`, seeing(changed)));
    matches(`GET ${segment}/{id}/usage`, await admin.get(`${segment}/${one.id}/usage`, seeing(changed)));
    const alike = await admin.get(`${segment}/duplicates${listed.slice(segment.length)}`);
    matches(`GET ${segment}/duplicates`, alike);
    matches(`DELETE ${segment}/{ids}`, await admin.delete(`${segment}/${one.id}`));
    matches(`POST ${segment}/{ids}/restore`, await admin.post(`${segment}/${one.id}/restore`));
    const merged = await admin.post(`${segment}/${one.id}/merge`, { into: other.id });
    if (segment !== 'data-element-type') matches(`POST ${segment}/{id}/merge`, merged);
  });

  test('of all calls that answer JSON, but for those that need a worker', () => {
    const answering = [...lines, ...operatorLines].flatMap(([key, { answers }]) =>
      answers === null || answers === 'file' ? [] : [key],
    );
    const left = answering.filter((key) => !matched.has(key));
    // Kinds are not merged: their records would be. Workers read and make files and carry out effects.
    const others = left.filter(
      (key) => !/^\w+ (import|export|effect)\b|^\w+ accounting\/invoice\/(import|\{id\}\/)/.test(key),
    );
    expect(others).toEqual(['POST data-element-type/{id}/merge']);
  });
});

const step = (who: Caller, name: string, body = {}): [Caller, string, object] => [who, name, body];
const elementType = { kind: 'SUB', label: 'Anzeige', color: '#aa3300', parents: ['MAIN'] };
