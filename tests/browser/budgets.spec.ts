import type { Locator, Page } from 'playwright';
import { onStage } from './stage.js';
import { becomes, wholeYear, year } from './stories.js';

/** Budgets given on in the panel; a month closed and opened on its page. */
const stage = onStage();

const typed = async (within: Locator, label: string, text: string) => {
  const field = within.getByLabel(label);
  await field.fill(text);
  await field.press('Tab');
};
const book = async (page: Page, open: Locator, fields: Readonly<Record<string, string>>, way?: string) => {
  await open.click();
  const dialog = page.getByRole('dialog');
  if (way) {
    await dialog.getByRole('button', { name: /^Was/ }).click();
    await page.getByRole('option', { name: way }).click();
  }
  for (const [label, text] of Object.entries(fields)) await typed(dialog, label, text);
  await dialog.getByRole('button', { name: 'Buchen' }).click();
  await dialog.waitFor({ state: 'detached' });
};

test('a budget is booked and given on; what is free and what is too much is told', async () => {
  const id = await stage.planted('MAIN', 'Messe', wholeYear);
  await stage.planted('SUB', 'Stand', { ...wholeYear, parentId: id });
  const page = await stage.visit(`/plan/gantt?year=${year}&element=${id}`);
  const panel = page.getByRole('complementary', { name: 'Messe' });
  await panel.getByRole('tab', { name: 'Kosten' }).click();
  const open = panel.getByRole('button', { name: 'Budget ändern …' });
  await book(page, open, { Betrag: '120000', Grund: 'Jahresbudget' });
  const told = panel.locator('dl dd');
  await told.filter({ hasText: '120.000,00' }).first().waitFor();
  await book(page, open, { Betrag: '130000', Grund: 'Aufteilung' }, 'Zuteilen');
  await panel.getByText('Überzugeteilt').waitFor();
  await told.filter({ hasText: /^\D10\.000,00/ }).waitFor();
  await panel.getByRole('list', { name: 'Budgets der Untergeordneten' }).getByText('130.000,00 €').waitFor();
});

test('a month is closed, refuses a budget, and is opened with a reason', async () => {
  const page = await stage.visit();
  await page.goto(`${stage.product.url}/periods?year=${year}`);
  const row = page.getByRole('listitem').filter({ hasText: `Januar ${year}` });
  await row.getByRole('button', { name: 'Abschließen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Abschließen' }).click();
  await row.getByText('Abgeschlossen').waitFor();
  const refused = await stage.api.call('POST', 'plan-element', {
    ...{ type: 'MAIN', label: 'Film', ...wholeYear },
    costObjects: [{ kind: 'PLAN', period: `${year}-01`, amount: 1_000 }],
  });
  expect([refused.status, refused.body]).toMatchObject([422, { errors: [{ rule: 'locked' }] }]);
  await row.getByRole('button', { name: 'Öffnen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Öffnen' }).click();
  await dialog.getByText('Bitte ausfüllen.').waitFor();
  await typed(dialog, 'Grund', 'Rechnung nachgereicht');
  // What is typed and not sent yet is asked about before the page is left.
  page.removeAllListeners('dialog');
  const asked: string[] = [];
  page.on('dialog', (it) => {
    asked.push(it.type());
    void it.dismiss();
  });
  await page.evaluate('void location.reload()');
  await becomes(async () => asked, ['beforeunload']);
  await dialog.getByRole('button', { name: 'Öffnen' }).click();
  await row.getByText('Offen').waitFor();
  await row.getByText('Rechnung nachgereicht').waitFor();
});
