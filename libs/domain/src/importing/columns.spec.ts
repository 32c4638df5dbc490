import { yearsOf } from './columns.js';
import { accepted, read, tableOf } from './sample.harness.js';

const plan = (rows: string[][], more: Parameters<typeof read>[2] = {}) =>
  read('PLAN', tableOf(['Titel', 'Datum'], ...rows), more);

test('years further back are offered where weekdays fit, and proposed where they fit no other', () => {
  // The 4th of March is a Monday in 2019 and in 2024, the 14th of February a Thursday in 2019, a Wednesday in 2024.
  const march = { month: 3, date: 4, weekday: 1 };
  const february = { month: 2, date: 14, weekday: 4 };
  expect(yearsOf([march], new Set(), 2026)).toMatchObject({ allowed: [2019, 2024], proposed: 2024 });
  expect(yearsOf([march, february], new Set(), 2026)).toMatchObject({ allowed: [2019], proposed: 2019 });
  expect(yearsOf([march, february], new Set([2026]), 2026)).toMatchObject({ allowed: [2019], proposed: 2019 });
  const { questions } = plan([
    ['A', 'Mon March 4'],
    ['B', 'Thu February 14'],
  ]);
  const year = questions.find((it) => it.kind === 'year');
  expect(year).toMatchObject({ proposed: '2019' });
  expect(year?.choices.map((it) => it.value)).toEqual(['2019', '2024', '2025', '2026', '2027', '2028']);
});

test('rows with one day and no project are milestones of one project, named as the file, if one likes', () => {
  const rows = Array.from({ length: 39 }, (_, i) => [
    `Termin ${i}`,
    `2026-03-${String((i % 28) + 1).padStart(2, '0')}`,
  ]);
  const first = plan(rows, { fileName: 'Sommer.xlsx' });
  expect(first.questions.map((it) => [it.id, it.proposed])).toEqual([['elementType', 'MILESTONE']]);
  const second = plan(rows, { fileName: 'Sommer.xlsx', answers: accepted(first) });
  expect(second.questions.map((it) => [it.id, it.proposed])).toContainEqual(['project', 'NEW']);
  const answers = { ...accepted(first), ...accepted(second) };
  const third = plan(rows, { fileName: 'Sommer.xlsx', answers });
  expect(third.counts).toMatchObject({ create: 40, open: 0 });
  expect(third.elements[0]).toMatchObject({
    type: 'MAIN',
    label: 'Sommer',
    startDate: '2026-03-01',
    endDate: '2026-03-28',
  });
  const projects = plan(rows, { answers: { elementType: 'MAIN' } });
  expect(projects.counts).toMatchObject({ create: 39, open: 0 });
});

test('months that a period spans are those of a quarter, of a year, or as many as there are', () => {
  const parts = (period: string) => {
    const found = read('COST', tableOf(['Projekt', 'Monat', 'Betrag'], ['A', period, '3']), {
      answers: { costKind: 'PLAN' },
    });
    const [question] = found.questions.filter((it) => it.kind === 'parts');
    const months = read('COST', tableOf(['Projekt', 'Monat', 'Betrag'], ['A', period, '3']), {
      answers: { costKind: 'PLAN', [question?.id ?? '']: 'EQUAL' },
    });
    return [question?.about, [...months.entries.values()].flat().map((it) => it.period)];
  };
  const summer = ['2010-07', '2010-08', '2010-09'];
  for (const said of ['July 2010-September 2010', 'Juli – September 2010', '07/2010 bis 09/2010', '2010-07 - 2010-09'])
    expect(parts(said)).toEqual(['QUARTER', summer]);
  expect(parts('Nov 2010 to Feb 2011')).toEqual(['RANGE', ['2010-11', '2010-12', '2011-01', '2011-02']]);
  const wrong = ['September 2010-July 2010', 'Juli 2010 - Juli 2020'].map(
    (period) => read('COST', tableOf(['Projekt', 'Monat', 'Betrag'], ['A', period, '3']), {}).problems[0]?.rule,
  );
  expect(wrong).toEqual(['period_format', 'period_format']);
});

test('a calendar picture is told to be one, and nothing is proposed', () => {
  const weeks = Array.from({ length: 12 }, (_, i) => `KW ${i + 1}`);
  const picture = (columns: string[], mark: string | null = null) =>
    read('PLAN', tableOf(['Maßnahme', ...columns], ['Messe', mark, ...columns.slice(1).map(() => null)], ['Film']))
      .questions;
  const [first] = picture(weeks);
  expect(first).toMatchObject({
    id: 'picture',
    proposed: null,
    samples: ['KW 1, KW 2, KW 3'],
    choices: [{ value: 'TEXT' }],
  });
  for (const columns of [
    ['Jan', 'Feb', 'März', 'April', 'Mai', 'Juni', 'Juli', 'Aug'],
    Array.from({ length: 20 }, (_, i) => `${i + 1}`),
    Array.from({ length: 9 }, (_, i) => `0${i + 1}.03.2026`),
  ])
    expect(picture(columns, 'x').map((it) => it.kind)).toContain('picture');
  expect(picture(weeks.slice(0, 5)).map((it) => it.kind)).not.toContain('picture');
  const filled = read('PLAN', tableOf(['Maßnahme', ...weeks], ['Messe', ...weeks.map(() => 'Anzeige')])).questions;
  expect(filled.map((it) => it.kind)).not.toContain('picture');
});
