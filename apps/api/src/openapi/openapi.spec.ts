import { catalogue } from '@contracts/catalogue.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { action, after, api, type Caller, project, type Thing } from '../testing/api.js';
import { startServer, type TestServer } from '../testing/server.js';

let server: TestServer;
let admin: Caller;
let document: Thing;
beforeAll(async () => {
  server = await startServer();
  admin = await api(server).as('admin');
  document = await (await fetch(`${server.url}/api/openapi.json`)).json();
});
afterAll(() => server.close());

test.each(Object.entries(catalogue))('%s is in the document and says who may', (key, line) => {
  const [method, path] = key.split(' ') as [string, string];
  const operation = document.paths[`/api/{tenant}/${path}`][method.toLowerCase()];
  expect(operation['x-may']).toBe(line.may);
  expect(line.may).toMatch(/./);
});

test('the document is a valid schema in all its parts, and readable', async () => {
  const ajv = validator();
  for (const name of Object.keys(document.components.schemas)) {
    expect(ajv.getSchema(`api#/components/schemas/${name}`)).toBeDefined();
  }
  expect(await (await fetch(`${server.url}/api/docs`)).text()).toMatch('Etatwerk API');
});

test('real answers are as the document says', async () => {
  const ajv = validator();
  const matches = (key: string, status: number, body: unknown) => {
    const [method, path] = key.split(' ') as [string, string];
    const pointer = `/paths/${`/api/{tenant}/${path}`.replaceAll('~', '~0').replaceAll('/', '~1')}/${method.toLowerCase()}`;
    const schema = ajv.getSchema(`api#${encodeURI(`${pointer}/responses/${status}/content/application~1json/schema`)}`);
    schema?.(body);
    expect([key, schema?.errors ?? null]).toEqual([key, null]);
    expect(schema).toBeDefined();
  };
  const full = {
    ...{ kpis: [{ label: 'Besucher', plan: 1_000 }], statusAndNextStepHistory: [{ status: 'läuft' }] },
    costObjects: [{ kind: 'PLAN', period: '2026-04', amount: 5_000 }],
  };
  const parent = await admin.post('plan-element', project(full));
  matches('POST plan-element', 201, parent.body);
  const child = await admin.post('plan-element', action(parent.body.id, { dependsOn: [] }));
  const commented = await admin.put(`comments/${child.body.id}`, { text: 'gut' });
  matches('PUT comments/{id}', 200, commented.body);
  const placed = await admin.put('plan/gantt-element', [{ id: child.body.id, position: 0, endDate: '2026-04-11' }]);
  matches('PUT plan/gantt-element', 200, placed.body);
  const cloned = await admin.post('plan-element/clone', { ids: [parent.body.id], toNextYear: true });
  matches('POST plan-element/clone', 201, cloned.body);
  const gone = await admin.delete(`plan-element/${cloned.body[0].id}`);
  matches('DELETE plan-element/{ids}', 200, gone.body);
  const added = await admin.post('user', { username: 'lea', roles: ['READER'] });
  matches('POST user', 201, added.body);
  const unit = await admin.post('group', { label: 'Marketing' });
  matches('POST group', 201, unit.body);
  await admin.get('role', after(unit));
  const costType = await admin.post('cost-type', { label: 'Druck' });
  matches('POST cost-type', 201, costType.body);
  const types = await admin.get('plan-element-type');
  matches('PUT configuration', 200, (await admin.put('configuration', { 'server.lockMinutes': 20 })).body);
  matches('POST undo/{command}', 200, (await admin.post(`undo/${unit.headers.get('x-command')}`, {})).body);
  for (const [key, path] of [
    ['GET plan-element', 'plan-element'],
    ['GET plan-element/{id}', `plan-element/${parent.body.id}?enrich=true`],
    ['GET plan-element/{ids}/children', `plan-element/${parent.body.id}/children`],
    ['GET plan/gantt-element', 'plan/gantt-element?enrich=true'],
    ['GET plan/gantt-element/{id}', `plan/gantt-element/${child.body.id}`],
    ['GET plan-element/permissions', `plan-element/permissions?idsString=${parent.body.id}`],
    ['GET plan-element/cost-info/{id}', `plan-element/cost-info/${parent.body.id}`],
    ['GET plan-element-type', 'plan-element-type'],
    ['GET plan-element-type/{id}', `plan-element-type/${types.body[0].id}`],
    ['GET cost-type', 'cost-type'],
    ['GET cost-type/{id}', `cost-type/${costType.body.id}`],
    ['GET configuration', 'configuration'],
    ['GET change-set', `change-set?elementId=${parent.body.id}`],
    ['GET user', 'user'],
    ['GET group', 'group'],
    ['GET role', 'role'],
    ['GET meta/login-info', 'meta/login-info'],
    ['GET logged-in-user', 'logged-in-user'],
  ] as const) {
    const answer = await admin.get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    matches(key, 200, answer.body);
  }
});

function validator() {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema({ $id: 'api', ...document });
  return ajv;
}
