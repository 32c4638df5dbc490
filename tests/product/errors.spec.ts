import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { type Answer, type Api, signIn } from './api.js';
import { testEmbedded } from './onlyEmbedded.js';
import { code, type Element, make, type Problem, wish, written } from './plan.js';
import { adminPassword, type Product, product } from './server.js';

let it: Product;
let api: Api;
beforeAll(async () => {
  it = await product();
  api = await signIn(it.url, adminPassword);
});
afterAll(() => it.remove());

type Body = string | Uint8Array<ArrayBuffer>;
async function send(path: string, body?: Body, type = 'application/json', method = 'POST'): Promise<Answer<Problem>> {
  const headers = { authorization: `Bearer ${api.token}`, ...(body !== undefined && { 'content-type': type }) };
  const answer = await fetch(it.url + path, { method, headers, ...(body !== undefined && { body }) });
  const text = await answer.text();
  const isProblem = answer.headers.get('content-type')?.startsWith('application/problem+json');
  return { status: answer.status, headers: answer.headers, body: isProblem ? JSON.parse(text) : ({} as Problem) };
}
const create = (body: Body, type?: string) => send('/api/dev/plan-element', body, type);

test.each<[string, Body, number]>([
  ['nothing', '', 422],
  ['half an object', '{', 400],
  ['null', 'null', 400],
  ['a list', '[]', 400],
  ['a text', '"x"', 400],
  ['bytes that are no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 400],
  ['__proto__', '{"__proto__":{"label":"x"}}', 400],
  ['constructor', '{"constructor":{"prototype":{"x":1}}}', 400],
  ['100,000 brackets', '['.repeat(100_000), 400],
  ['50,000 levels', `{"label":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 422],
  ['a number without end', '{"label":1e999}', 422],
  ['half a character', '{"label":"\\ud800","type":"MAIN","startDate":"2026-01-01"}', 422],
  ['10 MB', JSON.stringify({ label: 'x'.repeat(10_000_000) }), 413],
  ['an unknown field', JSON.stringify({ ...wish('MAIN'), nope: 1 }), 422],
])('a body of %s is a problem, never a 5xx', async (_, body, status) => {
  const answer = await create(body);
  expect([answer.status, answer.body.status]).toEqual([status, status]);
  expect(answer.body).toMatchObject({ type: expect.any(String), title: expect.any(String), code: expect.any(String) });
});

test('other kinds of content are 415', async () => {
  for (const type of [
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ])
    expect([type, (await create(JSON.stringify(wish('MAIN')), type)).status]).toEqual([type, 415]);
  expect((await create(JSON.stringify(wish('MAIN')), 'application/json; charset=utf-8')).status).toBe(201);
});

test('what is not there is 404; ids are UUIDs in lower case, and those taken are told', async () => {
  const project = await make(api, 'MAIN');
  for (const id of [randomUUID(), project.id.toUpperCase(), 'x', '..%2f..', '%00'])
    expect([id, (await send(`/api/dev/plan-element/${id}`, undefined, '', 'GET')).status]).toEqual([id, 404]);
  expect(code(await create(JSON.stringify(wish('MAIN', null, { id: project.id }))))).toBe('ID_TAKEN');
  const upper = JSON.stringify(wish('MAIN', null, { id: project.id.toUpperCase() }));
  expect((await create(upper)).status).toBe(422);
  for (const path of ['/api', '/api/dev', '/api/dev/nope', '/assets/nope.js'])
    expect((await send(path, undefined, '', 'GET')).status).toBe(404);
  expect(code(await send('/api/nope/plan-element', undefined, '', 'GET'))).toBe('TENANT_UNKNOWN');
});

test('addresses that are none are problems too', async () => {
  for (const path of ['/api/dev/plan-element/%', '/api/dev/plan-element/%ff']) {
    const answer = await send(path, undefined, '', 'GET');
    expect([answer.status, answer.body.status]).toEqual([400, 400]);
  }
});

const testWithoutProxy = testEmbedded('what is no HTTP at all is answered by the proxy in front of several');
testWithoutProxy('garbage, and headers without end, are problems too', async () => {
  expect(await raw('GARBAGE\r\n\r\n')).toMatch(/^HTTP\/1.1 400 [\s\S]*application\/problem\+json/);
  expect(await raw(`GET /healthz HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`)).toMatch(
    /^HTTP\/1.1 431 [\s\S]*application\/problem\+json/,
  );
});

test('a call takes 1,000 ids', async () => {
  const ids = Array.from({ length: 1_000 }, () => randomUUID()).join();
  const { body } = await api.call<object>('GET', `plan-element/permissions?idsString=${ids}`);
  expect(Object.keys(body)).toHaveLength(1_000);
  expect((await api.call('DELETE', `plan-element/${ids}`)).status).toBe(404);
});

test('custom properties of any name, back as they were, through change and undo', async () => {
  for (const key of ['constructor', 'toString', 'hasOwnProperty', '', 'a.b[c]', '$p']) {
    const made = await make(api, 'MAIN', null, { customProperties: { [key]: 'x' } });
    expect(made['customProperties']).toEqual({ [key]: 'x' });
    const changed = await api.call('PUT', `plan-element/${made.id}`, { customProperties: { [key]: 'y', b: 1 } });
    const undone = await api.call<Element[]>('POST', `undo/${changed.headers.get('x-command')}`, {});
    const read = await api.call<Element>('GET', `plan-element/${made.id}`, undefined, written(undone));
    expect(read.body['customProperties']).toEqual({ [key]: 'x' });
  }
  for (const customProperties of [
    { a: {} },
    { a: [1] },
    { a: 1.005 },
    { ['k'.repeat(201)]: 1 },
    { a: 'x'.repeat(20_001) },
  ])
    expect((await create(JSON.stringify(wish('MAIN', null, { customProperties })))).status).toBe(422);
});

const raw = (text: string): Promise<string> =>
  new Promise((resolve) => {
    let heard = '';
    const socket = connect(Number(new URL(it.url).port), '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => (heard += String(chunk)));
    socket.on('close', () => resolve(heard));
    socket.on('error', () => resolve(heard));
  });
