import { dayBeforeRemark } from './days.js';
import { accepted, read, tableOf } from './sample.harness.js';

test('a remark behind a date is told apart from it', () => {
  const told = (text: string) => {
    const found = dayBeforeRemark(text);
    return found && [found.before, found.remark];
  };
  expect(told('2026-03-04 (expected)')).toEqual(['2026-03-04', '(expected)']);
  expect(told('May 5 (week 19)')).toEqual(['May 5', '(week 19)']);
  expect(told('12.03.2026 tbc')).toEqual(['12.03.2026', 'tbc']);
  expect(told('5. Mai 2026, wenn möglich')).toEqual(['5. Mai 2026,', 'wenn möglich']);
  expect(told('2026年3月4日（予定）')).toEqual(['2026年3月4日', '(予定)']);
  expect(told('12.-14.3.2026 ?')).toEqual(['12.-14.3.2026', '?']);
});

test.each([
  ...['2026-03-04 or 2026-03-11', '2026-03-04 (or May 11)', '12.03.2026 bis auf Weiteres', '12.03.2026 - tbc'],
  ...[
    '12.03.2026 oder später',
    '5. Mai (war 3.)',
    'soon (maybe)',
    '12.03.2026 (2027)',
    '31.2.2026 tbc',
    '4.3.2026 (Mo)',
  ],
])('what may be another date or an open end is no remark: %s', (text) => expect(dayBeforeRemark(text)).toBeNull());

test('a remark behind a date is shown once, and the date taken where that is accepted', () => {
  const cells = ['2026-03-04 (expected)', 'Sat March 7 (week 10)', 'March 14 (week 11)', '12.03.2026 tbc'];
  const table = tableOf(['Titel', 'Termin'], ...cells.map((cell, i) => [`M${i}`, cell]));
  const answers = { elementType: 'MAIN' };
  const first = read('PLAN', table, { answers });
  expect(first.problems).toEqual([]);
  expect(first.questions.map(({ id, proposed, count, samples }) => [id, proposed, count, samples[0]])).toEqual([
    ['remark:(expected)', 'KEEP', 1, cells[0]],
    ['remark:(week #)', 'KEEP', 2, cells[1]],
    ['remark:tbc', 'KEEP', 1, cells[3]],
    ['elementType', 'MILESTONE', 4, 'M0'],
  ]);
  const taken = { ...accepted(first), ...answers, 'remark:tbc': 'REFUSE' };
  expect(read('PLAN', table, { answers: taken }).questions).toContainEqual(
    expect.objectContaining({ id: 'year', proposed: '2026' }),
  );
  const found = read('PLAN', table, { answers: { ...taken, year: '2026' } });
  expect(found.elements.map((it) => it.startDate)).toEqual(['2026-03-04', '2026-03-07', '2026-03-14']);
  expect(found.elements.map((it) => it.fields.description)).toEqual(['(expected)', '(week 10)', '(week 11)']);
  const dates = read('PLAN', table, { answers: { ...taken, year: '2026', 'remark:(week #)': 'DATE' } });
  expect(dates.elements.map((it) => it.fields.description)).toEqual(['(expected)', undefined, undefined]);
  expect(found.problems.map((it) => [it.row, it.rule, it.value])).toEqual([[5, 'date_format', cells[3]]]);
});
