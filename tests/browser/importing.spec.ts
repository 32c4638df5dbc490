import type { Page } from 'playwright';
import { adminPassword } from '../product/server.js';
import { faultsOf, onStage } from './stage.js';
import { becomes } from './stories.js';

const stage = onStage();
let page: Page;
let wrong: string[];
beforeAll(async () => {
  const context = await stage.browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'de-DE' });
  page = await context.newPage();
  wrong = faultsOf(page);
  await page.goto(`${stage.product.url}/plan/import`);
  await page.getByLabel('Benutzername').fill('admin');
  await page.getByLabel('Passwort', { exact: true }).fill(adminPassword);
  await page.getByRole('button', { name: 'Anmelden' }).click();
});

const choose = (name: string, content: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });

const csv = [
  'Nummer;Art;Bezeichnung;Beginn;Ende;Gehört zu;Wer',
  'P1;Projekt;Messe Köln;1.3.2026;30.6.2026;;',
  'A1;Maßnahme;<img src=x onerror=alert(1)>;bald;6.3.2026;P1;Jana Brandt',
  'A2;Maßnahme;Druck;Mon, March 9;13.3.2026;P1;',
  'A3;Maßnahme;Unklar;TBD;;P1;',
].join('\r\n');

test('a wrong file is said, and the kind chosen before stays for the next one', async () => {
  const costs = page.getByRole('radio', { name: /^Kosten/ });
  await costs.check();
  await choose('bild.png', '\x89PNG\r\n\x1a\n\0\0');
  await page.getByRole('alert').filter({ hasText: 'lässt sich nicht lesen' }).waitFor();
  expect(await costs.isChecked()).toBe(true);
  expect((await stage.api.call<object[]>('GET', 'import')).body).toEqual([]);
  await page.getByRole('radio', { name: /^Plan/ }).check();
});

/** What the plan holds of the file: labels with their days, once it has so many elements. */
async function planned(count: number): Promise<string[]> {
  for (;;) {
    const { body } = await stage.api.call<{ label: string; startDate: string; endDate: string }[]>(
      'GET',
      'plan-element',
    );
    if (body.length === count) return body.map((it) => `${it.label} ${it.startDate} ${it.endDate}`).sort();
    await page.waitForTimeout(50);
  }
}

test('the wizard: answers, a correction in the cell, a row skipped, run, result, undo', async () => {
  await choose('plan 2026.csv', csv);
  const table = page.getByRole('grid', { name: 'Vorschau der Datei' });
  await table.getByText('Messe Köln').waitFor();
  expect(await page.getByRole('button', { name: 'Übernehmen', exact: true }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Alle Vorschläge übernehmen' }).click();
  await page.getByText('2 Probleme').waitFor();

  // What a cell becomes stands beside it.
  await table.getByText('→ 09.03.2026').waitFor();

  // From the list of problems to the cell, corrected and put back by keyboard alone.
  await page.getByRole('button', { name: /Zeile 3, Beginn/ }).focus();
  await page.keyboard.press('Enter');
  const skip = page.getByRole('button', { name: 'Zeile 3 überspringen' });
  await becomes(async () => (await skip.boundingBox())!.x >= (await table.boundingBox())!.x, true);
  await page.keyboard.press('Enter');
  await page.keyboard.type('2.3.2026');
  await page.keyboard.press('Enter');
  await page.getByText('1 Problem', { exact: true }).waitFor();
  await page.keyboard.press('Delete');
  await page.getByText('2 Probleme').waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('2.3.2026');
  await page.keyboard.press('Enter');
  await page.getByText('1 Problem', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Zeile 5 überspringen' }).click();
  await page.getByText('Bereit zum Übernehmen').waitFor();
  await page.getByText('1 übersprungen').waitFor();

  await page.getByRole('button', { name: 'Übernehmen', exact: true }).click();
  await page.getByRole('heading', { name: '„plan 2026.csv“ importiert' }).waitFor();
  await page.getByText('3 angelegt · 1 übersprungen').waitFor();
  const made = [
    '<img src=x onerror=alert(1)> 2026-03-02 2026-03-06',
    'Druck 2026-03-09 2026-03-13',
    'Messe Köln 2026-03-01 2026-06-30',
  ];
  expect(await planned(3)).toEqual(made);
  await page.getByRole('link', { name: 'Im Gantt ansehen' }).click();
  await page.waitForURL('**/plan/gantt**');
  await page.getByText('Messe Köln').first().waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  // What was taken back is no longer said to be there, and can be done again.
  await page.getByRole('heading', { name: '„plan 2026.csv“: Import rückgängig gemacht' }).waitFor();
  await page.getByRole('link', { name: 'Im Gantt ansehen' }).waitFor({ state: 'detached' });
  expect(await planned(0)).toEqual([]);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Wiederholen' }).click();
  await page.getByRole('heading', { name: '„plan 2026.csv“ importiert' }).waitFor();
  expect(await planned(3)).toEqual(made);
  // A page loaded anew knows as much, and both ways go on from there.
  await page.reload();
  await page.getByRole('heading', { name: '„plan 2026.csv“ importiert' }).waitFor();
  await page.keyboard.press('Control+z');
  await page.getByRole('heading', { name: '„plan 2026.csv“: Import rückgängig gemacht' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: '„plan 2026.csv“: Import rückgängig gemacht' }).waitFor();
  await main.getByRole('button', { name: 'Wiederholen' }).click();
  await page.getByRole('heading', { name: '„plan 2026.csv“ importiert' }).waitFor();
  await main.getByRole('button', { name: 'Rückgängig' }).click();
  await page.getByRole('heading', { name: '„plan 2026.csv“: Import rückgängig gemacht' }).waitFor();
  expect(wrong).toEqual([]);
});

test('a column is given another meaning in its heading', async () => {
  await page.getByRole('button', { name: 'Andere Datei' }).click();
  // What ran stands below the next file, with where it is.
  const ran = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'plan 2026.csv' }) });
  await ran.getByText('rückgängig gemacht').waitFor();
  const rows = Array.from({ length: 60 }, (_, at) => `Anzeige ${at};1.3.2026;x\n`);
  await choose('plan.csv', `Bezeichnung;Beginn;Notizen\n${rows.join('')}`);
  const head = page.getByRole('button', { name: 'Spalte „Notizen“ wird' });
  await head.click();
  await page.getByRole('option', { name: 'Beschreibung' }).click();
  await page.getByText('Was sind Zeilen ohne Art?').waitFor();
  await page.getByRole('button', { name: 'Projekt', exact: true }).click();
  await page.getByText('Bereit zum Übernehmen').waitFor();
  // Whichever row one goes to stands whole above the edge.
  const table = page.getByRole('grid', { name: 'Vorschau der Datei' });
  await table.focus();
  for (let at = 0; at < 40; at++) await page.keyboard.press('ArrowDown');
  const current = page.locator(`[id="${await table.getAttribute('aria-activedescendant')}"]`);
  await current.getByText('Anzeige 40').waitFor();
  const edge = await table.evaluate((box) => box.getBoundingClientRect().top + box.clientHeight);
  await becomes(async () => (await current.boundingBox())!.y + (await current.boundingBox())!.height <= edge, true);
  await page.getByRole('button', { name: 'Verwerfen' }).click();
  await page.getByText('Datei hierher ziehen').waitFor();
});

test('an import is taken back from the list of those that ran', async () => {
  await choose('liste.csv', 'Bezeichnung;Beginn;Ende\nListe;1.3.2026;2.3.2026\n');
  await page.getByRole('button', { name: 'Alle Vorschläge übernehmen' }).click();
  await page.getByRole('button', { name: 'Übernehmen', exact: true }).click();
  await page.getByRole('heading', { name: '„liste.csv“ importiert' }).waitFor();
  expect(await planned(1)).toEqual(['Liste 2026-03-01 2026-03-02']);
  await page.getByRole('button', { name: 'Andere Datei' }).click();
  await page.getByText('1 angelegt').waitFor();
  const back = page.getByRole('button', { name: '„liste.csv“ rückgängig machen' });
  const asked = page.getByRole('dialog', { name: '„liste.csv“ rückgängig machen?' });
  await back.click();
  await asked.getByText('1 angelegt').waitFor();
  await asked.getByRole('button', { name: 'Abbrechen' }).click();
  expect(await planned(1)).toHaveLength(1);
  await back.click();
  await asked.getByRole('button', { name: 'Rückgängig' }).click();
  await page.getByRole('listitem').filter({ hasText: 'liste.csv' }).getByText('rückgängig gemacht').waitFor();
  expect(await planned(0)).toEqual([]);
  expect(wrong).toEqual([]);
});
