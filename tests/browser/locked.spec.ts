import type { Page } from 'playwright';
import { onStage } from './stage.js';
import { barOf, dragBar, rowOf } from './stories.js';

const stage = onStage();
let ids: { campaign: string; waiting: string; other: string };
/** What the page asked the server to change. */
const sent: string[] = [];

beforeAll(async () => {
  const days = { startDate: '2026-03-01', endDate: '2026-04-30' };
  const all = { startDate: '2026-01-01', endDate: '2026-12-31' };
  const campaign = await stage.planted('GROUPING', 'Frühjahr', all);
  const waiting = await stage.planted('MAIN', 'Messestand', { parentId: campaign, ...days });
  const other = await stage.planted('MAIN', 'Anzeigen', { parentId: campaign, ...days });
  const { status } = await stage.api.call('PUT', `process/${waiting}/submit`, { phase: 'PRE' });
  expect(status).toBe(200);
  ids = { campaign, waiting, other };
});

async function open(view: string): Promise<Page> {
  const page = await stage.visit(`/plan/${view}?year=2026`);
  await rowOf(page, ids.waiting).first().waitFor();
  sent.length = 0;
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return page;
}

const why = '„Messestand“ ist zur Freigabe eingereicht und bis zur Entscheidung gesperrt.';
const noteOn = (page: Page) => page.getByRole('alert').filter({ hasText: why });

/** It is said, and read. */
async function refused(page: Page): Promise<void> {
  await noteOn(page).waitFor();
  await noteOn(page).getByRole('button').click();
}

test('a bar that waits for a decision cannot be held, nor what would take it along; nothing is sent', async () => {
  const page = await open('gantt');
  const bar = barOf(page, ids.waiting);
  const name = await bar.getAttribute('aria-label');
  expect(await bar.locator('title').textContent()).toBe(why);
  expect(await bar.locator('[data-grip=end]').isVisible()).toBe(false);
  expect(await barOf(page, ids.other).locator('[data-grip=end]').isVisible()).toBe(true);
  for (const id of [ids.waiting, ids.campaign]) {
    await dragBar(page, id, 60);
    await refused(page);
    expect(await bar.getAttribute('aria-label')).toBe(name);
  }
  await rowOf(page, ids.waiting).first().click();
  for (const keys of ['Shift+ArrowRight', 'Control+Shift+ArrowRight', 'Alt+ArrowDown', 'Delete', 'F2']) {
    await page.keyboard.press(keys);
    await refused(page);
  }
  expect(await page.getByRole('textbox', { name: 'Bezeichnung' }).count()).toBe(0);
  expect(sent).toEqual([]);
});

test('a cell of it does not open, in the table either; beside it all goes on', async () => {
  const page = await open('table');
  await rowOf(page, ids.waiting).getByRole('img', { name: why }).waitFor();
  await rowOf(page, ids.waiting).locator('[data-cell=startDate]').dblclick();
  await refused(page);
  expect(await page.getByRole('treegrid').getByRole('textbox').count()).toBe(0);
  expect(sent).toEqual([]);
  await rowOf(page, ids.other).locator('[data-cell=label]').dblclick();
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.keyboard.type('Anzeigen im Mai');
  await page.keyboard.press('Enter');
  expect((await answered).status()).toBe(200);
});

test('what stands above it can still become longer', async () => {
  const page = await open('gantt');
  await rowOf(page, ids.campaign).first().click();
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.keyboard.press('Control+Shift+ArrowRight');
  expect((await answered).status()).toBe(200);
});
