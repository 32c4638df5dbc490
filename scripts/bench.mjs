// `npm run bench`: measures the product as a user starts it, prints the figures beside the machine's own limits, writes
// bench.json. Arguments choose sections: `npm run bench -- commands reads`. Nothing else should run on the machine.
// With --distributed: many processes on the servers of the tests, into bench-distributed.json.
import { readdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { figure, print } from './bench/table.mjs';
import { build } from './build.mjs';

build();
const { bareCompression, bareHttp, bareParse, bareSqlite } = await import('./bench/limits.mjs');
const { folder, masterKey, password, remove, serve, signIn } = await import('./bench/server.mjs');
const { invoices } = await import('./bench/invoices.mjs');
const { money } = await import('./bench/money.mjs');
const { twentyPanels } = await import('./bench/panels.mjs');
const { people } = await import('./bench/people.mjs');
const { planning } = await import('./bench/planning.mjs');
const { records } = await import('./bench/records.mjs');
const { tenants } = await import('./bench/tenants.mjs');

const isDistributed = process.argv.includes('--distributed');
const asked = process.argv.slice(2).filter((argument) => argument !== '--distributed');
const figures = [];
const sections = isDistributed
  ? (await import('./bench/distributed.mjs')).distributedSections(add)
  : {
      ...{ start, commands, imports, big, lists, filters, flat },
      ...{ records, invoices, money, panels: twentyPanels, people, planning, tenants },
    };
const unknown = asked.find((name) => !(name in sections));
if (unknown) {
  console.error(`There is no section "${unknown}": ${Object.keys(sections).join(', ')}.`);
  process.exit(1);
}
for (const [name, run] of Object.entries(sections)) if (asked.length === 0 || asked.includes(name)) await run(add);
print(figures);
const machine = { cpus: cpus().length, model: cpus()[0]?.model, node: process.version };
const file = isDistributed ? 'bench-distributed.json' : 'bench.json';
writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), machine, figures }, null, 2)}\n`);

function add(name, value, options) {
  figures.push(figure(name, value, options));
  console.error(`${name}: ${value}`);
}

async function start() {
  const dataDir = folder();
  await (await serve(dataDir)).stop();
  const again = await serve(dataDir);
  add('ready on an empty store', again.readyAfter, { unit: 'ms', most: 1200, ...(await bareStart()) });
  await again.stop();
  remove(dataDir);
}

/** A Node process that does nothing but listen. */
async function bareStart() {
  const { spawnSync } = await import('node:child_process');
  const before = performance.now();
  spawnSync(process.execPath, ['-e', 'require("node:http").createServer().listen(0, () => process.exit())']);
  return { limit: performance.now() - before, limitOf: 'ms bare Node listening' };
}

async function commands() {
  const { commands: measure, live } = await import('./bench/commands.mjs');
  const sqlite = bareSqlite();
  const http = await bareHttp(16);
  const one = await bareHttp(1);
  const dataDir = folder();
  const server = await serve(dataDir);
  const target = { port: server.port, headers: await signIn(server.port) };
  // Until the compiler has seen enough.
  await measure({ ...target, clients: 16, seconds: 8 });
  const many = await measure({ ...target, clients: 16, seconds: 10 });
  add('commands, 16 clients', many.perSecond, {
    unit: '/s',
    least: 4000,
    limit: http.perSecond,
    limitOf: '/s bare HTTP echo',
  });
  add('  p99', many.p99, { unit: 'ms', most: 15, limit: http.p99, limitOf: 'ms bare HTTP echo p99' });
  add('  beside bare SQLite commits', many.perSecond / sqlite.commits, {
    unit: '×',
    least: 1,
    limit: sqlite.commits,
    limitOf: '/s bare SQLite FULL',
  });
  const single = await measure({ ...target, clients: 1, seconds: 5 });
  add('one client, median', single.p50, {
    unit: 'ms',
    most: 1.5,
    limit: 1000 / sqlite.commits + one.p50,
    limitOf: 'ms bare commit + echo',
  });
  add('  p99', single.p99, { unit: 'ms', most: 4, limit: one.p99, limitOf: 'ms bare HTTP echo p99' });
  const alone = await live({ ...target, sockets: 1, count: 300 });
  add('command → websocket, p99', alone.p99, { unit: 'ms', most: 10, limit: alone.p50, limitOf: 'ms own median' });
  const crowd = await live({ ...target, sockets: 50, count: 300 });
  add('  at 50 sockets, p99', crowd.p99, { unit: 'ms', most: 12, limit: crowd.p50, limitOf: 'ms own median' });
  await server.stop();
  remove(dataDir);
}

/** Heavy work never blocks the api's loop: what it was kept from while 10,000 rows came in and were taken back. */
async function imports() {
  const { importing, rowsOfImport } = await import('./bench/importing.mjs');
  const dataDir = folder();
  const server = await serve(dataDir);
  const headers = await signIn(server.port);
  const rows = rowsOfImport.toLocaleString('en');
  for (const [kind, name] of [
    ['COST', `import of ${rows} costs`],
    ['PLAN', `import of ${rows} milestones`],
  ]) {
    const { quiet, carried, undone } = await importing({ port: server.port, headers, kind });
    const beside = { limit: quiet.stall, limitOf: 'ms without an import' };
    add(`${name}, longest stall of the loop`, carried.stall, { unit: 'ms', most: 50, ...beside });
    add('  /healthz beside it, p99', carried.p99, { unit: 'ms', limit: quiet.p99, limitOf: 'ms without an import' });
    add('  from upload to done', carried.took / 1000, { unit: 's' });
    add('  taken back, longest stall', undone.stall, { unit: 'ms', most: 50, ...beside });
  }
  await server.stop();
  remove(dataDir);
}

/** 10,000 elements and 200,000 events: start, memory, lists, the past, the browser, replay. */
async function big() {
  const { seed } = await import('./bench/seed.mjs');
  const { reads } = await import('./bench/reads.mjs');
  const dataDir = folder();
  await (await serve(dataDir)).stop();
  const { ids } = await seed({ dataDir, masterKey, elements: 10_000, events: 200_000 });
  const filling = await serve(dataDir);
  // Snapshots come when a tenant is quiet: in use they have long been there.
  await settled(dataDir);
  await filling.stop();
  const server = await serve(dataDir);
  add('ready with 200,000 events', server.readyAfter, { unit: 'ms', most: 2000, ...(await bareStart()) });
  const headers = await signIn(server.port);
  const it = await reads({ port: server.port, headers, ids, afterFirst: () => server.memory() });
  add('memory after load', it.memory, {
    unit: 'MB',
    most: 250,
    limit: process.memoryUsage().rss / 1_048_576,
    limitOf: 'MB this client',
  });
  const bare = bareCompression(it.text);
  add(`Gantt rows of ${it.rows}, kept ready`, it.ready, {
    unit: 'ms',
    most: 3,
    limit: bareParse(it.text),
    limitOf: 'ms to parse the answer',
  });
  add('  after a change', it.afterChange, {
    unit: 'ms',
    most: 40,
    limit: bare.gzip1.ms,
    limitOf: 'ms gzip −1 of the whole',
  });
  add('  compressed', it.size / 1000, { unit: 'kB', most: 450, limit: bare.gzip1.size / 1000, limitOf: 'kB gzip −1' });
  add('  not modified', it.notModified, { unit: 'ms', most: 1, limit: null });
  add('plan a year back, first', it.past, {
    unit: 'ms',
    most: 500,
    limit: it.first,
    limitOf: 'ms the list of today, first',
  });
  add('  again', it.again, { unit: 'ms', most: 50, limit: it.ready, limitOf: 'ms the list of today' });
  add('  compared with now', it.compared, {
    unit: 'ms',
    most: 1000,
    limit: it.past,
    limitOf: 'ms the plan of then, first',
  });
  add('all elements whole, first', it.list, { unit: 'ms', most: 500, limit: null });
  add('  again', it.listAgain, { unit: 'ms', most: 10, limit: it.ready, limitOf: 'ms the Gantt rows' });
  await inBrowser(server.port);
  await server.stop();
  await replayed(dataDir);
  remove(dataDir);
}

async function inBrowser(port) {
  const { browser } = await import('./bench/browser.mjs');
  const seen = await browser({ port, password });
  add('browser: rows visible, warm', seen.visible, { unit: 'ms', most: 800, limit: null });
  add('  scrolling', seen.frames, {
    unit: 'frames/s',
    least: 55,
    limit: seen.bare,
    limitOf: 'frames/s of an empty page',
  });
  add('  heap', seen.heap, { unit: 'MB', most: 120, limit: null });
  add('  first visit transfers', seen.transferred / 1000, { unit: 'kB', most: 350, limit: null });
  const { drag } = await import('./bench/drag.mjs');
  const delays = await drag({ port, password, headers: await signIn(port), times: 21 });
  add('drag, browser to browser', delays[10], { unit: 'ms', most: 300, limit: delays[0], limitOf: 'ms own fastest' });
  add('  slowest of 21', delays[20], { unit: 'ms', most: 300, limit: delays[10], limitOf: 'ms own median' });
}

async function replayed(dataDir) {
  const { replay } = await import('./bench/replay.mjs');
  const pace = await replay({ dataDir, masterKey });
  add('replay into rows', pace.rows, {
    unit: 'events/s',
    least: 150_000,
    limit: pace.read,
    limitOf: 'events/s read and parsed',
  });
  add('  with the history', pace.history, {
    unit: 'events/s',
    least: 60_000,
    limit: pace.read,
    limitOf: 'events/s read and parsed',
  });
}

/** Waits until no more snapshots are added. */
async function settled(dataDir) {
  const count = () =>
    readdirSync(`${dataDir}/files`, { recursive: true }).filter((name) => name.endsWith('.zst')).length;
  for (let before = -1, quiet = 0; quiet < 3; ) {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    quiet = count() === before && before > 0 ? quiet + 1 : 0;
    before = count();
  }
}

/** Lists as they are wished, on 10,000 elements. */
async function lists() {
  const it = await listsOf({ elements: 10_000, events: 30_000 });
  const names = {
    sorted: 'list filtered and sorted by what is in memory',
    stored: 'list filtered and sorted by what is stored',
    searched: 'Gantt searched for a phrase',
    gantt: 'Gantt rows',
    whole: 'all elements whole',
  };
  const mostOf = (key) => (key === 'sorted' || key === 'stored' ? 25 : 500);
  for (const [key, name] of Object.entries(names)) addList(name, it, { key, most: mostOf(key) });
}

/** What the filter bar asks of 20,000 elements, and lists of 100,000. */
async function filters() {
  const { filtered, huge } = await import('./bench/lists.mjs');
  const it = await listsOf({ elements: 20_000, events: 40_000, paths: filtered });
  const names = {
    phrase: 'key phrase over 20,000 elements',
    rows: 'Gantt rows by phase, days and budget',
    page: 'a page of the table',
  };
  for (const [key, name] of Object.entries(names))
    add(name, it[key].again, {
      ...{ unit: 'ms', most: key === 'phrase' ? 30 : 40, limit: it[key].first, limitOf: 'ms first' },
    });
  const hundred = await listsOf({ elements: 100_000, events: 100_000, paths: huge });
  addList('100,000 elements: a page filtered and sorted', hundred, { key: 'page' });
  addList('100,000 elements: searched for a phrase', hundred, { key: 'phrase' });
  addList('100,000 elements: all of them whole', hundred, { key: 'whole' });
}

/** Lists of a plan that was there before the server began. */
async function listsOf({ elements, events, paths }) {
  const { seed } = await import('./bench/seed.mjs');
  const { lists: measure } = await import('./bench/lists.mjs');
  const dataDir = folder();
  await (await serve(dataDir)).stop();
  await seed({ dataDir, masterKey, elements, events });
  const filling = await serve(dataDir);
  // Snapshots are made when a tenant is quiet: not while its lists are measured.
  await settled(dataDir);
  await filling.stop();
  const server = await serve(dataDir);
  const it = await measure({ port: server.port, headers: await signIn(server.port), paths });
  await server.stop();
  remove(dataDir);
  return it;
}

/** Again and first, and what the api's loop was kept from meanwhile. */
function addList(name, it, { key, most }) {
  add(name, it[key].again, { unit: 'ms', most, limit: it[key].first, limitOf: 'ms first' });
  const beside = { limit: it.quiet, limitOf: 'ms without a list' };
  add('  longest stall of the loop', it[key].stalled, { unit: 'ms', most: 20, ...beside });
  add('    first', it[key].stalledFirst, { unit: 'ms', ...beside });
}

/** The engine alone, from 1,000 to 1,000,000 events: the pace in the last stretch beside that of the first. */
async function flat() {
  const { seed } = await import('./bench/seed.mjs');
  const dataDir = folder();
  const marks = [20_000, 40_000, 100_000, 900_000, 1_000_000];
  const { paces } = await seed({ dataDir, masterKey, elements: 1_000, events: 1_000_000, marks });
  const [, early, , , late] = paces;
  add('cost per command at 1,000,000 events', early.perSecond / late.perSecond, {
    unit: '× that at 40,000',
    most: 1.25,
    limit: late.perSecond,
    limitOf: 'commands/s of the engine alone',
  });
  remove(dataDir);
}
