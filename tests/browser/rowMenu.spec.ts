import { onStage } from './stage.js';
import { barOf, becomes, days, rowOf, wholeYear, year } from './stories.js';

const stage = onStage();
const { visit, planted } = stage;
let project: string;
let action: string;

beforeAll(async () => {
  project = await planted('MAIN', 'Messe Köln', wholeYear);
  action = await planted('SUB', 'Standbau', { parentId: project, ...days('05', '15') });
});

test('a right press on a row or a bar says what can be done there; the focus comes back to the rows', async () => {
  const page = await visit(`/plan/gantt?year=${year}`);
  await rowOf(page, project).click({ button: 'right', position: { x: 100, y: 12 } });
  await page.getByRole('menuitem', { name: 'Neue Maßnahme' }).waitFor();
  expect(await rowOf(page, project).getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Escape');
  const focused = () => page.evaluate(`document.activeElement.getAttribute('role')`);
  await becomes(focused, 'treegrid');
  await barOf(page, action).locator('rect').first().click({ button: 'right', force: true });
  await page.getByRole('menuitem', { name: 'Umbenennen' }).click();
  await page.getByRole('textbox', { name: 'Bezeichnung' }).fill('Standbau Nord');
  await page.keyboard.press('Enter');
  await rowOf(page, action).getByText('Standbau Nord').waitFor();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Umbenennen' }).waitFor();

  // Left, it does not come by itself where there is a row again.
  await page.keyboard.press('Escape');
  await becomes(focused, 'treegrid');
  const alone = await planted('MAIN', 'Einzelstück', wholeYear);
  await page.getByRole('combobox', { name: 'In der Planung suchen' }).fill('Einzelstück');
  await rowOf(page, action).waitFor({ state: 'detached' });
  await rowOf(page, alone).click({ button: 'right', position: { x: 100, y: 12 } });
  await page.getByRole('menuitem', { name: 'Umbenennen' }).waitFor();
  await page.keyboard.press('Escape');
  await becomes(focused, 'treegrid');
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Filter löschen' }).last().click();
  await rowOf(page, project).click();
  await becomes(() => rowOf(page, project).getAttribute('aria-selected'), 'true');
  expect(await page.getByRole('menu').count()).toBe(0);
  await page.keyboard.press('Control+z');
  await rowOf(page, alone).waitFor();
});

test('Strg K takes typing before its code is there, and does what can be done with the chosen row', async () => {
  const page = await visit(`/plan/gantt?year=${year}`);
  let send: () => void = () => undefined;
  const held = new Promise<void>((go) => {
    send = go;
  });
  await page.route('**/PaletteChoices*', async (route) => {
    await held;
    await route.continue();
  });
  await rowOf(page, project).click();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('textbox').waitFor();
  // Each a key of the plan, were it not typed: one makes a row.
  await page.keyboard.type('neu');
  send();
  await page.getByRole('option', { name: 'Neue Maßnahme' }).waitFor();
  await page.getByRole('combobox', { name: 'Suchen oder befehlen' }).fill('link');
  await page.getByRole('option', { name: 'Link kopieren' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.getByRole('treegrid').locator('input').count()).toBe(0);
});

test('the link to an element opens it, in its year', async () => {
  const page = await visit(`/plan/table?year=${year}`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await rowOf(page, action).click({ button: 'right', position: { x: 100, y: 12 } });
  await page.getByRole('menuitem', { name: 'Link kopieren' }).click();
  await page.getByText('Link kopiert').waitFor();
  const link = await page.evaluate('navigator.clipboard.readText()');
  expect(link).toBe(`${stage.product.url}/plan/table?year=${year}&element=${action}`);
});

test('what goes into the next year says so, beside its row; it can be taken back after the page was loaded anew', async () => {
  const page = await visit(`/plan/gantt?year=${year}`);
  await rowOf(page, project).locator('[data-cell=label]').click();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Ins nächste Jahr' }).click();
  await page.getByText(`Messe Köln dupliziert: ins Jahr ${year + 1}`).waitFor();
  const said = async () => (await page.getByRole('status').last().boundingBox())!;
  // The last row of a short window, where toasts stand: they make room for it.
  await page.setViewportSize({ width: 1440, height: 260 });
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+z');
  await page.getByText(/Rückgängig gemacht: .* verschoben/).waitFor();
  const chosen = page.locator('[role=row][aria-selected=true]');
  // Once it has risen to its place.
  await becomes(async () => {
    const [toast, row] = [await said(), (await chosen.boundingBox())!];
    return toast.y + toast.height <= row.y || toast.y >= row.y + row.height;
  }, true);
  await page.setViewportSize({ width: 1440, height: 900 });

  // What is typed and not saved yet is asked about, not lost.
  const asked: string[] = [];
  page.removeAllListeners('dialog');
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await rowOf(page, action).locator('[data-cell=label]').click();
  await page.keyboard.press('F2');
  await page.keyboard.type('Halb');
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await rowOf(page, action).getByText('Standbau').waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText(`Rückgängig gemacht: Messe Köln dupliziert: ins Jahr ${year + 1}`).waitFor();

  // From another page Strg K leads to the row too.
  await page.goto(`${stage.product.url}/plan/import`);
  await page.getByText('Datei hierher ziehen').waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('standbau');
  await page.getByRole('option', { name: 'Standbau' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('complementary', { name: 'Standbau' }).waitFor();
});

test('what is deleted can be restored later, from the list or by its address', async () => {
  const page = await visit(`/plan/gantt?year=${year}`);
  await rowOf(page, project).click({ button: 'right', position: { x: 100, y: 12 } });
  await page.getByRole('menuitem', { name: 'Löschen' }).click();
  await rowOf(page, project).waitFor({ state: 'detached' });
  await page.goto(`${stage.product.url}/plan/gantt?year=${year}&element=${action}`);
  await page.getByText('ist gelöscht').waitFor();
  await page.getByRole('button', { name: '+ Filter' }).click();
  await page.getByRole('button', { name: 'Gelöschtes ansehen' }).click();
  const list = page.getByRole('dialog', { name: 'Gelöschtes' });
  // One deletion, one line: what went along is counted in it.
  await list.getByText('1 Element darunter').waitFor();
  await list.getByRole('button', { name: 'Wiederherstellen: Messe Köln' }).click();
  await list.getByText('Nichts ist gelöscht').waitFor();
  await page.keyboard.press('Escape');
  await rowOf(page, action).waitFor();
});

test('what the palette and N make is named at once, whatever hid its row: what is typed runs no command', async () => {
  const campaign = await planted('GROUPING', 'Frühjahr', wholeYear);
  const cinema = await planted('MAIN', 'Kino', { parentId: campaign, ...wholeYear });
  const twoYears = { ...wholeYear, endDate: `${year + 1}-12-31` };
  await Promise.all(Array.from({ length: 40 }, (_, at) => planted('MAIN', `Anzeige ${at}`, twoYears)));
  const far = await planted('MAIN', 'Fernziel', { startDate: `${year + 1}-03-01`, endDate: `${year + 1}-03-31` });
  type Row = { label: string; parentId: string | null };
  const elements = async () => (await stage.api.call<Row[]>('GET', 'plan/gantt-element')).body;
  const before = (await elements()).length;
  const page = await visit(`/plan/gantt?year=${year}`);
  await rowOf(page, cinema).waitFor();
  await rowOf(page, campaign).locator('[data-part=toggle]').click();
  await page.getByRole('combobox', { name: 'In der Planung suchen' }).fill('Frühjahr');
  await page.waitForURL(/q=Fr/);
  await rowOf(page, campaign).locator('[data-cell=label]').click();
  const madeIn = async (parentId: string | null, label: string) =>
    becomes(
      async () => (await elements()).filter((each) => each.label === label).map((each) => each.parentId),
      [parentId],
    );
  await page.keyboard.press('Control+k');
  await page.keyboard.type('neues projekt');
  await page.getByRole('option', { name: 'Neues Projekt' }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Messe Köln tnt+-');
  await page.keyboard.press('Enter');
  await madeIn(campaign, 'Messe Köln tnt+-');

  // The new one stands far below what shows.
  await rowOf(page, campaign).locator('[data-cell=label]').click();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('neue kampagne');
  await page.getByRole('option', { name: 'Neue Kampagne' }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Nonsens');
  await page.keyboard.press('Enter');
  await madeIn(null, 'Nonsens');

  await page.goto(`${stage.product.url}/plan/table?year=${year}`);
  await rowOf(page, cinema).locator('[data-cell=label]').click();
  await page.keyboard.press('n');
  await page.keyboard.type('Nordsee');
  await page.keyboard.press('Enter');
  await madeIn(campaign, 'Nordsee');
  expect((await elements()).length).toBe(before + 3);

  // What it finds in another year is looked at there.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Fernziel');
  await page.getByRole('option', { name: 'Fernziel' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`year=${year + 1}`));
  await rowOf(page, far).waitFor();
  await becomes(async () => {
    const box = (await rowOf(page, far).boundingBox())!;
    return box.y + box.height < 870;
  }, true);
});
