import { accepted, read, tableOf } from './sample.harness.js';
import { monthAmount, monthColumns } from './wide.js';

/** Told as the worker guesses it: what the months are not is guessed by words. */
const wide = (columns: string[], ...rows: (string | number | null)[][]) => {
  const table = tableOf(columns, ...rows);
  const months = monthColumns(table);
  const mapping = Object.fromEntries([
    ['Projekt', 'project'] as const,
    ['Kostentyp', 'costTypeId'] as const,
    ['Jahr', 'year'] as const,
    ...months.map((it) => [it, monthAmount] as const),
  ]);
  return (answers: Record<string, string> = {}, fileName = 'Budget.xlsx') =>
    read('COST', table, { mapping, fileName, answers: { costKind: 'BUDGET', ...answers } });
};
const booked = (found: ReturnType<typeof read>) =>
  [...found.entries.values()].flat().map(({ period, amount, row }) => [row, period, amount]);

test('a column for each month: each filled cell becomes an entry of its heading’s month', () => {
  const columns = ['Projekt', 'Jan 2026', '02/2026', '2026-03', '2026年4月', 'Mai 26', '2026-06-01', 'Summe'];
  const found = wide(columns, ['Messe', '1.000,50', null, 3, '', '5,00', 0, '9'], ['Film', 1, 2, 3, 4, 5, 6, 21])();
  expect(found.problems).toEqual([]);
  expect(found.questions.map((it) => [it.id, it.answer])).toEqual([['costKind', 'BUDGET']]);
  expect(booked(found)).toEqual([
    [2, '2026-01', 1_000_500],
    [2, '2026-03', 3_000],
    [2, '2026-05', 5_000],
    [2, '2026-06', 0],
    ...[1, 2, 3, 4, 5, 6].map((n) => [3, `2026-0${n}`, n * 1_000]),
  ]);
  expect(new Set([...found.entries.values()].flat().map((it) => it.id)).size).toBe(10);
});

test('months without a year take that of their row, else ask for it once; the file’s name proposes', () => {
  const columns = ['Projekt', 'Jahr', 'Januar', 'Feb', '3月'];
  const file = wide(columns, ['A', 2025, 1, 1, 1], ['B', null, 2, null, 2]);
  expect(file({}, 'Budget 2026.xlsx').questions.map((it) => [it.id, it.proposed, it.count])).toEqual([
    ['year', '2026', 2],
    ['costKind', 'ACTUAL', 5],
  ]);
  const beside = wide(['Projekt', 'Januar', 'Q2 2026'], ['A', 1, 1])();
  expect(beside.questions[0]).toMatchObject({ id: 'year', proposed: '2026' });
  expect(booked(file({ year: '2027' }))).toEqual([
    ...['2025-01', '2025-02', '2025-03'].map((period) => [2, period, 1_000]),
    ...['2027-01', '2027-03'].map((period) => [3, period, 2_000]),
  ]);
});

test('quarters are divided as is answered; what is wrong in a cell is told at its row and column', () => {
  const file = wide(['Projekt', 'Q1 2026', 'Q2 2026'], ['A', 3, 'drei'], ['B', null, 2]);
  const open = file();
  expect(open.questions.map((it) => it.id)).toEqual(['costKind', 'parts:QUARTER']);
  expect(open.questions[1]?.samples).toEqual(['Q1 2026', 'Q2 2026']);
  expect(open.problems.map((it) => [it.row, it.column, it.rule, it.value])).toEqual([[2, 'Q2 2026', 'amount', 'drei']]);
  expect(booked(file({ 'parts:QUARTER': 'FIRST' }))).toEqual([[3, '2026-04', 2_000]]);
});

test('a row without any amount waits for nothing, and an empty cell is not what waits', () => {
  const file = wide(['Projekt', 'Jan 2026', 'Feb 2026'], ['A', null, null], ['B', ' ', 1]);
  const open = file({ costKind: 'nothing' });
  expect(open.questions.map((it) => [it.id, it.count, it.samples])).toEqual([['costKind', 1, ['1']]]);
  expect(open.rows.map((it) => [it.action, Object.keys(it.marks)])).toEqual([
    ['unchanged', []],
    ['open', ['Feb 2026']],
  ]);
});

test('the decimal sign is asked once for all months', () => {
  const file = wide(['Projekt', 'Jan 2026', 'Feb 2026'], ['A', '1.234', '5.678'], ['B', '1.111', '2.222']);
  expect(file().questions.map((it) => [it.id, it.count])).toEqual([
    ['decimal:Jan 2026', 4],
    ['costKind', 4],
  ]);
  expect(file({ 'decimal:Jan 2026': ',' }).counts).toMatchObject({ entries: 4, amount: 10_245_000 });
});

test('one month, and months over texts, are no such file', () => {
  expect(monthColumns(tableOf(['Projekt', 'Mai'], ['A', 1]))).toEqual([]);
  expect(monthColumns(tableOf(['Projekt', 'Mai', 'Juni'], ['A', 'Messe', 'Druck'], ['B', 'ja', null]))).toEqual([]);
});

test('a file without a month is asked once which it is of; a year in its rows says more', () => {
  const file = (more: object) => read('COST', tableOf(['Projekt', 'Betrag'], ['A', 1], ['B', 2]), more);
  const answers = { costKind: 'ACTUAL' };
  const first = file({ answers });
  expect(first.problems).toEqual([]);
  expect(first.questions).toMatchObject([{ id: 'costKind' }, { id: 'period', proposed: null, count: 2 }]);
  expect(first.questions[1]?.choices).toHaveLength(39);
  expect(booked(file({ answers: { ...answers, period: '2026-05' } }))).toEqual([
    [2, '2026-05', 1_000],
    [3, '2026-05', 2_000],
  ]);
  expect(file({ answers, fileName: 'Ist 2026-03.csv' }).questions[1]).toMatchObject({ proposed: '2026-03' });
  const yearly = tableOf(['Projekt', 'Betrag', 'Jahr'], ['A', 12, 2026]);
  const asked = read('COST', yearly, { answers });
  expect(asked.questions.map((it) => it.id)).toEqual(['costKind', 'parts:YEAR']);
  expect(read('COST', yearly, { answers: { ...answers, ...accepted(asked) } }).counts).toMatchObject({ entries: 12 });
});
