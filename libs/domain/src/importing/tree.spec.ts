import { nobody, read, tableOf } from './sample.harness.js';
import type { KnownElement } from './table.js';

const uuid = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const there = (n: number, more: Partial<KnownElement> & Pick<KnownElement, 'type'>): KnownElement => ({
  ...{ id: uuid(n), label: `E${n}`, identifier: `E-${n}`, parentId: null, deleted: false, fields: {} },
  ...{ startDate: '2026-03-01', endDate: '2026-06-30', ...more },
});
/** A campaign, a project in it, an action in that. */
const plan = {
  ...nobody,
  elements: [
    there(1, { type: 'GROUPING', startDate: '2026-01-01', endDate: '2026-12-31' }),
    there(2, { type: 'MAIN', parentId: uuid(1) }),
    there(3, { type: 'SUB', parentId: uuid(2), startDate: '2026-04-01', endDate: '2026-04-30' }),
  ],
};
const problems = (columns: string[], ...rows: (string | null)[][]) =>
  read('PLAN', tableOf(columns, ...rows), {}, plan).problems.map((it) => [it.row, it.column, it.rule, it.params]);

const late = { label: 'E2', date: '2026-06-30' };
const early = { label: 'E2', date: '2026-03-01' };

test('a parent of the file that says no end keeps the one it has: a child outside is told', () => {
  const columns = ['Nummer', 'Beginn', 'Ende'];
  const silent = undefined as never;
  for (const days of [
    ['1.3.2026', null],
    ['1.3.2026', '30.6.2026'],
    [silent, silent],
  ]) {
    const parent = ['E-2', ...days];
    expect(problems(columns, parent, ['E-3', '1.6.2026', '5.7.2026'])).toEqual([[3, 'Ende', 'date_before', late]]);
  }
  expect(problems(['Nummer', 'Beginn'], ['E-2', '1.3.2026'], ['E-3', '28.2.2026'])).toEqual([
    [3, 'Beginn', 'date_after', early],
  ]);
});

test('whatever stands above without a row of its own still reaches as far as it must', () =>
  expect(problems(['Nummer', 'Beginn', 'Ende'], ['E-3', '1.6.2026', '5.7.2026'])).toEqual([]));

test('what moves into a parent of the file with the days it has is looked at, too', () => {
  const columns = ['Nummer', 'Gehört zu', 'Bezeichnung', 'Art', 'Beginn', 'Ende'];
  const row = ['E-9', 'E-1', 'Neu', 'Projekt', '2026-05-01', '2026-05-31'];
  const moved = (child: string | null) => problems(columns, row, ['E-3', 'E-9', 'E3', null, child, undefined as never]);
  expect(moved(undefined as never)).toEqual([[3, 'Beginn', 'date_after', { label: 'Neu', date: '2026-05-01' }]]);
});

test('what comes along with something above that moves is left to the run', () => {
  const columns = ['Nummer', 'Beginn', 'Ende'];
  const silent = undefined as never;
  expect(
    problems(
      columns,
      ['E-1', '2026-02-01', '2027-01-31'],
      ['E-2', silent, silent],
      ['E-3', '2026-07-01', '2026-07-05'],
    ),
  ).toEqual([]);
});

test('of a file with parents but no types it is asked what stands on top and what below', () => {
  const rows = [
    ['Messe', '', '2026-05-05', '2026-06-05'],
    ['Stand', 'Messe', '2026-05-05', '2026-05-06'],
  ];
  const table = tableOf(['Titel', 'Gehört zu', 'Beginn', 'Ende'], ...rows);
  const { questions } = read('PLAN', table);
  expect(questions.map(({ id, proposed, rows }) => [id, proposed, rows])).toEqual([
    ['elementType:TOP', 'MAIN', [2]],
    ['elementType', 'SUB', [3]],
  ]);
  const answered = read('PLAN', table, { answers: { 'elementType:TOP': 'MAIN', elementType: 'SUB' } });
  expect([answered.problems, answered.counts.create]).toEqual([[], 2]);
});

test('which of day and month stands first is proposed where weekdays fit one order only', () => {
  const rows = [
    ['Messe', 'Mon 6/1/26'],
    ['Stand', 'Fri 6/5/26'],
  ];
  const proposed = (...more: string[][]) =>
    read('PLAN', tableOf(['Titel', 'Beginn'], ...rows, ...more)).questions[0]?.proposed;
  expect(proposed()).toBe('MDY');
  expect(proposed(['Abbau', '13/7/26'])).toBeNull();
});
