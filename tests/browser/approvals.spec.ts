import { randomUUID } from 'node:crypto';
import axe from 'axe-core';
import type { Page } from 'playwright';
import { signIn } from '../product/api.js';
import { onStage } from './stage.js';

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

test('a project is submitted, a second and a third user approve in steps, the first one’s screen follows', async () => {
  await person('Nora', ['PLANNER', 'CONTROLLER']);
  await person('Ada', ['APPROVER']);
  await person('Tom', ['APPROVER']);
  const steps = [
    { label: 'Leitung', users: [ids['Ada']] },
    { label: 'Vorstand', users: [ids['Tom']] },
  ];
  const type = '00000000-0000-7000-8000-000000000002';
  expect((await stage.api.call('PUT', `plan-element-type/${type}`, { approvalSteps: steps })).status).toBe(200);
  const days = { startDate: '2026-03-01', endDate: '2026-06-30' };
  const id = await stage.planted('MAIN', 'Messestand', days);
  const nora = await as('Nora', `/plan/gantt?year=2026&element=${id}`);
  const panel = nora.getByRole('complementary', { name: 'Messestand' });
  await panel.getByRole('button', { name: 'Zur Freigabe einreichen' }).click();
  await panel.getByText('Wartet auf Freigabe für Vorbereitung').waitFor();

  const early = await as('Tom', `/plan/gantt?year=2026&element=${id}`);
  await early.getByText('Wartet auf Ada').waitFor();
  expect(await early.getByRole('button', { name: 'Freigeben' }).count()).toBe(0);

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
  await panel.getByText('Schritt 2 von 2 · Vorstand').waitFor();
  // What she changed came with her yes.
  expect((await stage.api.call('GET', `plan-element/${id}`)).body).toMatchObject({ sponsorName: 'Vertrieb' });

  const tom = await approvalsOf('Tom');
  await tom.setViewportSize({ width: 390, height: 844 });
  await tom.getByRole('button', { name: /Messestand/ }).click();
  const open = tom.getByRole('complementary', { name: 'Messestand' });
  await open.getByText('„passt“').waitFor();
  await tom.evaluate(axe.source);
  const found = (await tom.evaluate('axe.run()')) as axe.AxeResults;
  expect(found.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
  const yes = open.getByRole('button', { name: 'Freigeben' });
  expect((await yes.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await yes.click();
  await tom.getByText('Nichts wartet auf eine Entscheidung').waitFor();
  // The phase has moved on the first one's screen, and what happened is told.
  await panel.getByText('Freigegeben').first().waitFor();
  await panel.getByRole('tab', { name: 'Verlauf' }).click();
  await panel.getByText('Freigegeben in Schritt').waitFor();

  await tom.getByRole('tab', { name: 'Entschieden' }).click();
  await tom.getByRole('button', { name: /Messestand/ }).waitFor();
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
