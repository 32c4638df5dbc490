import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser } from 'playwright';
import { signIn } from '../product/api.js';
import { adminPassword, type Product, product } from '../product/server.js';
import { openBrowser } from './browser.js';
import { visit } from './stories.js';

let it: Product;
let browser: Browser;

beforeAll(async () => {
  [it, browser] = await Promise.all([product(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await it.remove();
});

test('text that breaks software is only text: nothing of it runs in Gantt, table or panel', async () => {
  const api = await signIn(it.url, adminPassword);
  const year = new Date().getFullYear();
  const days = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
  const labels: string[] = [];
  const ids: string[] = [];
  for (const text of hostileTexts()) {
    const id = randomUUID();
    const { status } = await api.call('POST', 'plan-element', {
      id,
      type: 'MAIN',
      label: text,
      description: text,
      ...days,
    });
    expect([201, 422]).toContain(status);
    if (status === 201) {
      labels.push(text);
      ids.push(id);
    }
  }
  expect(labels.length).toBeGreaterThan(hostileTexts().length * 0.9);

  const { page, wrong } = await visit(browser, it.url, `/plan/gantt?year=${year}`);
  await page.locator(`[role=row][data-id="${ids[0]}"]`).waitFor();
  const box = page.locator('[role=treegrid]').first();
  for (let scrolled = 0; scrolled < labels.length * 32; scrolled += 1_600) {
    await box.evaluate((element, to) => element.scrollTo(0, to), scrolled);
    await page.evaluate('new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))');
  }
  await page.goto(`${it.url}/plan/table?year=${year}&element=${ids.at(-1)}`);
  await page.getByRole('tab').first().waitFor();
  expect(wrong).toEqual([]);
  expect(await page.locator('img[src="x"], script:not([src])[data-hostile], iframe').count()).toBe(0);
});

/** The shared list where it is; a few of its kind in a clone without it. */
function hostileTexts(): string[] {
  const shared = resolve(__dirname, '../../../shared/data/hostile/blns.json');
  if (existsSync(shared)) return JSON.parse(readFileSync(shared, 'utf8')) as string[];
  return [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "javascript:alert('x')",
    '\u202etest',
    '田中さん',
    '‏test‏',
  ];
}
