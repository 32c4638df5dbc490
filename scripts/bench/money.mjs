import { randomUUID } from 'node:crypto';
import { serverItself } from '../../dist/libs/domain/src/identity/rights.js';
import { areas } from '../../dist/libs/domain/src/registry.js';
import { openEngine } from '../../dist/libs/platform/src/openEngine.js';
import { openPorts } from '../../dist/libs/platform/src/openPorts.js';
import { bareColumns, bareTable } from './bareReports.mjs';
import { client, quantiles } from './client.mjs';
import { costGrid } from './costGrid.mjs';
import { author, empty, keyUser } from './seed.mjs';
import { folder, masterKey, remove, serve, signIn } from './server.mjs';

/** Entries of each element: three years of months and some more. */
const entriesEach = 50;
const units = 20;
const dayMs = 86_400_000;
const year = new Date().getFullYear();

/** Reports by year, kind and unit, now and as of a past date, beside SQLite and typed arrays; then the cost grid in Chromium. */
export async function money(add) {
  await reports(add, 100_000, 10, (server) => costGrid(add, server));
  await reports(add, 1_000_000, 60);
}

async function reports(add, count, most, more = async () => {}) {
  const dataDir = folder();
  await (await serve(dataDir)).stop();
  const entries = await seedCosts(dataDir, count / entriesEach);
  // Makes the rows of all.
  const filling = await serve(dataDir);
  await (await answers(filling.port, await signIn(filling.port))).first();
  await filling.stop();
  const server = await serve(dataDir);
  const headers = await signIn(server.port);
  const table = bareTable(entries);
  const columns = bareColumns(entries, units);
  const name = `report over ${count.toLocaleString('en')} entries by year, kind and unit`;
  const now = await answers(server.port, headers);
  const first = await now.first();
  add(name, await now.again(), { unit: 'ms', most, limit: table, limitOf: 'ms SQLite, the same sums' });
  add('  first', first, { unit: 'ms', limit: columns, limitOf: 'ms typed arrays, the same sums' });
  const then = await answers(server.port, headers, `?asOf=${new Date(Date.now() - 365 * dayMs).toISOString()}`);
  const firstThen = await then.first();
  const past = await then.again();
  add('  as of a year ago', past, { unit: 'ms', most: 3 * most, limit: table, limitOf: 'ms SQLite, today' });
  add('    first', firstThen, { unit: 'ms', limit: first, limitOf: 'ms that of today, first' });
  await more({ port: server.port, headers });
  await server.stop();
  remove(dataDir);
}

/** Milliseconds until a report is answered: once, and the median of many. */
async function answers(port, headers, query = '') {
  const body = { filters: '', from: String(year), to: String(year + 2), timeUnit: 'YEAR', rows: 'UNIT' };
  const timed = async (http) => {
    const before = performance.now();
    const answer = await http.send('POST', `/api/dev/report/cost${query}`, { headers, body });
    if (answer.status !== 200) throw new Error(`the report answered ${answer.status}: ${answer.body}`);
    const { rows, total } = JSON.parse(answer.body);
    if (rows.length < units || total.plan === 0) throw new Error(`the report has ${rows.length} rows`);
    return performance.now() - before;
  };
  const over = async (times) => {
    const http = client({ port });
    const all = [];
    for (let i = 0; i < times; i++) all.push(await timed(http));
    http.close();
    return quantiles(all).p50;
  };
  return { first: () => over(1), again: () => over(25) };
}

/** Two years ago, through the engine itself; answers the entries. */
async function seedCosts(dataDir, elements) {
  const ports = await openPorts({ dataDir, masterKey });
  const engine = openEngine({ ports, areas: Object.values(areas), exclusive: true });
  const real = Date.now;
  Date.now = () => real() - 2 * 365 * dayMs;
  const execute = (area, command, data) =>
    engine.execute({
      ...{ tenant: 'dev', area, command, data, asks: null },
      by: { user: area === 'plan' ? author : serverItself },
      ...{ commandId: randomUUID(), answer: () => null },
    });
  const ids = Array.from({ length: units }, () => randomUUID());
  const all = [];
  await done([execute('users', 'addUser', keyUser)]);
  await done(ids.map((id, at) => execute('users', 'createRecord', { kind: 'group', id, label: `Einheit ${at}` })));
  const made = [];
  for (let at = 0; at < elements; at++) made.push(elementWith(at, { made, ids, all }));
  for (let from = 0; from < made.length; from += 200)
    await done(made.slice(from, from + 200).map((data) => execute('plan', 'createElement', data)));
  Date.now = real;
  // What came since: each hundredth has another amount in one month.
  const since = made.filter((_, at) => at % 100 === 5);
  await done(
    since.map(({ id }) =>
      execute('plan', 'typeCosts', { items: [{ id, kind: 'PLAN', period: `${year}-07`, amount: 0 }] }),
    ),
  );
  await engine.close();
  await ports.close();
  return all;
}

/** One project, ten actions below it; 36 months of plan and some of budget, each with its own amount. */
function elementWith(at, { made, ids, all }) {
  const isProject = at % 10 === 0;
  const unit = at % units;
  const costObjects = Array.from({ length: entriesEach }, (_, n) => ({
    kind: n < 36 ? 'PLAN' : 'BUDGET',
    period: `${year + Math.floor((n % 36) / 12)}-${String((n % 12) + 1).padStart(2, '0')}`,
    ...{ amount: 10_000 * (1 + ((at * 31 + n * 7) % 997)), costTypeId: null, description: '' },
  }));
  for (const entry of costObjects) all.push({ element: at, unit, ...entry });
  return {
    ...empty,
    ...{ id: randomUUID(), type: isProject ? 'MAIN' : 'SUB', label: `${isProject ? 'Projekt' : 'Maßnahme'} ${at + 1}` },
    parentId: isProject ? null : made[at - (at % 10)].id,
    ...{ startDate: `${year}-01-01`, endDate: `${year + 2}-12-31`, unitId: ids[unit], costObjects },
  };
}

async function done(all) {
  const wrong = (await Promise.all(all)).find(({ status }) => status !== 'done');
  if (wrong) throw new Error(`the seed was refused: ${JSON.stringify(wrong.refusal)}`);
}
