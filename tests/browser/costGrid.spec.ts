import type { Page } from 'playwright';
import { adminPassword } from '../product/server.js';
import { onStage } from './stage.js';
import { becomes, rowOf, wholeYear, year } from './stories.js';

/** The grid of costs: typed like a spreadsheet, each step one command, others' changes shown, refusals told. */
const stage = onStage();

const cellOf = (page: Page, id: string, period: string, kind = 'PLAN') =>
  rowOf(page, id).locator(`[data-cell="${period}.${kind}"]`);
const shows = (page: Page, id: string, cells: Readonly<Record<string, string>>) =>
  becomes(
    async () =>
      Object.fromEntries(
        await Promise.all(
          Object.keys(cells).map(async (period) => [period, (await cellOf(page, id, period).innerText()).trim()]),
        ),
      ),
    { ...cells },
  );
const paste = (page: Page, text: string) =>
  page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  })()`);
const month = (number: string) => `${year}-${number}`;
const path = `/plan/costs?year=${year}`;

test('amounts are typed by keys, pasted, filled and shifted; sums follow, an undo takes back a whole step', async () => {
  const fair = await stage.planted('MAIN', 'Messe', wholeYear);
  const booth = await stage.planted('SUB', 'Stand', { ...wholeYear, parentId: fair });
  const film = await stage.planted('SUB', 'Film', { ...wholeYear, parentId: fair });
  const page = await stage.visit(path);
  await cellOf(page, booth, month('01')).click();
  await page.keyboard.type('1000');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2.500,50');
  await page.keyboard.press('Enter');
  await shows(page, booth, { [month('01')]: '1.000', [month('02')]: '2.501', all: '3.501' });
  await shows(page, fair, { [month('01')]: '1.000', [month('02')]: '2.501', all: '3.501' });
  await cellOf(page, booth, month('05')).click();
  await paste(page, '1,000.25\t20\n3\t4\n');
  await shows(page, film, { [month('05')]: '3', [month('06')]: '4' });
  await shows(page, fair, { [month('05')]: '1.003', [month('06')]: '24', all: '4.528' });
  await page.keyboard.press('Control+z');
  await shows(page, fair, { [month('05')]: '–', [month('06')]: '–', all: '3.501' });
  await cellOf(page, booth, month('01')).click();
  for (let at = 0; at < 3; at++) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+r');
  await shows(page, booth, { [month('02')]: '1.000', [month('04')]: '1.000', all: '4.000' });
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await shows(page, booth, { [month('01')]: '–', [month('05')]: '1.000', all: '4.000' });
  // A single cell is repeated until its element ends.
  await cellOf(page, film, month('04')).click();
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await shows(page, film, { [month('04')]: '30' });
  await cellOf(page, film, month('04')).click();
  await page.getByRole('button', { name: 'Zellen' }).click();
  await page.getByRole('menuitem', { name: 'Jedes Quartal' }).click();
  await shows(page, film, { [month('05')]: '–', [month('07')]: '30', [month('10')]: '30', all: '90' });
  // The keys go on with the cells that the menu worked on.
  await page.locator('[role=treegrid]:focus').waitFor();
  await page.keyboard.press('Delete');
  await shows(page, film, { [month('04')]: '–', all: '60' });
});

test('quarters are summed up between the months; keys and blocks pass over them; a milestone stays until it is named', async () => {
  const fair = await stage.planted('MAIN', 'Tagung', wholeYear);
  const page = await stage.visit(path);
  await cellOf(page, fair, month('03')).click();
  await page.keyboard.type('30');
  await page.keyboard.press('Tab');
  await page.keyboard.type('40');
  await page.keyboard.press('Enter');
  await shows(page, fair, { [month('03')]: '30', [month('04')]: '40', [`${year}-Q1`]: '30', [`${year}-Q2`]: '40' });
  await cellOf(page, fair, month('02')).click();
  await paste(page, '1\t2\t3');
  await shows(page, fair, { [month('04')]: '3', [`${year}-Q1`]: '3', [`${year}-Q2`]: '3', all: '6' });
  expect(await cellOf(page, fair, `${year}-Q1`).getAttribute('aria-readonly')).toBe('true');
  await page.getByRole('button', { name: 'Spalten' }).click();
  await page.locator('label').filter({ hasText: 'Zwischensummen' }).click();
  await cellOf(page, fair, `${year}-Q1`).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await cellOf(page, fair, month('02')).click();
  await page.getByRole('button', { name: 'Neu', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Meilenstein' }).click();
  const named = page.getByRole('textbox', { name: 'Bezeichnung' });
  await named.fill('Eröffnung');
  await named.press('Enter');
  await page.getByRole('row', { name: 'Eröffnung' }).waitFor({ state: 'detached' });
  await becomes(
    async () =>
      (await stage.api.call<{ label: string }[]>('GET', 'plan/gantt-element')).body.some(
        ({ label }) => label === 'Eröffnung',
      ),
    true,
  );
});

test('quarters and years take a sum and spread it; kinds come and go as columns', async () => {
  const fair = await stage.planted('MAIN', 'Gala', wholeYear);
  const page = await stage.visit(`${path}&time=QUARTER`);
  await cellOf(page, fair, `${year}-Q2`).click();
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  await shows(page, fair, { [`${year}-Q2`]: '100', all: '100' });
  await page.getByRole('button', { name: 'Spalten' }).click();
  await page
    .locator('label')
    .filter({ hasText: /^Budget$/ })
    .click();
  await page.keyboard.press('Escape');
  await cellOf(page, fair, `${year}-Q2`, 'BUDGET').click();
  await page.keyboard.type('250');
  await page.keyboard.press('Enter');
  await becomes(async () => (await cellOf(page, fair, 'all', 'BUDGET').innerText()).trim(), '250');
  await page.getByRole('tab', { name: 'Monate' }).click();
  await becomes(async () => (await cellOf(page, fair, month('06'), 'BUDGET').innerText()).trim(), '83');
  const entries = async () => {
    const { body } = await stage.api.call<{ costObjects: { kind: string; period: string; amount: number }[] }>(
      ...(['GET', `plan-element/${fair}`] as const),
    );
    return body.costObjects.map(({ kind, period, amount }) => `${kind} ${period.slice(5)} ${amount}`).sort();
  };
  await becomes(entries, [
    ...['BUDGET 04 83330', 'BUDGET 05 83330', 'BUDGET 06 83340', 'PLAN 04 33330', 'PLAN 05 33330', 'PLAN 06 33340'],
  ]);
});

test('what others type appears, what is closed or changed meanwhile is refused and says why', async () => {
  const fair = await stage.planted('MAIN', 'Kongress', wholeYear);
  const booth = await stage.planted('SUB', 'Halle', { ...wholeYear, parentId: fair });
  const lea = { username: 'lea', password: adminPassword };
  await stage.api.call('POST', 'user', { ...lea, roles: ['CONTROLLER'], renewPasswordAtNextLogin: false });
  const other = await stage.visit(path, lea);
  const page = await stage.visit(path);
  await cellOf(page, booth, month('03')).waitFor();
  const write = (amount: number, period = month('03')) =>
    stage.api.call('PUT', 'plan/cost-element', [{ id: booth, kind: 'PLAN', period, amount }]);
  await write(7_000_000);
  await shows(page, fair, { [month('03')]: '7.000', all: '7.000' });
  await cellOf(page, booth, month('03')).dblclick();
  const input = page.getByRole('textbox', { name: /^Plan Mär/ });
  await input.fill('8000');
  // Others see where somebody types.
  await cellOf(other, booth, month('03')).and(other.locator('[aria-description$="schreibt gerade"]')).waitFor();
  await write(9_000_000);
  await shows(page, fair, { [month('03')]: '9.000' });
  await input.press('Enter');
  await page.getByText('Dort steht inzwischen ein anderer Betrag.').waitFor();
  await shows(page, fair, { [month('03')]: '9.000' });
  await page.getByRole('button', { name: 'Trotzdem schreiben' }).click();
  await shows(page, fair, { [month('03')]: '8.000' });
  await stage.api.call('PUT', 'period/lock', { periods: [month('04')], reason: '' });
  await becomes(() => cellOf(page, booth, month('04')).getAttribute('aria-readonly'), 'true');
  await cellOf(page, booth, month('04')).dblclick();
  await page.getByText('Dieser Monat ist abgeschlossen.').waitFor();
  await page.keyboard.press('Escape');
  await cellOf(page, booth, month('03')).click();
  await paste(page, '5\t6\t7');
  await page.getByText('1 ist gesperrt oder nur lesbar').waitFor();
  await shows(page, booth, { [month('03')]: '5', [month('04')]: '–', [month('05')]: '7' });
});
