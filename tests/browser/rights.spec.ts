import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { onStage } from './stage.js';
import { rowOf } from './stories.js';

const stage = onStage();
let page: Page;
beforeAll(async () => {
  await stage.api.call('PUT', 'configuration', { 'server.planVisibility': 'UNIT' });
});

const password = 'Frühling2026!';

async function made(path: string, body: object): Promise<string> {
  const id = randomUUID();
  const { status, body: answer } = await stage.api.call('POST', path, { id, ...body });
  if (status !== 201) throw new Error(JSON.stringify(answer));
  return id;
}

/** Somebody of a unit, looking at a page of the plan. */
async function open(roles: string[], group: string, path: string): Promise<void> {
  const username = `u${randomUUID()}`;
  await made('user', { username, password, roles, group, renewPasswordAtNextLogin: false });
  page = await stage.visit(path, { username, password });
}

test('what is visible by its label only says so when it is opened, and what lies below it opens whole', async () => {
  const [mine, other] = [await made('group', { label: 'Eigene' }), await made('group', { label: 'Andere' })];
  const days = { startDate: '2026-01-01', endDate: '2026-12-31' };
  const project = await made('plan-element', { type: 'MAIN', label: 'Fremdes', unitId: other, ...days });
  const action = await made('plan-element', {
    ...{ type: 'SUB', label: 'Unseres', parentId: project, unitId: mine, ...days },
  });
  await open(['PLANNER'], mine, '/plan/gantt?year=2026');
  await rowOf(page, project).first().click();
  await page.keyboard.press('Enter');
  await page.getByText('Nur die Bezeichnung ist sichtbar').waitFor();
  await page.getByRole('complementary', { name: 'Fremdes' }).getByRole('button', { name: 'Schließen' }).click();
  await rowOf(page, action).first().click();
  await page.keyboard.press('Enter');
  await page.getByRole('complementary', { name: 'Unseres' }).getByText('Eigene').waitFor();
});

test('who steers costs imports costs, who only reads imports nothing', async () => {
  const unit = await made('group', { label: 'Controlling' });
  await open(['CONTROLLER'], unit, '/plan/gantt?year=2026');
  await page.getByText('Nur Kosten').waitFor();
  await page.goto(`${stage.product.url}/plan/import`);
  await page.getByRole('radio', { name: 'Kosten' }).waitFor();
  expect(await page.getByRole('radio').count()).toBe(1);
  await page.context().close();
  await open(['READER'], unit, '/plan/gantt?year=2026');
  await page.getByText('Nur lesen').waitFor();
  await page.goto(`${stage.product.url}/plan/import`);
  await page.getByText('Dafür fehlt die Berechtigung.').waitFor();
  expect(await page.getByRole('radio').count()).toBe(0);
});

test('the menu of a row offers no change to whoever may only see it', async () => {
  await stage.api.call('PUT', 'configuration', { 'server.planVisibility': 'TENANT' });
  const [mine, other] = [await made('group', { label: 'Hier' }), await made('group', { label: 'Nebenan' })];
  const days = { startDate: '2026-01-01', endDate: '2026-12-31' };
  const [own, seen] = [
    await made('plan-element', { type: 'MAIN', label: 'Von hier', unitId: mine, ...days }),
    await made('plan-element', { type: 'MAIN', label: 'Von nebenan', unitId: other, ...days }),
  ];
  await open(['PLANNER'], mine, '/plan/gantt?year=2026');
  const isOffered = async (id: string, name: string) => {
    await rowOf(page, id).first().click({ button: 'right' });
    return page.getByRole('menuitem', { name, disabled: false }).waitFor();
  };
  await isOffered(own, 'Löschen');
  await page.keyboard.press('Escape');
  await isOffered(seen, 'Link kopieren');
  await page.getByRole('menuitem', { name: 'Löschen', disabled: true }).waitFor();
  await page.getByRole('menuitem', { name: 'Umbenennen', disabled: true }).waitFor();
  expect(await page.getByRole('menuitem', { name: /^Neue / }).count()).toBe(0);
  await page.keyboard.press('Escape');
  // Nor does a double click open a field there.
  await rowOf(page, seen).first().locator('[data-cell=label]').dblclick();
  await page.getByRole('alert').getByText('Dafür fehlt die Berechtigung.').waitFor();
  expect(await page.getByRole('treegrid').getByRole('textbox').count()).toBe(0);
  await rowOf(page, own).first().locator('[data-cell=label]').dblclick();
  await page.getByRole('textbox', { name: 'Bezeichnung' }).waitFor();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await page.context().close();
  await open(['READER'], other, '/plan/gantt?year=2026');
  await rowOf(page, seen).first().waitFor();
  // Money that one may not see is not there, not "–".
  expect(await page.getByText('Budget €').isVisible()).toBe(false);
  await page.goto(`${stage.product.url}/plan/table?year=2026`);
  await page.getByRole('columnheader', { name: 'Beginn' }).waitFor();
  expect(await page.getByRole('columnheader', { name: 'Budget' }).count()).toBe(0);
  expect(await page.getByRole('gridcell', { name: '–', exact: true }).count()).toBe(0);
  const views = page.getByRole('tablist', { name: 'Ansicht' });
  await views.getByRole('tab', { name: 'Kalender' }).waitFor();
  expect(await views.getByRole('tab', { name: 'Kosten' }).count()).toBe(0);
  await page.goto(`${stage.product.url}/plan/costs?year=2026`);
  await page.getByRole('alert').getByText('Dafür fehlt die Berechtigung.').waitFor();
  const printed = { label: 'Druck', identifier: 'R-1', date: '2026-03-01', amountNet: 1_000 };
  expect((await stage.api.call('POST', 'accounting/invoice', printed)).status).toBe(201);
  await page.goto(`${stage.product.url}/invoice`);
  await page.getByRole('row', { name: /Druck/ }).waitFor();
  expect(await page.getByRole('columnheader', { name: 'Netto €' }).count()).toBe(0);
  expect(await page.getByRole('gridcell', { name: '–', exact: true }).count()).toBe(0);
});
