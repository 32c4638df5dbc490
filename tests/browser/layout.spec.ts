import type { Locator, Page } from 'playwright';
import { onStage } from './stage.js';
import { becomes, rowOf, wholeYear, year } from './stories.js';

const stage = onStage();
const ids: string[] = [];
const count = 60;

beforeAll(async () => {
  const campaign = await stage.planted('GROUPING', 'Frühjahr', wholeYear);
  ids.push(campaign);
  for (let n = 1; n < count; n++) {
    const days = { startDate: `${year}-03-01`, endDate: `${year}-04-30` };
    ids.push(await stage.planted('MAIN', `Projekt ${n}`, { parentId: campaign, ...days }));
  }
});

const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test.each(['gantt', 'table'])(
  '%s: why a row snapped back stands in its own line, not over the next one',
  async (view) => {
    const page = await stage.visit(`/plan/${view}?year=${year}`);
    const [, id = '', next = ''] = ids;
    await rowOf(page, id).locator('[data-cell=startDate]').dblclick();
    await page.keyboard.type(`1.1.${year - 1}`);
    await page.keyboard.press('Enter');
    const note = page.getByRole('alert');
    await note.getByText('Das begänne vor „Frühjahr“.').waitFor();
    const [own, said, below] = [
      await boxOf(rowOf(page, id).locator('[data-cell=label]')),
      await boxOf(note),
      await boxOf(rowOf(page, next).locator('[data-cell=label]')),
    ];
    expect(said.y).toBeLessThan(own.y + own.height);
    expect(said.y + said.height).toBeLessThanOrEqual(below.y + 4);
    expect(said.x).toBeGreaterThanOrEqual(own.x + own.width);
  },
);

test('no window makes the tools scroll sideways', async () => {
  const page = await stage.visit(`/plan/gantt?year=${year}`);
  const fresh = page.getByRole('button', { name: 'Neu', exact: true });
  for (const width of [1440, 1130, 1100, 1080, 900, 721]) {
    await page.setViewportSize({ width, height: 700 });
    const isInside = async () => {
      const { x, width: wide } = await boxOf(fresh);
      return wide > 0 && x + wide <= width;
    };
    await becomes(async () => [width, await isInside(), await sideways(page)], [width, true, 0]);
  }
});

test('a window of 1440 has its tools in one line, also with what can be done again and a filter', async () => {
  const page = await stage.visit(`/plan/gantt?year=${year}`);
  const line = (await boxOf(page.locator('main > div').first())).height;
  for (const name of ['Tabelle', 'Board', 'Kalender', 'Kosten', 'Gantt']) {
    await page.getByRole('tab', { name, exact: true }).click();
    await page.getByRole('tab', { name, exact: true, selected: true }).waitFor();
    await becomes(async () => [name, (await boxOf(page.locator('main > div').first())).height], [name, line]);
  }
  await rowOf(page, ids[1] ?? '').waitFor();
  await rowOf(page, ids[1] ?? '')
    .locator('[data-cell=label]')
    .click();
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByRole('button', { name: 'Rückgängig' }).and(page.locator(':enabled')).click();
  await page.getByRole('button', { name: 'Wiederholen' }).first().waitFor();
  await page.getByRole('button', { name: '+ Filter' }).click();
  await page.getByText('Meilenstein', { exact: true }).click();
  await page.getByRole('button', { name: 'Art: Meilenstein', exact: true }).waitFor();
  expect((await boxOf(page.locator('main > div').first())).height).toBe(line);
});

/** Pixels by which what stands over the plan is wider than its room. */
const sideways = (page: Page): Promise<number> =>
  page
    .locator('main > div')
    .first()
    .evaluate((bar) => bar.scrollWidth - bar.clientWidth);

test('a control that shows words is named by them', async () => {
  const page = await stage.visit(`/plan/gantt?year=${year}&element=${ids[1]}`);
  await page.getByRole('complementary').getByText('Projekt 1').first().waitFor();
  await page.getByRole('button', { name: 'Suchen oder befehlen', exact: true }).waitFor();
  const unlike = await page
    .locator('button[aria-label]')
    .evaluateAll((buttons) =>
      buttons
        .map((button) => [
          button.getAttribute('aria-label') ?? '',
          (button as unknown as { innerText: string }).innerText.trim(),
        ])
        .filter(([name = '', shown = '']) => !name.toLowerCase().includes(shown.toLowerCase())),
    );
  expect(unlike).toEqual([]);
});

test.each(['gantt', 'table'])('%s: what a row shows by signs alone is read out', async (view) => {
  const page = await stage.visit(`/plan/${view}?year=${year}`);
  const row = rowOf(page, ids[1] ?? '');
  const said = row.and(page.locator('[aria-description]')).or(row.locator('[aria-description]'));
  expect(await said.getAttribute('aria-description')).toBe('Projekt, Planung');
});

test.each(['gantt', 'table'])('on paper the %s has all of its rows, below headings', async (view) => {
  const page = await stage.visit(`/plan/${view}?year=${year}`);
  await rowOf(page, ids[1] ?? '')
    .first()
    .waitFor();
  const theme = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await becomes(() => theme.getAttribute('data-theme'), 'dark');
  await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await becomes(() => theme.getAttribute('data-theme'), 'light');
  const sheet = page.getByRole('table');
  expect(
    await sheet
      .locator('tbody tr')
      .filter({ hasText: /Projekt|Frühjahr/ })
      .count(),
  ).toBe(count);
  for (const name of ['Bezeichnung', 'Beginn', 'Ende', 'Verantwortlich'])
    expect(await sheet.getByRole('columnheader', { name, exact: true }).isVisible()).toBe(true);
  const last = await boxOf(sheet.locator('tbody tr').filter({ hasText: `Projekt ${count - 1}` }));
  expect(last.height).toBeGreaterThan(10);
  expect(await page.evaluate('document.documentElement.scrollHeight')).toBeGreaterThanOrEqual(last.y + last.height);
  const legend = page.getByRole('list', { name: 'Zeichenerklärung' });
  expect(await legend.getByRole('listitem').filter({ hasText: 'Planung' }).count()).toBe(view === 'gantt' ? 1 : 0);
  expect(await page.getByRole('treegrid').isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
  await page.getByRole('treegrid').waitFor();
  await sheet.waitFor({ state: 'detached' });
  await becomes(() => theme.getAttribute('data-theme'), 'dark');
});

test('the frame says whose it is and has what one may open, the year where a page shows one, its actions above its rows', async () => {
  expect((await stage.api.call('PUT', 'tenant', { name: 'Musterwerk AG' })).status).toBe(200);
  const reader = { username: 'lena', password: 'Frühling2026!' };
  const made = await stage.api.call('POST', 'user', { ...reader, roles: ['READER'], renewPasswordAtNextLogin: false });
  expect(made.status).toBe(201);
  const railOf = (page: Page) => page.getByRole('navigation', { name: 'Navigation' }).first();
  const page = await stage.visit(`/plan/gantt?year=${year}`);
  await railOf(page).getByText('Musterwerk AG').waitFor();
  await page.getByRole('button', { name: `Jahr ${year}` }).waitFor();
  await railOf(page).getByRole('link', { name: 'Organisation' }).click();
  await page.waitForURL('**/organisation');
  await page.goto(`${stage.product.url}/organisation/group`);
  await page.getByRole('main').getByRole('button', { name: 'Einheit anlegen' }).first().waitFor();
  expect(await page.getByRole('button', { name: /^Jahr / }).count()).toBe(0);
  const other = await stage.visit(`/plan/gantt?year=${year}`, reader);
  await railOf(other).getByText('Musterwerk AG').waitFor();
  await railOf(other).getByRole('link', { name: 'Stammdaten' }).waitFor();
  for (const name of ['Organisation', 'Freigaben', 'Abschluss'])
    expect(await railOf(other).getByRole('link', { name }).count()).toBe(0);
});

test('the panel shows all of its tabs, and stays as wide as it was drawn', async () => {
  const page = await stage.visit(`/plan/gantt?year=${year}&element=${ids[1]}`);
  const panel = page.getByRole('complementary', { name: 'Projekt 1' });
  const tabs = panel.getByRole('tab');
  await tabs.nth(3).waitFor();
  const { x, width } = await boxOf(panel);
  for (const tab of await tabs.all()) {
    const box = await boxOf(tab);
    expect(box.x).toBeGreaterThanOrEqual(x);
    expect(box.x + box.width).toBeLessThanOrEqual(x + width);
  }
  await page.getByRole('separator', { name: 'Breite ändern' }).last().focus();
  await page.keyboard.press('End');
  await becomes(async () => (await boxOf(panel)).width, 720);
  await page.reload();
  await becomes(async () => (await boxOf(panel)).width, 720);
});
