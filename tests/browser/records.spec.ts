import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { onStage } from './stage.js';
import { becomes, wholeYear, year } from './stories.js';

const stage = onStage();

/** Somebody at the page of a kind. */
async function at(path: string): Promise<Page> {
  const page = await stage.visit();
  await page.goto(stage.product.url + path);
  return page;
}
const rows = (page: Page) => page.locator('[role=row][data-id]:not([data-id="+"])');
/** Without the row at the end that makes a new one. */
const labels = (page: Page) =>
  page.locator('[role=row]:not([data-id="+"]) > [data-cell=label] > span.truncate').allInnerTexts();
const list = async (path: string) => (await stage.api.call('GET', path)).body as Record<string, unknown>[];
const keys = async (page: Page, ...pressed: string[]) => {
  for (const key of pressed) await page.keyboard.press(key);
};
async function made(path: string, ...bodies: object[]): Promise<void> {
  for (const body of bodies) {
    const { status, body: answer } = await stage.api.call('POST', path, { id: randomUUID(), ...body });
    if (status !== 201) throw new Error(JSON.stringify(answer));
  }
}

test('a kind is filled by keyboard alone: typed, numbered, put under another, refused beside the row, taken back', async () => {
  const page = await at('/masterdata/cost-center');
  const first = page.getByRole('button', { name: 'Kostenstelle anlegen' });
  await first.waitFor();
  await first.press('Enter');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Bezeichnung' }).waitFor();
  await page.keyboard.type('Messen');
  await page.keyboard.press('Enter');
  await rows(page).first().waitFor();
  const grid = page.getByRole('treegrid', { name: 'Kostenstellen' });
  await grid.focus();
  await page.keyboard.press('Insert');
  await page.keyboard.type('Standbau');
  await page.keyboard.press('Tab');
  await page.keyboard.type('4711');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Druck');
  await page.keyboard.press('Enter');
  await becomes(
    async () => (await list('data-element?typeId=cost-center')).map(({ label }) => label),
    [...['Messen', 'Standbau', 'Druck']],
  );
  // Up from the last row, which is not there yet, to the second one, and under the first.
  await keys(page, 'ArrowUp', 'ArrowUp', 'Alt+Shift+ArrowRight');
  await becomes(async () => (await list('data-element?typeId=cost-center'))[1]?.['parentId'] !== null, true);
  // The number is taken: the cell snaps back, and why is said at the row.
  await keys(page, 'ArrowDown', 'ArrowRight');
  await page.keyboard.type('4711');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('schon verwendet').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await becomes(async () => (await list('data-element?typeId=cost-center'))[1]?.['parentId'], null);
});

test('a block from a spreadsheet is pasted as rows; what another makes is there at once', async () => {
  await made('data-element', { typeId: 'product', label: 'Alva' });
  const page = await at('/masterdata/product');
  await rows(page).first().waitFor();
  await page.getByRole('treegrid', { name: 'Produkte' }).focus();
  await page.keyboard.press('Insert');
  await page.evaluate(`(() => {
    const data = new DataTransfer();
    data.setData('text/plain', 'Bora\\t10\\nCora\\t11\\n');
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(event);
  })()`);
  await page.getByText('4 Zellen eingefügt').waitFor();
  // What was pasted shows at once: the server has it in its order, whichever command came first.
  await becomes(
    async () => (await list('data-element?typeId=product')).map(({ label }) => label),
    ['Alva', 'Bora', 'Cora'],
  );
  await made('data-element', { typeId: 'product', label: 'Dora', identifier: '12' });
  await becomes(() => labels(page), ['Alva', 'Bora', 'Cora', 'Dora']);
  // Each letter stays as it is typed, whatever the address makes of it meanwhile.
  await page.getByRole('searchbox').pressSequentially('cora', { delay: 60 });
  await becomes(() => labels(page), ['Cora']);
});

test('records that are the same are found, compared and merged; that is taken back like anything else', async () => {
  const city = 'Düsseldorf';
  await made('service-provider', { label: 'Messebau Rhein', city }, { label: 'Messebau Rhein GmbH', identifier: 'K1' });
  await made('service-provider', { label: 'Studio Kranz' });
  const page = await at('/masterdata/service-provider');
  await rows(page).first().waitFor();
  await page.getByRole('button', { name: 'Mehr', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Ähnliche' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zusammenführen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Einträge zusammenführen' });
  await dialog.getByRole('radio', { name: 'Messebau Rhein GmbH' }).check();
  await dialog.getByText(city).waitFor();
  await dialog.getByRole('button', { name: 'In „Messebau Rhein GmbH“ zusammenführen' }).click();
  await becomes(() => rows(page).count(), 2);
  const kept = async () => (await list('service-provider')).map(({ label }) => label).sort();
  await becomes(kept, ['Messebau Rhein GmbH', 'Studio Kranz']);
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await becomes(() => rows(page).count(), 3);
});

test('what is deleted is found again and restored; its history tells all of it', async () => {
  await made('todo/tag', { label: 'Eilig' });
  const page = await at('/masterdata/todotag');
  await rows(page).first().click();
  await page.keyboard.press('Delete');
  await rows(page).first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Mehr', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Gelöschtes' }).click();
  await rows(page).first().click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Wiederherstellen' }).click();
  await page.getByRole('button', { name: 'Zur Liste' }).click();
  await rows(page).first().click();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('tab', { name: 'Verlauf' }).click();
  await page
    .getByRole('paragraph')
    .filter({ hasText: /^Gelöscht$/ })
    .waitFor();
});

test('a kind that the tenant makes has its page at once, with its own fields', async () => {
  const id = randomUUID();
  const fields = [{ key: 'hall', label: 'Halle', kind: 'TEXT' }];
  await made('data-element-type', { id, label: 'Messeplätze', tree: false, dimension: false, fields });
  const page = await at('/masterdata');
  await page.getByRole('link', { name: 'Messeplätze' }).click();
  await page.getByRole('button', { name: 'Messeplätze anlegen' }).click();
  await page.keyboard.type('A12');
  await page.keyboard.press('Enter');
  await page.getByRole('complementary', { name: 'A12' }).getByRole('button', { name: 'Bearbeiten: Halle' }).click();
  await page.keyboard.type('4.1');
  await page.keyboard.press('Enter');
  await becomes(async () => (await list(`data-element?typeId=${id}`))[0]?.['customProperties'], { hall: '4.1' });
});

/** Writes one cost center's share into the open panel. */
async function share(page: Page, name: string, percent: string): Promise<void> {
  await page.getByRole('button', { name: `Anteil: ${name}` }).click();
  await page.keyboard.type(percent);
  await page.keyboard.press('Enter');
}

test('cost centers are made where a project is assigned to them; a planner splits it and finds it by the one above', async () => {
  const project = await stage.planted('MAIN', 'Messestand', wholeYear);
  await stage.planted('MAIN', 'Anzeigen', wholeYear);
  const admin = await stage.visit(`/plan/table?year=${year}&element=${project}`);
  const panel = admin.getByRole('complementary', { name: 'Messestand' });
  await panel.getByRole('button', { name: 'Zuordnen' }).click();
  await admin.getByRole('menuitem', { name: 'Kostenstelle' }).click();
  await admin.keyboard.type('Stand Nord');
  await admin.getByRole('option', { name: '„Stand Nord“ anlegen' }).click();
  await panel.getByRole('button', { name: 'Kostenstelle: Hinzufügen' }).click();
  await admin.keyboard.type('Stand Süd');
  await admin.getByRole('option', { name: '„Stand Süd“ anlegen' }).click();
  const assigned = async () => {
    const { body } = await stage.api.call('GET', `plan-element/${project}`);
    const { selections } = body as { selections: Record<string, { share?: number }[]> };
    return (selections['cost-center'] ?? []).map((each) => each.share ?? 0);
  };
  await becomes(assigned, [0, 0]);

  const above = randomUUID();
  await made('data-element', { id: above, typeId: 'cost-center', label: 'Messen gesamt' });
  const stands = (await list('data-element?typeId=cost-center')).filter(({ label }) =>
    String(label).startsWith('Stand '),
  );
  for (const { id } of stands) {
    const { status } = await stage.api.call('PUT', `data-element/${id}`, { parentId: above });
    expect(status).toBe(200);
  }
  const [username, password] = ['planung', 'Frühling2026!'];
  await made('user', { username, password, roles: ['PLANNER'], renewPasswordAtNextLogin: false });
  const page = await stage.visit(`/plan/table?year=${year}&element=${project}`, { username, password });
  await share(page, 'Stand Nord', '60');
  await share(page, 'Stand Süd', '30');
  await page.getByRole('alert').getByText('es fehlen 10').waitFor();
  expect(await assigned()).toEqual([0, 0]);
  await share(page, 'Stand Süd', '40');
  await becomes(assigned, [60_000, 40_000]);

  await page.getByRole('button', { name: '+ Filter' }).click();
  await page.getByRole('button', { name: 'Kostenstelle', exact: true }).click();
  await page.keyboard.type('gesamt');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  const found = page.locator('[role=row][data-id]');
  await becomes(() => found.count(), 1);
  await page.reload();
  await page.getByRole('button', { name: 'Kostenstelle: Messen gesamt' }).waitFor();
  await becomes(() => found.count(), 1);
});

test('a kind as it was at a moment: the row and its panel of then, nothing to change, and the way back', async () => {
  await made('data-element', { typeId: 'business-segment', label: 'Inland' });
  const [it] = await list('data-element?typeId=business-segment');
  await stage.api.call('PUT', `data-element/${it?.['id']}`, { label: 'Deutschland' });
  const page = await at(`/masterdata/business-segment?asOf=${it?.['createdAt']}&id=${it?.['id']}`);
  await becomes(() => labels(page), ['Inland']);
  const panel = page.getByRole('complementary', { name: 'Inland' });
  expect(await panel.getByRole('textbox', { name: 'Bezeichnung' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Neu: ' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Zurück zu heute' }).click();
  await becomes(() => labels(page), ['Deutschland']);
  await page.getByRole('button', { name: 'Neu: ' }).waitFor();
});

test('what a key user tells everybody stands over their page at once, and once put away nowhere of theirs', async () => {
  const pages = await Promise.all([stage.visit(), stage.visit()]);
  await made('news', { label: 'Wartung am Freitag', description: 'Ab 18 Uhr, etwa eine Stunde.', from: '2026-01-01' });
  const banners = pages.map((page) => page.getByRole('status').filter({ hasText: 'Wartung am Freitag' }));
  await Promise.all(banners.map((it) => it.getByText('Ab 18 Uhr').waitFor()));
  await banners[0]!.getByRole('button', { name: 'Gelesen' }).click();
  await Promise.all(banners.map((it) => it.waitFor({ state: 'detached' })));
  await becomes(() => list('logged-in-user/news'), []);
});
