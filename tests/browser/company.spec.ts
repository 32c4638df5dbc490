import { codeNow } from '../../apps/api/src/testing/authenticator.js';
import { freeOrigin, startProvider } from '../servers/oidc/inSpecs.js';
import { onStage } from './stage.js';
import { becomes } from './stories.js';

// Told to the product before it starts.
const told: Record<string, string> = {};
beforeAll(async () => {
  told['SSO_ISSUERS'] = await freeOrigin();
});
const stage = onStage(told);

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
  await becomes(async () => (await elements())[0]?.responsible, idOf('admin'));
  await panel.getByRole('tab', { name: 'Angaben' }).click();
  await panel.getByRole('switch', { name: 'Darf sich anmelden' }).click();
  await mira.getByText('Die Anmeldung ist abgelaufen').waitFor();
  await context.close();
});

test('people come by the company’s own accounts; one stands in for another, and both names stand in the history', async () => {
  const issuer = told['SSO_ISSUERS'] ?? '';
  const admin = await stage.visit();
  await admin.goto(`${stage.product.url}/organisation/sign-on`);
  await admin.getByRole('button', { name: 'Anbieter hinzufügen' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Beschriftung').fill('Firmenkonto');
  await dialog.getByLabel('Adresse des Anbieters').fill(issuer);
  await dialog.getByLabel('Client-ID').fill('etatwerk');
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  const provider = admin.locator('[data-provider]');
  await provider.getByRole('switch', { name: 'Neue Personen anlegen' }).click();
  const redirectUri = (await provider.locator('code').textContent()) ?? '';
  const there = await startProvider(issuer, redirectUri);
  try {
    const [{ id: providerId } = { id: '' }] = (await stage.api.call<{ id: string }[]>('GET', 'sso-provider')).body;
    // A secret is typed where nobody reads it again.
    await stage.api.call('PUT', `sso-provider/${providerId}`, { clientSecret: 'nicht-geheim' });
    const made = async () =>
      (await stage.api.call<{ createsUsers: boolean }[]>('GET', 'sso-provider')).body[0]?.createsUsers;
    await becomes(made, true);

    const context = await stage.browser.newContext({ locale: 'de-DE' });
    const nora = await context.newPage();
    await nora.goto(`${stage.product.url}/login`);
    await nora.getByRole('link', { name: 'Weiter mit Firmenkonto' }).click();
    await nora.locator('input[name=login]').fill('nora');
    await nora.locator('input[name=password]').fill('egal');
    await nora.keyboard.press('Enter');
    await nora.waitForURL(`${stage.product.url}/plan/**`);
    await nora.getByRole('button', { name: /^Konto/ }).waitFor();

    const tom = { username: 'tom', password: 'Anders-als-8', firstName: 'Tom', lastName: 'Berg', roles: ['PLANNER'] };
    await stage.api.call('POST', 'user', { ...tom, renewPasswordAtNextLogin: false });
    const away = await stage.visit('/login', tom);
    await away.goto(`${stage.product.url}/account`);
    await away.getByRole('button', { name: 'Abwesenheit eintragen' }).click();
    await away.getByRole('button', { name: /^Vertreten durch/ }).click();
    await away.getByRole('option', { name: /Nora Lind/ }).click();
    await away.getByLabel('Letzter Tag').fill('31.12.2090');
    await away.getByRole('button', { name: 'Eintragen', exact: true }).click();
    await away.locator('[data-delegation]').waitFor();

    await nora.reload();
    await nora.getByRole('button', { name: /^Konto/ }).click();
    await nora.getByRole('menuitem', { name: /Tom Berg/ }).click();
    await nora.getByText('Sie arbeiten in Vertretung als Tom Berg.').waitFor();
    await nora.getByRole('button', { name: 'Neu', exact: true }).click();
    await nora.getByRole('menuitem', { name: /Kampagne/ }).click();
    await nora.keyboard.type('Vertreten');
    await nora.keyboard.press('Enter');
    const madeId = async () =>
      (await stage.api.call<{ id: string; label: string }[]>('GET', 'plan/gantt-element')).body.find(
        ({ label }) => label === 'Vertreten',
      )?.id;
    await becomes(async () => typeof (await madeId()), 'string');
    const users = (await stage.api.call<{ id: string; username: string }[]>('GET', 'user')).body;
    const idOf = (name: string) => users.find(({ username }) => username === name)?.id;
    const id = await madeId();
    const first = async () => {
      const path = `change-set?elementId=${id}&size=9`;
      const { body } = await stage.api.call<{ user: string; actingFor: string }[]>('GET', path);
      return body.slice(-1).map(({ user, actingFor }) => [user, actingFor]);
    };
    await becomes(first, [[idOf('nora.example.org'), idOf('tom')]]);
    await nora.getByRole('button', { name: 'Vertretung beenden' }).click();
    await nora.getByText('Sie arbeiten in Vertretung').waitFor({ state: 'detached' });
    await context.close();
  } finally {
    there.kill();
  }
});
