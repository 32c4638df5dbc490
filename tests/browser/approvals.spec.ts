import { randomUUID } from 'node:crypto';
import axe from 'axe-core';
import type { Page } from 'playwright';
import { signIn } from '../product/api.js';
import { onStage } from './stage.js';
import { becomes, dragBar, rowOf, year } from './stories.js';

const stage = onStage();
const password = 'Frühling2026!';
const ids: Record<string, string> = {};

async function person(name: string, roles: string[]): Promise<void> {
  const id = randomUUID();
  const body = { id, username: name.toLowerCase(), firstName: name, password, roles, renewPasswordAtNextLogin: false };
  const { status } = await stage.api.call('POST', 'user', body);
  expect(status).toBe(201);
  ids[name] = id;
}
const as = (name: string, path: string) => stage.visit(path, { username: name.toLowerCase(), password });

/** The page of approvals, from the plan on: the rail has it. */
async function approvalsOf(name: string): Promise<Page> {
  const page = await as(name, '/plan/gantt?year=2026');
  await page
    .getByRole('navigation', { name: 'Navigation' })
    .first()
    .getByRole('link', { name: /Freigaben/ })
    .click();
  await page.getByRole('tab', { name: /Für mich/ }).waitFor();
  return page;
}

/** A year that is looked at from its first day, whatever today is. */
const next = year + 1;
const january = (first: string, last: string) => ({ startDate: `${next}-01-${first}`, endDate: `${next}-01-${last}` });
interface Element {
  label: string;
  parentId: string | null;
  startDate: string;
  endDate: string;
  phase: string;
  sponsorName: string;
}
const stored = async (id: string) => (await stage.api.call<Element>('GET', `plan-element/${id}`)).body;
const daysOf = async (id: string) => {
  const { startDate, endDate } = await stored(id);
  return { startDate, endDate };
};

/** Two steps, each of somebody else. */
async function twoSteps(): Promise<void> {
  await person('Nora', ['PLANNER', 'CONTROLLER']);
  await person('Ada', ['APPROVER']);
  await person('Tom', ['APPROVER']);
  const approvalSteps = [
    { label: 'Leitung', users: [ids['Ada']] },
    { label: 'Vorstand', users: [ids['Tom']] },
  ];
  const type = '00000000-0000-7000-8000-000000000002';
  expect((await stage.api.call('PUT', `plan-element-type/${type}`, { approvalSteps })).status).toBe(200);
}

/** Names what was just made; its id. */
async function named(page: Page, first: string, label: string): Promise<string> {
  await becomes(() => page.evaluate('document.activeElement.value ?? null'), first);
  await page.keyboard.type(label);
  await page.keyboard.press('Enter');
  const made = page.locator('[role=row][data-id]').filter({ hasText: label });
  const id = (await made.getAttribute('data-id')) ?? '';
  await becomes(async () => (await stored(id)).label, label);
  return id;
}
async function added(page: Page, type: RegExp, first: string, label: string): Promise<string> {
  await page.getByRole('button', { name: 'Neu', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: type }).press('Enter');
  return named(page, first, label);
}

/** A project and its first action by keyboard alone: made, shifted, taken back, done again, named. */
async function planned(page: Page): Promise<{ project: string; action: string }> {
  const project = await added(page, /^Projekt/, 'Neu: Projekt', 'Messestand');
  const action = await added(page, /^Maßnahme/, 'Neue Maßnahme', 'Konzept');
  expect([await daysOf(project), await daysOf(action)]).toEqual([january('01', '30'), january('01', '14')]);
  // Two quick presses are one command, however slow the machine is.
  await page.evaluate(`(() => {
    const press = { key: 'ArrowRight', shiftKey: true, bubbles: true, cancelable: true };
    for (let at = 0; at < 2; at++) document.activeElement.dispatchEvent(new KeyboardEvent('keydown', press));
  })()`);
  await becomes(() => daysOf(action), january('03', '16'));
  await page.keyboard.press('Control+z');
  await becomes(() => daysOf(action), january('01', '14'));
  await page.keyboard.press('Control+y');
  await becomes(() => daysOf(action), january('03', '16'));
  // What is made below it begins after what the page knows, which is told of it after the server has it.
  await becomes(() => rowOf(page, action).locator('[data-cell=endDate]').innerText(), '16.01.');
  await page.keyboard.press('Alt+ArrowLeft');
  await page.getByRole('status').getByText('Konzept steht schon so weit außen, wie es darf.').waitFor();
  await page.keyboard.press('F2');
  await page.keyboard.type('Feinkonzept');
  await page.keyboard.press('Enter');
  await becomes(async () => (await stored(action)).label, 'Feinkonzept');
  return { project, action };
}

/** More actions below one, by keyboard alone: one is kept, one is given up while it is named; deleted and taken back. */
async function more(page: Page, project: string, action: string): Promise<void> {
  await page.keyboard.press('n');
  const id = await named(page, 'Neue Maßnahme', 'Freigabe der Texte');
  // It stands below the one that the keyboard was on, and begins after it; who gives up its name has none.
  const below = async () =>
    (await stage.api.call<(Element & { id: string })[]>('GET', 'plan/gantt-element')).body
      .filter(({ parentId }) => parentId === project)
      .map((it) => it.id);
  await becomes(below, [action, id]);
  await becomes(() => daysOf(id), january('17', '30'));
  await page.keyboard.press('n');
  await becomes(() => page.evaluate('document.activeElement.value ?? null'), 'Neue Maßnahme');
  await page.keyboard.type('Doch nicht');
  await page.keyboard.press('Escape');
  await page.getByRole('status').getByText('Neue Maßnahme angelegt').waitFor();
  await becomes(below, [action, id]);
  await rowOf(page, id).locator('[data-cell=label]').click();
  await page.keyboard.press('Delete');
  await rowOf(page, id).waitFor({ state: 'detached' });
  await page.getByRole('status').getByRole('button', { name: 'Rückgängig' }).press('Enter');
  await rowOf(page, id).waitFor();
  await page.getByRole('treegrid').press('?');
  await page.getByRole('dialog').getByText('1 Woche später').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Says yes to the first step, with a change of her own. */
async function approvedByAda(): Promise<void> {
  const ada = await approvalsOf('Ada');
  await ada.locator('[data-waiting="1"]').first().waitFor();
  await ada.getByRole('row', { name: /Messestand/ }).dblclick();
  const asked = ada.getByRole('complementary', { name: 'Messestand' });
  await asked.getByText('Wartet auf Ada').waitFor();
  await asked.getByRole('button', { name: 'Etwas ändern …' }).click();
  const change = ada.getByRole('dialog');
  await change.getByRole('textbox', { name: 'Auftraggeber' }).fill('Vertrieb');
  await change.getByRole('button', { name: 'Übernehmen' }).click();
  await asked.getByText('Vertrieb').waitFor();
  await asked.getByRole('textbox', { name: /Kommentar/ }).fill('passt');
  await ada.keyboard.press('Control+Enter');
  await ada.getByText('Nichts wartet auf eine Entscheidung').waitFor();
}

/** Says yes to the second step, on a phone. */
async function approvedByTom(): Promise<void> {
  const tom = await approvalsOf('Tom');
  await tom.setViewportSize({ width: 390, height: 844 });
  await tom.getByRole('button', { name: /Messestand/ }).click();
  const open = tom.getByRole('complementary', { name: 'Messestand' });
  await open.getByText('„passt“').waitFor();
  expect(await seriousOf(tom)).toEqual([]);
  const yes = open.getByRole('button', { name: 'Freigeben' });
  expect((await yes.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  // Two thumbs are one yes.
  await yes.dblclick();
  await tom.getByText('Nichts wartet auf eine Entscheidung').waitFor();
  await tom.getByRole('tab', { name: 'Entschieden' }).click();
  await tom.getByRole('button', { name: /Messestand/ }).waitFor();
}

async function seriousOf(page: Page): Promise<readonly string[]> {
  await page.addStyleTag({ content: '* { transition: none !important; animation: none !important }' });
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate('axe.run()')) as axe.AxeResults;
  return violations.flatMap(({ id, impact, nodes }) =>
    impact === 'serious' || impact === 'critical' ? `${id}: ${nodes[0]?.html}` : [],
  );
}

test('a project with actions by keyboard alone, dragged and submitted; a second and a third user approve in steps; the phase changes on the first one’s screen, the history tells it all', async () => {
  await twoSteps();
  const nora = await as('Nora', `/plan/gantt?year=${next}&zoom=week`);
  const { project, action } = await planned(nora);
  await more(nora, project, action);
  await dragBar(nora, action, 3 * 12);
  await becomes(() => daysOf(action), january('06', '19'));

  await rowOf(nora, project).locator('[data-cell=label]').click();
  await nora.keyboard.press('Enter');
  const panel = nora.getByRole('complementary', { name: 'Messestand' });
  await panel.getByRole('button', { name: 'Zur Freigabe einreichen' }).press('Enter');
  await panel.getByText('Wartet auf Freigabe für Vorbereitung').waitFor();
  const early = await as('Tom', `/plan/gantt?year=${next}&element=${project}`);
  await early.getByText('Wartet auf Ada').waitFor();
  expect(await early.getByRole('button', { name: 'Freigeben' }).count()).toBe(0);
  await approvedByAda();
  await panel.getByText('Schritt 2 von 2 · Vorstand').waitFor();
  // What she changed came with her yes.
  await becomes(async () => (await stored(project)).sponsorName, 'Vertrieb');
  await approvedByTom();

  // The phase has moved on the first one's screen, and all that happened is told.
  await panel.getByText('Freigegeben').first().waitFor();
  await becomes(async () => (await stored(project)).phase, 'PRE');
  await panel.getByRole('tab', { name: 'Verlauf' }).click();
  await panel.getByText('Freigegeben in Schritt').waitFor();
  for (const told of ['Zur Freigabe eingereicht', 'Vertrieb', 'Messestand'])
    await panel.getByText(told).first().waitFor();
  expect(await seriousOf(nora)).toEqual([]);
});

test('several are rejected at once, with one reason; who asked withdraws another and takes that back', async () => {
  const nora = await signIn(stage.product.url, password, { username: 'nora' });
  const days = { startDate: '2026-03-01', endDate: '2026-06-30' };
  for (const label of ['Plakate', 'Radio', 'Kino']) {
    const id = await stage.planted('MAIN', label, days);
    expect((await nora.call('PUT', `process/${id}/submit`, {})).status).toBe(200);
  }
  const ada = await approvalsOf('Ada');
  await ada.getByRole('row', { name: /Plakate/ }).click();
  await ada.getByRole('complementary', { name: /Plakate/ }).waitFor();
  await ada.getByRole('row', { name: /Radio/ }).click({ modifiers: ['Control'] });
  await ada.getByRole('button', { name: 'Entscheiden …' }).click();
  const dialog = ada.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Ablehnen' }).click();
  await dialog.getByText('Bitte begründen.').waitFor();
  await dialog.getByRole('textbox').fill('erst im Herbst');
  await dialog.getByRole('button', { name: 'Ablehnen' }).click();
  await ada.getByText('2 Freigaben abgelehnt').waitFor();
  await ada.getByRole('row', { name: /Plakate/ }).waitFor({ state: 'detached' });

  const page = await approvalsOf('Nora');
  await page.getByRole('tab', { name: /Von mir/ }).click();
  await page.getByRole('row', { name: /Kino/ }).dblclick();
  await page.getByRole('button', { name: 'Zurückziehen' }).click();
  await page.getByRole('row', { name: /Kino/ }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await page.getByRole('row', { name: /Kino/ }).waitFor();
});

test('who decides as somebody else does hears it, and keeps what they wrote; the second press of a double one decides nothing', async () => {
  const nora = await signIn(stage.product.url, password, { username: 'nora' });
  const quick = await signIn(stage.product.url, password, { username: 'ada' });
  const days = { startDate: '2026-03-01', endDate: '2026-06-30' };
  const wait = async (label: string): Promise<string> => {
    const id = await stage.planted('MAIN', label, days);
    expect((await nora.call('PUT', `process/${id}/submit`, {})).status).toBe(200);
    return id;
  };
  const ids = [await wait('Banner'), await wait('Fahnen')];
  const ada = await approvalsOf('Ada');
  await ada.getByRole('row', { name: /Banner/ }).dblclick();
  const panel = ada.getByRole('complementary', { name: 'Banner' });
  await panel.getByRole('textbox', { name: /Kommentar/ }).fill('gern');
  let go: () => void = () => undefined;
  const held = new Promise<void>((answer) => {
    go = answer;
  });
  await ada.route('**/process/approval', async (route) => {
    await held;
    await route.continue();
  });
  const asked = ada.waitForRequest('**/process/approval');
  await panel.getByRole('button', { name: 'Freigeben' }).click();
  await asked;
  // It stays, with what was written, until it is answered.
  expect(await panel.getByRole('textbox', { name: /Kommentar/ }).inputValue()).toBe('gern');
  expect((await quick.call('PUT', `process/${ids[0]}/approval`, { decision: 'APPROVE', comment: '' })).status).toBe(
    200,
  );
  await ada.getByRole('row', { name: /Banner/ }).waitFor({ state: 'detached' });
  go();
  await ada.getByRole('alert').getByText('schon entschieden').waitFor();

  await ada.getByRole('row', { name: /Fahnen/ }).dblclick();
  const other = ada.getByRole('complementary', { name: 'Fahnen' });
  const yes = (await other.getByRole('button', { name: 'Freigeben' }).boundingBox())!;
  await ada.mouse.move(yes.x + 20, yes.y + 10);
  await ada.mouse.down({ clickCount: 2 });
  await ada.mouse.up({ clickCount: 2 });
  await other.getByRole('button', { name: 'Ablehnen' }).click();
  await other.getByText('Bitte begründen.').waitFor();
  expect((await nora.call('PUT', `process/${ids[1]}/withdraw`, {})).status).toBe(200);
});
