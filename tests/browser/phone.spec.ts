import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright';
import { signIn } from '../product/api.js';
import { adminPassword, type Product, product } from '../product/server.js';
import { openBrowser } from './browser.js';

let it: Product;
let browser: Browser;
let page: Page;
const wrong: string[] = [];

const year = new Date().getFullYear();

beforeAll(async () => {
  [it, browser] = await Promise.all([product(), openBrowser()]);
  const api = await signIn(it.url, adminPassword);
  const days = { startDate: `${year}-02-01`, endDate: `${year}-03-01` };
  await api.call('POST', 'plan-element', { id: randomUUID(), type: 'MAIN', label: 'Messe', ...days });
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'de-DE',
    hasTouch: true,
    isMobile: true,
  });
  page = await context.newPage();
  page.on('pageerror', (error) => wrong.push(String(error)));
  await page.goto(it.url);
  await page.getByLabel('Benutzername').fill('admin');
  await page.getByLabel('Passwort', { exact: true }).fill(adminPassword);
  await page.getByRole('button', { name: 'Anmelden' }).tap();
  await page.getByText('Messe').first().waitFor();
});
afterAll(async () => {
  await browser.close();
  await it.remove();
  expect(wrong).toEqual([]);
});

test('the search takes typing at once and ends with a press beside it', async () => {
  await page.getByRole('button', { name: 'Suchen oder befehlen' }).tap();
  const input = page.getByRole('combobox', { name: 'Suchen oder befehlen' });
  await page.waitForFunction(`document.activeElement?.getAttribute('role') === 'combobox'`);
  await page.keyboard.type('mess');
  await page.getByRole('option', { name: /Messe/ }).waitFor();
  await page.touchscreen.tap(200, 820);
  await input.waitFor({ state: 'hidden' });
});

test('a row opens as a page, and nothing is wider than the phone', async () => {
  await page.getByText('Messe').first().tap();
  const panel = page.getByRole('complementary', { name: 'Messe' });
  await panel.getByRole('tab', { name: 'Kosten' }).tap();
  expect((await panel.boundingBox())!.width).toBe(390);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await panel.getByRole('button', { name: 'Schließen' }).tap();
  await panel.waitFor({ state: 'hidden' });
});

test('going back closes what was opened, and stays in the plan', async () => {
  await page.getByText('Messe').first().tap();
  const panel = page.getByRole('complementary', { name: 'Messe' });
  await panel.getByRole('tab', { name: 'Verlauf' }).tap();
  await page.goBack();
  await panel.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe('/plan/gantt');
  await page.getByText('Messe').first().tap();
  await panel.getByRole('button', { name: 'Schließen' }).tap();
  await panel.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).searchParams.has('element')).toBe(false);
});

test('whatever is pressed is large enough for a finger', async () => {
  const small = await page.evaluate<string[]>(`
    [...document.querySelectorAll('main button, header button, nav a')]
      .filter((each) => each.offsetParent)
      .map((each) => ({ name: each.ariaLabel ?? each.textContent, box: each.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 44 || box.height < 44)
      .map(({ name, box }) => name + ' ' + box.width + ' × ' + box.height)
  `);
  expect(small).toEqual([]);
});
