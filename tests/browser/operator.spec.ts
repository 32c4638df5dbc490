import { faultsOf, onStage } from './stage.js';
import { becomes } from './stories.js';

const key = 'nur-wer-den-server-betreibt-0123456789';
const stage = onStage({ OPERATOR_KEY: key });

test('a company is made in the browser, its key user signs in by the first password; it is suspended, opened and deleted', async () => {
  const context = await stage.browser.newContext({ locale: 'de-DE' });
  const page = await context.newPage();
  const wrong = faultsOf(page);
  await page.goto(`${stage.product.url}/operator`);
  const enter = async (typed: string) => {
    await page.getByLabel('Schlüssel für den Betrieb').fill(typed);
    await page.keyboard.press('Enter');
  };
  await enter('geraten');
  await page.getByText('Dieser Schlüssel ist es nicht.').waitFor();
  await enter(key);
  await page.locator('[data-tenant=dev]').waitFor();
  await page.getByRole('button', { name: 'Unternehmen anlegen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Hallmann Küchen');
  await dialog.getByLabel('Kennung').fill('Dev!');
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  await dialog.getByText('Dieses Format passt nicht.').waitFor();
  await dialog.getByLabel('Kennung').fill('hallmann');
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  await dialog.getByText('„Hallmann Küchen“ ist angelegt').waitFor();
  const password = (await dialog.locator('.font-mono').textContent()) ?? '';
  await page.keyboard.press('Escape');

  const visitor = await (await stage.browser.newContext({ locale: 'de-DE' })).newPage();
  await visitor.goto(`${stage.product.url}/#tenantId=hallmann`);
  await visitor.getByLabel('Benutzername').fill('admin');
  await visitor.getByLabel('Passwort', { exact: true }).fill(password);
  await visitor.keyboard.press('Enter');
  const own = 'Anders-als-7';
  await visitor.getByLabel('Neues Passwort', { exact: true }).fill(own);
  await visitor.getByLabel('Neues Passwort wiederholen').fill(own);
  await visitor.keyboard.press('Enter');
  await visitor.waitForURL('**/plan/**');

  const panel = page.getByRole('complementary', { name: 'Hallmann Küchen' });
  await panel.getByRole('button', { name: 'Sperren …' }).click();
  await dialog.getByLabel('Grund').fill('Rechnung offen');
  await dialog.getByRole('button', { name: 'Sperren' }).click();
  await panel.getByText('Grund: Rechnung offen').waitFor();
  await visitor.getByText('Die Anmeldung ist abgelaufen').waitFor();
  await panel.getByRole('button', { name: 'Wieder öffnen' }).click();
  await panel.getByText('Offen', { exact: true }).waitFor();
  await panel.getByRole('button', { name: 'Löschen …' }).click();
  await dialog.getByLabel('Zur Bestätigung „hallmann“ eintippen').fill('hallmann');
  await dialog.getByRole('button', { name: 'Löschung anordnen' }).click();
  await panel.getByText('Wird gelöscht', { exact: true }).waitFor();
  await panel.getByRole('button', { name: 'Nicht löschen, wieder öffnen' }).click();
  await becomes(() => page.locator('[data-tenant=hallmann]').getByText('Offen').count(), 1);
  await becomes(
    () => panel.locator('[data-fact]').evaluateAll((all) => all.map((it) => it.getAttribute('data-fact'))),
    ['Resumed', 'DeletionOrdered', 'Suspended', 'Resumed', 'Suspended', 'Registered'].map((it) => `Tenant${it}`),
  );
  // Nothing of the key is kept: a reload asks anew.
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(key);
  await page.reload();
  await page.getByLabel('Schlüssel für den Betrieb').waitFor();
  expect(wrong).toEqual([]);
  await visitor.context().close();
  await context.close();
});
