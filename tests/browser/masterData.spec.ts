import axe from 'axe-core';
import type { Page } from 'playwright';
import { imports } from '../product/imports.js';
import { onStage } from './stage.js';
import { becomes, wholeYear, year } from './stories.js';

const stage = onStage();
const rows = (page: Page) => page.locator('[role=row][data-id]:not([data-id="+"])');
const list = async (path: string) => (await stage.api.call('GET', path)).body as Record<string, unknown>[];
async function made(path: string, body: object): Promise<string> {
  const { status, body: answer } = await stage.api.call<{ id: string }>('POST', path, body);
  if (status !== 201) throw new Error(JSON.stringify(answer));
  return answer.id;
}

/** Goes on by Tab, as somebody without a pointer does, until what is named there has the focus. */
async function reach(page: Page, role: 'link' | 'button' | 'grid' | 'treegrid', name: string): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true }).first();
  await wanted.waitFor();
  for (let tries = 0; tries < 150; tries++) {
    if (await wanted.evaluate((element) => element.matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no Tab leads to ${role} "${name}"`);
}
const open = async (page: Page, role: 'link' | 'button', name: string): Promise<void> => {
  await reach(page, role, name);
  await page.keyboard.press('Enter');
};

/** Kinds by their pages, with the one way to their lists: a name each. */
const filled = [
  ...[['cost-center', 'Kostenstellen'] as const, ['product', 'Produkte'] as const],
  ...[['target-group', 'Zielgruppen'] as const, ['business-segment', 'Geschäftsfelder'] as const],
  ...[['field-of-action', 'Handlungsfelder'] as const, ['activity-type', 'Maßnahmenarten'] as const],
  ...[['conclusion-topic', 'Fazitfragen'] as const, ['cost-type', 'Kostenarten'] as const],
  ...[['service-provider', 'Dienstleister'] as const, ['todotag', 'Schlagworte'] as const],
];

// Each Tab is pressed that somebody without a pointer presses: as long as that takes.
test('ten kinds are filled by keyboard alone: from a workbook each, and a row by hand', async () => {
  const files = imports(stage.product, stage.api);
  const page = await stage.visit();
  await open(page, 'link', 'Stammdaten');
  for (const [kind, title] of filled) {
    const workbook = await files.raw('GET', `import/template?kind=${kind}&format=XLSX&language=de`);
    await open(page, 'link', title);
    await open(page, 'button', 'Importieren');
    const chooser = page.waitForEvent('filechooser');
    await open(page, 'button', 'Datei auswählen');
    await (await chooser).setFiles({
      name: `${kind}.xlsx`,
      mimeType: 'application/vnd.ms-excel',
      buffer: workbook.bytes,
    });
    await page.getByText('Bereit zum Übernehmen').waitFor();
    await open(page, 'button', 'Übernehmen');
    await open(page, 'link', `${title} ansehen`);
    await reach(page, kind in ownLists ? 'grid' : 'treegrid', title);
    await page.keyboard.press('Insert');
    await page.keyboard.type('Von Hand');
    await page.keyboard.press('Enter');
    await becomes(async () => (await list(listOf(kind))).length, 2);
    await open(page, 'link', 'Stammdaten');
  }
}, 240_000);
/** Lists that are no trees, by the segments of their kinds. */
const ownLists: Readonly<Record<string, string>> = {
  ...{ 'cost-type': 'cost-type', 'service-provider': 'service-provider', todotag: 'todo/tag' },
};
const listOf = (kind: string): string => ownLists[kind] ?? `data-element?typeId=${kind}`;

test('each number of where something is used opens the list of just these', async () => {
  const provider = await made('service-provider', { label: 'Messebau Rhein' });
  await made('contact', { label: 'Lea Brandt', serviceProvider: provider });
  await made('contact', { label: 'Presse' });
  for (const date of [`${year - 1}-05-02`, `${year}-05-02`])
    await made('accounting/invoice', {
      ...{ label: `Stand ${date}`, identifier: date, date, serviceProviderId: provider },
      ...{ amountNet: 1_000, amountGross: 1_190 },
    });
  await made('accounting/invoice', {
    ...{ label: 'Fremd', identifier: 'F', date: `${year}-06-01`, amountNet: 1_000, amountGross: 1_190 },
  });
  const above = await made('group', { label: 'Marketing' });
  const unit = await made('group', { label: 'Messen', parentId: above });
  await made('user', { username: 'kim', firstName: 'Kim', group: unit, roles: ['READER'], password: 'Frühling2026!' });
  await made('resource/resource', { label: 'Messemobil', relatedUnit: unit });
  await made('resource/resource', { label: 'Werkstatt' });
  await made('plan-element', { type: 'MAIN', label: 'Messe', ...wholeYear, unitId: unit });

  const page = await stage.visit();
  const opened = async (path: string, name: string, labels: readonly string[]) => {
    await page.goto(stage.product.url + path);
    await page
      .getByRole('complementary')
      .getByRole('link', { name: new RegExp(`^${name}$`) })
      .click();
    await becomes(() => rows(page).count(), labels.length);
    for (const label of labels) await rows(page).filter({ hasText: label }).waitFor();
  };
  const ofProvider = `/masterdata/service-provider?id=${provider}&tab=usage`;
  await opened(ofProvider, 'Ansprechpartner ?1', ['Lea Brandt']);
  await page.getByRole('button', { name: 'Dienstleister: Messebau Rhein' }).waitFor();
  await opened(ofProvider, 'Rechnungen ?2', [`Stand ${year - 1}-05-02`, `Stand ${year}-05-02`]);
  await page.getByRole('button', { name: 'Jahr: alle' }).click();
  await becomes(() => rows(page).count(), 1);
  const ofUnit = `/organisation/group?id=${above}&tab=usage`;
  await opened(ofUnit, 'Benutzer ?1', ['Kim']);
  await opened(ofUnit, 'Ressourcen ?1', ['Messemobil']);
  await opened(ofUnit, 'Planung ?1', ['Messe']);
});

/** Every page that there is, each of its kind once. */
const pages = [
  ...['/plan/gantt', '/plan/table', '/plan/board', '/plan/calendar', '/plan/costs', '/plan/import', '/approval'],
  ...['/invoice', '/orders', '/report', '/chart', '/goals', '/budgets', '/periods', '/notifications'],
  ...['/masterdata', '/masterdata/cost-center', '/masterdata/element-type', '/masterdata/cost-center/import'],
  ...['/organisation', '/organisation/user', '/organisation/role', '/organisation/group', '/organisation/company'],
  ...['/organisation/settings', '/organisation/sign-on', '/organisation/audit', '/organisation/outbox'],
  ...['/organisation/leaving', '/organisation/news', '/account', '/account/work', '/nirgends'],
];

/** What is serious of the page as it stands; in the dark only colours are others. */
async function faultsSeenBy(page: Page): Promise<string[]> {
  const told: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const rules = colorScheme === 'dark' ? '{ runOnly: ["color-contrast"] }' : '';
    const { violations } = (await page.evaluate(`axe.run(${rules})`)) as axe.AxeResults;
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    told.push(
      ...serious.map(
        ({ id, nodes }) => `${page.url()} ${page.viewportSize()?.width} ${colorScheme} ${id}: ${nodes[0]?.html}`,
      ),
    );
  }
  return told;
}

// As many pages as there are: as long as that takes.
test('axe finds nothing serious on any page, nor on it on a phone, in light and dark', async () => {
  const project = await stage.planted('MAIN', 'Messestand', wholeYear);
  const page = await stage.visit();
  const told: string[] = [];
  for (const path of [...pages, `/plan/table?element=${project}`]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(stage.product.url + path);
    await page.addStyleTag({ content: '* { transition: none !important; animation: none !important }' });
    await page.evaluate(axe.source);
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ] as const) {
      await page.setViewportSize(size);
      await page.locator('h1').first().waitFor();
      await becomes(() => page.locator('[data-skeleton]').count(), 0);
      told.push(...(await faultsSeenBy(page)));
    }
  }
  expect(told).toEqual([]);
}, 480_000);

test('a type of elements is made by hand: its kind, parents, phases, approvals, fields and number', async () => {
  const page = await stage.visit();
  await page.goto(`${stage.product.url}/masterdata/element-type`);
  await page.getByRole('button', { name: 'Neu: ' }).click();
  const dialog = page.getByRole('dialog');
  const choose = async (field: string, ...options: string[]) => {
    await dialog.getByRole('button', { name: `${field}: ` }).click();
    for (const name of options) await page.getByRole('option', { name, exact: true }).click();
    if (await page.getByRole('listbox').count()) await page.keyboard.press('Escape');
  };
  await dialog.getByRole('textbox', { name: 'Bezeichnung' }).fill('Event');
  await dialog.getByRole('button', { name: 'Farbe: ' }).click();
  await page.getByRole('button', { name: /^#/ }).first().click();
  await choose('Darf stehen unter', 'Projekt');
  await choose('Art', 'Maßnahme');
  await dialog.getByRole('textbox', { name: 'Nummernkreis' }).fill('{year}-EV-{000}');
  await dialog.getByRole('button', { name: 'Anlegen' }).click();
  const event = async () => (await list('plan-element-type')).find(({ label }) => label === 'Event');
  await becomes(async () => (await event())?.['parents'], ['MAIN']);
  expect(await event()).toMatchObject({
    kind: 'SUB',
    color: expect.stringMatching(/^#/),
    numberScheme: '{year}-EV-{000}',
  });
});
