import type { Page } from 'playwright';
import { adminPassword } from '../product/server.js';
import { onStage } from './stage.js';
import { becomes, rowOf, wholeYear, year } from './stories.js';

const stage = onStage();
let id: string;
beforeAll(async () => {
  id = await stage.planted('GROUPING', 'Frühjahr', wholeYear);
});

/** A page whose session the server ends at a word. */
async function opened(): Promise<{ page: Page; end(): Promise<void> }> {
  const page = await stage.visit();
  const asked = page.waitForRequest((request) => request.url().includes('/plan/gantt-element'));
  await page.goto(`${stage.product.url}/plan/table?year=${year}`);
  const authorization = (await (await asked).allHeaders())['authorization'] ?? '';
  await rowOf(page, id).waitFor();
  const end = async () => {
    const { status } = await fetch(`${stage.product.url}/api/dev/logout`, {
      method: 'POST',
      headers: { authorization },
    });
    expect(status).toBeLessThan(300);
  };
  return { page, end };
}

const labelOf = async () => (await stage.api.call<{ label: string }>('GET', `plan-element/${id}`)).body.label;

test('a session that ends while a cell is typed into: signed in again over the page, what was typed is saved', async () => {
  const { page, end } = await opened();
  await rowOf(page, id).locator('[data-cell=label]').dblclick();
  await page.keyboard.type('Frühjahrsmesse');
  await end();
  const dialog = page.getByRole('dialog', { name: 'Die Anmeldung ist abgelaufen' });
  await dialog.getByRole('heading').waitFor();
  expect(await dialog.getByLabel('Benutzername').inputValue()).toBe('admin');
  await page.keyboard.press('Escape');
  expect(await dialog.getByRole('heading').isVisible()).toBe(true);
  expect(await rowOf(page, id).textContent()).toContain('Frühjahrsmesse');
  await dialog.getByLabel('Passwort', { exact: true }).fill('falsch');
  await page.keyboard.press('Enter');
  await dialog.getByText('Benutzername oder Passwort ist falsch.').waitFor();
  await dialog.getByLabel('Passwort', { exact: true }).fill(adminPassword);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await becomes(labelOf, 'Frühjahrsmesse');
  // The page follows the others again.
  await stage.api.call('PUT', `plan-element/${id}`, { label: 'Frühjahr' });
  await rowOf(page, id).getByText('Frühjahr', { exact: true }).waitFor();
});

test('who signs out there instead comes back to the same page', async () => {
  const { page, end } = await opened();
  await end();
  await page.getByRole('dialog').getByRole('button', { name: 'Ohne Sichern abmelden' }).click();
  await page.waitForURL('**/login');
  await page.getByLabel('Benutzername').fill('admin');
  await page.getByLabel('Passwort', { exact: true }).fill(adminPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/plan/table?year=${year}`);
});

test('a person’s own language is spoken on a machine where none was chosen, also after a reload', async () => {
  const speak = async (language: string) => {
    const { status } = await stage.api.call('PUT', 'logged-in-user/settings', { language });
    expect(status).toBeLessThan(300);
  };
  await speak('en_US');
  try {
    const page = await stage.visit();
    await page.getByRole('tab', { name: 'Table' }).waitFor();
    await page.reload();
    await page.getByRole('tab', { name: /^(Table|Tabelle)$/ }).waitFor();
    expect(await page.getByRole('tab', { name: 'Table', exact: true }).count()).toBe(1);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  } finally {
    await speak('de_DE');
  }
});

test('who signs in with a password for once chooses one and is there, without signing in again', async () => {
  const [first, own] = ['Nur-einmal-7', 'Auf-Dauer-8'];
  const made = await stage.api.call('POST', 'user', { username: 'nina', password: first, roles: ['PLANNER'] });
  expect(made.status).toBe(201);
  const context = await stage.browser.newContext({ locale: 'de-DE' });
  const page = await context.newPage();
  await page.goto(stage.product.url);
  await page.getByLabel('Benutzername').fill('nina');
  await page.getByLabel('Passwort', { exact: true }).fill(first);
  await page.keyboard.press('Enter');
  await page.getByLabel('Neues Passwort', { exact: true }).fill(own);
  await page.getByLabel('Neues Passwort wiederholen').fill(own);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/plan/**');
  await page.getByRole('button', { name: /^Konto/ }).waitFor();
  await context.close();
});

test('a person is forgotten once their name was typed, and is in no list any more', async () => {
  const body = { username: 'emil', firstName: 'Emil', lastName: 'Ernst', roles: ['READER'], password: 'Nur-einmal-7' };
  const { id: person } = (await stage.api.call<{ id: string }>('POST', 'user', body)).body;
  const page = await stage.visit();
  await page.goto(`${stage.product.url}/organisation/user?id=${person}&tab=person`);
  await page.getByRole('button', { name: 'Löschen …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Daten dieser Person löschen' });
  const typed = dialog.getByLabel('Zur Bestätigung „emil“ eintippen');
  const confirm = dialog.getByRole('button', { name: 'Endgültig löschen' });
  await typed.fill('admin');
  await confirm.click();
  await dialog.getByRole('alert').or(dialog.getByRole('status')).first().waitFor();
  expect((await stage.api.call('GET', `user/${person}`)).status).toBe(200);
  await typed.fill('emil');
  await confirm.click();
  await dialog.waitFor({ state: 'detached' });
  await becomes(async () => (await stage.api.call('GET', `user/${person}`)).status, 404);
  await page.goto(`${stage.product.url}/organisation/user`);
  await page.getByText('admin', { exact: true }).first().waitFor();
  expect(await page.getByText('Ernst').count()).toBe(0);

  const { id: contact } = (
    await stage.api.call<{ id: string }>('POST', 'contact', { firstName: 'Ida', lastName: 'Ohm' })
  ).body;
  await page.goto(`${stage.product.url}/masterdata/contact?id=${contact}&tab=person`);
  await page.getByRole('button', { name: 'Löschen …' }).click();
  await dialog.getByLabel('Zur Bestätigung „Ida Ohm“ eintippen').fill('Ida Ohm');
  await confirm.click();
  await dialog.waitFor({ state: 'detached' });
  await rowOf(page, contact).waitFor({ state: 'detached' });
  expect((await stage.api.call('GET', `contact/${contact}`)).body).toMatchObject({ label: '', deleted: true });
});

test('a part whose code does not come: without a connection once there is one, else it is said that there is a newer version', async () => {
  const page = await stage.visit();
  let [isAway, isReplaced] = [true, false];
  // Left in place: a request on its way while it is taken off may never be answered.
  await page.route(/\/assets\/later-|\/healthz$/, (route) => {
    if (isAway) return route.abort('internetdisconnected');
    const isCode = route.request().url().includes('/assets/');
    return isReplaced && isCode ? route.fulfill({ status: 404 }) : route.continue();
  });
  const openPanel = () => page.goto(`${stage.product.url}/plan/gantt?year=${year}&element=${id}`);
  await openPanel();
  await page.getByRole('alert').getByText('Das kann ohne Verbindung nicht geladen werden.').waitFor();
  // All else stays as it is.
  await rowOf(page, id).waitFor();
  isAway = false;
  await page
    .getByRole('complementary', { name: /Frühjahr/ })
    .getByRole('tab')
    .first()
    .waitFor();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  isReplaced = true;
  await openPanel();
  await page.getByRole('alert').getByText('Es gibt eine neue Version.').waitFor();
  await rowOf(page, id).waitFor();
  isReplaced = false;
  await page.getByRole('alert').getByRole('button', { name: 'Neu laden' }).click();
  await page
    .getByRole('complementary', { name: /Frühjahr/ })
    .getByRole('tab')
    .first()
    .waitFor();
});
