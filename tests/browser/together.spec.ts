import type { Page } from 'playwright';
import { adminPassword } from '../product/server.js';
import { onStage } from './stage.js';
import { barOf, becomes, rowOf, wholeYear, year } from './stories.js';

const stage = onStage();
const { planted } = stage;
const stored = async (id: string) => (await stage.api.call<Record<string, string>>('GET', `plan-element/${id}`)).body;
const write = (id: string, fields: object) => stage.api.call('PUT', `plan-element/${id}`, fields);

async function open(id: string, path = `/plan/gantt?year=${year}`): Promise<Page> {
  const page = await stage.visit(path);
  await rowOf(page, id).waitFor();
  return page;
}

test('what others write while a cell is open is asked about, with both values; the own one may win', async () => {
  const id = await planted('MAIN', 'Messe', wholeYear);
  const lea = { username: 'lea', password: adminPassword };
  await stage.api.call('POST', 'user', { ...lea, roles: ['READER'], renewPasswordAtNextLogin: false });
  const other = await stage.visit(`/plan/gantt?year=${year}`, lea);
  const page = await open(id);
  await rowOf(page, id).click();
  await page.keyboard.press('F2');
  await page.keyboard.type('Messe Köln');
  // Somebody else sees who is there, and who writes.
  await other.getByRole('img', { name: /^Auch hier: / }).waitFor();
  await rowOf(other, id).locator('[data-cell=label][aria-description$="schreibt gerade"]').waitFor();
  await write(id, { label: 'Messe Berlin' });
  await becomes(
    () =>
      barOf(page, id)
        .getAttribute('aria-label')
        .then((name) => name?.startsWith('Messe Berlin')),
    true,
  );
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Gleichzeitig geändert' });
  await dialog.getByText('Messe Berlin').waitFor();
  await dialog.getByText('Messe Köln').waitFor();
  await dialog.getByText(/^Gespeichert von /).waitFor();
  expect((await stored(id))['label']).toBe('Messe Berlin');
  await dialog.getByRole('button', { name: 'Eigenes übernehmen' }).click();
  await becomes(async () => (await stored(id))['label'], 'Messe Köln');
});

test('so in a field of the panel, where what is saved may stay', async () => {
  const id = await planted('MAIN', 'Film', wholeYear);
  const page = await open(id);
  await rowOf(page, id).click();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Bearbeiten: Auftraggeber' }).click();
  await page.keyboard.type('Einkauf');
  await write(id, { sponsorName: 'Vertrieb' });
  await page.getByText('Vertrieb').first().waitFor();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Gleichzeitig geändert' });
  await dialog.getByRole('button', { name: 'Gespeichertes behalten' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Bearbeiten: Auftraggeber' }).getByText('Vertrieb').waitFor();
});

test('so with a date typed in the grid: what others moved meanwhile is asked about', async () => {
  const id = await planted('MAIN', 'Messetermin', { startDate: `${year}-03-01`, endDate: `${year}-03-20` });
  const page = await open(id);
  await rowOf(page, id).locator('[data-cell=startDate]').dblclick();
  await page.keyboard.type('5.3.');
  await write(id, { startDate: `${year}-03-03` });
  await becomes(async () => (await barOf(page, id).getAttribute('aria-label'))?.includes('03.03.'), true);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Gleichzeitig geändert' });
  await dialog.getByText('Messetermin').waitFor();
  await dialog.getByText(`03.03.${year}`).waitFor();
  await dialog.getByText(`05.03.${year}`).waitFor();
  expect((await stored(id))['startDate']).toBe(`${year}-03-03`);
  await dialog.getByRole('button', { name: 'Eigenes übernehmen' }).click();
  await becomes(async () => (await stored(id))['startDate'], `${year}-03-05`);
});

test('a date typed beside another that somebody else moved meanwhile: both hold', async () => {
  const id = await planted('MAIN', 'Druck', { startDate: `${year}-03-01`, endDate: `${year}-03-20` });
  const page = await open(id, `/plan/table?year=${year}`);
  await rowOf(page, id).locator('[data-cell=startDate]').dblclick();
  await page.keyboard.type('5.3.');
  await write(id, { endDate: `${year}-03-25` });
  await rowOf(page, id).getByText(`25.03.${year}`).waitFor();
  await page.keyboard.press('Enter');
  await becomes(async () => {
    const { startDate, endDate } = await stored(id);
    return [startDate, endDate];
  }, [`${year}-03-05`, `${year}-03-25`]);
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('the date of a milestone can be typed, again and again', async () => {
  const project = await planted('MAIN', 'Rahmen', wholeYear);
  const day = `${year}-03-02`;
  const id = await planted('MILESTONE', 'Abnahme', { parentId: project, startDate: day, endDate: day });
  const page = await open(id);
  for (const typed of ['04', '06', '09']) {
    await rowOf(page, id).locator('[data-cell=startDate]').dblclick();
    await page.keyboard.type(`${typed}.03.`);
    await page.keyboard.press('Enter');
    await rowOf(page, id).getByText(`${typed}.03.`).waitFor();
  }
  await becomes(async () => {
    const { startDate, endDate } = await stored(id);
    return [startDate, endDate];
  }, [`${year}-03-09`, `${year}-03-09`]);
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('one person who writes a cell again and again is in no conflict', async () => {
  const id = await planted('MAIN', 'Radio', wholeYear);
  const page = await open(id);
  await rowOf(page, id).click();
  for (const name of ['Radio 1', 'Radio 2', 'Radio 3']) {
    await page.keyboard.press('F2');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await rowOf(page, id).getByText(name).waitFor();
  }
  await becomes(async () => (await stored(id))['label'], 'Radio 3');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('nor who is quicker than the network: an edit begun between two answers', async () => {
  const id = await planted('MAIN', 'Kino', wholeYear);
  const page = await open(id);
  const held: (() => void)[] = [];
  await page.route(`**/plan-element/${id}`, async (route) => {
    if (route.request().method() === 'PUT') await new Promise<void>((go) => held.push(go));
    await route.continue();
  });
  const rename = async (name: string) => {
    await page.keyboard.press('F2');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await rowOf(page, id).getByText(name).waitFor();
  };
  const letGo = async (nth: number) => {
    await becomes(async () => held.length, nth);
    held[nth - 1]?.();
  };
  await rowOf(page, id).click();
  await rename('Kino 1');
  await rename('Kino 2');
  await letGo(1);
  await becomes(async () => held.length, 2);
  await rename('Kino 3');
  await letGo(2);
  await letGo(3);
  await becomes(async () => (await stored(id))['label'], 'Kino 3');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('the first look is the whole year, and what is opened shows its bar beside the panel', async () => {
  const project = await planted('MAIN', 'Jahr', wholeYear);
  const [first, last] = await Promise.all([
    planted('SUB', 'Anfang', { parentId: project, startDate: `${year}-01-02`, endDate: `${year}-01-20` }),
    planted('SUB', 'Ende', { parentId: project, startDate: `${year}-12-01`, endDate: `${year}-12-20` }),
  ]);
  const page = await open(last);
  const shownAt = async (id: string) => (await barOf(page, id).locator('rect').first().boundingBox())!.x;
  const grid = (await page.getByRole('treegrid').boundingBox())!;
  await becomes(async () => (await shownAt(first)) > grid.x + 452, true);
  await becomes(async () => (await shownAt(last)) < grid.x + grid.width, true);

  await rowOf(page, last).click();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Ende' });
  await panel.waitFor();
  await becomes(async () => (await shownAt(last)) < (await panel.boundingBox())!.x, true);
});

test('keys end what they began: a note, a choice, a selection, an offer', async () => {
  const project = await planted('MAIN', 'Anzeigen', { startDate: `${year}-03-01`, endDate: `${year}-03-20` });
  const action = await planted('SUB', 'Motiv', {
    parentId: project,
    startDate: `${year}-03-02`,
    endDate: `${year}-03-20`,
  });
  const page = await open(action);
  await rowOf(page, action).click();
  await page.keyboard.press('Shift+ArrowRight');
  const note = page.getByRole('alert').filter({ hasText: 'Anzeigen' });
  await note.waitFor();
  await page.keyboard.press('Escape');
  await note.waitFor({ state: 'hidden' });

  await rowOf(page, action).locator('[data-cell=responsible]').dblclick();
  await page.getByRole('option', { name: 'Niemand' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('option', { name: 'Niemand' }).waitFor({ state: 'hidden' });

  await page.keyboard.press('Shift+ArrowUp');
  const bar = page.getByRole('toolbar');
  await bar.getByRole('button', { name: 'Verschieben' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await bar.waitFor({ state: 'hidden' });

  await rowOf(page, action).click();
  await page.keyboard.press('Delete');
  await page.getByText('Motiv gelöscht', { exact: true }).waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText('Rückgängig gemacht: Motiv gelöscht').waitFor();
  expect(await page.getByText('Motiv gelöscht', { exact: true }).count()).toBe(0);
  await rowOf(page, action).waitFor();
});

test('what one has submitted is given free by somebody else', async () => {
  const id = await planted('MAIN', 'Plakat', wholeYear);
  const page = await open(id);
  await rowOf(page, id).click();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Plakat' });
  await panel.getByRole('button', { name: 'Zur Freigabe einreichen' }).click();
  await panel.getByText('Die eigene Einreichung gibt jemand anderes frei.').waitFor();
  expect(await panel.getByRole('button', { name: 'Freigeben' }).count()).toBe(0);
});

test('a bar beyond what shows has its way there beside its row', async () => {
  // Another year is looked at from its first day, whatever today is.
  const next = year + 1;
  const days = (first: string, last: string) => ({ startDate: `${next}-${first}`, endDate: `${next}-${last}` });
  const project = await planted('MAIN', 'Weit', days('01-01', '12-31'));
  const early = await planted('SUB', 'Früh', { parentId: project, ...days('01-02', '01-09') });
  const late = await planted('SUB', 'Spät', { parentId: project, ...days('12-14', '12-18') });
  const page = await open(early, `/plan/gantt?year=${next}&zoom=day`);
  for (const id of [late, early]) {
    const way = page.locator(`[data-to="${id}"]`);
    const [at, row] = [(await way.boundingBox())!, (await rowOf(page, id).boundingBox())!];
    expect(at.y).toBeGreaterThanOrEqual(row.y);
    expect(at.y + at.height).toBeLessThanOrEqual(row.y + row.height);
    await way.click();
    await way.waitFor({ state: 'detached' });
  }
});

test('the focus goes back where it came from when the panel closes', async () => {
  const id = await planted('MAIN', 'Rundgang', wholeYear);
  const page = await open(id);
  await rowOf(page, id).click();
  const panel = page.getByRole('complementary', { name: 'Rundgang' });
  const close = panel.getByRole('button', { name: 'Schließen' });
  const ends = [() => close.click(), () => close.focus().then(() => page.keyboard.press('Escape'))];
  for (const end of ends) {
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: /Bezeichnung/ }).waitFor();
    await end();
    await panel.waitFor({ state: 'detached' });
    await becomes(() => page.evaluate('document.activeElement.getAttribute("role")'), 'treegrid');
  }
});

test('a plan that could not be loaded comes by itself once the server is there again', async () => {
  const id = await planted('MAIN', 'Wiederkehr', wholeYear);
  const page = await open(id);
  let isAway = true;
  // Left in place: a request on its way while it is taken off may never be answered.
  await page.route('**/plan/gantt-element*', (route) =>
    isAway ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
  );
  await page.reload();
  await page.getByText('Die Planung konnte nicht geladen werden').waitFor();
  isAway = false;
  await rowOf(page, id).waitFor();
});

test('who comes to the rows by Tab stands on the first one and sees it, in the table too', async () => {
  const id = await planted('MAIN', 'Eingang', wholeYear);
  for (const view of ['gantt', 'table']) {
    const page = await open(id, `/plan/${view}?year=${year}`);
    await page.getByRole('button', { name: 'Neu', exact: true }).focus();
    await page.keyboard.press('Tab');
    const row = page.locator('[role=row][data-id]');
    const isOn = (nth: number) => async () =>
      (await page.getByRole('treegrid').getAttribute('aria-activedescendant')) ===
      (await row.nth(nth).getAttribute('id'));
    await becomes(isOn(0), true);
    await page.keyboard.press('ArrowDown');
    await becomes(isOn(1), true);
  }
});
