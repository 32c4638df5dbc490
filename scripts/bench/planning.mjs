import { bareFrames, framesWhile, open } from './browser.mjs';
import { client, newId, quantiles } from './client.mjs';
import { bareSqlite } from './limits.mjs';
import { seed } from './seed.mjs';
import { folder, masterKey, password, remove, serve, signIn } from './server.mjs';

const year = new Date().getFullYear();
const [projects, columns, rounds] = [1_000, 5, 7];
const day = (offset) => new Date(Date.UTC(year, 0, 1 + offset)).toISOString().slice(0, 10);

/** What planners do with many at once, and the views without rows, on 20,000 elements. */
export async function planning(add) {
  const dataDir = folder();
  await (await serve(dataDir)).stop();
  await seed({ dataDir, masterKey, elements: 18_000, events: 40_000 });
  const server = await serve(dataDir);
  const headers = await signIn(server.port);
  const campaign = await planted(server.port, headers);
  const { rows } = bareSqlite();
  const bare = (count) => ({ limit: (count / rows) * 1_000, limitOf: `ms ${count} rows in bare SQLite` });
  const edited = await bulkEdits(server.port, { headers, ids: campaign.projects });
  add(`bulk edit of ${projects}, one call`, edited, { unit: 'ms', most: 500, ...bare(projects) });
  const copied = await duplicates(server.port, { headers, id: campaign.id });
  add(`duplicate of a campaign with ${2 * projects} below it`, copied, {
    ...{ unit: 'ms', most: 2_000, ...bare(2 * projects) },
  });
  await views(server.port, add);
  await server.stop();
  remove(dataDir);
}

/** A campaign with projects in several units over the year, an action below each: one that was seen by nobody yet. */
async function planted(port, headers) {
  const http = client({ port });
  const post = async (path, body) => {
    const { status, body: said } = await http.send('POST', `/api/dev/${path}`, { body, headers });
    if (status !== 201) throw new Error(`${path} answered ${status}: ${said}`);
    return body.id;
  };
  const units = [];
  for (let n = 0; n < columns; n++) units.push(await post('group', { id: newId(), label: `Einheit ${n + 1}` }));
  const id = newId();
  await post('plan-element', { id, type: 'GROUPING', label: 'Alles', startDate: day(0), endDate: `${year}-12-31` });
  const all = [];
  for (let n = 0; n < projects; n++) {
    const days = { startDate: day(n % 340), endDate: day((n % 340) + 13) };
    const project = { id: newId(), type: 'MAIN', parentId: id, label: `Anzeige ${n} im Herbst`, ...days };
    all.push(await post('plan-element', { ...project, unitId: units[n % columns] }));
    await post('plan-element', {
      ...project,
      id: newId(),
      type: 'SUB',
      parentId: project.id,
      label: `Satz ${n} im Herbst`,
    });
  }
  http.close();
  return { id, projects: all };
}

/** The same field of many, each time another text: what is as it was costs nothing. */
async function bulkEdits(port, { headers, ids }) {
  const http = client({ port });
  const all = [];
  for (let n = 0; n < rounds; n++) {
    const body = ids.map((id) => ({ id, sponsorName: `Runde ${n}` }));
    const before = performance.now();
    const { status, body: said } = await http.send('PUT', '/api/dev/plan-element', { body, headers });
    if (status !== 200) throw new Error(`the bulk edit answered ${status}: ${said}`);
    all.push(performance.now() - before);
  }
  http.close();
  return quantiles(all).p50;
}

/** Until the copies are stored: with the answer, or by the job that it names. */
async function duplicates(port, { headers, id }) {
  const http = client({ port });
  const all = [];
  for (let n = 0; n < 3; n++) {
    const before = performance.now();
    const answer = await http.send('POST', '/api/dev/plan-element/clone', { body: { ids: [id] }, headers });
    if (answer.status > 202) throw new Error(`the duplicate answered ${answer.status}: ${answer.body}`);
    const { jobId } = JSON.parse(answer.body);
    for (let state = ''; jobId && state !== 'done'; ) {
      state = JSON.parse((await http.send('GET', `/api/dev/export/job/${jobId}`, { headers })).body).state;
      if (state === 'failed') throw new Error('the duplicate failed');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    all.push(performance.now() - before);
  }
  http.close();
  return quantiles(all).p50;
}

const card = '[role=listbox] [role=option]';
const bar = '[data-grid] [data-grip=move]';

/** Board and calendar of what a phrase leaves, from the press of the tab to the frame that shows it. */
async function views(port, add) {
  const it = await open();
  try {
    const bare = await bareFrames(it);
    const page = await (await it.newContext({ viewport: { width: 1440, height: 900 }, locale: 'de-DE' })).newPage();
    const at = (path) => page.goto(`http://127.0.0.1:${port}/plan/${path}`);
    await at(`table?year=${year}&q=anzeige&by=unitId`);
    await page.locator('input').first().fill('admin');
    await page.fill('input[type=password]', password);
    await page.keyboard.press('Enter');
    await page.waitForSelector('[role=treegrid] [role=row][aria-rowindex]');
    const empty = await bareFrame(page);
    const beside = { limit: empty, limitOf: 'ms from a press to the next frame' };
    const frames = { unit: 'frames/s', least: 55, limit: bare, limitOf: 'frames/s of an empty page' };
    add(`board of ${projects} cards, painted`, await opened(page, 'board', card), { unit: 'ms', most: 300, ...beside });
    add('  scrolling', await page.evaluate(framesWhile, card), frames);
    await at(`table?year=${year}&q=herbst`);
    await page.waitForSelector('[role=treegrid] [role=row][aria-rowindex]');
    add(`calendar of ${2 * projects} elements, painted`, await opened(page, 'calendar', bar), {
      ...{ unit: 'ms', most: 300, ...beside },
    });
    add('  a month back', await paged(page), { unit: 'ms', most: 300, ...beside });
    await at(`calendar?year=${year}&q=herbst&stretch=week&day=${day(100)}`);
    await page.waitForSelector(bar);
    add('  a week of it, scrolling', await page.evaluate(framesWhile, '[data-grid]'), frames);
  } finally {
    await it.close();
  }
}

/** The median of several visits from the table, the first one left out: the view's code came with it. */
async function opened(page, view, shown) {
  const all = [];
  for (let n = 0; n <= rounds; n++) {
    const took = await page.evaluate(untilShown, { press: `[data-tab=${view}]`, shown });
    if (n > 0) all.push(took);
    await page.evaluate(untilShown, { press: '[data-tab=table]', shown: '[role=treegrid] [role=row][aria-rowindex]' });
  }
  await page.locator(`[data-tab=${view}]`).click();
  await page.waitForSelector(shown);
  return quantiles(all).p50;
}

/** From pressing "a month back" to the frame in which its days stand. */
async function paged(page) {
  const all = [];
  await page.evaluate(() => document.querySelector('[data-grid]').focus());
  for (let n = 0; n < rounds; n++) {
    await page.evaluate(() => {
      const first = () => document.querySelector('[data-day]')?.dataset.day;
      const was = first();
      window.turned = new Promise((resolve) => {
        addEventListener(
          'keydown',
          ({ timeStamp }) => {
            const look = () => {
              if (first() === was) return requestAnimationFrame(look);
              requestAnimationFrame(() => resolve(performance.now() - timeStamp));
            };
            look();
          },
          { once: true, capture: true },
        );
      });
    });
    await page.keyboard.press('PageUp');
    all.push(await page.evaluate(() => window.turned));
  }
  return quantiles(all).p50;
}

/** Runs in the page: presses one thing and waits for the frame after another one is there. */
function untilShown({ press, shown }) {
  const before = performance.now();
  document.querySelector(press).click();
  return new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector(shown)) return requestAnimationFrame(look);
      requestAnimationFrame(() => resolve(performance.now() - before));
    };
    requestAnimationFrame(look);
  });
}

/** Two frames without any work: what `untilShown` takes at least. */
const bareFrame = (page) => page.evaluate(untilShown, { press: 'body', shown: 'body' });
