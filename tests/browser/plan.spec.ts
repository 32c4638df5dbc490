import type { Page } from 'playwright';
import { onStage } from './stage.js';
import { barOf, becomes, days, dragBar, month, pressLine, rowOf, wholeYear, year } from './stories.js';

interface Element {
  id: string;
  label: string;
  parentId: string | null;
  startDate: string;
  endDate: string;
  dependsOn: { id: string; lagDays: number }[];
  costObjects: { amount: number }[];
  comments: { text: string }[];
}

const stage = onStage();
const { planted } = stage;
let page: Page;

const stored = async (id: string): Promise<Element> =>
  (await stage.api.call<Element>('GET', `plan-element/${id}`)).body;

const daysOf = (id: string) => stored(id).then(({ startDate, endDate }) => ({ startDate, endDate }));

/** A month's zoom is 12 px a day. */
async function open(id: string, view = 'gantt'): Promise<void> {
  page = await stage.visit(`/plan/${view}?year=${year}&zoom=week`);
  await rowOf(page, id).waitFor();
}
const perDay = 12;

test('a bar follows the pointer, Escape takes it back, letting go moves it with all below', async () => {
  const project = await planted('MAIN', 'Messe', wholeYear);
  const action = await planted('SUB', 'Standbau', { parentId: project, ...days('05', '20') });
  const step = await planted('SUB', 'Aufbau', { parentId: action, ...days('10', '12') });
  await open(action);
  const begin = () => rowOf(page, action).locator('[data-cell=startDate]').innerText();
  const before = await begin();

  const box = (await barOf(page, action).locator('rect').first().boundingBox())!;
  await page.mouse.move(box.x + 60, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 60 + 3 * perDay, box.y + 8, { steps: 4 });
  await page.getByText('16 Tage · +3').waitFor();
  await becomes(begin, `08.${month}.`);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await becomes(begin, before);
  expect(await daysOf(action)).toEqual(days('05', '20'));

  await dragBar(page, action, 3 * perDay);
  await becomes(() => daysOf(action), days('08', '23'));
  await becomes(() => daysOf(step), days('13', '15'));
});

test('what a rule forbids snaps back and says why beside the row; the frame can be extended', async () => {
  const project = await planted('MAIN', 'Katalog', days('02', '20'));
  const action = await planted('SUB', 'Druck', { parentId: project, ...days('08', '19') });
  await open(action);
  await dragBar(page, action, 5 * perDay);
  const note = page.getByRole('alert').filter({ hasText: 'Katalog' });
  await note.waitFor();
  await becomes(() => rowOf(page, action).locator('[data-cell=endDate]').innerText(), `19.${month}.`);
  expect(await daysOf(action)).toEqual(days('08', '19'));

  await note.getByRole('button', { name: 'Rahmen erweitern' }).click();
  await becomes(() => daysOf(action), days('13', '24'));
  await becomes(() => daysOf(project), days('02', '24'));

  // Why it was refused goes once it no longer holds, and once one turns to another row.
  await dragBar(page, action, 3 * perDay);
  await note.waitFor();
  await stage.api.call('PUT', `plan-element/${project}`, { endDate: days('02', '27').endDate });
  await note.waitFor({ state: 'detached' });
  await dragBar(page, action, 6 * perDay);
  await note.waitFor();
  await rowOf(page, project).locator('[data-cell=label]').click();
  await note.waitFor({ state: 'detached' });
});

test('an end is drawn longer, and a line from it makes the other follow', async () => {
  const project = await planted('MAIN', 'Film', wholeYear);
  const first = await planted('SUB', 'Dreh', { parentId: project, ...days('03', '09') });
  const money = { costObjects: [{ kind: 'PLAN', period: `${year}-${month}`, amount: 1_234_000 }] };
  const second = await planted('SUB', 'Schnitt', { parentId: project, ...days('14', '20'), ...money });
  await open(second);
  const end = (await barOf(page, first).locator('[data-grip=end]').boundingBox())!;
  await page.mouse.move(end.x + 5, end.y + 10);
  await page.mouse.down();
  await page.mouse.move(end.x + 5 + 2 * perDay, end.y + 10, { steps: 4 });
  await page.mouse.up();
  await becomes(() => daysOf(first), days('03', '11'));

  const drawLine = async (from: string, to: string) => {
    await barOf(page, from).hover();
    const point = (await barOf(page, from).locator('[data-grip=link]').boundingBox())!;
    const target = (await barOf(page, to).locator('rect').first().boundingBox())!;
    await page.mouse.move(point.x + 4, point.y + 4);
    await page.mouse.down();
    await page.mouse.move(target.x + 40, target.y + 8, { steps: 6 });
  };
  await drawLine(first, second);
  await page.mouse.up();
  const followed = async () => (await stored(second)).dependsOn.map(({ id }) => id);
  await becomes(followed, [first]);
  await page.locator('.gantt-link, [data-link]').first().waitFor({ state: 'attached' });
  // Back it would go in a circle: that is said before it is let go.
  await drawLine(second, first);
  await page.getByText('Das ginge im Kreis: keines könnte vor dem anderen enden.').waitFor();
  await page.mouse.up();

  // What begins too early has a red line, which can be taken away.
  await stage.api.call('PUT', `plan-element/${second}`, days('08', '14'));
  await page.locator('.gantt-link.wrong').waitFor({ state: 'attached' });
  await pressLine(page, second);
  await page.getByRole('menuitem', { name: 'Verbindung entfernen' }).click();
  await becomes(followed, []);
  await barOf(page, second).hover();
  const card = page.locator('[aria-hidden=true]').filter({ hasText: 'Schnitt' }).filter({ hasText: 'Maßnahme' });
  await card.filter({ hasText: 'Plan1.234' }).filter({ hasText: 'Ist–' }).waitFor();
});

test('a row is dragged under another, never where it may not stand', async () => {
  const one = await planted('MAIN', 'Radio', wholeYear);
  const other = await planted('MAIN', 'Plakat', wholeYear);
  const action = await planted('SUB', 'Sprecher', { parentId: one, ...days('03', '09') });
  const campaign = await planted('GROUPING', 'Herbst', wholeYear);
  await open(action);
  const drag = async (to: string, id = action) => {
    const from = (await rowOf(page, id).boundingBox())!;
    const target = (await rowOf(page, to).boundingBox())!;
    await page.mouse.move(from.x + 120, from.y + 16);
    await page.mouse.down();
    await page.mouse.move(from.x + 122, target.y + 16, { steps: 6 });
  };
  await drag(campaign);
  await page.getByText('Maßnahme: nicht unter Kampagne möglich.').waitFor();
  await page.mouse.up();
  await drag(other);
  await page.getByText('in Plakat').waitFor();
  await page.mouse.up();
  await becomes(async () => (await stored(action)).parentId, other);
  await drag(action, other);
  await page.getByText('Nichts kann unter sich selbst stehen.').waitFor();
  await page.mouse.up();
  // What was let go first was no wish: there is one change beside the creation.
  const changes = async () =>
    (await stage.api.call<{ type: string }[]>('GET', `change-set?elementId=${action}`)).body.map(({ type }) => type);
  await becomes(changes, ['UPDATE', 'CREATE']);
});

test('a field in the panel saves by itself, money typed there is in the row, and the history says both', async () => {
  const project = await planted('MAIN', 'Sponsoring', wholeYear);
  await open(project);
  await rowOf(page, project).click();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Sponsoring' });
  await panel.getByRole('button', { name: 'Bearbeiten: Auftraggeber' }).click();
  await page.keyboard.type('Vertrieb Süd');
  await page.keyboard.press('Enter');
  await becomes(
    async () => ((await stored(project)) as unknown as { sponsorName: string }).sponsorName,
    'Vertrieb Süd',
  );

  await panel.getByRole('tab', { name: 'Kosten' }).click();
  await panel.getByRole('button', { name: 'Budget' }).last().click();
  await panel.getByRole('textbox', { name: 'Betrag' }).waitFor();
  expect((await stored(project)).costObjects).toEqual([]);
  await page.keyboard.type('12.500,50');
  await page.keyboard.press('Enter');
  await becomes(() => rowOf(page, project).locator('[data-cell=budget] .figure').innerText(), '12.501');

  // The sum in its row opens what it is made of.
  await rowOf(page, project).locator('[data-cell=budget] button').click();
  await panel.getByText('Budget: woraus sich die Summe ergibt').waitFor();
  await panel
    .getByRole('link', { name: /Administrator|admin/ })
    .first()
    .waitFor();
  await panel.getByRole('button', { name: /^Entfernen: Budget/ }).click();
  await becomes(async () => (await stored(project)).costObjects, []);
  await page.getByRole('status').getByRole('button', { name: 'Rückgängig' }).click();
  await becomes(async () => (await stored(project)).costObjects.map(({ amount }) => amount), [12_500_500]);

  await panel.getByRole('tab', { name: 'Verlauf' }).click();
  await panel.getByText('Auftraggeber').first().waitFor();
  await panel.getByText('12.500,50').first().waitFor();
});

test('a comment is kept while another row is looked at, and sent once however often it is pressed', async () => {
  const [one, other] = [await planted('MAIN', 'Broschüre', wholeYear), await planted('MAIN', 'Flyer', wholeYear)];
  await open(one);
  await rowOf(page, one).click();
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: 'Kommentar' });
  await page.getByRole('tab', { name: 'Kommentare' }).click();
  await field.fill('Druck in Köln');
  await rowOf(page, other).click();
  await page.getByRole('complementary', { name: 'Flyer' }).waitFor();
  await becomes(() => field.inputValue(), '');
  await rowOf(page, one).click();
  await page.getByRole('complementary', { name: 'Broschüre' }).waitFor();
  await becomes(() => field.inputValue(), 'Druck in Köln');
  await page.getByRole('button', { name: 'Kommentieren' }).dblclick();
  await becomes(() => field.inputValue(), '');
  await field.fill('Ein zweiter');
  await page.keyboard.press('Control+Enter');
  const texts = async () => (await stored(one)).comments.map(({ text }) => text);
  await becomes(texts, ['Druck in Köln', 'Ein zweiter']);
});

test('the table sorts, chooses columns and is edited in its cells; the address keeps it', async () => {
  const early = await planted('MAIN', 'Alpha', { startDate: `${year}-01-05`, endDate: `${year}-02-01` });
  const late = await planted('MAIN', 'Omega', { startDate: `${year}-09-05`, endDate: `${year}-10-01` });
  await open(early, 'table');
  await page.getByRole('columnheader', { name: 'Beginn' }).getByRole('button').first().click();
  await page.getByRole('columnheader', { name: 'Beginn' }).getByRole('button').first().click();
  await page.waitForURL(/sort=-startDate/);
  const top = async (id: string) => (await rowOf(page, id).boundingBox())!.y;
  await becomes(async () => (await top(late)) < (await top(early)), true);

  await rowOf(page, early).locator('[data-cell=startDate]').click();
  await page.keyboard.press('Enter');
  await page.keyboard.type('6.1.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('15.3.');
  await page.keyboard.press('Enter');
  await becomes(async () => daysOf(early), { startDate: `${year}-01-06`, endDate: `${year}-03-15` });

  await page.getByRole('button', { name: 'Spalten' }).click();
  await page.getByRole('dialog', { name: 'Spalten' }).getByText('Auftraggeber').click();
  await page.getByRole('columnheader', { name: 'Auftraggeber' }).waitFor();
  await page.waitForURL(/cols=.*sponsorName/);
});

test('in the table too the tree opens and closes by keys, on the cell that carries it', async () => {
  const project = await planted('MAIN', 'Katalog', wholeYear);
  const action = await planted('SUB', 'Satz', { parentId: project, ...days('05', '15') });
  await open(action, 'table');
  await rowOf(page, project).locator('[data-cell=label]').click();
  await page.keyboard.press('ArrowLeft');
  await rowOf(page, action).waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowRight');
  await rowOf(page, action).waitFor();
  const told = () => page.getByRole('treegrid').getAttribute('aria-activedescendant');
  await becomes(told, `row-${project}`);
  // From there on to the cells beside it, which are read out; the tree stays as it is.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const begins = await page.getByRole('columnheader', { name: 'Beginn' }).getAttribute('aria-colindex');
  await becomes(async () => {
    const cell = page.locator(`[id="${await told()}"]`);
    return [await cell.getAttribute('role'), await cell.innerText(), await cell.getAttribute('aria-colindex')];
  }, ['gridcell', `01.01.${year}`, begins]);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await becomes(told, `row-${project}`);
  expect(await rowOf(page, action).count()).toBe(1);
});
