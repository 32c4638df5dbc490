import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright';
import { type Api, signIn } from '../product/api.js';
import { adminPassword, type Product, product } from '../product/server.js';
import { openBrowser } from './browser.js';
import { barOf, dragBar, rowOf, visit } from './stories.js';

let it: Product;
let browser: Browser;
let api: Api;

beforeAll(async () => {
  [it, browser] = await Promise.all([product(), openBrowser()]);
  api = await signIn(it.url, adminPassword);
});
afterAll(async () => {
  await browser.close();
  await it.remove();
});

test('a drag in one browser appears in the other; both survive a restart of the server without a reload', async () => {
  const year = new Date().getFullYear();
  const project = {
    id: randomUUID(),
    type: 'MAIN',
    label: 'Messe',
    startDate: `${year}-01-01`,
    endDate: `${year}-12-31`,
  };
  const month = String(new Date().getMonth() + 1).padStart(2, '0');
  const days = { startDate: `${year}-${month}-03`, endDate: `${year}-${month}-24` };
  const action = { id: randomUUID(), type: 'SUB', label: 'Standbau', parentId: project.id, ...days };
  for (const element of [project, action]) expect((await api.call('POST', 'plan-element', element)).status).toBe(201);

  const path = `/plan/gantt?year=${year}`;
  const [first, second] = await Promise.all([visit(browser, it.url, path), visit(browser, it.url, path)]);
  await Promise.all([first, second].map(({ page }) => barOf(page, action.id).waitFor()));
  for (const { page } of [first, second]) await page.evaluate(() => Object.assign(globalThis, { neverReloaded: true }));

  const place = () => rowOf(second.page, action.id).locator('[data-cell=startDate]').innerText();
  const before = await place();
  await dragBar(first.page, action.id, 40);
  await expectChange(place, before);

  await it.stop();
  await second.page
    .getByText(/Verbindung/)
    .first()
    .waitFor();
  await it.start();
  const after = await place();
  await api.call('PUT', `plan-element/${action.id}`, { label: 'Standbau nach dem Neustart' });
  for (const { page } of [first, second])
    await rowOf(page, action.id).getByText('Standbau nach dem Neustart').waitFor();
  await dragBar(second.page, action.id, -40);
  const own = () => rowOf(first.page, action.id).locator('[data-cell=startDate]').innerText();
  await expectChange(own, after);

  for (const { page, wrong } of [first, second]) {
    expect(await page.evaluate(() => (globalThis as { neverReloaded?: boolean }).neverReloaded)).toBe(true);
    expect(wrong).toEqual([]);
  }
});

async function expectChange(read: () => Promise<string>, before: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if ((await read()) !== before) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`still ${before}`);
}
