import type { StoredImport } from '@contracts/importing/stored.js';
import { CreateElement } from '@contracts/planning/commands.js';
import { freshId } from '@platform/ids.js';
import { openImporter } from './import.harness.js';

let importer: Awaited<ReturnType<typeof openImporter>>;
/** Nora plans and Coco controls for north; Hidden stands in south, which they don't see. */
const [north, south, nora, coco] = [freshId(), freshId(), freshId(), freshId()];
const [open, submitted, foreign] = [freshId(), freshId(), freshId()];

beforeAll(async () => {
  importer = await openImporter();
  const { given } = importer;
  for (const [id, label] of [[north, 'Nord'] as const, [south, 'Süd'] as const])
    await given('users', 'createRecord', { kind: 'group', id, identifier: label, label });
  for (const [id, role] of [[nora, 'PLANNER'] as const, [coco, 'CONTROLLER'] as const]) {
    const person = { id, username: role.toLowerCase(), firstName: '', lastName: role, email: '', keyUser: false };
    await given('users', 'addUser', { ...person, group: north, roles: [role] });
  }
  await given('users', 'changeTenantSettings', { planVisibility: 'UNIT' });
  const project = (id: string, identifier: string, unitId: string) =>
    given('plan', 'createElement', {
      ...{ ...new CreateElement(), type: 'MAIN', id, label: identifier, identifier, unitId },
      ...{ startDate: '2026-03-01', endDate: '2026-06-30' },
    });
  await project(open, 'OFFEN', north);
  await project(submitted, 'VORGELEGT', north);
  await project(foreign, 'FREMD', north);
  await project(freshId(), 'GEHEIM', south);
  await given('plan', 'changeElement', { id: foreign, unitId: south, extraReadUsers: [nora, coco] });
  await given('plan', 'submitElement', { id: submitted, phase: 'PRE', comment: '' });
  await given('plan', 'lockPeriods', { periods: ['2026-01'] });
});
afterAll(() => importer.close());

const columns = 'Nummer;Art;Bezeichnung;Beginn;Ende;Gehört zu';
const costs = 'Projekt;Monat;Betrag;Kostenart';

async function problems(kind: 'PLAN' | 'COST', lines: readonly string[], told: Partial<StoredImport> = {}) {
  const head = kind === 'PLAN' ? columns : costs;
  const { preview, result } = await importer.imported(kind, 'x.csv', Buffer.from([head, ...lines].join('\n')), {
    by: { user: kind === 'PLAN' ? nora : coco },
    ...told,
  });
  expect(result).toBeNull();
  return preview.problems;
}
const places = (found: Awaited<ReturnType<typeof problems>>) => found.map((it) => [it.row, it.column, it.rule]);

test('what the plan refuses is told before: rights, what is submitted, what would have to reach further', async () => {
  const found = await problems('PLAN', [
    'OFFEN;;anders;1.3.2026;30.6.2026;',
    'FREMD;;anders;1.3.2026;30.6.2026;',
    'VORGELEGT;;anders;1.3.2026;30.6.2026;',
    ';Maßnahme;fremd;2.3.2026;3.3.2026;FREMD',
    ';Maßnahme;eigen;2.3.2026;3.3.2026;OFFEN',
  ]);
  expect(places(found)).toEqual([
    [3, 'Nummer', 'MISSING_PRIVILEGE'],
    [4, 'Nummer', 'SUBMITTED_IS_READ_ONLY'],
    [5, 'Gehört zu', 'MISSING_PRIVILEGE'],
  ]);
  const further = ['VORGELEGT', 'OFFEN'].map((above) => `;Maßnahme;länger;2.3.2026;3.7.2026;${above}`);
  expect(await problems('PLAN', [...further, 'FREMD;;anders;;;'])).toMatchObject([
    { row: 2, column: 'Gehört zu', rule: 'SUBMITTED_IS_READ_ONLY', params: { label: 'VORGELEGT' } },
    { row: 4, column: 'Beginn', rule: 'required' },
  ]);
});

test('a number that somebody else’s element holds is taken, and that is all that is said', async () => {
  const found = await problems('PLAN', ['geheim;Projekt;neu;1.3.2026;30.6.2026;']);
  expect(found).toEqual([
    { row: 2, column: 'Nummer', rule: 'is_unique', params: { identifier: 'geheim' }, value: 'geheim' },
  ]);
});

test('on what is submitted only what happened is booked; closed months stay closed; each row says so for itself', async () => {
  const found = await problems('COST', [
    'VORGELEGT;2026-03;1,00;Ist',
    'VORGELEGT;2026-03;1,00;Budget',
    'OFFEN;2026-03;1,00;Budget',
    'OFFEN;2026-01;1,00;Plan',
    'OFFEN;Q1 2026;3,00;Ist',
    'FREMD;2026-03;1,00;Ist',
  ]);
  expect(places(found)).toEqual([
    [3, 'Projekt', 'SUBMITTED_IS_READ_ONLY'],
    [5, 'Monat', 'locked'],
    [6, 'Monat', 'locked'],
    [7, 'Projekt', 'MISSING_PRIVILEGE'],
  ]);
});

test('sums beyond what is exact are told at the amounts that bring them there', async () => {
  const most = '9007199254740,991';
  const found = await problems('COST', [`OFFEN;2026-03;${most};Plan`, 'OFFEN;2026-03;0,001;Plan']);
  expect(places(found)).toEqual([[3, 'Betrag', 'max_sum']]);
});

test('below the headings of months each cell tells for itself', async () => {
  const file = 'Projekt;Kostenart;Jan 2026;Mrz 2026;Summe\nOFFEN;Plan;1,00;2,00;3,00\nFREMD;Plan;;2,00;2,00';
  const { preview } = await importer.imported('COST', 'x.csv', Buffer.from(file), { by: { user: coco } });
  const month = 'monthAmount';
  expect(preview.mapping).toEqual({
    ...{ Projekt: 'project', Kostenart: 'kind', 'Jan 2026': month, 'Mrz 2026': month, Summe: null },
  });
  expect(places(preview.problems)).toEqual([
    [2, 'Jan 2026', 'locked'],
    [3, 'Projekt', 'MISSING_PRIVILEGE'],
  ]);
});

test('who may not make projects is told so at each row that needs one', async () => {
  const found = await problems('COST', ['Neu;2026-03;1,00;Ist', 'Neu;2026-04;1,00;Ist', 'OFFEN;2026-04;1,00;Ist']);
  expect(places(found)).toEqual([2, 3].map((row) => [row, 'Projekt', 'MISSING_PRIVILEGE']));
});

test('who may not make cost types is offered none, and an answer that says so is none', async () => {
  const { preview } = await importer.imported(
    'COST',
    'x.csv',
    Buffer.from(`${costs};Kostentyp\nOFFEN;2026-03;1,00;Ist;Neu`),
    {
      ...{ by: { user: coco }, answers: { 'costType:Neu': 'CREATE' } },
    },
  );
  expect(preview.questions).toMatchObject([{ kind: 'costType', choices: [{ value: 'EMPTY' }], answer: 'EMPTY' }]);
});

test('rows that wait or stand below a refused one are not tried, and nothing false is said of them', async () => {
  const found = await problems('PLAN', [
    'VORGELEGT;;anders;1.3.2026;30.6.2026;',
    'N;Projekt;Neu;bald;30.6.2026;',
    ';Maßnahme;darin;2.3.2026;3.3.2026;N',
    'geheim;Projekt;auch neu;1.3.2026;30.6.2026;',
    ';Maßnahme;darunter;2.3.2026;3.3.2026;geheim',
  ]);
  expect(places(found)).toEqual([
    [2, 'Nummer', 'SUBMITTED_IS_READ_ONLY'],
    [3, 'Beginn', 'date_format'],
    [5, 'Nummer', 'is_unique'],
  ]);
});
