import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { serverItself } from '../../dist/libs/domain/src/identity/rights.js';
import { areas } from '../../dist/libs/domain/src/registry.js';
import { openEngine } from '../../dist/libs/platform/src/openEngine.js';
import { openPorts } from '../../dist/libs/platform/src/openPorts.js';
import { open } from './browser.mjs';
import { client, quantiles } from './client.mjs';
import { folder, masterKey, password, remove, serve, signIn } from './server.mjs';

/** Records of one kind. */
const count = 5_000;
const rounds = 25;

/** The list of 5,000 records of one kind over HTTP, and the first paint of their page. */
export async function records(add) {
  const dataDir = folder();
  await (await serve(dataDir)).stop();
  await seedRecords(dataDir);
  const server = await serve(dataDir);
  const headers = await signIn(server.port);
  const change = ({ id }, i) => [`data-element/${id}`, { description: `Stand ${i}` }];
  const it = await listOverHttp(server.port, headers, { path: 'data-element?typeId=product', change });
  const bare = await bareAnswer(it.body);
  const beside = { limit: bare, limitOf: 'ms the same bytes from bare HTTP' };
  const name = `list of ${count.toLocaleString('en')} records`;
  add(name, it.ready, { unit: 'ms', most: 15, ...beside });
  add('  first', it.first, { unit: 'ms', ...beside });
  add('  after a change', it.afterChange, { unit: 'ms', most: 15, ...beside });
  add('  not modified', it.notModified, { unit: 'ms', limit: bare, limitOf: beside.limitOf });
  add('  compressed', it.body.length / 1000, { unit: 'kB', limit: it.text.length / 1000, limitOf: 'kB plain' });
  const seen = await painted(server.port, it);
  add('  first paint of their page', seen.page, {
    unit: 'ms',
    most: 400,
    limit: seen.bare,
    limitOf: 'ms a bare page that fetches, parses and paints them',
  });
  await server.stop();
  remove(dataDir);
}

/** A tree: of each ten one at the top, nine below it. */
async function seedRecords(dataDir) {
  const ports = await openPorts({ dataDir, masterKey });
  const engine = openEngine({ ports, areas: Object.values(areas), exclusive: true });
  let above = null;
  const creation = (_, i) => {
    const id = randomUUID();
    if (i % 10 === 0) above = id;
    const texts = { identifier: `P-${String(i).padStart(5, '0')}`, label: `Produkt ${i}` };
    const data = { kind: 'product', id, parentId: i % 10 === 0 ? null : above, ...texts };
    return engine.execute({
      ...{ tenant: 'dev', area: 'masterData', command: 'createRecord', data, asks: null },
      ...{ by: { user: serverItself }, commandId: randomUUID(), answer: () => null },
    });
  };
  for (let from = 0; from < count; from += 500) {
    const outcomes = await Promise.all(Array.from({ length: 500 }, (_, n) => creation(_, from + n)));
    const wrong = outcomes.find(({ status }) => status !== 'done');
    if (wrong) throw new Error(`the seed was refused: ${JSON.stringify(wrong.refusal)}`);
  }
  await engine.close();
  await ports.close();
}

/** A list: first, kept ready, not modified, after a change (by whom, where it is not who reads). */
export async function listOverHttp(port, headers, { path, change, by = headers }) {
  const http = client({ port });
  const timed = async (more) => {
    const before = performance.now();
    const sent = { ...headers, 'accept-encoding': 'gzip', ...more };
    const answer = await http.send('GET', `/api/dev/${path}`, { headers: sent });
    if (answer.status >= 400) throw new Error(`the list answered ${answer.status}: ${answer.body}`);
    return { ms: performance.now() - before, answer };
  };
  const many = async (run) => {
    const all = [];
    for (let i = 0; i < rounds; i++) all.push(await run(i));
    return quantiles(all).p50;
  };
  const first = await timed();
  const { body, headers: said } = first.answer;
  const text = gunzipSync(body).toString();
  const rows = JSON.parse(text);
  const ready = await many(async () => (await timed()).ms);
  const notModified = await many(async () => (await timed({ 'if-none-match': said.etag })).ms);
  const afterChange = await many(async (i) => {
    const [thing, body] = change(rows[(i * 613) % rows.length], i);
    const put = await http.send('PUT', `/api/dev/${thing}`, { body, headers: by });
    if (put.status >= 400) throw new Error(`a change answered ${put.status}: ${put.body}`);
    const min = { 'x-min-position': put.headers['x-position'] };
    // The change's way into the rows is measured by itself (live): here the list made anew.
    await http.send('GET', `/api/dev/${thing}`, { headers: { ...headers, ...min } });
    return (await timed(min)).ms;
  });
  http.close();
  return { first: first.ms, ready, notModified, afterChange, body, text };
}

/** The same answer by node:http alone, in ms. */
export async function bareAnswer(body) {
  const server = createServer((_, response) => response.end(body));
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const http = client({ port: server.address().port });
  const all = [];
  for (let i = 0; i < rounds; i++) {
    const before = performance.now();
    await http.send('GET', '/');
    all.push(performance.now() - before);
  }
  http.close();
  server.close();
  return quantiles(all).p50;
}

/** From a reload with a warm cache to the frame after the first row, beside a page that does only what none can leave out. */
async function painted(port, { body }) {
  const it = await open();
  try {
    const page = await (await it.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await page.goto(`http://127.0.0.1:${port}/masterdata/product`);
    await page.locator('input').first().fill('admin');
    await page.fill('input[type=password]', password);
    await page.keyboard.press('Enter');
    await page.waitForSelector(firstRow);
    const bare = await barePage(it, body);
    return { page: await paintedAfter(page), bare };
  } finally {
    await it.close();
  }
}

const firstRow = '[role=treegrid] [role=row][aria-rowindex="2"]';

/** The median of several reloads. */
async function paintedAfter(page, selector = firstRow) {
  await page.addInitScript((wanted) => {
    const look = () => {
      if (!document.querySelector(wanted)) return requestAnimationFrame(look);
      requestAnimationFrame(() => {
        window.painted = performance.now();
      });
    };
    requestAnimationFrame(look);
  }, selector);
  const all = [];
  for (let i = 0; i < 9; i++) {
    await page.reload();
    await page.waitForFunction(() => window.painted);
    all.push(await page.evaluate(() => window.painted));
  }
  return quantiles(all).p50;
}

async function barePage(it, body) {
  const html = `<!doctype html><body><script>fetch('/rows').then((all) => all.json()).then((rows) => {
    document.body.innerHTML = rows.slice(0, 40).map(({ label }) => '<p role="row">' + label).join('');
  })</script>`;
  const server = createServer(({ url }, response) => {
    const isRows = url === '/rows';
    const type = isRows ? 'application/json' : 'text/html; charset=utf-8';
    response.writeHead(200, { 'content-type': type, ...(isRows && { 'content-encoding': 'gzip' }) });
    response.end(isRows ? body : html);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const page = await it.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  const ms = await paintedAfter(page, '[role=row]');
  await page.close();
  server.closeAllConnections();
  server.close();
  return ms;
}
