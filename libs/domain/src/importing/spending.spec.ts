import type { ImportKind } from '@contracts/importing/import.js';
import { targets } from '@contracts/importing/targets.js';
import { guessMapping } from './headings.js';
import { accepted, read, tableOf } from './sample.harness.js';

/** As British departments publish what they spend: day before month, pounds, numbers of payments, a total at the end. */
const guessed = (kind: ImportKind, columns: readonly string[]) =>
  guessMapping(
    columns.map((name) => ({ name, filled: 1 })),
    targets[kind],
  );
const heading = [
  'Department Family',
  'Entity',
  'Date',
  'Expense Type',
  'Supplier',
  'Transaction Number',
  'Amount (GBP)',
];
const spending = tableOf(
  heading,
  ['Transport', 'DVLA', '02/04/2026', 'Advertising', 'Carat', '123', '26,789.10'],
  ['Transport', 'DVLA', '13/04/2026', 'Advertising', 'Carat', '124', '-1,250.00'],
  ['Transport', 'Highways', '30-Apr-26', 'Advertising', 'Wavemaker', '125', '£100,000.00'],
  ['Total', null, null, null, null, null, '125,539.10'],
);

test('a spending file of another country: whose, what for, its number; the rest is left alone', () => {
  expect(guessed('COST', heading)).toMatchObject({
    Entity: 'project',
    Date: 'period',
    Supplier: 'costDescription',
    'Transaction Number': 'reference',
    'Amount (GBP)': 'amount',
    'Expense Type': null,
  });
});

test('day or month first is asked for a booking, too, and what the column itself says is proposed', () => {
  const { questions, problems } = read('COST', spending);
  expect(questions).toContainEqual(
    expect.objectContaining({ id: 'dayOrder:Date', count: 1, proposed: 'DMY', samples: ['02/04/2026'] }),
  );
  expect(problems).toEqual([]);
  const answers = { costKind: 'ACTUAL', 'currency:GBP': 'AS_IS' };
  const months = (order: string) =>
    [...read('COST', spending, { answers: { ...answers, 'dayOrder:Date': order } }).entries.values()]
      .flat()
      .map(({ period }) => period);
  expect(months('DMY')).toEqual(['2026-04', '2026-04', '2026-04']);
  expect(months('MDY')).toEqual(['2026-02', '2026-04', '2026-04']);
});

test('a heading names the currency of the amounts that name none', () => {
  const { questions } = read('COST', spending);
  expect(questions).toContainEqual(expect.objectContaining({ id: 'currency:GBP', count: 3 }));
  const numbers = tableOf(['Project', 'Month', 'Amount in CHF'], ['A', '2026-01', 5], ['A', '2026-01', '5 €']);
  expect(read('COST', numbers).questions).toContainEqual(expect.objectContaining({ id: 'currency:CHF', count: 1 }));
  const inquiries = tableOf(['Projekt', 'Monat', 'Betrag Nachfrage'], ['A', '2026-01', '5']);
  expect(read('COST', inquiries).questions.map((it) => it.id)).toEqual(['costKind']);
});

test('a column of currencies speaks for the amounts of its rows', () => {
  const rows = [
    ['A', '2026-01', '5', 'EUR'],
    ['A', '2026-01', '6', 'USD'],
    ['A', '2026-01', '7', ' zł '],
    ['A', '2026-01', '8', null],
    ['A', '2026-01', '9 €', 'USD'],
  ];
  const table = tableOf(['Project', 'Month', 'Amount', 'Currency'], ...rows);
  const { questions } = read('COST', table, { answers: { costKind: 'PLAN' } });
  expect(questions.map(({ id, count }) => [id, count])).toEqual([
    ['currency:USD', 1],
    ['currency:ZŁ', 1],
    ['costKind', 5],
  ]);
});

test('months without a year ask for it once, or take that of their row', () => {
  const rows = [
    ['A', 2025, 5, 1],
    ['B', ' 2026', '06', 1],
    ['C', '2026/27', 'Q3', 3],
    ['D', null, 'Mai', 3],
    ['E', 2024, '2026-07', 3],
  ];
  const answers = { costKind: 'ACTUAL', 'parts:QUARTER': 'LAST' };
  const told = (heading: string, year: Record<string, string>) =>
    read('COST', tableOf(['Projekt', heading, 'Monat', 'Betrag'], ...rows), {
      ...{ fileName: 'Ist 2026.xlsx', answers: { ...answers, ...year } },
    });
  const asked = (heading: string) => told(heading, {}).questions.filter(({ kind }) => kind === 'year');
  expect(asked('Fiscal year')).toMatchObject([{ id: 'year', count: 4, proposed: '2026', column: 'Monat' }]);
  expect(asked('Jahr')).toMatchObject([{ id: 'year', count: 2 }]);
  const { problems, entries } = told('Jahr', { year: '2027' });
  expect(problems).toEqual([]);
  const periods = [...entries.values()].flat().map(({ period }) => period);
  expect(periods).toEqual(['2025-05', '2026-06', '2027-09', '2027-05', '2026-07']);
});

test('a number of two digits behind a month is a day or a year: asked once, proposed where the column tells', () => {
  const asked = (...cells: string[]) => {
    const table = tableOf(['Projekt', 'Monat', 'Betrag'], ...cells.map((cell) => ['A', cell, 1]));
    const told = (more: Record<string, string>) => read('COST', table, { answers: { costKind: 'PLAN', ...more } });
    const { questions } = told({});
    const months = (more: Record<string, string>) =>
      [...told(more).entries.values()].flat().map(({ period }) => period);
    const open = questions.filter(({ kind }) => kind !== 'costKind');
    return { questions: open.map(({ id, proposed, count }) => [id, proposed, count]), months };
  };
  const open = asked('Jan 15', 'Februar 3', 'Mar ’16', 'Feb-30', '3. Jan');
  expect(open.questions).toEqual([
    ['dayOrYear:Monat', null, 1],
    ['year', null, 2],
  ]);
  expect(open.months({ 'dayOrYear:Monat': 'YEAR', year: '2026' })).toEqual([
    ...['2015-01', '2026-02', '2016-03', '2030-02', '2026-01'],
  ]);
  expect(open.months({ 'dayOrYear:Monat': 'DAY', year: '2026' })[0]).toBe('2026-01');
  expect(asked('Jan 15', 'Jan 99').questions).toEqual([['dayOrYear:Monat', 'YEAR', 1]]);
  const days = ['01', '08', '15', '22', '29', '30'].map((it) => `Mai ${it}`);
  expect(asked(...days).questions).toEqual([['dayOrYear:Monat', 'DAY', 6]]);
});

test('a release schedule without words of ours is one of actions or milestones with a label', () => {
  const schedule = tableOf(['version', 'date'], ['3.13.0 alpha 1', 'Friday, 2023-10-13']);
  const first = read('PLAN', schedule);
  expect(guessed('PLAN', schedule.columns)).toEqual({ version: 'label', date: 'startDate' });
  const second = read('PLAN', schedule, { answers: accepted(first) });
  const answers = { ...accepted(first), ...accepted(second) };
  expect(read('PLAN', schedule, { answers }).elements).toMatchObject([
    { type: 'MAIN', label: 'plan' },
    { type: 'MILESTONE', label: '3.13.0 alpha 1' },
  ]);
});
