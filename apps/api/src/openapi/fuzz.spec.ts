import { randomUUID } from 'node:crypto';
import { startServer, type TestServer } from '../testing/server.js';

/**
 * Asks what the API's document says may be asked, and what it does not say, with values right and wrong: whatever comes, nothing
 * is a fault of the server, and what is refused has made nothing happen. Takes half a minute: it is 10,000 requests.
 */
const requests = Number(process.env['FUZZ'] || 10_000);
/** The same requests each time, but for what the server makes; said where something fails. */
const seed = Number(process.env['FUZZ_SEED'] || 20_261_123);

interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
}
interface Operation {
  parameters?: readonly { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content: Readonly<Record<string, { schema?: Schema }>> };
}
interface ApiDocument {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: { schemas: Readonly<Record<string, Schema>> };
}

let server: TestServer;
let document: ApiDocument;
beforeAll(async () => {
  server = await startServer(['dev']);
  document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as ApiDocument;
});
afterAll(() => server.close());

/** Mulberry32. */
let state = seed;
function chance(): number {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
}
const among = <T>(all: readonly T[]): T => all[Math.floor(chance() * all.length)] as T;

const hostile: readonly unknown[] = [
  ...[null, true, -1, 0, 1.5, 2 ** 53 + 2, -(2 ** 53) - 2, 1e308, '', ' ', '\u0000', '\ud800'],
  ...[
    '__proto__',
    'constructor',
    "'; drop table x; --",
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '%00%ff',
    '\u202e',
  ],
  ...['x'.repeat(5_000), '9999-99-99', '2026-02-30', '0000-00', 'NaN', '$where', '{"$gt":""}', "text='", "a='..'"],
  ...[[], {}, [[]], [null], { $gt: '' }, JSON.parse('{"__proto__":{"admin":true}}'), Array(60).fill(['x']), ['x', 'x']],
];
const known: string[] = [randomUUID(), '00000000-0000-0000-0000-000000000000'];

function textFor({ format }: Schema): string {
  if (format === 'uuid') return among(known);
  if (format === 'date') return among(['2026-01-01', '2026-12-31', '2025-02-28']);
  if (format === 'date-time') return '2026-03-01T00:00:00.000Z';
  if (format === 'email') return 'a@example.org';
  return among([...known, '2026-03', '2026', '#aa3300', 'Messe', `name-${Math.floor(chance() * 1_000)}`]);
}

function valueFor(schema: Schema = {}, depth = 0): unknown {
  if (chance() < 0.12) return among(hostile);
  if (schema.$ref) return valueFor(document.components.schemas[schema.$ref.split('/').at(-1) as string], depth);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return valueFor(among(either), depth);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((it) => valueFor(it, depth)));
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return among(schema.enum);
  const type = typeof schema.type === 'string' ? schema.type : among(schema.type ?? ['string', 'object']);
  if (type === 'object') return objectOf(schema, depth);
  if (type === 'array')
    return Array.from({ length: Math.floor(chance() * 3) }, () => valueFor(schema.items, depth + 1));
  if (type === 'integer' || type === 'number') return among([0, 1, 7, 1_000, 100_000, -5]);
  if (type === 'boolean') return chance() < 0.5;
  return type === 'null' ? null : textFor(schema);
}

function objectOf({ properties = {}, required = [] }: Schema, depth: number): object {
  const names = Object.keys(properties).filter((it) => (required.includes(it) ? chance() < 0.95 : chance() < 0.3));
  const fields = depth > 4 ? [] : names.map((it) => [it, valueFor(properties[it], depth + 1)]);
  return Object.fromEntries(chance() < 0.05 ? [...fields, ['more', among(hostile)]] : fields);
}

const inAddress = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return encodeURIComponent(text.isWellFormed() ? text : 'x');
};

interface Asked {
  method: string;
  path: string;
  address: string;
  body?: string | FormData;
  type?: string;
}

/** Ids of what was made, by what stands before the parameter of their paths. */
const made = new Map<string, string[]>();
const segmentOf = (path: string): string => path.replace('/api/{tenant}/', '').split('/{')[0] as string;
const idFor = (path: string): string => among(made.get(segmentOf(path)) ?? known);

function request([path, method, { parameters = [], requestBody }]: [string, string, Operation]): Asked {
  const one = ({ name, schema }: { name: string; schema?: Schema }) =>
    /^ids?\d?$/.test(name) && chance() < 0.8 ? idFor(path) : valueFor(schema ?? { type: 'string' });
  const address = path
    .replace('{tenant}', 'dev')
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => inAddress(one({ name })) || 'x');
  const query = parameters
    .filter((it) => it.in === 'query' && (it.required ? chance() < 0.95 : chance() < 0.35))
    .map((it) => `${it.name}=${inAddress(one(it))}`);
  const asked = {
    method: method.toUpperCase(),
    path,
    address: `${address}${query.length ? `?${query.join('&')}` : ''}`,
  };
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (!type) return asked;
  if (!type.includes('multipart')) return { ...asked, body: JSON.stringify(valueFor(content?.schema)), type };
  const form = new FormData();
  form.set('file', new Blob([String(among(hostile))]), among(['a.csv', 'b.xlsx', 'c.xml', '../d']));
  form.set('kind', among(['PLAN', 'COST', 'x']));
  return { ...asked, body: form };
}

/** Whose session they are made in: begun anew where one of them has ended it. */
async function begin(): Promise<string> {
  const { people, sessions, tokens } = server.context;
  const admin = (await people.users('dev')).byName('admin');
  if (!admin) throw new Error('there is no admin');
  known[0] = admin.id;
  const from = { address: '127.0.0.1', browser: null, system: null };
  return tokens.sign(await sessions.begin('dev', { by: { user: admin.id }, ...from }), []);
}

/** What happened since a position, but for what follows from something else by itself. */
async function happened(after: number): Promise<{ position: number; given: string[] }> {
  const found = { position: after, given: [] as string[] };
  for await (const page of server.context.ports.events.readAll({ after }))
    for (const { position, type, cause } of page) {
      found.position = position;
      if (cause === undefined) found.given.push(type);
    }
  return found;
}

/** Of these it is a fact that they were refused: failed logins lock. */
const tellsOfRefusal = /\/(login|security)\b/;
/** Ends what the others are made in, or waits for a worker, of which there is none here. */
const leftOut = /\/import(\/template)?$|\/logout$|logged-in-user\/session|see-as$|delegation\/(assume|end)$/;

test('nothing that is asked is a fault of the server, and what is refused makes nothing happen', async () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, it]) =>
      leftOut.test(path) || method === 'parameters' ? [] : [[path, method, it] as [string, string, Operation]],
    ),
  );
  expect(operations.length).toBeGreaterThan(250);
  let token = await begin();
  let { position } = await happened(0);
  const statuses = new Map<number, number>();
  const wrong: object[] = [];
  for (let n = 0; n < requests && wrong.length < 5; n++) {
    const asked = request(operations[n % operations.length] as [string, string, Operation]);
    const { method, path, address, body, type } = asked;
    const headers = { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) };
    const answer = await fetch(server.url + address, { method, headers, redirect: 'manual', ...(body && { body }) });
    const text = await answer.text();
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status >= 500) wrong.push({ n, seed, status: answer.status, ...asked, text });
    if (answer.status === 401) token = await begin();
    const [, id] = (answer.status === 201 && /"id":"([0-9a-f-]{36})"/.exec(text)) || [];
    if (id) {
      known.push(id);
      made.set(segmentOf(path), [...(made.get(segmentOf(path)) ?? []).slice(-20), id]);
    }
    if (known.length > 60) known.splice(2, 20);
    if (method === 'GET') continue;
    const since = await happened(position);
    position = since.position;
    if (answer.status >= 400 && since.given.length && !tellsOfRefusal.test(path))
      wrong.push({ n, seed, status: answer.status, ...asked, happened: since.given });
  }
  expect(wrong).toEqual([]);
  // Right ones are among them, and wrong ones.
  for (const status of [200, 201, 400, 404, 422]) expect([status, statuses.get(status) ?? 0]).not.toEqual([status, 0]);
}, 300_000);
