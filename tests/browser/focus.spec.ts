import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { onStage } from './stage.js';
import { becomes, rowOf, wholeYear, year } from './stories.js';

const stage = onStage();
let project: string;

beforeAll(async () => {
  project = await stage.planted('MAIN', 'Messe', wholeYear);
});

/** What the keyboard is on, as it is read out. */
const isOn = (page: Page): Promise<string> =>
  page.evaluate<string>(`(() => {
    const on = document.activeElement;
    const name = on.getAttribute('aria-label') ?? (on.innerText || on.labels?.[0]?.textContent);
    return name.replace(/\\s+/g, ' ');
  })()`);

const tabOf = async (page: Page, name: string) => {
  await rowOf(page, project).waitFor();
  const panel = page.getByRole('complementary', { name: 'Messe' });
  await panel.getByRole('tab', { name }).click();
  return panel;
};

test('money is typed, written and taken away without the keyboard losing its place', async () => {
  const page = await stage.visit(`/plan/gantt?year=${year}&element=${project}`);
  const panel = await tabOf(page, 'Kosten');
  await panel.getByRole('button', { name: 'Plan', exact: true }).press('Enter');
  await page.keyboard.type('500');
  await page.keyboard.press('Enter');
  await becomes(() => isOn(page), 'Bearbeiten: Betrag 500,00 €');
  await page.keyboard.press('Tab');
  await becomes(async () => /^Kostenart/.test(await isOn(page)), true);
  await page.keyboard.press('Tab');
  await becomes(() => isOn(page), 'Bearbeiten: Beschreibung Leer');
  await panel.getByRole('button', { name: /^Entfernen: Plan/ }).press('Enter');
  await panel.getByText('Noch keine Einträge.').waitFor();
  await becomes(() => isOn(page), 'Budget');
});

test('after a comment the next one can be written', async () => {
  const page = await stage.visit(`/plan/gantt?year=${year}&element=${project}`);
  const panel = await tabOf(page, 'Kommentare');
  await panel.getByRole('textbox', { name: 'Kommentar' }).fill('Stand bestätigt');
  await panel.getByRole('button', { name: 'Kommentieren' }).press('Enter');
  await panel.getByRole('listitem').getByText('Stand bestätigt').waitFor();
  await becomes(() => isOn(page), 'Kommentar');
});

test('a comment that is written while the one before it is being sent stays', async () => {
  const page = await stage.visit(`/plan/gantt?year=${year}&element=${project}`);
  const panel = await tabOf(page, 'Kommentare');
  const field = panel.getByRole('textbox', { name: 'Kommentar' });
  let isAnswered = (): void => {};
  const isWritten = new Promise<void>((resolve) => {
    isAnswered = resolve;
  });
  await page.route('**/comments/*', async (route) => {
    const response = await route.fetch();
    await isWritten;
    await route.fulfill({ response });
  });
  await field.fill('Der erste');
  await panel.getByRole('button', { name: 'Kommentieren' }).click();
  await panel.getByRole('listitem').getByText('Der erste').waitFor();
  await field.fill('Der zweite');
  const response = page.waitForResponse(/\/comments\//);
  isAnswered();
  await (await response).finished();
  await page.unroute('**/comments/*');
  await field.press('Control+Enter');
  await panel.getByRole('listitem').getByText('Der zweite').waitFor();
  await becomes(() => field.inputValue(), '');
});

test('one Escape gives up what is begun in the panel, whatever was typed, and not the panel', async () => {
  const page = await stage.visit(`/plan/gantt?year=${year}&element=${project}`);
  const panel = await tabOf(page, 'Überblick');
  const forms: Record<string, Record<string, string>> = {
    'Kennzahl hinzufügen': { Maßeinheit: 'Besucher', Ziel: '120' },
    'Stand hinzufügen': { Stand: 'Halle gebucht' },
  };
  for (const [begin, fields] of Object.entries(forms)) {
    await panel.getByRole('button', { name: begin }).press('Enter');
    for (const [name, text] of Object.entries(fields))
      await panel.getByRole('textbox', { name, exact: true }).fill(text);
    await page.keyboard.press('Escape');
    await becomes(() => isOn(page), begin);
  }
  for (const name of ['Vorgänger hinzufügen', 'Angabe hinzufügen']) {
    const field = panel.getByRole('textbox', { name });
    await field.fill('Standb');
    await field.press('Escape');
    await becomes(() => field.inputValue(), '');
  }
  await panel.getByRole('button', { name: 'Bearbeiten: Auftraggeber' }).press('Enter');
  await page.keyboard.type('Vertrieb');
  await page.keyboard.press('Escape');
  await becomes(() => isOn(page), 'Bearbeiten: Auftraggeber Leer');
  // Where nothing is begun it is the panel's.
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
});

test('what is searched stays as it is typed, also where the address follows between two letters', async () => {
  const page = await stage.visit(`/plan/gantt?year=${year}`);
  await rowOf(page, project).waitFor();
  const field = page.getByRole('combobox', { name: 'In der Planung suchen' });
  // The address is written 150 ms after a letter.
  await field.pressSequentially('Messe in Köln', { delay: 150 });
  expect(await field.inputValue()).toBe('Messe in Köln');
  await page.waitForURL(/q=Messe\+in\+K/);
  await page.getByRole('button', { name: 'Filter löschen' }).first().click();
  await becomes(() => field.inputValue(), '');
});

test('who is asked for a reason can give up by Escape, where it was asked for', async () => {
  const waiting = await stage.planted('MAIN', 'Gala', wholeYear);
  const submitted = await stage.api.call('PUT', `process/${waiting}/submit`, { phase: 'PRE' });
  expect(submitted.status).toBe(200);
  const who = { username: 'zweite', password: 'Frühling2026!' };
  const user = { ...who, roles: ['APPROVER'], group: null, renewPasswordAtNextLogin: false };
  expect((await stage.api.call('POST', 'user', { id: randomUUID(), ...user })).status).toBe(201);
  const page = await stage.visit(`/plan/gantt?year=${year}&element=${waiting}`, who);
  const panel = page.getByRole('complementary', { name: 'Gala' });
  await panel.getByRole('button', { name: 'Ablehnen' }).press('Enter');
  await panel.getByRole('textbox', { name: 'Kommentar' }).press('Escape');
  await becomes(() => isOn(page), 'Ablehnen');
});

test('a filter is set and taken off by keyboard', async () => {
  const page = await stage.visit(`/plan/gantt?year=${year}`);
  await page.getByRole('button', { name: '+ Filter' }).press('Enter');
  await page.getByRole('checkbox', { name: 'Projekt' }).press('Space');
  await page.getByRole('button', { name: 'Art: Projekt', exact: true }).waitFor();
  await becomes(() => isOn(page), '+ Filter');
  await page.getByRole('button', { name: 'Löschen: Art' }).press('Enter');
  await page.getByRole('button', { name: 'Art: Projekt', exact: true }).waitFor({ state: 'detached' });
  await becomes(() => isOn(page), '+ Filter');
  await page.getByRole('combobox', { name: 'In der Planung suchen' }).fill('Messe');
  await page.getByRole('button', { name: 'Filter löschen' }).press('Enter');
  await becomes(() => isOn(page), 'In der Planung suchen');
});

test('what could be done again is no longer offered once something else was changed', async () => {
  const page = await stage.visit(`/plan/gantt?year=${year}`);
  const again = page.getByRole('status').getByRole('button', { name: 'Wiederholen' });
  await rowOf(page, project).locator('[data-cell=label]').click();
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByRole('button', { name: 'Rückgängig' }).and(page.locator(':enabled')).click();
  // While it is pointed at it does not go by itself.
  await again.hover();
  await page.getByRole('treegrid').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await again.waitFor({ state: 'detached' });
});

test('over the page a dialog keeps the keys: nothing behind it is changed, Escape closes it', async () => {
  const gone = [await stage.planted('MAIN', 'Flyer', wholeYear), await stage.planted('MAIN', 'Plakat', wholeYear)];
  for (const id of gone) expect((await stage.api.call('DELETE', `plan-element/${id}`)).status).toBeLessThan(300);
  const page = await stage.visit(`/plan/gantt?year=${year}`);
  await rowOf(page, project).locator('[data-cell=label]').click();
  await page.getByRole('button', { name: '+ Filter' }).click();
  await page.getByRole('button', { name: 'Gelöschtes ansehen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Gelöschtes' });
  await dialog.getByRole('button', { name: 'Wiederherstellen: Plakat' }).press('Enter');
  await becomes(() => isOn(page), 'Wiederherstellen: Flyer');
  await page.evaluate('document.activeElement.blur()');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect((await stage.api.call('GET', `plan-element/${project}`)).status).toBe(200);
  expect(await rowOf(page, project).count()).toBe(1);
});

test('the questions of a file are answered one after the other by keyboard', async () => {
  const page = await stage.visit();
  await page.goto(`${stage.product.url}/plan/import`);
  const rows = ['Art;Bezeichnung;Beginn;Ende;Wer', 'Projekt;Messe Ulm;1.3.2026;30.6.2026;Jana Brandt'];
  const buffer = Buffer.from([...rows, 'Projekt;Druck;Mon, March 9;13.3.2026;'].join('\n'));
  await page.locator('input[type=file]').setInputFiles({ name: 'plan.csv', mimeType: 'text/plain', buffer });
  const years = page.getByRole('group', { name: /Welches Jahr/ });
  const person = page.getByRole('group', { name: /Jana Brandt/ });
  await years.getByRole('button').first().press('Enter');
  await becomes(
    () =>
      person
        .getByRole('button')
        .first()
        .evaluate((it) => it === it.ownerDocument.activeElement),
    true,
  );
});
