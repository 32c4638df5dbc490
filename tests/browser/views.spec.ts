import type { Page } from 'playwright';
import { onStage } from './stage.js';
import { becomes, days, month, wholeYear, year } from './stories.js';

interface Element {
  phase: string;
  approval: { state: string };
  responsible: string | null;
}

const stage = onStage();
const { planted } = stage;

const stored = async (id: string): Promise<Element> =>
  (await stage.api.call<Element>('GET', `plan-element/${id}`)).body;
const cardOf = (page: Page, id: string) => page.locator(`[data-id="${id}"]`);
const inColumn = (page: Page, column: string, id: string) =>
  page.locator(`[data-column="${column}"] [data-id="${id}"]`);

async function dragCard(page: Page, id: string, column: string): Promise<void> {
  const from = (await cardOf(page, id).boundingBox())!;
  const to = (await page.locator(`[data-column="${column}"]`).boundingBox())!;
  await page.mouse.move(from.x + 30, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + 300, { steps: 5 });
  await page.mouse.up();
}

test('a card goes to another column by pointer and keys, what is refused says why at the card, others see it', async () => {
  const project = await planted('MAIN', 'Messe', wholeYear);
  const action = await planted('SUB', 'Standbau', { parentId: project, ...days('05', '20') });
  const asking = { kind: 'MAIN', label: 'Event', color: '#aa3300', parents: ['ROOT'], needsApproval: [] };
  const fieldUses = [{ field: 'sponsorName', phase: 'PRE', use: 'REQUIRED' }];
  const { body: type } = await stage.api.call<{ id: string }>('POST', 'plan-element-type', { ...asking, fieldUses });
  const lacking = await planted('MAIN', 'Ohne Auftraggeber', { ...wholeYear, typeId: type.id });
  const page = await stage.visit(`/plan/board?year=${year}`);
  const other = await stage.visit(`/plan/board?year=${year}`);
  await inColumn(page, 'PLAN', action).waitFor();
  await inColumn(other, 'PLAN', action).waitFor();

  // The next phase needs an approval: it is asked for, and until then the card stays where it is and is locked.
  await dragCard(page, project, 'PRE');
  await becomes(async () => (await stored(project)).approval.state, 'SUBMITTED');
  await inColumn(other, 'PLAN', project).locator('svg title').waitFor({ state: 'attached' });
  await dragCard(page, project, 'EXEC');
  await page.locator('[data-column=PLAN]').getByRole('alert').waitFor();

  await page.keyboard.press('Escape');
  // What the phase asks for and the card lacks is opened where it is written; nothing was sent.
  await page.getByRole('button', { name: 'Neu', exact: true }).click();
  await page.getByRole('menuitem', { name: /Event/ }).waitFor();
  await page.keyboard.press('Escape');
  await dragCard(page, lacking, 'PRE');
  const panel = page.getByRole('complementary', { name: 'Ohne Auftraggeber' });
  await panel.getByText('Pflicht in der Phase Vorbereitung.').waitFor();
  expect((await stored(lacking)).phase).toBe('PLAN');
  await panel.getByRole('button', { name: 'Schließen' }).click();
  await panel.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Nach: Phase' }).click();
  await page.getByRole('menuitem', { name: 'Verantwortlich' }).first().click();
  await inColumn(page, '', action).click();
  await page.keyboard.press('Alt+ArrowRight');
  await becomes(async () => (await stored(action)).responsible !== null, true);
  await page.keyboard.press('Control+z');
  await becomes(async () => (await stored(action)).responsible, null);
  await inColumn(page, '', action).waitFor();
});

test('a board by cost center in lanes by person writes what keys take along; a column over its limit says so, as the saved view has it', async () => {
  const record = { typeId: 'cost-center', label: 'Halle Nord' };
  const center = (await stage.api.call<{ id: string }>('POST', 'data-element', record)).body.id;
  const [one, two] = [await planted('MAIN', 'Gala', wholeYear), await planted('MAIN', 'Umzug', wholeYear)];
  const assigned = { selections: { 'cost-center': [{ id: center, share: 100_000 }] } };
  await stage.api.call('PUT', `plan-element/${two}`, assigned);
  const page = await stage.visit(`/plan/board?year=${year}&by=cost-center&lanes=responsible`);
  const cell = (lane: string, column: string, id: string) =>
    page.locator(`[data-lane="${lane}"][data-column="${column}"] [data-id="${id}"]`);
  await cell('', center, two).waitFor();
  await cell('', '', one).click();
  await page.keyboard.press('Alt+ArrowRight');
  await cell('', center, one).waitFor();
  await becomes(
    async () => (await stage.api.call<typeof assigned>('GET', `plan-element/${one}`)).body.selections['cost-center'],
    assigned.selections['cost-center'],
  );
  await page.getByTitle('Höchstens so viele in „Halle Nord“').click();
  await page.getByLabel('Höchstens', { exact: true }).fill('1');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '2 / 1' }).waitFor();
  await page.getByRole('button', { name: /^Gespeicherte Ansichten/ }).click();
  await page.getByRole('menuitem', { name: 'Als Ansicht speichern …' }).click();
  await page.getByLabel('Name').fill('Hallen');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.waitForURL(/\/plan\/board\/[0-9a-f-]{36}\?year=\d{4}$/);
  await page.getByRole('button', { name: 'Nach: Kostenstelle × Verantwortlich' }).waitFor();
  await page.getByRole('button', { name: '2 / 1' }).waitFor();
});

test('in the calendar a bar is moved and made longer over its days, Escape gives up, a month later shows the next', async () => {
  const project = await planted('MAIN', 'Katalog', wholeYear);
  // A week in the middle of the month: Tuesday to Wednesday.
  const monday = new Date(Date.UTC(year, Number(month) - 1, 8));
  monday.setUTCDate(monday.getUTCDate() + ((8 - monday.getUTCDay()) % 7));
  const dayAt = (by: number) => new Date(monday.getTime() + by * 86_400_000).toISOString().slice(0, 10);
  const between = (first: number, last: number) => ({ startDate: dayAt(first), endDate: dayAt(last) });
  const action = await planted('SUB', 'Druck', { parentId: project, ...between(1, 2) });
  const page = await stage.visit(`/plan/calendar?year=${year}&day=${dayAt(0)}`);
  const bar = cardOf(page, action);
  await bar.waitFor();
  const dated = async () => {
    const { startDate, endDate } = (
      await stage.api.call<{ startDate: string; endDate: string }>('GET', `plan-element/${action}`)
    ).body;
    return { startDate, endDate };
  };
  const pull = async (x: number, days: number) => {
    const box = (await bar.boundingBox())!;
    const from = x < 0 ? box.x + box.width + x : box.x + x;
    await page.mouse.move(from, box.y + 8);
    await page.mouse.down();
    await page.mouse.move(from + (days * box.width) / 2, box.y + 8, { steps: 5 });
  };
  await pull(40, 1);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await dated()).toEqual(between(1, 2));
  await pull(40, 1);
  await page.mouse.up();
  await becomes(dated, between(2, 3));
  await pull(-3, 1);
  await page.mouse.up();
  await becomes(dated, between(2, 4));
  await page.keyboard.press('Shift+ArrowLeft');
  await becomes(dated, between(1, 3));
  await page.keyboard.press('PageDown');
  await bar.waitFor({ state: 'detached' });
});

test('a field of many is one command and one undo; what is chosen comes along from the board to the rows', async () => {
  const one = await planted('MAIN', 'Film', wholeYear);
  const two = await planted('MAIN', 'Ton', wholeYear);
  const page = await stage.visit(`/plan/board?year=${year}`);
  await cardOf(page, one).click();
  await cardOf(page, two).click({ modifiers: ['Control'] });
  await page.getByRole('button', { name: 'Bearbeiten', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Ein Feld für 2 Elemente setzen' });
  await dialog.getByRole('button', { name: /^Verantwortlich: / }).click();
  await page.getByRole('option', { name: 'admin' }).click();
  await dialog.getByRole('button', { name: 'Setzen' }).click();
  const named = async () => [await stored(one), await stored(two)].map(({ responsible }) => responsible !== null);
  await becomes(named, [true, true]);
  await page.getByRole('button', { name: 'Duplizieren', exact: true }).click();
  await page.getByText('Betrifft 2 Elemente: Film, Ton').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Tabelle' }).click();
  await page.locator(`[role=row][data-id="${two}"][aria-selected=true]`).waitFor();
  await page.keyboard.press('Control+z');
  await becomes(named, [false, false]);
});

test('a row is put under one that is looked for, a column between others; an empty year is planned from the one before', async () => {
  const target = await planted('MAIN', 'Zielprojekt', wholeYear);
  const source = await planted('MAIN', 'Quelle', wholeYear);
  const action = await planted('SUB', 'Wanderer', { parentId: source, ...days('05', '09') });
  const page = await stage.visit(`/plan/table?year=${year}`);
  await page.locator(`[role=row][data-id="${action}"] [data-cell=label]`).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Verschieben nach …' }).click();
  const dialog = page.getByRole('dialog', { name: /Wanderer/ });
  await dialog.getByRole('combobox').fill('Zielpr');
  await dialog.getByRole('option', { name: /Zielprojekt/ }).click();
  const parentOf = async (id: string) =>
    (await stage.api.call<{ parentId: string }>('GET', `plan-element/${id}`)).body.parentId;
  await becomes(() => parentOf(action), target);

  const head = (name: string) => page.getByRole('columnheader', { name }).first();
  await head('Ende').dragTo(head('Beginn'));
  await page.waitForURL(/cols=[^&]*endDate[^&]*startDate/);

  await page.goto(`${stage.product.url}/plan/gantt?year=${year + 1}`);
  await page.getByRole('button', { name: `Aus ${year} übernehmen` }).click();
  const planned = page.getByRole('dialog', { name: `Aus ${year} übernehmen` });
  await planned.getByText('Zielprojekt').waitFor();
});
