import type { Page } from 'playwright';
import { adminPassword } from '../product/server.js';
import { faultsOf, onStage } from './stage.js';
import { rowOf, wholeYear, year } from './stories.js';

const stage = onStage();
let page: Page;
let wrong: string[];
let project: string;

beforeAll(async () => {
  const costObjects = [{ kind: 'BUDGET', period: `${year}-05`, amount: 28_400_000_000 }];
  project = await stage.planted('MAIN', 'Messe', { ...wholeYear, costObjects });
  const context = await stage.browser.newContext({
    viewport: { width: 1024, height: 768 },
    locale: 'de-DE',
    hasTouch: true,
    isMobile: true,
  });
  page = await context.newPage();
  wrong = faultsOf(page);
  await page.goto(`${stage.product.url}/plan/table?year=${year}`);
  await page.getByLabel('Benutzername').fill('admin');
  await page.getByLabel('Passwort', { exact: true }).fill(adminPassword);
  await page.getByRole('button', { name: 'Anmelden' }).tap();
  await rowOf(page, project).waitFor();
});
afterAll(() => expect(wrong).toEqual([]));

test('days and figures of the table show whole, their sums too', async () => {
  const cut = await page
    .locator('[role=row] [role=gridcell]')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    );
  expect(cut).toEqual([]);
});

test('a finger opens a row by the bar of what is chosen, which then leaves the panel its room', async () => {
  await rowOf(page, project).tap();
  const bar = page.getByRole('toolbar', { name: '1 gewählt' });
  await bar.getByRole('button', { name: 'Öffnen' }).tap();
  const panel = page.getByRole('complementary', { name: 'Messe' });
  await panel.getByRole('tab', { name: 'Kosten' }).waitFor();
  await bar.waitFor({ state: 'hidden' });
  await panel.getByRole('button', { name: 'Schließen' }).tap();
  await bar.getByRole('button', { name: 'Auswahl aufheben' }).tap();
  await bar.waitFor({ state: 'hidden' });
});
