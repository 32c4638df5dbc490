import { amountOf, foreignIn, readAmount, signIn } from './amounts.js';
import { dayOfSerial, readDay } from './days.js';
import { periodOf, readPeriod } from './periods.js';

const day = (text: string): unknown => {
  const read = readDay(text);
  return read.is === 'day' ? read.day : read.is === 'range' ? [read.from, read.to] : read;
};

test.each([
  ['2026-03-14', '2026-03-14'],
  ['2026/3/14', '2026-03-14'],
  ['2026-03-14T00:00:00.000Z', '2026-03-14'],
  ['14.3.2026', '2026-03-14'],
  ['14.03.26', '2026-03-14'],
  ['Sa, 14. März 2026', '2026-03-14'],
  ['14. Mrz. 2026', '2026-03-14'],
  ['3/14/2026', '2026-03-14'],
  ['Saturday, March 14th. 2026', '2026-03-14'],
  ['14 Mar 2026', '2026-03-14'],
  ['2026年3月14日', '2026-03-14'],
  ['2026年3月14日（土）', '2026-03-14'],
  ['令和8年3月14日', '2026-03-14'],
  ['October 11-15, 2021', ['2021-10-11', '2021-10-15']],
  ['3.–7.5.2026', ['2026-05-03', '2026-05-07']],
  ['28. April – 3. Mai 2026', ['2026-04-28', '2026-05-03']],
  ['01.12.2026 - 31.12.2026', ['2026-12-01', '2026-12-31']],
  ['28.2.-3.3.2026', ['2026-02-28', '2026-03-03']],
  ['Monday 10th January 2022', '2022-01-10'],
  ['Tuesday 14th November2023', '2023-11-14'],
  ['18:00 PDT Thursday 9th February 2023', '2023-02-09'],
  ['Wed Sept 18 2019 (EOD PST)', '2019-09-18'],
  ['Thu, Mar 4 2021 at 6:00 pm', '2021-03-04'],
  ['8am PT Weds, 4th May 2022', '2022-05-04'],
  ['EOD PST - Thursday, March 5, 2020', '2020-03-05'],
  ['Tuesday 20th April 2021 / 5 p.m. PST', '2021-04-20'],
  ['Wed, 23 Jun 2021 00:00:00 GMT', '2021-06-23'],
  ['Donnerstag, den 4. März 2021, 18:00 Uhr', '2021-03-04'],
  ['4th of March 2021', '2021-03-04'],
  ['**[Tuesday 12th April 2022](https://example.org/a)**', '2022-04-12'],
  ['12-Jan-2026', '2026-01-12'],
  ['20260112', '2026-01-12'],
  ['2021. 3. 4.', '2021-03-04'],
  ['Monday 6th - Thursday 9th November 2023', ['2023-11-06', '2023-11-09']],
  ['02:00 UTC Friday 4th February 2022 / 18:00 PST Thursday 3rd February 2022', ['2022-02-03', '2022-02-04']],
  ['2021-03-04 / 2021-03-05', ['2021-03-04', '2021-03-05']],
  ['17:00 UTC Wednesday 2nd November 2022 / 10:00 PDT Wednesday 2nd November 2022', '2022-11-02'],
])('%s', (text, expected) => expect(day(text)).toEqual(expected));

test('a date without a year stays open, with its weekday', () => {
  expect(day('Thurs January 14')).toEqual({ is: 'yearless', from: { month: 1, date: 14, weekday: 4 } });
  expect(day('Mon, April 13')).toEqual({ is: 'yearless', from: { month: 4, date: 13, weekday: 1 } });
  expect(day('14.3.')).toEqual({ is: 'yearless', from: { month: 3, date: 14 } });
  expect(day('3月14日')).toEqual({ is: 'yearless', from: { month: 3, date: 14 } });
  expect(day('May 3-7')).toMatchObject({ is: 'yearless', from: { month: 5, date: 3 }, to: { month: 5, date: 7 } });
});

test('the end of an ordinal number is no weekday', () => {
  expect(day('January 13th')).toEqual({ is: 'yearless', from: { month: 1, date: 13 } });
  expect(day('May 3rd – May 7th')).toEqual({
    ...{ is: 'yearless', from: { month: 5, date: 3 }, to: { month: 5, date: 7 } },
  });
  expect(day('January 13, Th')).toEqual({ is: 'yearless', from: { month: 1, date: 13, weekday: 4 } });
});

test.each(['May 1, 2026 → May 15, 2026', '1.5.2026 → 15.5.2026', '2026-05-01 -> 2026-05-15'])('%s is a range', (text) =>
  expect(day(text)).toEqual(['2026-05-01', '2026-05-15']),
);

test('a moment in two time zones without a year stays open where it is the same day', () => {
  expect(day('17:00 UTC / 09:00 PDT Tuesday 13th December')).toMatchObject({ is: 'yearless', from: { month: 12 } });
  expect(day('Tuesday, July 30, EOD PST')).toMatchObject({ is: 'yearless', from: { month: 7, date: 30, weekday: 2 } });
});

test('what is no date is a problem, and so is a weekday that contradicts', () => {
  expect(day('01:00 UTC Friday 4th February 2020 / 18:00 PST Thursday 3rd February 2022')).toMatchObject({
    rule: 'weekday',
  });
  expect(day('Mon, May 3, 2021 - Thu, May 7, 2021')).toMatchObject({ rule: 'weekday' });
  for (const text of ['TBD', '31.2.2026', 'February 30', 'soon', '1.234,56', '0026-01-01', '10:00 UTC', 'Mid June'])
    expect(day(text)).toMatchObject({ rule: 'date_format' });
  expect(day('Sunday, March 14, 2026')).toEqual({
    is: 'problem',
    rule: 'weekday',
    params: { day: '2026-03-14', weekday: 7, is: 6 },
  });
});

test('day or month first is asked where both could be meant', () => {
  expect(day('03/04/2026')).toMatchObject({ is: 'order', dmy: { day: '2026-04-03' }, mdy: { day: '2026-03-04' } });
});

test('a month that could be a day, or a day that could be a month, is not guessed', () => {
  for (const text of ['May-26', "Mai'26"]) expect(day(text)).toMatchObject({ rule: 'date_format' });
  expect(day('May 26')).toMatchObject({ is: 'yearless' });
  expect(day('5-10 May 2026')).toEqual(['2026-05-05', '2026-05-10']);
  expect(day('3rd to 7th May')).toMatchObject({ is: 'yearless', from: { month: 5, date: 3 }, to: { date: 7 } });
  expect(readPeriod('02/04/2026')).toEqual({ is: 'order', dmy: '2026-04', mdy: '2026-02' });
  expect(readPeriod('3/4')).toMatchObject({ is: 'problem' });
});

test('serials of a spreadsheet, its leap year of 1900 included', () => {
  expect([1, 59, 61, 44_197, 46_095].map(dayOfSerial)).toEqual([
    '1900-01-01',
    '1900-02-28',
    '1900-03-01',
    '2021-01-01',
    '2026-03-14',
  ]);
});

test.each([
  ['1.234,56 €', null, 1_234_560],
  ['EUR 1,234.56', null, 1_234_560],
  ["1'234.50", null, 1_234_500],
  ['1 234 567,8', null, 1_234_567_800],
  ['−3,5', null, -3_500],
  ['(5.00)', null, -5_000],
  ['△500', null, -500_000],
  ['￥▲1,234.5', null, -1_234_500],
  ['１，２３４円', ',', 1_234],
  ['40542.94', '.', 40_542_940],
  ['1.234', ',', 1_234_000],
  ['1.234', '.', 1_234],
  ['12,-', null, 12_000],
  ['CHF 10.--', null, 10_000],
])('%s with %s', (text, sign, amount) =>
  expect(readAmount(text, sign as ',' | null, { round: false })).toEqual({ is: 'amount', amount }),
);

test('an amount is never guessed and never rounded in silence', () => {
  expect(signIn('1.234')).toBeNull();
  expect(readAmount('1.234', null, { round: false })).toEqual({ is: 'sign' });
  expect(readAmount('1,23456', ',', { round: false })).toMatchObject({ rule: 'max_decimals' });
  expect(readAmount('1,235', ',', { round: true })).toEqual({ is: 'amount', amount: 1_235 });
  expect(amountOf(33.335_5, { round: true })).toEqual({ is: 'amount', amount: 33_340 });
  expect(amountOf(0.1 + 0.2, { round: false })).toEqual({ is: 'amount', amount: 300 });
  expect(amountOf(0.000_05, { round: false })).toMatchObject({ rule: 'max_decimals' });
  expect(amountOf(1.4e-14, { round: false })).toEqual({ is: 'amount', amount: 0 });
  expect(['$5', '5 usd', '１２円', '5 €', 'EUR 5', '5'].map((it) => foreignIn(it))).toEqual([
    'USD',
    'USD',
    'JPY',
    null,
    null,
    null,
  ]);
  for (const text of ['abc', '1.2.3,4,5', '12.34.56', '1,23,4'])
    expect(readAmount(text, ',', { round: false })).toMatchObject({ is: 'problem' });
});

test.each([
  ['2026-07', ['2026-07']],
  ['07/2026', ['2026-07']],
  ['Juli 2026', ['2026-07']],
  ['2026年7月', ['2026-07']],
  ['15.7.2026', ['2026-07']],
  ['Jän. 2026', ['2026-01']],
  ['令和8年2月', ['2026-02']],
  ['平成31年4月', ['2019-04']],
  ['20123', ['2012-07', '2012-08', '2012-09']],
  ['Q3 2012', ['2012-07', '2012-08', '2012-09']],
  ['2012-Q3', ['2012-07', '2012-08', '2012-09']],
  ['3. Quartal 2012', ['2012-07', '2012-08', '2012-09']],
  ['2012年第3四半期', ['2012-07', '2012-08', '2012-09']],
  ['H2 2026', ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11', '2026-12']],
  ['2026-H2', ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11', '2026-12']],
  ['2. Halbjahr 2026', ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11', '2026-12']],
  ['2026年下半期', ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11', '2026-12']],
])('period %s', (text, months) => expect(readPeriod(text)).toEqual({ is: 'months', months }));

test('a month or quarter without a year stays open; a plain number is one only where the heading says which', () => {
  for (const [text, heading, first, count] of [
    ...[['Mai', '', 5, 1] as const, ['Sept.', '', 9, 1] as const, ['5月', '', 5, 1] as const],
    ...[['15 July', '', 7, 1] as const, ['Q3', '', 7, 3] as const, ['4. Quartal', '', 10, 3] as const],
    ...[['05', 'Buchungsmonat', 5, 1] as const, ['3', 'Quartal', 7, 3] as const, ['3', 'Month', 3, 1] as const],
  ])
    expect([text, readPeriod(text, heading)]).toEqual([text, { is: 'yearless', first, count }]);
  for (const [text, heading] of [['5', 'Periode'] as const, ['13', 'Monat'] as const, ['5', 'Quartal'] as const])
    expect([text, readPeriod(text, heading)]).toMatchObject([text, { is: 'problem' }]);
  expect(periodOf(12, 'Monat')).toEqual({ is: 'yearless', first: 12, count: 1 });
});

test('a year is twelve months, a serial its month, the rest a problem', () => {
  expect(readPeriod('2026')).toMatchObject({ months: { length: 12 } });
  expect(periodOf(46_095)).toEqual({ is: 'months', months: ['2026-03'] });
  expect(periodOf(20_123)).toMatchObject({ months: ['2012-07', '2012-08', '2012-09'] });
  for (const text of ['2026-13', 'Q5 2026', 'bald']) expect(readPeriod(text)).toMatchObject({ is: 'problem' });
});
