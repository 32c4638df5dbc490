import { accepted, read, tableOf } from './sample.harness.js';
import { dayColumns, headingOf, monthAmount, monthColumns } from './wide.js';

type Row = (string | number | null)[];
const wide = (columns: string[], ...rows: Row[]) => {
  const table = tableOf(columns, ...rows);
  const mapping = Object.fromEntries([
    ['Projekt', 'project'] as const,
    ...monthColumns(table).map((it) => [it, monthAmount] as const),
  ]);
  return (answers: Record<string, string> = {}) => read('COST', table, { mapping, answers, fileName: 'x.xlsx' });
};
const booked = (found: ReturnType<typeof read>) =>
  [...found.entries.values()].flat().map(({ kind, period, amount }) => [kind, period, amount / 1_000]);

test.each([
  ['Plan Jan 2026', 'PLAN', ['2026-01']],
  ['Jan 2026 (Ist)', 'ACTUAL', ['2026-01']],
  ['Ist-2026-03', 'ACTUAL', ['2026-03']],
  ['2026 Q2', null, ['2026-04', '2026-05', '2026-06']],
  ['2026 Mär', null, ['2026-03']],
  ['2026 4', null, ['2026-04']],
  ['予算 2026年7月', 'BUDGET', ['2026-07']],
  ['Budget 2026 (2)', 'BUDGET', Array.from({ length: 12 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}`)],
])('the heading %s', (name, kind, months) => {
  const said = headingOf(name);
  expect([said?.kind, said?.months?.is === 'months' && said.months.months]).toEqual([kind, months]);
});

test('headings without a year, without a month, and what is none of them', () => {
  for (const name of ['Januar', '1月', '01', '1', 'Plan Jan', '**Jan**'])
    expect(headingOf(name)?.months).toMatchObject({ is: 'yearless', first: 1 });
  for (const name of ['Plan', 'Plan €', 'Plankosten', 'Soll'])
    expect(headingOf(name)).toMatchObject({ kind: 'PLAN', months: null });
  for (const name of ['Planung Messe', 'Gesamt', 'Plan Gesamt', 'Abweichung', '13', 'Forecast Jan', 'Istanbul'])
    expect(headingOf(name)).toBeNull();
});

test('plan and actual side by side: each cell is of its heading’s kind and month, and the year is asked once', () => {
  const file = wide(['Projekt', 'Plan Jan', 'Ist Jan', 'Plan Feb', 'Ist Feb', 'Gesamt'], ['A', 1, 2, 3, null, 6]);
  expect(file().questions.map((it) => it.id)).toEqual(['year']);
  expect(booked(file({ year: '2026' }))).toEqual([
    ['PLAN', '2026-01', 1],
    ['ACTUAL', '2026-01', 2],
    ['PLAN', '2026-02', 3],
  ]);
});

test('a second block of months is asked about on its own: of which kind, of which year', () => {
  const months = ['Jan', 'Feb'];
  const file = wide(['Projekt', ...months, ...months.map((it) => `${it} (2)`)], ['A', 1, 2, 3, 4]);
  const open = file().questions.map((it) => it.id);
  expect(open).toEqual([
    'year:Jan – Feb',
    'year:Jan (2) – Feb (2)',
    'costKind:Jan – Feb',
    'costKind:Jan (2) – Feb (2)',
  ]);
  const answers = ['2026', '2026', 'PLAN', 'ACTUAL'];
  expect(booked(file(Object.fromEntries(open.map((id, i) => [id, answers[i] as string]))))).toEqual([
    ['PLAN', '2026-01', 1],
    ['PLAN', '2026-02', 2],
    ['ACTUAL', '2026-01', 3],
    ['ACTUAL', '2026-02', 4],
  ]);
});

test('after December comes another year', () => {
  const file = wide(['Projekt', 'Nov', 'Dez', 'Jan'], ['A', 1, 2, 3]);
  const years = { 'year:Nov – Dez': '2025', 'year:Jan': '2026' };
  expect(file().questions.map((it) => it.id)).toEqual([...Object.keys(years), 'costKind']);
  expect(booked(file({ ...years, costKind: 'PLAN' })).map(([, period]) => period)).toEqual([
    '2025-11',
    '2025-12',
    '2026-01',
  ]);
});

test('what says again what the months say is no column of amounts', () => {
  const of = (...names: string[]) =>
    monthColumns(
      tableOf(
        names,
        names.map(() => 1),
      ),
    );
  expect(of('Jan', 'Feb', 'Mär', 'Q1', 'Apr', '2026')).toEqual(['Jan', 'Feb', 'Mär', 'Apr']);
  expect(of('Jan 2026', 'Q2 2026', '2026', 'Q1 2025')).toEqual(['Jan 2026', 'Q2 2026', 'Q1 2025']);
  expect(of('Plan', 'Plan Jan', 'Plan Feb', 'Ist')).toEqual(['Plan Jan', 'Plan Feb', 'Ist']);
  expect(of(...Array.from({ length: 12 }, (_, i) => `${i + 1}`))).toHaveLength(12);
  expect(of('1', '2', '3', '4')).toEqual([]);
  expect(of('Soll', 'Haben', 'Saldo')).toEqual([]);
});

test('columns of kinds take the month of their row, else the one that is asked for; a year is divided as is answered', () => {
  const file = wide(['Projekt', 'Budget', 'Ist-Kosten'], ['A', 12, 7]);
  expect(file().questions.map((it) => it.id)).toEqual(['period']);
  expect(booked(file({ period: '2026-05' }))).toEqual([
    ['BUDGET', '2026-05', 12],
    ['ACTUAL', '2026-05', 7],
  ]);
  const year = file({ period: '2026', 'parts:YEAR': 'EQUAL' });
  expect(booked(year).filter(([kind]) => kind === 'BUDGET')).toHaveLength(12);
  expect(year.counts.amount).toBe(19_000);
});

test('thousands in a heading or title are asked about, exact to the cent; so is the currency behind them', () => {
  const table = {
    ...tableOf(['Projekt', 'Monat', 'Betrag'], ['A', '2026-01', 1.23456], ['A', '2026-01', '2,5']),
    title: 'Plan in TEUR',
  };
  const first = read('COST', table);
  expect(first.questions.map((it) => [it.id, it.proposed])).toEqual([
    ['scale:THOUSAND', 'TIMES'],
    ['costKind', 'ACTUAL'],
  ]);
  const answers = accepted(first);
  expect(read('COST', table, { answers }).counts.amount).toBe(1_234_560 + 2_500_000);
  const dollars = read('COST', tableOf(['Projekt', 'Monat', 'Cost TUSD'], ['A', '2026-01', 1]), {
    mapping: { Projekt: 'project', Monat: 'period', 'Cost TUSD': 'amount' },
  });
  expect(dollars.questions.map((it) => it.id)).toEqual(['currency:USD', 'costKind']);
});

test('a schedule with its days below months: weekdays tell the year, also of an older plan', () => {
  const table = tableOf(
    ['What', 'Jan', 'Feb', 'Mar'],
    ['Start', 'Mon 7', null, null],
    ['Freeze', null, 'Tue 12', null],
    ['Trip', null, null, '25-28'],
  );
  expect(dayColumns(table)).toEqual(['Jan', 'Feb', 'Mar']);
  const mapping = { What: 'label', Jan: 'dayInMonth', Feb: 'dayInMonth', Mar: 'dayInMonth' };
  const file = (answers: Record<string, string>) => read('PLAN', table, { mapping, answers, fileName: 'Release.md' });
  expect(file({}).questions).toMatchObject([{ id: 'year', proposed: '2019' }, { id: 'elementType' }]);
  const answers = { year: '2019', elementType: 'MILESTONE', range: 'ACTION' };
  expect(file(answers).questions.map((it) => [it.id, it.proposed])).toContainEqual(['project', 'NEW']);
  const { elements } = file({ ...answers, project: 'NEW' });
  expect(elements.map(({ type, label, startDate, endDate }) => [type, label, startDate, endDate])).toEqual([
    ['MAIN', 'Release', '2019-01-07', '2019-03-28'],
    ['MILESTONE', 'Start', '2019-01-07', '2019-01-07'],
    ['MILESTONE', 'Freeze', '2019-02-12', '2019-02-12'],
    ['SUB', 'Trip', '2019-03-25', '2019-03-28'],
  ]);
  expect(file({ ...answers, year: '2020' }).problems.map((it) => it.rule)).toEqual(['weekday', 'weekday']);
});

test('a schedule with a column for each milestone, and without one as is answered', () => {
  const table = tableOf(
    ['Name', 'Start', 'lts', 'End'],
    ['v4', '2015-09-08', '2015-10-12', '2018-04-30'],
    ['v5', '2015-10-29', null, '2016-06-30'],
  );
  const mapping = { Name: 'label', Start: 'startDate', lts: 'milestoneDay', End: 'endDate' };
  const file = (milestones: string) =>
    read('PLAN', table, { mapping, answers: { elementType: 'MAIN', milestones } }).elements.map((it) => [
      it.type,
      it.label,
      it.startDate,
    ]);
  expect(file('MILESTONE')).toEqual([
    ['MAIN', 'v4', '2015-09-08'],
    ['MILESTONE', 'lts', '2015-10-12'],
    ['MAIN', 'v5', '2015-10-29'],
  ]);
  expect(file('SKIP')).toHaveLength(2);
  const late = tableOf(['Name', 'Start', 'lts', 'End'], ['v4', '2015-09-08', '2019-10-12', '2018-04-30']);
  const told = read('PLAN', late, { mapping, answers: { elementType: 'MAIN', milestones: 'MILESTONE' } });
  expect(told.problems.map((it) => [it.row, it.column, it.rule])).toEqual([[2, 'lts', 'date_before']]);
});
