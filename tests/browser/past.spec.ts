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

const year = new Date().getFullYear();
const month = String(new Date().getMonth() + 1).padStart(2, '0');
const days = (first: string, last: string) => ({
  startDate: `${year}-${month}-${first}`,
  endDate: `${year}-${month}-${last}`,
});

async function planted(label: string): Promise<string> {
  const id = randomUUID();
  const { status } = await api.call('POST', 'plan-element', { id, type: 'MAIN', label, ...days('05', '15') });
  expect(status).toBe(201);
  return id;
}

test('the plan as it was can be looked at and compared, not changed', async () => {
  const [moved, gone] = [await planted('Moved since'), await planted('Gone since')];
  await new Promise((resolve) => setTimeout(resolve, 20));
  const then = new Date().toISOString();
  await new Promise((resolve) => setTimeout(resolve, 20));
  await api.call('PUT', `plan-element/${moved}`, days('08', '18'));
  await api.call('DELETE', `plan-element/${gone}`);
  const added = await planted('Added since');

  const { page, wrong } = await visit(browser, it.url, `/plan/gantt?year=${year}&zoom=week&asOf=${then}`);
  await rowOf(page, gone).waitFor();
  expect(await rowOf(page, moved).locator('[data-cell=startDate]').textContent()).toBe(`05.${month}.`);
  expect(await rowOf(page, added).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Neu', exact: true }).count()).toBe(0);

  await dragBar(page, moved, 5 * 12);
  await rowOf(page, moved).locator('[data-cell=label]').dblclick();
  await page.getByRole('complementary', { name: 'Moved since' }).getByText('Seither verschoben').waitFor();
  expect(await page.getByRole('treegrid').locator('input').count()).toBe(0);

  await page.getByRole('button', { name: 'Mit heute vergleichen' }).click();
  await rowOf(page, added).locator('[data-difference=added]').waitFor();
  await rowOf(page, gone).locator('[data-difference=removed]').waitFor();
  await rowOf(page, moved).locator('[data-difference=moved]').waitFor();

  await page.getByRole('button', { name: 'Zurück zu heute' }).click();
  await rowOf(page, gone).waitFor({ state: 'detached' });
  expect(await rowOf(page, moved).locator('[data-cell=startDate]').textContent()).toBe(`08.${month}.`);
  expect(await page.locator('[data-difference]').count()).toBe(0);
  await page.getByRole('button', { name: 'Neu', exact: true }).waitFor();
  await barOf(page, added).waitFor();
  expect(wrong).toEqual([]);
  await page.context().close();
});
