import { codeNow } from '../../apps/api/src/testing/authenticator.js';
import { onStage } from './stage.js';
import { becomes } from './stories.js';

const stage = onStage();

interface Mail {
  id: string;
  to: string;
  text: string;
}
/** Where the mail that invites somebody leads. */
async function invitation(to: string): Promise<string> {
  const all = async () => (await stage.api.call<Mail[]>('GET', 'outbox')).body.filter((mail) => mail.to === to);
  await becomes(async () => (await all()).length, 1);
  const [sent] = await all();
  const { text } = (await stage.api.call<Mail>('GET', `outbox/${sent?.id}`)).body;
  return /\/invite#\S+/.exec(text)?.[0] ?? '';
}

test('a company from nothing: a unit, somebody invited, their second factor, a first project, and its new owner', async () => {
  const admin = await stage.visit();
  await admin.goto(`${stage.product.url}/organisation/group`);
  await admin.getByRole('button', { name: 'Einheit anlegen' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Bezeichnung' }).fill('Marketing');
  await admin.keyboard.press('Enter');
  await admin.getByRole('row', { name: /Marketing/ }).waitFor();
  await admin.goto(`${stage.product.url}/organisation/user`);
  await admin.getByRole('button', { name: 'Benutzer', exact: false }).filter({ hasText: 'Neu' }).click();
  await dialog.getByRole('textbox', { name: 'Benutzername' }).fill('mira');
  await dialog.getByRole('textbox', { name: 'E-Mail' }).fill('mira@example.org');
  await dialog.getByRole('button', { name: /^Einheit/ }).click();
  await admin.getByRole('option', { name: 'Marketing' }).click();
  await dialog.getByRole('button', { name: /^Rollen/ }).click();
  await admin.getByRole('option', { name: 'Planung' }).click();
  await admin.keyboard.press('Tab');
  await dialog.getByText('Per E-Mail einladen').last().click();
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  await dialog.waitFor({ state: 'detached' });
  const path = await invitation('mira@example.org');

  const context = await stage.browser.newContext({ locale: 'de-DE' });
  const mira = await context.newPage();
  await mira.goto(stage.product.url + path);
  await mira.getByLabel('Vorname').fill('Mira');
  await mira.getByLabel('Nachname').fill('Kessler');
  const password = 'Anders-als-7';
  await mira.getByLabel('Neues Passwort', { exact: true }).fill(password);
  await mira.locator('input[type=password]').last().fill(password);
  await mira.getByRole('button', { name: 'Zugang einrichten' }).click();
  await mira.getByText('Der Zugang ist eingerichtet. Bitte als mira anmelden.').waitFor();
  const signIn = async () => {
    await mira.getByLabel('Benutzername').fill('mira');
    await mira.getByLabel('Passwort', { exact: true }).fill(password);
    await mira.keyboard.press('Enter');
  };
  await signIn();
  await mira.waitForURL('**/plan/**');
  await mira.goto(`${stage.product.url}/account`);
  await mira.getByRole('button', { name: 'App einrichten' }).click();
  const secret = ((await mira.locator('figure code').textContent()) ?? '').replaceAll(' ', '');
  await mira.getByLabel('Sicherheitsschlüssel').fill(codeNow(secret));
  await mira.getByRole('button', { name: 'Einschalten' }).click();
  await mira.getByRole('button', { name: 'Codes sind notiert' }).waitFor();
  const [code] = await mira.locator('main ul.font-mono li').allInnerTexts();
  await mira.getByRole('button', { name: 'Codes sind notiert' }).click();
  await mira.getByRole('button', { name: /^Konto/ }).click();
  await mira.getByRole('menuitem', { name: 'Abmelden' }).click();
  await mira.waitForURL('**/login');
  await signIn();
  await mira.getByLabel('Sicherheitsschlüssel').fill(code ?? '');
  await mira.keyboard.press('Enter');
  await mira.waitForURL('**/plan/**');

  await mira.getByRole('button', { name: 'Neu', exact: true }).click();
  await mira.getByRole('menuitem', { name: /Kampagne/ }).click();
  await mira.keyboard.type('Frühjahr');
  await mira.keyboard.press('Enter');
  const elements = async () =>
    (await stage.api.call<{ id: string; label: string; responsible: string | null }[]>('GET', 'plan/gantt-element'))
      .body;
  await becomes(async () => (await elements()).map(({ label }) => label), ['Frühjahr']);
  const users = (await stage.api.call<{ id: string; username: string }[]>('GET', 'user')).body;
  const idOf = (name: string) => users.find(({ username }) => username === name)?.id;
  const [{ id } = { id: '' }] = await elements();
  expect((await stage.api.call('PUT', `plan-element/${id}`, { responsible: idOf('mira') })).status).toBe(200);

  const panel = admin.getByRole('complementary');
  await admin.getByRole('row', { name: /mira/ }).click();
  await panel.getByRole('tab', { name: 'Zugang' }).click();
  await panel.getByRole('button', { name: 'Übergeben …' }).click();
  await dialog.getByRole('button', { name: /^An/ }).click();
  await admin.getByRole('option', { name: 'admin' }).click();
  await dialog.getByText('Elemente des Plans 1, Rechnungen 0').waitFor();
  await dialog.getByRole('button', { name: 'Übergeben' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await elements())[0]?.responsible).toBe(idOf('admin'));
  await panel.getByRole('tab', { name: 'Angaben' }).click();
  await panel.getByRole('switch', { name: 'Darf sich anmelden' }).click();
  await mira.getByText('Die Anmeldung ist abgelaufen').waitFor();
  await context.close();
});
