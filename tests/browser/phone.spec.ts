import type { Locator, Page } from 'playwright';
import { adminPassword } from '../product/server.js';
import { faultsOf, onStage } from './stage.js';
import { becomes, wholeYear, year } from './stories.js';

const stage = onStage();
let page: Page;
let wrong: string[];

beforeAll(async () => {
  await stage.planted('MAIN', 'Messe', { startDate: `${year}-02-01`, endDate: `${year}-03-01` });
  const context = await stage.browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'de-DE',
    hasTouch: true,
    isMobile: true,
  });
  page = await context.newPage();
  wrong = faultsOf(page);
  await page.goto(stage.product.url);
  await page.getByLabel('Benutzername').fill('admin');
  await page.getByLabel('Passwort', { exact: true }).fill(adminPassword);
  await page.getByRole('button', { name: 'Anmelden' }).tap();
  await page.getByText('Messe').first().waitFor();
});
afterAll(() => expect(wrong).toEqual([]));

test('the search takes typing at once and ends with a press beside it', async () => {
  await page.getByRole('button', { name: 'Suchen oder befehlen' }).tap();
  const input = page.getByRole('combobox', { name: 'Suchen oder befehlen' });
  await becomes(() => page.evaluate(`document.activeElement.getAttribute('role')`), 'combobox');
  await page.keyboard.type('mess');
  await page.getByRole('option', { name: /Messe/ }).waitFor();
  await page.touchscreen.tap(200, 820);
  await input.waitFor({ state: 'hidden' });
});

test('what the bar has no room for opens from its last place', async () => {
  const bar = page.getByRole('navigation', { name: 'Navigation' }).last();
  await becomes(() => bar.getByRole('link').count(), 4);
  await bar.getByRole('button', { name: 'Mehr Bereiche' }).tap();
  await page.getByRole('menuitem', { name: 'Organisation' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menuitem', { name: 'Organisation' }).waitFor({ state: 'detached' });
});

test('a row opens as a page, and nothing is wider than the phone', async () => {
  await page.getByText('Messe').first().tap();
  const panel = page.getByRole('complementary', { name: 'Messe' });
  await panel.getByRole('tab', { name: 'Kosten' }).tap();
  await becomes(async () => (await panel.boundingBox())!.width, 390);
  await becomes(() => page.evaluate('document.documentElement.scrollWidth'), 390);
  await panel.getByRole('button', { name: 'Schließen' }).tap();
  await panel.waitFor({ state: 'hidden' });
});

/** What a menu holds may still be moved by what comes later: rights, types. */
async function tapOnceStill(entry: Locator): Promise<void> {
  const seen: string[] = [];
  await becomes(async () => {
    seen.push(JSON.stringify(await entry.boundingBox()));
    return seen.length >= 12 && new Set(seen.slice(-12)).size === 1;
  }, true);
  await entry.tap();
}

test('something is added to a project, and named at once', async () => {
  await page.getByText('Messe').first().tap();
  const panel = page.getByRole('complementary', { name: 'Messe' });
  await panel.getByRole('button', { name: 'Mehr' }).tap();
  await tapOnceStill(page.getByRole('menuitem', { name: 'Neue Maßnahme' }));
  await page.getByRole('textbox', { name: 'Bezeichnung' }).fill('Standbau');
  await page.keyboard.press('Enter');
  const made = page.getByRole('complementary', { name: 'Standbau' });
  await made.getByText('Messe').first().waitFor();
  // From its panel it is put under another project, found by its name.
  await stage.planted('MAIN', 'Roadshow', wholeYear);
  await made.getByRole('button', { name: 'Mehr' }).tap();
  await tapOnceStill(page.getByRole('menuitem', { name: 'Verschieben nach …' }));
  const dialog = page.getByRole('dialog', { name: /Standbau/ });
  await dialog.getByRole('combobox').fill('roads');
  await dialog.getByRole('option', { name: /Roadshow/ }).tap();
  await made.getByText('Roadshow').first().waitFor();
  await made.getByRole('button', { name: 'Schließen' }).tap();
  await made.waitFor({ state: 'hidden' });
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

test('small bars have one measure at every depth', async () => {
  const campaign = await stage.planted('GROUPING', 'Herbst', wholeYear);
  const inside = await stage.planted('MAIN', 'Roadshow', { ...wholeYear, parentId: campaign });
  await stage.planted('SUB', 'Anreise', { ...wholeYear, parentId: inside });
  await page.getByText('Anreise').first().waitFor();
  const lefts = await page.evaluate<number[]>(
    `[...document.querySelectorAll('li span.bg-sunk[aria-hidden]')].map((each) => each.getBoundingClientRect().left)`,
  );
  expect(lefts.length).toBeGreaterThanOrEqual(4);
  expect(new Set(lefts).size).toBe(1);
});

test('what only larger windows have is no command', async () => {
  await page.getByRole('button', { name: 'Suchen oder befehlen' }).tap();
  await page.getByRole('option', { name: 'Alles aufklappen' }).waitFor();
  expect(await page.getByRole('option', { name: /^(Gantt|Tabelle)$/ }).count()).toBe(0);
  await page.keyboard.press('Escape');
});

test('what is made gets its name at once', async () => {
  await page.goto(`${stage.product.url}/plan/gantt?year=${year}`);
  await page.getByRole('button', { name: 'Neu', exact: true }).tap();
  await tapOnceStill(page.getByRole('menuitem', { name: /^Kampagne/ }));
  await becomes(() => page.evaluate('document.activeElement.value ?? null'), 'Neue Kampagne');
  await page.keyboard.type('Herbst');
  await page.keyboard.press('Enter');
  await page.getByRole('complementary', { name: 'Herbst' }).waitFor();
});

test('a row of a list tells its amount beside its name, and what else tells it apart below', async () => {
  const identifier = 'RE-7 der Werbeagentur Lindhorst und Partner';
  const invoice = { label: 'Standmiete', identifier, date: `${year}-03-05`, amountNet: 1_190_000 };
  const { status, body } = await stage.api.call('POST', 'accounting/invoice', invoice);
  expect({ status, body }).toMatchObject({ status: 201 });
  await page.goto(`${stage.product.url}/invoice?year=${year}`);
  const row = page.getByRole('row').filter({ hasText: 'Standmiete' });
  const { x, width } = (await row.getByText('1.190', { exact: true }).boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(390);
  await row.getByText(`${identifier} · 05.03.${year}`).waitFor();
});

test('money is read and typed a period at a time, and nothing is wider than the phone', async () => {
  const tour = await stage.planted('MAIN', 'Tournee', wholeYear);
  const stop = await stage.planted('SUB', 'Halt', { ...wholeYear, parentId: tour });
  await page.goto(`${stage.product.url}/plan/costs?year=${year}&period=${year}-03`);
  const cell = (id: string, period: string) => page.locator(`[data-id="${id}"] [data-cell="${period}.PLAN"]`);
  await cell(stop, `${year}-03`).tap();
  await page.keyboard.type('1250');
  await page.keyboard.press('Enter');
  await becomes(() => cell(tour, `${year}-03`).innerText(), '1.250');
  await page.getByRole('button', { name: 'Nächster Zeitraum' }).tap();
  await cell(stop, `${year}-04`).tap();
  await page.keyboard.type('50');
  await page.keyboard.press('Enter');
  await becomes(() => cell(tour, 'all').innerText(), '1.300');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  for (const period of [`${year}-04`, 'all']) {
    const { x, width } = (await cell(tour, period).boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(390);
  }
  await page.locator(`[data-id="${stop}"] [data-cell=label]`).tap();
  await page.getByRole('complementary', { name: 'Halt' }).waitFor();
});

test('what a report is asked for stands in one line', async () => {
  await page.goto(`${stage.product.url}/report?year=${year}`);
  const bar = page.getByRole('button', { name: /^Zeilen/ });
  await bar.waitFor();
  const last = page.getByRole('button', { name: 'Als Excel' });
  await becomes(async () => Math.abs((await last.boundingBox())!.y - (await bar.boundingBox())!.y) < 24, true);
  await becomes(() => page.evaluate('document.documentElement.scrollWidth'), 390);
});

test('where a page is enlarged four times, money is whole', async () => {
  const costs = { kind: 'BUDGET', period: `${year}-02`, amount: 310_000_000, description: 'Reserve' };
  const id = await stage.planted('MAIN', 'Gala', { ...wholeYear, costObjects: [costs] });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${stage.product.url}/plan/gantt?year=${year}&element=${id}`);
  const panel = page.getByRole('complementary', { name: 'Gala' });
  await panel.getByRole('tab', { name: 'Kosten' }).tap();
  await panel.getByText('Reserve').waitFor();
  const figures = panel.locator('td.figure, li .figure').filter({ hasText: '310.000,00' });
  // The entry, and the sums, which are asked for by themselves.
  await becomes(async () => (await figures.count()) >= 3, true);
  for (const figure of await figures.all()) {
    const { x, width } = (await figure.boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(320 - 16);
  }
});
