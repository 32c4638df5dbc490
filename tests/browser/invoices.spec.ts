import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { invoiceOf } from '../../apps/worker/src/invoices/sample.harness.js';
import { ublOf } from '../../apps/worker/src/invoices/ubl.harness.js';
import { Totals } from '../../libs/contracts/src/invoices/einvoice.js';
import { onStage } from './stage.js';
import { becomes } from './stories.js';

/** Invoices on their page: made, given items, changed in place, taken out and back. */
const folder = mkdtempSync(join(tmpdir(), 'watched-'));
const stage = onStage({ EINVOICE_FOLDER: folder });
afterAll(() => rmSync(folder, { recursive: true, force: true }));
/** What a process left that was killed with files taken: the next one looks at them when it has come up. */
const taken = join(folder, 'dev', 'taken');
mkdirSync(taken, { recursive: true });
const broken = ublOf(invoiceOf([{}], { number: 'F-1' })).replace('>119<', '>118<');
for (const [name, content] of Object.entries({ 'rechnung.xml': broken, 'brief.txt': 'Sehr geehrte Damen und Herren' }))
  writeFileSync(join(taken, `${randomUUID()} ${name}`), content);
const year = { startDate: '2026-01-01', endDate: '2026-12-31' };

interface Listed {
  label: string;
  deleted: boolean;
  difference: number;
  items: { label: string; planElementId: string; amount: number; payingPeriods: object[] }[];
}
const list = async () => (await stage.api.call<Listed[]>('GET', 'accounting/invoice')).body;

test('files that the folder refused stand above the invoices, by which rule, are told, discarded, and brought back', async () => {
  const page = await stage.visit();
  await page.goto(`${stage.product.url}/invoice`);
  const refused = page.getByRole('region', { name: /Nicht übernommen/ });
  await refused.getByText('BR-CO-16 · Zu zahlen · 118,00 erwartet, 119,00 gefunden').waitFor({ timeout: 60_000 });
  await refused.getByText('Keine E-Rechnung').waitFor({ timeout: 60_000 });
  const discard = (name: RegExp) => refused.getByRole('button', { name }).click();
  await discard(/brief\.txt/);
  await refused.getByText('brief.txt').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await refused.getByText('brief.txt').waitFor();
  const told = async () => (await stage.api.call<{ kind: string }[]>('GET', 'logged-in-user/notifications')).body;
  await becomes(async () => (await told()).map(({ kind }) => kind), ['FILE_REFUSED', 'FILE_REFUSED']);
  await discard(/brief\.txt/);
  await discard(/rechnung\.xml/);
  await refused.waitFor({ state: 'detached' });
  // What is seen to is told no longer.
  await becomes(async () => (await told()).length, 0);
});

test('an invoice is made with its item, unfolds, is changed in place, found from the plan, deleted and brought back', async () => {
  const stand = await stage.planted('MAIN', 'Standbau', year);
  await stage.planted('GROUPING', 'Messen', year);
  await stage.api.call('POST', 'service-provider', { label: 'Messebau Rhein' });
  await stage.api.call('POST', 'accounting/invoice', { label: 'Plakate', identifier: 'P-1', date: '2026-02-01' });
  const page = await stage.visit('/plan/gantt?year=2026');
  await page.goto(`${stage.product.url}/invoice`);
  // Its panel asks what one may before the server has made it: that answer is not the last word.
  const asked = page.waitForResponse(/accounting\/permissions/);
  await page.route(/accounting\/invoice$/, async (route) => {
    if (route.request().method() === 'POST') await asked;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Rechnung', exact: false }).filter({ hasText: 'Neu' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Bezeichnung' }).fill('Messestand');
  await dialog.getByRole('textbox', { name: 'Nummer' }).fill('RE-2026-0318');
  await dialog.getByRole('textbox', { name: 'Datum' }).fill('18.03.2026');
  await dialog.getByRole('textbox', { name: 'Netto' }).fill('27.920');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Position anlegen' }).click();
  await dialog.getByRole('textbox', { name: 'Bezeichnung' }).fill('Lagerung');
  await dialog.getByRole('button', { name: /Projekt/ }).click();
  await page.getByRole('option', { name: /Standbau/ }).click();
  await dialog.getByRole('button', { name: 'Hinzufügen' }).click();
  const made = async () => (await list()).find(({ label }) => label === 'Messestand');
  // What the invoice still lacks is proposed, paid in the month of the invoice.
  await becomes(
    async () => (await made())?.items.map(({ amount, payingPeriods }) => [amount, payingPeriods]),
    [[27_920_000, [{ period: '2026-03', amount: 27_920_000 }]]],
  );
  expect((await made())?.items[0]?.planElementId).toBe(stand);

  const row = page.getByRole('row', { name: /Messestand/ });
  await row.locator('[data-part=toggle]').click();
  const item = page.getByRole('row', { name: /Lagerung/ });
  await item.locator('[data-cell=amountNet]').dblclick();
  await page.keyboard.type('20.000');
  await page.keyboard.press('Enter');
  await becomes(async () => (await made())?.difference, 7_920_000);
  await row.locator('[data-cell=difference]').getByText('7.920,00').waitFor();

  await page.getByRole('button', { name: 'Mehr', exact: true }).last().click();
  await page.getByRole('menuitem', { name: 'Löschen' }).click();
  await becomes(async () => (await list()).map(({ label }) => label), ['Plakate']);
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await becomes(async () => (await made())?.items.length, 1);

  await page.goto(`${stage.product.url}/plan/table?year=2026`);
  for (const [name, isOpen] of [
    ['Messen', false],
    ['Standbau', true],
  ] as const) {
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByText(name, { exact: true })
      .click({ button: 'right' });
    const entry = page.getByRole('menuitem', { name: 'Rechnungen', disabled: !isOpen });
    await entry.waitFor();
    if (isOpen) await entry.click();
    else await page.keyboard.press('Escape');
  }
  await page.waitForURL('**/invoice?filters=planElements*');
  await page.getByRole('row', { name: /Messestand/ }).waitFor();
  await page.getByRole('row', { name: /Plakate/ }).waitFor({ state: 'detached' });
});

test('the panel of an element lists what was ordered for it beside its invoices, and opens it', async () => {
  const planElementId = await stage.planted('MAIN', 'Kongress', year);
  const provider = { label: 'Messebau Süd' };
  const made = await stage.api.call<{ id: string }>('POST', 'service-provider', provider);
  const of = { planElementId, serviceProviderId: made.body.id, date: '2026-03-01' };
  await stage.api.call('POST', 'accounting/order', { ...of, identifier: 'B-7', label: 'Bühne', amount: 9_000_000 });
  const page = await stage.visit(`/plan/table?year=2026&element=${planElementId}&tab=invoices`);
  const order = page.getByRole('link', { name: /Bühne/ });
  await order.getByText('offen 9.000').waitFor();
  await order.getByText('B-7 · Messebau Süd · Mär 2026').waitFor();
  await order.click();
  await page.waitForURL('**/orders?id=*');
  await page.getByRole('heading', { name: /Bühne/ }).first().waitFor();
});

test('e-invoices are dropped in, each told what became of it, given their place by keyboard alone, and read', async () => {
  const stand = await stage.planted('MAIN', 'Roadshow', year);
  const page = await stage.visit('/plan/gantt?year=2026');
  await page.goto(`${stage.product.url}/invoice`);
  const right = invoiceOf([{ name: 'Standbau' }, { name: 'Lagerung', vatRate: '7' }], {
    ...{ number: 'RE-77', preceding: [{ number: 'RE-70', date: null }] },
    totals: Object.assign(new Totals(), { rounding: '0.02' }),
  });
  const wrong = { ...right, number: 'RE-78', totals: { ...right.totals, gross: '1' } };
  const file = (name: string, text: string) => ({ name, mimeType: 'text/xml', buffer: Buffer.from(text) });
  await page
    .getByLabel('Dateien wählen')
    .last()
    .setInputFiles([
      file('gut.xml', ublOf(right)),
      file('falsch.xml', ublOf(wrong)),
      file('doppelt.xml', ublOf(right)),
      file('kein.xml', 'nichts'),
    ]);
  const told = page.getByRole('region', { name: 'Gelesene Dateien' });
  await told.getByText('Angelegt: Musterdruck GmbH · RE-77').waitFor();
  await told.getByText(/BR-CO-15 · Brutto · .* erwartet, 1,00 gefunden/).waitFor();
  await told.getByText('Schon vorhanden: RE-77').waitFor();
  await told.getByText('Keine E-Rechnung').waitFor();

  await page.getByRole('button', { name: '2 Positionen zuordnen' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Position 1 von 2').waitFor();
  await dialog.getByRole('button', { name: '„Musterdruck GmbH“ anlegen' }).press('Enter');
  await dialog
    .getByRole('button', { name: /Dienstleister/ })
    .getByText('Musterdruck GmbH')
    .waitFor();
  for (const at of [1, 2]) {
    await dialog.getByText(`Position ${at} von 2`).waitFor();
    await dialog.getByRole('button', { name: /Projekt, Maßnahme/ }).press('Enter');
    await page.getByRole('option', { name: 'Roadshow' }).waitFor();
    await page.keyboard.type('Roadshow');
    await page.keyboard.press('Enter');
    await dialog
      .getByRole('button', { name: /Projekt, Maßnahme/ })
      .getByText('Roadshow')
      .waitFor();
    await dialog.getByRole('button', { name: 'Zuordnen', exact: true }).press('Enter');
  }
  await dialog.waitFor({ state: 'detached' });
  const made = async () => (await list()).find(({ label }) => label === 'Musterdruck GmbH');
  await becomes(async () => (await made())?.items.map((item) => item.planElementId), [stand, stand]);

  await told.getByRole('link', { name: /RE-77/ }).first().click();
  await page.getByRole('tab', { name: 'E-Rechnung' }).click();
  await page.getByText('Hält alle geprüften Regeln ein.').waitFor();
  await page.getByText('DE02120300000000202051').waitFor();
  await page.getByText('RE-70').waitFor();
  await page.getByText('0,02', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Angaben' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'gut.xml' }).click();
  expect((await download).suggestedFilename()).toBe('gut.xml');
});

test('what the invoices are found and ordered by is saved as a view; emptied beside it, nothing is left of its filter', async () => {
  const page = await stage.visit();
  await page.goto(`${stage.product.url}/invoice?year=2026&q=plakate&sort=-amountNet`);
  const [poster, stand] = ['Plakate', 'Messestand'].map((name) => page.getByRole('row', { name: new RegExp(name) }));
  await page.getByRole('button', { name: 'Gespeicherte Ansichten: keine' }).click();
  await page.getByRole('menuitem', { name: 'Als Ansicht speichern …' }).click();
  await page.getByLabel('Name').fill('Nur Plakate');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.waitForURL(/\/invoice\/[0-9a-f-]{36}\?year=2026$/);
  await poster?.waitFor();
  await stand?.waitFor({ state: 'detached' });
  await page.getByRole('searchbox').fill('');
  await stand?.waitFor();
  await page.getByRole('button', { name: 'Gespeicherte Ansichten: Nur Plakate, geändert' }).click();
  await page.getByRole('menuitem', { name: 'Auf Gespeichertes zurücksetzen' }).click();
  await stand?.waitFor({ state: 'detached' });
  type Saved = { viewId: string; filterString: string; configuration: { sort?: string } };
  const saved = async () =>
    (await stage.api.call<Saved[]>('GET', 'user/filter-set')).body.map((it) => [
      ...[it.viewId, it.filterString, it.configuration.sort],
    ]);
  await becomes(saved, [['INVOICE', "text='plakate'", '-amountNet']]);
});

test('an element is deleted with its invoices once that is confirmed', async () => {
  const planElementId = await stage.planted('MAIN', 'Abgesagt', year);
  const items = [{ label: 'Anzahlung', planElementId, amount: 1_000_000 }];
  await stage.api.call('POST', 'accounting/invoice', { label: 'Storno', identifier: 'S-1', date: '2026-02-01', items });
  const page = await stage.visit('/plan/table?year=2026');
  await page.getByRole('row', { name: /Abgesagt/ }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Samt Belegen entfernen …' }).click();
  const dialog = page.getByRole('dialog', { name: '„Abgesagt“ mit Rechnungen löschen' });
  await dialog.getByRole('button', { name: 'Löschen' }).click();
  await becomes(async () => (await list()).some(({ label }) => label === 'Storno'), false);
  await page.getByRole('row', { name: /Abgesagt/ }).waitFor({ state: 'detached' });
});
