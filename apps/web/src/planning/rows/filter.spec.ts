import {
  askedOf,
  chosenOf,
  finderOf,
  isEmptyFilter,
  matcherOf,
  noFilter,
  overlapsYear,
  readFilter,
  withChosen,
  writeFilter,
} from './filter.js';
import { row } from './rows.harness.js';

const fair = row({ id: 'x', label: 'Messestand Köln', identifier: '2026-EV-014', phase: 'EXEC', responsible: 'mira' });
const filters = (text: string) => readFilter(new URLSearchParams({ filters: text }));

test('until the server has answered, the phrase is looked for in names and numbers; then it says who is left', () => {
  const finds = (text: string) => matcherOf({ ...noFilter, text })(fair);
  expect(['STAND koln', 'ev-014', '', 'köln messe'].map(finds)).toEqual([true, true, true, false]);
  const told = (ids: string[]) => matcherOf({ ...noFilter, text: 'am Hafen' }, new Set(ids))(fair);
  expect([told(['x']), told([])]).toEqual([true, false]);
});

test('to find by name, every word counts', () => {
  expect(['koln messe', 'ev-014', 'messe berlin'].map((text) => finderOf(text)(fair))).toEqual([true, true, false]);
});

test('one of each key; a phase asks for what has phases', () => {
  const fits = (text: string, of = fair) => matcherOf(filters(text))(of);
  expect(fits("phase='EXEC',responsible='mira';'tom'")).toBe(true);
  expect([fits("phase='PLAN'"), fits("unitId='u'"), fits("phase='EXEC'", { ...fair, type: 'GROUPING' })]).toEqual([
    false,
    false,
    false,
  ]);
  expect(fits("unitId=''")).toBe(true);
});

test('what is masked is only on the way to something', () => {
  expect(matcherOf(noFilter)({ ...fair, masked: true })).toBe(false);
});

test('the server is asked for the phrase and for what rows do not carry', () => {
  const filter = { ...filters("phase='PLAN',cost-center='a',startDate='2026-01..',type='MAIN'"), text: ' Hafen ' };
  expect(askedOf(filter).map(({ key }) => key)).toEqual(['text', 'cost-center', 'startDate']);
  expect(askedOf(filter)[0]?.values).toEqual([{ is: 'Hafen' }]);
});

test('the address keeps it, beside other things', () => {
  const filter = { ...filters("phase='PRE';'EXEC',cost-center='a'"), text: 'messe, köln' };
  const params = writeFilter(new URLSearchParams('element=7'), filter);
  expect([params.get('element'), params.get('q')]).toEqual(['7', 'messe, köln']);
  expect(readFilter(params)).toEqual(filter);
  expect(writeFilter(params, noFilter).toString()).toBe('element=7');
  expect(isEmptyFilter(filters('nonsense'))).toBe(true);
  expect(isEmptyFilter(filter)).toBe(false);
});

test('values of a key are put and taken out', () => {
  const filter = withChosen(withChosen(noFilter, 'type', ['MAIN']), 'phase', ['PLAN', 'PRE']);
  expect([chosenOf(filter, 'phase'), chosenOf(filter, 'unitId')]).toEqual([['PLAN', 'PRE'], []]);
  expect(withChosen(filter, 'type', []).terms.map(({ key }) => key)).toEqual(['phase']);
});

test('a year has what overlaps it', () => {
  const days = (startDate: string, endDate: string) => overlapsYear(row({ id: 'x', startDate, endDate }), 2026);
  expect(days('2025-11-01', '2026-01-01')).toBe(true);
  expect(days('2026-12-31', '2027-03-01')).toBe(true);
  expect(days('2025-01-01', '2025-12-31')).toBe(false);
  expect(days('2027-01-01', '2027-01-02')).toBe(false);
});
