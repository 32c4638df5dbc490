import { randomUUID } from 'node:crypto';
import type { CatalogueLine, CommandLine } from '@contracts/calls.js';
import { catalogueLines } from '@contracts/catalogue.js';
import { type Answer, action, api, type Caller, project } from '../../apps/api/src/testing/api.js';
import { startServer, type TestServer } from '../../apps/api/src/testing/server.js';
import { smallest } from '../../apps/api/src/testing/smallest.js';
import { composedOf, everybody, exceptions, type Outcome, people, promised, type Who } from './matrix.rows.js';

/**
 * Who may do what: every call of the catalogue × everybody. What is expected follows from the line's `may`; where a handler
 * asks more than that, from `exceptions` in matrix.rows.ts. Commands on a thing come with a revision that never was: rights
 * are asked before it is looked at, so that nothing is changed by asking.
 */
const lines = catalogueLines as readonly (readonly [string, CatalogueLine])[];
/** Stands in whatever of Nord's a stranger may not see. */
const canary = 'Kanarienvogel';

let server: TestServer;
let admin: Caller;
let foreign: string;
const ids = {} as Record<Who, string>;
/** What `{id}` of a path names: by the path before it; paths of the plan name its element. */
const things = new Map<string, string>();
let delegation: string;

beforeAll(async () => {
  server = await startServer();
  admin = await api(server).as('admin');
  foreign = (await api(server, 'other').as('admin')).token;
  const [nord, sued] = [await made('group', { label: 'Nord' }), await made('group', { label: 'Süd' })];
  for (const who of everybody) {
    const rights = await rightsOf(who);
    ids[who] = await made('user', { username: who, group: who === 'elsewhere' ? sued : nord, ...rights });
  }
  const days = { start: '2020-01-01', endDate: '2090-12-31' };
  delegation = await made('delegation', { userId: ids.planner, substitute: ids.delegate, ...days });
  await makeThings(nord, days);
  await admin.put('configuration', { 'server.planVisibility': 'UNIT' });
});
afterAll(() => server.close());

async function rightsOf(who: Who): Promise<object> {
  if (who === 'keyUser') return { keyUser: true, roles: [] };
  if (who === 'composed') return { roles: [await made('role', { label: 'Zuarbeit', rights: composedOf })] };
  return { roles: who === 'delegate' ? ['READER'] : people[who] };
}

/** With whatever its body must have beside that. */
async function made(path: string, body: object = {}): Promise<string> {
  const line = lines.find(([key]) => key === `POST ${path}`)?.[1];
  const answer = await admin.post(path, { ...smallest(line?.body), ...body });
  if (answer.status !== 201) throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.id;
}

/** One thing of each path that a call makes them at, all of Nord where they are of a unit. */
async function makeThings(nord: string, days: object): Promise<void> {
  const keyUser = api(server).bearing(await tokenOf('keyUser'));
  const element = await made('plan-element', project({ unitId: nord, label: canary }));
  const submitted = await made('plan-element', project({ unitId: nord, label: canary }));
  await keyUser.put(`process/${submitted}/submit`, {});
  const empty = await made('plan-element', action(element, { unitId: nord, label: canary }));
  const invoice = await made('accounting/invoice', {
    ...{ label: canary, identifier: 'R-1', date: '2026-03-01', planElementId: element, unitId: nord },
  });
  const item = {
    invoiceId: invoice,
    label: canary,
    planElementId: element,
    amount: 1_000,
    gstRate: 19_000,
    payingPeriods: [{ period: '2026-03', amount: 1_000 }],
  };
  const order = { identifier: 'B-1', label: canary, date: '2026-03-01', planElementId: element, amount: 1_000 };
  things.set('accounting/order', await made('accounting/order', order));
  // Taken back already: who may decide hears that it was, whoever came before.
  const change = { parts: [{ period: '2026-03', amount: 1_000 }], reason: 'Nachtrag', asks: true };
  const requestId = randomUUID();
  await admin.put(`base-element/${element}/budget`, { ...change, requestId });
  await admin.put(`budget-request/${requestId}/withdraw`);
  things.set('budget-request', requestId);
  const view = { viewId: 'PLAN_GANTT', title: canary, filterString: '' };
  things.set('element', element);
  things.set('approval', submitted);
  const other = await made('user', { username: 'other', group: nord, roles: ['READER'] });
  things
    .set('user', other)
    .set('user/disable', other)
    .set('role', await made('role', { label: 'Aushilfe' }));
  things.set('accounting/invoice', invoice).set('accounting/invoice/plan-elements', empty);
  things.set('accounting/invoice-item', await made('accounting/invoice-item', item));
  things.set('delegation', (await keyUser.post('delegation', { substitute: ids.reader, ...days })).body.id);
  things.set('filter-set', (await keyUser.post('filter-set', view)).body.id);
  things.set(
    'plan-element-type',
    await made('plan-element-type', { kind: 'SUB', label: 'Anzeige', parents: ['MAIN'] }),
  );
  for (const [key, line] of lines) {
    const path = key.slice('POST '.length);
    if (!key.startsWith('POST ') || line.does !== 'call' || line.call !== 'createRecord') continue;
    things.set(path, await made(path, path === 'data-element' ? { typeId: 'product' } : {}));
  }
}

/** Paths whose `{id}` names nothing here (`exceptions` says so of their calls). */
const namesNothing = [
  'accounting/invoice/{id}/file',
  'accounting/refused-file',
  'accounting/unbooked',
  'background-image',
  'import',
  'export/job',
  'logged-in-user/session',
  'logged-in-user/push',
  'notification',
  'effect',
  'outbox',
  'undo',
  'sso',
  'sso-provider',
  'provision',
];
/** Parameters that are no id. */
const named: Readonly<Record<string, string>> = { table: 'plan', kind: 'product', period: '2026' };
/** What queries must name, if not just anything. */
const asked: Readonly<Record<string, string>> = { typeId: 'product' };

function addressOf(key: string, line: CatalogueLine): string {
  const path = key.replace(/^\w+ /, '');
  const address = path.replaceAll(
    /\/\{(\w+)\}/g,
    (_, name: string, at: number) => `/${named[name] ?? thingAt(key, path.slice(0, at))}`,
  );
  const needs = line.does === 'call' ? (line.needs ?? []) : [];
  const query = needs.map((name) => `${name}=${name === 'elementId' ? things.get('element') : (asked[name] ?? 'x')}`);
  return query.length ? `${address}?${query.join('&')}` : address;
}

function thingAt(key: string, path: string): string {
  if (namesNothing.includes(path)) return randomUUID();
  const thing =
    things.get(path) ??
    (/^(plan|plan-element|base-element|process|comments|export\/details)\b/.test(path) ? things.get('element') : null);
  if (thing) return thing;
  throw new Error(
    `${key}: nothing is known to ask about. Add a thing of '${path}' to makeThings, or the path to namesNothing.`,
  );
}

function bodyOf(line: CatalogueLine): unknown {
  const element = things.get('element');
  const on = line.does === 'command' ? line.on : undefined;
  const invoices = things.get('accounting/invoice');
  if (on === 'items') return [{ ...itemOf(line as CommandLine), id: line.area === 'invoices' ? invoices : element }];
  const least = { ...smallest(line.body), ...(on === 'body.ids' && { ids: [element] }) };
  return 'invoiceId' in least ? { ...least, invoiceId: invoices } : least;
}
const itemOf = (line: CommandLine) => (smallest(line.body)['items'] as object[] | undefined)?.[0] ?? {};

const never = { 'if-match': '"999999999999"' };
async function ask(key: string, line: CatalogueLine, token: string | null): Promise<Answer> {
  const caller = token === null ? api(server).anybody : api(server).bearing(token);
  const address = addressOf(key, line);
  if (key.startsWith('GET ')) return caller.get(address);
  if (key.startsWith('DELETE ')) return caller.delete(address, never, line.body && bodyOf(line));
  return caller[key.startsWith('POST ') ? 'post' : 'put'](address, bodyOf(line) ?? {}, never);
}

const signedIn = new Map<Who, string>();
async function tokenOf(who: Who): Promise<string> {
  const token = signedIn.get(who) ?? (await signIn(who));
  signedIn.set(who, token);
  return token;
}

async function signIn(who: Who): Promise<string> {
  const { sessions, tokens } = server.context;
  const from = { address: '127.0.0.1', browser: null, system: null };
  const own = await sessions.begin('dev', { by: { user: ids[who] }, ...from });
  if (who !== 'delegate') return tokens.sign(own, people[who]);
  const by = { user: ids.delegate, actingFor: ids.planner };
  return tokens.sign(await sessions.begin('dev', { by, ...from, origin: own.id, delegation }), people[who]);
}

const outcomes: Readonly<Record<number, Outcome | 'unknown'>> = { 401: 'unknown', 403: 'refused', 404: 'hidden' };
const outcomeOf = ({ status }: Answer) => outcomes[status] ?? (status < 500 && status !== 429 ? 'may' : status);

test.each(lines)('%s: who may', async (key, line) => {
  const namesThing = /\{|change-set/.test(key) || (line.does === 'command' && ['items', 'body.ids'].includes(line.on));
  const expected = Object.fromEntries(
    everybody.map((who) => [who, exceptions[key]?.[who] ?? promised(line, who, namesThing)]),
  );
  const found: Record<string, unknown> = {};
  const leaked: string[] = [];
  for (const who of everybody) {
    const answer = await ask(key, line, await tokenOf(who));
    if (/logout|session|delegation.end/.test(key)) signedIn.clear();
    const isOfNobody = line.may === 'anyone' && answer.body?.code !== 'UNAUTHORIZED';
    found[who] = isOfNobody ? 'may' : outcomeOf(answer);
    if (who === 'elsewhere' && JSON.stringify(answer.body).includes(canary)) leaked.push(who);
  }
  // Is another right the right one? Then `exceptions` in matrix.rows.ts gets a row that says why.
  expect({ key, may: line.may, ...found }).toEqual({ key, may: line.may, ...expected });
  expect(leaked).toEqual([]);
});

test.each(lines.filter(([, { may }]) => may !== 'anyone'))(
  '%s: no token, no good one, another tenant’s',
  async (key, line) => {
    const good = await tokenOf('keyUser');
    const { sessions, tokens } = server.context;
    const session = await sessions.begin('dev', {
      by: { user: ids.keyUser },
      address: '',
      browser: null,
      system: null,
    });
    const expired = tokens.sign({ ...session, expiresAt: Date.now() - 1_000 }, []);
    const [head, , signature] = good.split('.');
    const forged = Buffer.from(JSON.stringify({ tenant: 'dev', sub: ids.keyUser, sid: session.id, exp: 4e9 }));
    const tampered = `${head}.${forged.toString('base64url')}.${signature}`;
    for (const token of [null, expired, tampered, foreign]) {
      const answer = await ask(key, line, token);
      expect([key, answer.status, answer.headers.get('content-type')]).toEqual([
        key,
        401,
        expect.stringMatching('problem'),
      ]);
    }
  },
);

test('each exception is about a call that there is', () => {
  const keys = new Set(lines.map(([key]) => key));
  expect(Object.keys(exceptions).filter((key) => !keys.has(key))).toEqual([]);
});
