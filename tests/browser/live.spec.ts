import { randomUUID } from 'node:crypto';
import { onStage } from './stage.js';
import { barOf, becomes, days, dragBar, rowOf, wholeYear, year } from './stories.js';

const stage = onStage();

test('a drag in one browser appears in the other; both survive a restart of the server without a reload', async () => {
  const project = await stage.planted('MAIN', 'Messe', wholeYear);
  const action = await stage.planted('SUB', 'Standbau', { parentId: project, ...days('03', '24') });

  const path = `/plan/gantt?year=${year}`;
  const [first, second] = await Promise.all([stage.visit(path), stage.visit(path)]);
  await Promise.all([first, second].map((page) => barOf(page, action).waitFor()));
  for (const page of [first, second]) await page.evaluate(() => Object.assign(globalThis, { neverReloaded: true }));

  const place = () => rowOf(second, action).locator('[data-cell=startDate]').innerText();
  const before = await place();
  await dragBar(first, action, 40);
  await expectChange(place, before);

  await stage.product.stop();
  await second
    .getByText(/Verbindung/)
    .first()
    .waitFor();
  await stage.product.start();
  const after = await place();
  await stage.api.call('PUT', `plan-element/${action}`, { label: 'Standbau nach dem Neustart' });
  for (const page of [first, second]) await rowOf(page, action).getByText('Standbau nach dem Neustart').waitFor();
  await dragBar(second, action, -40);
  const own = () => rowOf(first, action).locator('[data-cell=startDate]').innerText();
  await expectChange(own, after);

  for (const page of [first, second])
    expect(await page.evaluate(() => (globalThis as { neverReloaded?: boolean }).neverReloaded)).toBe(true);
});

/** As a colleague does: a new row at the very top. */
const insertedOnTop = (label: string) => stage.planted('MAIN', label, { ...wholeYear, position: 0 });

test('rows that a colleague inserts above leave what is looked at and what is pointed at where it stands', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 60; at++) ids.push(await stage.planted('MAIN', `Reihe ${at}`, wholeYear));
  for (const view of ['table', 'gantt']) {
    const page = await stage.visit(`/plan/${view}?year=${year}`);
    await rowOf(page, ids[2]!).locator('[data-cell=label]').click();
    const grid = page.getByRole('treegrid');
    await grid.evaluate((box) => box.scrollTo(0, 900));
    await rowOf(page, ids[40]!).waitFor();
    const place = async () => (await rowOf(page, ids[40]!).boundingBox())?.y;
    const before = await place();
    const count = Number(await grid.getAttribute('aria-rowcount'));
    await insertedOnTop(`Von oben, ${view}`);
    await becomes(() => grid.getAttribute('aria-rowcount'), String(count + 1));
    expect(await place()).toBe(before);
  }
  const page = await stage.visit(`/plan/board?year=${year}`);
  const cards = page.locator('[data-column=PLAN]').locator('.overflow-y-auto');
  await cards.evaluate((box) => box.scrollTo(0, 900));
  await becomes(async () => (await cards.evaluate((box) => box.scrollTop)) > 800, true);
  const card = cards.locator('[data-id]').nth(6);
  const id = (await card.getAttribute('data-id'))!;
  const place = async () => (await cards.locator(`[data-id="${id}"]`).boundingBox())?.y;
  await becomes(async () => (await place()) !== undefined, true);
  const before = await place();
  const count = async () =>
    Number(/\d+$/.exec((await page.locator('[data-column=PLAN]').getAttribute('aria-label')) ?? '')?.[0]);
  const many = await count();
  await insertedOnTop('Von oben, Board');
  await becomes(count, many + 1);
  expect(await place()).toBe(before);
});

test('a held row goes where the pointer stands now, a drawn line keeps what a colleague has linked meanwhile', async () => {
  const [held, target, other] = [
    await insertedOnTop('Gehalten'),
    await insertedOnTop('Ziel'),
    await insertedOnTop('Anderes'),
  ];
  const action = await stage.planted('SUB', 'Sprecher', { parentId: held, ...days('03', '09') });
  const page = await stage.visit(`/plan/gantt?year=${year}&zoom=week`);
  const from = (await rowOf(page, action).boundingBox())!;
  const to = (await rowOf(page, target).boundingBox())!;
  await page.mouse.move(from.x + 120, from.y + 16);
  await page.mouse.down();
  await page.mouse.move(from.x + 122, to.y + 16, { steps: 6 });
  await page.getByText('in Ziel').waitFor();
  // At the top of the plan rows make room below: another one comes under the resting pointer.
  await insertedOnTop('Neu von oben');
  await page.getByText('in Anderes').waitFor();
  await page.mouse.up();
  const parentOf = async (id: string) =>
    (await stage.api.call<{ parentId: string }>('GET', `plan-element/${id}`)).body.parentId;
  await becomes(() => parentOf(action), other);

  const [first, second, third] = [
    await stage.planted('SUB', 'Dreh', { parentId: other, ...days('03', '06') }),
    await stage.planted('SUB', 'Musik', { parentId: other, ...days('03', '06') }),
    await stage.planted('SUB', 'Schnitt', { parentId: other, ...days('10', '20') }),
  ];
  await barOf(page, first).hover();
  const point = (await barOf(page, first).locator('[data-grip=link]').boundingBox())!;
  const end = (await barOf(page, third).locator('rect').first().boundingBox())!;
  await page.mouse.move(point.x + 4, point.y + 4);
  await page.mouse.down();
  await page.mouse.move(end.x + 40, end.y + 8, { steps: 6 });
  await stage.api.call('PUT', `plan-element/${third}`, { dependsOn: [{ id: second, lagDays: 2 }] });
  await page.locator('[role=treegrid] .gantt-line').waitFor({ state: 'attached' });
  await page.mouse.up();
  const links = async () =>
    (await stage.api.call<{ dependsOn: { id: string; lagDays: number }[] }>('GET', `plan-element/${third}`)).body
      .dependsOn;
  await becomes(links, [
    { id: second, lagDays: 2 },
    { id: first, lagDays: 0 },
  ]);
});

test('a change of one thing asks for nothing anew; what is open shows what it means for it', async () => {
  const campaign = await stage.planted('GROUPING', 'Oben', wholeYear);
  const project = await stage.planted('MAIN', 'Offen', { parentId: campaign, ...wholeYear });
  const below = await stage.planted('SUB', 'Darunter', { parentId: project, ...wholeYear });
  const other = await stage.planted('MAIN', 'Woanders', wholeYear);
  const page = await stage.visit(`/plan/gantt?year=${year}&element=${project}`);
  const panel = page.getByRole('complementary', { name: 'Offen' });
  await panel.getByText('Zuletzt').waitFor();
  // Elsewhere the same and another one are open beside the table, with a column of what the rows do not carry.
  const table = `/plan/table?year=${year}&cols=label,sponsorName&element=`;
  const others = await Promise.all([stage.visit(`${table}${below}`), stage.visit(`${table}${campaign}`)]);
  for (const each of others) await each.getByRole('complementary').getByText('Zuletzt').waitFor();
  const calls: string[] = [];
  for (const each of [page, ...others]) {
    await each.waitForLoadState('networkidle');
    each.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()));
  }
  const write = (id: string, fields: object) => stage.api.call('PUT', `plan-element/${id}`, fields);
  for (let at = 0; at < 5; at++) await write(other, { label: `Woanders ${at}`, sponsorName: `Einkauf ${at}` });
  for (const each of others) await rowOf(each, other).getByText('Einkauf 4').waitFor();
  expect(calls).toEqual([]);
  for (const each of others) await each.close();
  await write(campaign, { label: 'Ganz oben' });
  await panel.getByText('Ganz oben').waitFor();
  const budget = { id: randomUUID(), kind: 'BUDGET', period: `${year}-03`, amount: 5_000_000 };
  await write(below, { costObjects: [budget] });
  await panel.getByText('5.000,00').first().waitFor();
  expect(calls).toEqual([]);

  // Of its own it asks who may do what now, and for the newest entry of its history.
  await write(project, { sponsorName: 'Vertrieb' });
  await panel.getByRole('button', { name: 'Bearbeiten: Auftraggeber' }).getByText('Vertrieb').waitFor();
  await becomes(
    async () => calls.map((url) => /permissions|change-set/.exec(url)?.[0]).sort(),
    ['change-set', 'permissions'],
  );

  await panel.getByRole('tab', { name: 'Kosten' }).click();
  await panel.getByRole('table').getByText('5.000').first().waitFor();
  calls.length = 0;
  await write(below, { costObjects: [{ ...budget, amount: 6_000_000 }] });
  await panel.getByRole('table').getByText('6.000').first().waitFor();
  // Its own sums by month, and what of its budget those below it have.
  await becomes(
    async () => calls.map((url) => /cost-info|child-budgets/.exec(url)?.[0]).sort(),
    ['child-budgets', 'cost-info'],
  );
});

test('of two quick edits none shows its old value again', async () => {
  const id = await stage.planted('MAIN', 'Eilig', wholeYear);
  const page = await stage.visit(`/plan/gantt?year=${year}&element=${id}`);
  const panel = page.getByRole('complementary', { name: 'Eilig' });
  const field = (name: string) => panel.getByRole('button', { name: `Bearbeiten: ${name}` });
  const waiting: (() => void)[] = [];
  await page.route(`**/plan-element/${id}`, async (route) => {
    if (route.request().method() === 'PUT') await new Promise<void>((go) => waiting.push(go));
    await route.continue();
  });
  const type = async (name: string, text: string) => {
    await field(name).click();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  await type('Auftraggeber', 'Vertrieb');
  await type('Nummer', 'E-7');
  await becomes(async () => waiting.length, 1);
  waiting[0]!();
  // The second one is sent once the first one's answer is there.
  await becomes(async () => waiting.length, 2);
  expect([await field('Auftraggeber').innerText(), await field('Nummer').innerText()]).toEqual([
    expect.stringContaining('Vertrieb'),
    expect.stringContaining('E-7'),
  ]);
  waiting[1]!();

  await panel.getByRole('tab', { name: 'Kosten' }).click();
  // Beside them the thresholds that the budget has reached are listed, once they are told.
  const entries = panel
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Bearbeiten: Betrag/ }) });
  for (const kind of ['Budget', 'Plan']) {
    await panel.getByRole('button', { name: kind, exact: true }).press('Enter');
    await page.keyboard.type('500');
    await page.keyboard.press('Enter');
  }
  await becomes(async () => waiting.length, 3);
  waiting[2]!();
  await becomes(async () => waiting.length, 4);
  expect(await entries.count()).toBe(2);
  waiting[3]!();
  const stored = async () =>
    (await stage.api.call<{ costObjects: { kind: string }[] }>('GET', `plan-element/${id}`)).body.costObjects;
  await becomes(async () => (await stored()).map(({ kind }) => kind), ['BUDGET', 'PLAN']);
  expect(await entries.count()).toBe(2);
  expect(await panel.getByRole('alert').count()).toBe(0);
});

async function expectChange(read: () => Promise<string>, before: string): Promise<void> {
  for (let tries = 0; tries < 1_200; tries++) {
    if ((await read()) !== before) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`still ${before}`);
}
