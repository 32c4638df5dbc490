import { readFileSync } from 'node:fs';
import ExcelJS from 'exceljs';
import { invoiceOf } from '../../apps/worker/src/invoices/sample.harness.js';
import { ublOf } from '../../apps/worker/src/invoices/ubl.harness.js';
import { onStage } from './stage.js';
import { becomes } from './stories.js';

const stage = onStage();

test('a month’s end: an e-invoice is dropped in and given its place, provisions are run, the month is closed, the report goes out', async () => {
  const roadshow = await stage.planted('MAIN', 'Roadshow', {
    ...{ startDate: '2026-09-01', endDate: '2026-10-31' },
    costObjects: [
      { kind: 'PLAN', period: '2026-09', amount: 1_000_000 },
      { kind: 'PLAN', period: '2026-10', amount: 500_000 },
    ],
  });
  const page = await stage.visit('/plan/gantt?year=2026');
  await page.goto(`${stage.product.url}/invoice`);
  const bill = invoiceOf([{ name: 'Standbau' }, { name: 'Lagerung' }], {
    ...{ number: 'RE-10', issued: '2026-10-02', due: '2026-10-20' },
  });
  await page
    .getByLabel('Dateien wählen')
    .last()
    .setInputFiles([{ name: 'oktober.xml', mimeType: 'text/xml', buffer: Buffer.from(ublOf(bill)) }]);
  await page.getByRole('button', { name: '2 Positionen zuordnen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '„Musterdruck GmbH“ anlegen' }).click();
  for (const at of [1, 2]) {
    await dialog.getByText(`Position ${at} von 2`).waitFor();
    await dialog.getByRole('button', { name: /Projekt, Maßnahme/ }).click();
    await page.getByRole('option', { name: 'Roadshow' }).click();
    // What it does to the plan is told before it is booked.
    const [before, after] = at === 1 ? ['0,00 €', '100,00 €'] : ['100,00 €', '200,00 €'];
    await dialog.getByRole('row', { name: `Ist Okt 2026 ${before} ${after}` }).waitFor();
    await dialog.getByRole('button', { name: 'Zuordnen', exact: true }).click();
  }
  await dialog.waitFor({ state: 'detached' });

  await page.goto(`${stage.product.url}/periods?year=2026`);
  await page.getByRole('button', { name: 'Rückstellungslauf …' }).click();
  await dialog.getByRole('button', { name: /^Bis einschließlich/ }).click();
  await page.getByRole('option', { name: 'Oktober 2026' }).click();
  await dialog.getByRole('button', { name: 'Vorschau' }).click();
  await dialog.getByText('2 Änderungen: Rückstellungen bisher 0,00 €, danach 1.300,00 €.').waitFor();
  await dialog.getByRole('button', { name: 'Buchen' }).click();
  await page.getByRole('region', { name: 'Rückstellungen' }).getByText('1.300,00 €').waitFor();
  const row = page.getByRole('listitem').filter({ hasText: 'Oktober 2026' }).first();
  await row.getByRole('button', { name: 'Abschließen' }).click();
  await dialog.getByRole('button', { name: 'Abschließen' }).click();
  await row.getByText('Abgeschlossen').waitFor();

  // An invoice that comes too late waits on the page until the month is open.
  const late = { label: 'Nachlauf', planElementId: roadshow, amount: 50_000 };
  const payingPeriods = [{ period: '2026-10', amount: 50_000 }];
  const items = [{ ...late, payingPeriods }];
  await stage.api.call('POST', 'accounting/invoice', { identifier: 'RE-11', date: '2026-10-31', items });
  const waits = async () => (await stage.api.call<object[]>('GET', 'accounting/unbooked')).body.length;
  await becomes(waits, 1);
  await page.reload();
  const unbooked = page.getByRole('region', { name: 'Nicht gebuchte Rechnungspositionen' });
  await unbooked.getByText('Abgeschlossen: Okt 2026').waitFor();
  await row.getByRole('button', { name: 'Öffnen' }).click();
  await dialog.getByLabel('Grund').fill('Nachzügler');
  await dialog.getByRole('button', { name: 'Öffnen' }).click();
  await unbooked.waitFor({ state: 'detached' });
  await becomes(waits, 0);

  await page.getByRole('link', { name: 'Reporte' }).click();
  const figures = page.getByRole('row', { name: /Roadshow/ });
  await figures.waitFor();
  const cells = async () => (await figures.locator('td').allInnerTexts()).map((text) => text.trim());
  // By quarter plan, actual and what is available, then of the year.
  const amounts = async () => (await cells()).filter((text) => /\d/.test(text)).join(' ');
  await becomes(amounts, '1.000 -1.000 500 250 -500 1.500 250 -1.500');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Als Excel' }).click();
  const file = await (await download).path();
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(new Uint8Array(readFileSync(file)).buffer);
  const found: unknown[] = [];
  book.worksheets[0]?.eachRow((each) => found.push(...(each.values as unknown[])));
  expect([1_000, 500, 250].every((amount) => found.includes(amount))).toBe(true);
  // The chart tells the same, and leads by keyboard alone to what a slice is made of.
  await page.goto(`${stage.product.url}/chart?year=2026&by=PHASE`);
  const slice = page.getByRole('link', { name: 'Planung: 1.500,00 € · 100,00 %' });
  await page.getByRole('tab', { name: 'Kreis' }).focus();
  await becomes(
    async () => {
      await page.keyboard.press('Tab');
      return page.evaluate<string | null>(`document.activeElement.getAttribute('aria-label')`);
    },
    await slice.getAttribute('aria-label'),
  );
  await page.keyboard.press('Enter');
  await page.getByRole('row', { name: /Roadshow/ }).waitFor();
  expect(new URL(page.url()).searchParams.get('filters')).toBe("phase='PLAN'");
});
