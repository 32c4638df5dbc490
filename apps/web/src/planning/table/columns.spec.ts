import { columnsIn } from '@contracts/importing/tables.js';
import type { FormField } from '../../ui/form/formField.js';
import { type Column, nextSort, readSort, sortedRows, sumOf, writeSort } from '../../ui/grid/columns.js';
import { languages } from '../../words/language.js';
import { speak } from '../../words/t.js';
import { treeColumns } from '../gantt/treeColumns.js';
import { usual } from '../rows/nesting.js';
import type { PlanRow } from '../rows/planRow.js';
import { row } from '../rows/rows.harness.js';
import { allColumns, exportedOf, isOfContents, standardColumns } from './columns.js';

const people = { nameOf: () => null, unitOf: () => null };
const [share, fair] = [60_000, 'k1'];
const contents = new Map([
  [
    'a',
    {
      selections: {
        'cost-center': [
          { id: fair, share },
          { id: 'gone', share: 100_000 - share },
        ],
      },
    },
  ],
  ['b', { sponsorName: 'Vertrieb', extraReadUsers: [fair], selections: { 'cost-center': [{ id: fair }] } }],
]);
const context = {
  people,
  typeOf: ({ type }: { type: PlanRow['type'] }) => ({ ...usual[type], name: type, newName: type }),
  contents,
  differences: null,
  names: { labelOf: (_: string, id: string) => (id === fair ? 'Messen' : null), find: () => null },
  own: new Map(),
  labelOf: (id: string) => (id === 'a' ? 'Messe 10' : null),
};
const sums = (budget: number) => ({ budget, plan: 0, committed: 0, provision: 0, actual: 0 }) as never;
const rows = [
  row({ id: 'a', label: 'Messe 10', costs: sums(5_000) }),
  row({ id: 'b', label: 'Messe 9', costs: sums(70_000) }),
  row({ id: 'c', label: '', costs: sums(-1_000), detached: true }),
];
let columns: Column<PlanRow>[];
const column = (id: string) => columns.find((each) => each.id === id) as Column<PlanRow>;
const order = (id: string, down: boolean) => sortedRows(rows, column(id), down).map((each) => each.id);

beforeAll(async () => {
  await speak('de');
  columns = allColumns(context);
});

test('each column shown is one that a file has', () => {
  const known = columnsIn('plan', {
    fields: [],
    dimensions: [{ name: 'cost-center', label: { de: '', en: '', ja: '' } }],
  }).map(({ name }) => name);
  expect(exportedOf(columns, []).filter((name) => !known.includes(name))).toEqual([]);
  expect(exportedOf([column('planned')], [])).toEqual(['plan']);
  const dimensions = [{ name: 'cost-center', one: 'Kostenstelle' }];
  const [split] = exportedOf(allColumns(context, dimensions).slice(-1), dimensions);
  expect(known).toContain(split);
});

test('text by its numbers, empty last in both directions', () => {
  expect(order('label', false)).toEqual(['b', 'a', 'c']);
  expect(order('label', true)).toEqual(['a', 'b', 'c']);
});

test('money by amount', () => expect(order('budget', false)).toEqual(['c', 'a', 'b']));

test('every text field of the contract is a column', () => {
  expect(column('sponsorName').text(rows[1]!)).toBe('Vertrieb');
  expect(columns.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['description', 'goalDescription', 'fileServerPath']),
  );
});

test('sums leave out what is detached', () => expect(sumOf(column('budget'), rows)).toBe(75_000));

test('a press on a head sorts up, down, and not at all', () => {
  const up = nextSort(null, 'budget');
  const down = nextSort(up, 'budget');
  expect([writeSort(up), writeSort(down), nextSort(down, 'budget')]).toEqual(['budget', '-budget', null]);
  expect(readSort('-budget')).toEqual(down);
});

test.each(languages.map(({ id }) => id))(
  'what is shown at first fits beside the navigation at 1440: %s',
  async (id) => {
    await speak(id);
    const shown = allColumns(context).filter((each) => standardColumns.includes(each.id));
    expect(shown.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(1440 - 200);
  },
);

test('a dimension shows the labels of its records, with shares where they are split', async () => {
  await speak('de');
  const [split] = allColumns(context, [{ name: 'cost-center', one: 'Kostenstelle' }]).slice(-1) as [Column<PlanRow>];
  expect(split.name).toBe('Kostenstelle');
  expect(rows.map((each) => split.text(each).replaceAll('\u00a0', ' '))).toEqual(['Messen 60 %, … 40 %', 'Messen', '']);
});

test('of what shows by its label only nothing else is there, and nothing of it is written', () => {
  const masked = row({ id: 'm', label: 'Fremdes', masked: true });
  expect(columns.map(({ text }) => text(masked)).filter(Boolean)).toEqual(['Fremdes']);
  expect(columns.filter(({ fixed }) => !fixed?.(masked))).toEqual([]);
});

test('a text of several lines is not written in a cell, which has one', () => {
  const lines = { ...context, contents: new Map([['a', { description: 'Halle 4\nStand B' }]]) };
  const description = allColumns(lines).find(({ id }) => id === 'description');
  expect(rows.map((each) => description?.fixed?.(each))).toEqual([true, false, false]);
});

test('of money that one may not see there is no sum; what is compared with no budget has none either', () => {
  const available = column('available');
  expect(sumOf(available, [row({ id: 'x' })])).toBeUndefined();
  expect(sumOf(available, [row({ id: 'x', costs: sums(0) })])).toBeNull();
  const amount = ({ costs }: PlanRow) => costs?.plan;
  expect([sumOf({ ...available, sum: undefined, amount }, [row({ id: 'x' })])]).toEqual([undefined]);
});

test('beside the bars too nothing but its label is known of what shows by it only', () => {
  const masked = { id: 'm', label: 'Fremdes', type: 'MAIN', masked: true } as PlanRow;
  const tree = treeColumns({ people: { ...context.people } as never, year: 2026, openSum() {} }, null);
  expect(tree.map(({ text, look }) => [text(masked), look?.(masked) !== ''])[0]).toEqual(['Fremdes', true]);
  expect(tree.slice(1).map(({ text }) => text(masked))).toEqual(['', '', '', '']);
});

test('a field that the tenant added is a column, written where the type of a row has it', () => {
  const price: FormField = {
    ...{ name: 'price', kind: 'amount', nullable: true, required: false },
    ...{ label: 'Preis', within: 'customProperties' },
  };
  const own = new Map([['stand', new Map([['price', price]])]]);
  const added = new Map([['a', { customProperties: { price: 1_250_500 } }]]);
  const column = allColumns({ ...context, contents: added, own }).find(({ id }) => id === 'customProperties.price');
  const [stand, other] = [row({ id: 'a', typeId: 'stand' }), row({ id: 'b', typeId: 'other' })];
  expect([column?.name, column?.text(stand), column?.text(other)]).toEqual(['Preis', '1.250,50', '']);
  expect([column?.fixed?.(stand), column?.fixed?.(other)]).toEqual([false, true]);
});

test('where an element stands is what its last entry says; what comes before it is named with the days between', () => {
  const entry = { status: 'Angebot liegt vor', nextStep: 'Freigeben' };
  const told = new Map<string, Record<string, unknown>>([
    ['a', entry],
    ['b', { statusAndNextStepHistory: [{ status: 'Angefragt', nextStep: '' }, entry] }],
  ]);
  const all = allColumns({ ...context, contents: told });
  const text = (id: string, of: PlanRow) => all.find((each) => each.id === id)?.text(of);
  expect(rows.map((each) => text('status', each))).toEqual(['Angebot liegt vor', 'Angebot liegt vor', '']);
  expect(text('nextStep', rows[1]!)).toBe('Freigeben');
  const dependsOn = [
    { id: 'a', lagDays: 3 },
    { id: 'gone', lagDays: -1 },
    { id: 'a', lagDays: 0 },
  ];
  expect(text('dependsOn', row({ id: 'x', dependsOn }))).toBe('Messe 10 +3, … -1, Messe 10');
});

test('of KPIs it is told how many are reached, of conclusions their average', () => {
  const kpi = { id: 'k', label: 'Klicks', operator: 'AT_LEAST', plan: 5_000, unit: '' };
  const kpis = [{ ...kpi, actual: 5_000 }, { ...kpi, actual: 4_999 }, kpi];
  const told = new Map([['a', { kpis, conclusions: [{ rating: 4 }, { rating: 5 }] }]]);
  const all = allColumns({ ...context, contents: told });
  const texts = ['kpis', 'conclusions'].map((id) => all.find((each) => each.id === id)?.text(rows[0]!));
  expect(texts).toEqual(['1 von 3 erreicht', '4,5 ★']);
});

test('to whom an element is open and that it does not count are columns', () => {
  expect(column('extraReadUsers').text(rows[1]!)).toBe('Messen');
  expect([rows[0]!, rows[2]!].map((it) => column('detached').text(it))).toEqual(['', 'nicht in den Summen']);
  expect(isOfContents('extraReadUsers')).toBe(true);
});
