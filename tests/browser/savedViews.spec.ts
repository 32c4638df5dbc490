import { signIn } from '../product/api.js';
import { adminPassword } from '../product/server.js';
import { onStage } from './stage.js';
import { becomes } from './stories.js';

const stage = onStage();
const days = { startDate: '2026-03-01', endDate: '2026-06-30' };

test('a filter is saved under a name, its link opens it for others until it is for its owner alone', async () => {
  await stage.planted('MAIN', 'Messe Köln', days);
  await stage.planted('MAIN', 'Katalog', days);
  await stage.planted('MAIN', 'Stand', { ...days, description: 'Alles für die MESSE' });
  const lea = { username: 'lea', password: adminPassword };
  await stage.api.call('POST', 'user', { ...lea, roles: ['READER'], renewPasswordAtNextLogin: false });
  const page = await stage.visit('/plan/gantt?year=2026&q=messe');
  await page.getByRole('button', { name: 'Gespeicherte Ansichten: keine' }).click();
  await page.getByRole('menuitem', { name: 'Als Ansicht speichern …' }).click();
  await page.getByLabel('Name').fill('Nur Messen');
  await page.getByRole('button', { name: 'Sichtbar für' }).click();
  await page.getByRole('option', { name: 'alle', exact: true }).click();
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.waitForURL(/\/plan\/gantt\/[0-9a-f-]{36}\?year=2026$/);
  const link = new URL(page.url()).pathname;
  await page.getByRole('button', { name: 'Gespeicherte Ansichten: Nur Messen' }).click();
  await page.getByRole('menuitem', { name: 'Als Startseite' }).click();
  await page.getByText('Hiermit beginnen Sie nach dem Anmelden').waitFor();
  await page.goto(stage.product.url);
  await page.waitForURL((url) => url.pathname === link);

  const other = await stage.visit(link, lea);
  await other.getByRole('button', { name: 'Gespeicherte Ansichten: Nur Messen' }).waitFor();
  await other.getByText('Messe Köln').first().waitFor();
  // The phrase stands in its description.
  await other.getByText('Stand', { exact: true }).first().waitFor();
  expect(await other.getByText('Katalog').count()).toBe(0);
  await other.getByRole('button', { name: 'Gespeicherte Ansichten: Nur Messen' }).click();
  expect(await other.getByRole('menuitem', { name: 'Ansicht löschen' }).count()).toBe(0);
  await other.getByRole('menuitem', { name: 'Alle Elemente' }).click();
  await other.getByText('Katalog').first().waitFor();

  const id = link.split('/').at(-1);
  const api = await signIn(stage.product.url, adminPassword);
  await api.call('PUT', `filter-set/${id}`, { visibility: 'PERSONAL' });
  await other.goto(stage.product.url + link);
  await other.getByText('Diese Ansicht gibt es nicht für Sie').waitFor();
  await other.getByRole('button', { name: 'Plan zeigen' }).click();
  await other.getByText('Katalog').first().waitFor();

  await page.getByRole('button', { name: 'Gespeicherte Ansichten: Nur Messen' }).click();
  await page.getByRole('menuitem', { name: 'Ansicht löschen' }).click();
  await page.getByText('Katalog').first().waitFor();
  await page.getByRole('button', { name: 'Rückgängig' }).last().click();
  await page.getByRole('button', { name: 'Gespeicherte Ansichten: keine' }).click();
  await page.getByRole('menuitem', { name: 'Nur Messen' }).waitFor();
});

test('what is typed as terms becomes chips, offered while typing, and stands in the address for others', async () => {
  await stage.planted('MAIN', 'Gala', { ...days, startDate: '2026-05-01' });
  await stage.planted('GROUPING', 'Frühling', days);
  const page = await stage.visit('/plan/gantt?year=2026');
  await page.getByText('Frühling').first().waitFor();
  const field = page.getByRole('combobox', { name: 'In der Planung suchen' });
  await field.pressSequentially('typ:projekt ');
  await page.getByRole('button', { name: 'Art: Projekt', exact: true }).waitFor();
  await page.getByText('Frühling').first().waitFor({ state: 'detached' });
  await field.pressSequentially('beg');
  await page.getByRole('option', { name: 'Beginn' }).click();
  await field.pressSequentially('2026-05');
  await field.press('Enter');
  await page.getByText('Messe Köln').first().waitFor({ state: 'detached' });
  await page.getByText('Gala').first().waitFor();
  await becomes(() => field.inputValue(), '');
  await field.fill('farbe:rot');
  await page.getByText('„farbe“ ist kein Filter und wird als Text gesucht.').waitFor();
  await field.fill('budget>viel');
  await page.getByText('„viel“ passt nicht zu „budget“.').waitFor();
  await field.fill('');
  const other = await stage.visit(page.url().slice(stage.product.url.length), {
    username: 'lea',
    password: adminPassword,
  });
  await other.getByRole('button', { name: 'Beginn: Mai 2026', exact: true }).waitFor();
  await other.getByText('Gala').first().waitFor();
  expect(await other.getByText('Messe Köln').count()).toBe(0);
  await other.getByRole('button', { name: '+ Filter' }).click();
  await other.getByRole('button', { name: 'In Stufen filtern …' }).click();
  const stages = other.getByRole('dialog').getByRole('listitem');
  await stages.filter({ hasText: 'Beginn' }).getByText('1 Element bleibt').waitFor();
  await other.getByRole('button', { name: 'Stufe 2 entfernen' }).click();
  await other.getByRole('button', { name: 'Schließen' }).click();
  await other.getByText('Messe Köln').first().waitFor();
});

test('elements are found by their comments and by what they follow; more than nine stages there are not', async () => {
  const shoot = await stage.planted('MAIN', 'Dreh', days);
  await stage.planted('MAIN', 'Schnitt', { ...days, dependsOn: [{ id: shoot, lagDays: 0 }] });
  await stage.api.call('PUT', `comments/${shoot}`, { text: 'Kran am Hafen bestellt' });
  const page = await stage.visit('/plan/table?year=2026');
  await page.getByText('Schnitt').first().waitFor();
  const field = page.getByRole('combobox', { name: 'In der Planung suchen' });
  await field.pressSequentially('kommentar:"am hafen" kommentiertvon:ich ');
  await page.getByRole('button', { name: 'Kommentar: am hafen', exact: true }).click();
  await page.getByRole('textbox', { name: 'Kommentar: Suchen' }).fill('KRAN');
  await page.getByRole('button', { name: 'Kommentar: KRAN', exact: true }).waitFor();
  await page.getByText('Schnitt').first().waitFor({ state: 'detached' });
  await page.getByText('Dreh').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Kommentiert von: ich', exact: true }).waitFor();
  const follows = `dependsOn='${shoot}'`;
  await page.goto(`${stage.product.url}/plan/table?year=2026&filters=${encodeURIComponent(follows)}`);
  await page.getByRole('button', { name: 'Folgt auf: Dreh', exact: true }).click();
  await page.getByRole('textbox', { name: 'Folgt auf: Suchen' }).fill('schni');
  await page.getByRole('checkbox', { name: 'Schnitt' }).waitFor();
  await page.getByText('Schnitt').first().waitFor();
  const nine = Array.from({ length: 8 }, (_, n) => `startDate='..2026-12-${n + 10}'`);
  const link = encodeURIComponent([...nine, follows].join());
  await page.goto(`${stage.product.url}/plan/table?year=2026&stages=1&filters=${link}`);
  const stages = page.getByRole('dialog').getByRole('listitem');
  await stages.filter({ hasText: 'Stufe 9' }).getByText('1 Element bleibt').waitFor();
  expect(await stages.count()).toBe(9);
  expect(await page.getByRole('button', { name: 'Stufe hinzufügen' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Stufe 1 entfernen' }).click();
  const add = page.getByRole('button', { name: 'Stufe hinzufügen', disabled: false });
  await add.waitFor();
  // In a small window what has no room is scrolled to, between the dialog's head and its foot.
  await page.setViewportSize({ width: 390, height: 480 });
  await becomes(async () => ((await add.boundingBox())?.y ?? 480) < 480 - 20, true);
  expect(await stages.count()).toBe(8);
});
