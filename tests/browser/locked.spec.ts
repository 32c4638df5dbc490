import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright';
import { type Api, signIn } from '../product/api.js';
import { adminPassword, type Product, product } from '../product/server.js';
import { openBrowser } from './browser.js';
import { barOf, dragBar, rowOf, visit } from './stories.js';

let it: Product;
let browser: Browser;
let api: Api;
let page: Page;
let wrong: string[];
let ids: { campaign: string; waiting: string; other: string };

beforeAll(async () => {
  [it, browser] = await Promise.all([product(), openBrowser()]);
  api = await signIn(it.url, adminPassword);
  const days = { startDate: '2026-03-01', endDate: '2026-04-30' };
  const campaign = await made('GROUPING', 'Frühjahr', { startDate: '2026-01-01', endDate: '2026-12-31' });
  const waiting = await made('MAIN', 'Messestand', { parentId: campaign, ...days });
  const other = await made('MAIN', 'Anzeigen', { parentId: campaign, ...days });
  const { status } = await api.call('PUT', `process/${waiting}/submit`, { phase: 'PRE' });
  expect(status).toBe(200);
  ids = { campaign, waiting, other };
});
afterAll(async () => {
  await browser.close();
  await it.remove();
});
beforeEach(() => {
  sent.length = 0;
});
afterEach(async () => {
  expect(wrong).toEqual([]);
  await page.context().close();
});

async function made(type: string, label: string, more: object): Promise<string> {
  const id = randomUUID();
  const { status, body } = await api.call('POST', 'plan-element', { id, type, label, ...more });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return id;
}

/** What the page asked the server to change. */
const sent: string[] = [];

async function open(view: string): Promise<void> {
  ({ page, wrong } = await visit(browser, it.url, `/plan/${view}?year=2026`));
  await rowOf(page, ids.waiting).first().waitFor();
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
}

const why = '„Messestand“ ist zur Freigabe eingereicht und bis zur Entscheidung gesperrt.';
const note = () => page.getByRole('alert').filter({ hasText: why });
const dismiss = () => note().getByRole('button').click();

test('a bar that waits for a decision cannot be held, nor what would take it along; nothing is sent', async () => {
  await open('gantt');
  const bar = barOf(page, ids.waiting);
  const place = () => bar.locator('.gantt-box').boundingBox();
  const before = await place();
  expect(await bar.locator('title').textContent()).toBe(why);
  expect(await bar.locator('[data-grip=end]').isVisible()).toBe(false);
  expect(await barOf(page, ids.other).locator('[data-grip=end]').isVisible()).toBe(true);
  await dragBar(page, ids.waiting, 60);
  await note().waitFor();
  expect(await place()).toEqual(before);
  await dismiss();
  await dragBar(page, ids.campaign, 60);
  await note().waitFor();
  expect(await place()).toEqual(before);
  await dismiss();
  await rowOf(page, ids.waiting).first().click();
  for (const keys of ['Shift+ArrowRight', 'Control+Shift+ArrowRight', 'Alt+ArrowDown', 'Delete', 'F2']) {
    await page.keyboard.press(keys);
    await note().waitFor();
    await dismiss();
  }
  expect(await page.getByRole('textbox', { name: 'Bezeichnung' }).count()).toBe(0);
  expect(sent).toEqual([]);
});

test('a cell of it does not open, in the table either; beside it all goes on', async () => {
  await open('table');
  await rowOf(page, ids.waiting).getByRole('img', { name: why }).waitFor();
  await rowOf(page, ids.waiting).locator('[data-cell=startDate]').dblclick();
  await note().waitFor();
  expect(await page.getByRole('treegrid').getByRole('textbox').count()).toBe(0);
  expect(sent).toEqual([]);
  await dismiss();
  await rowOf(page, ids.other).locator('[data-cell=label]').dblclick();
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.keyboard.type('Anzeigen im Mai');
  await page.keyboard.press('Enter');
  expect((await answered).status()).toBe(200);
});

test('what stands above it can still become longer', async () => {
  await open('gantt');
  await rowOf(page, ids.campaign).first().click();
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.keyboard.press('Control+Shift+ArrowRight');
  expect((await answered).status()).toBe(200);
});
