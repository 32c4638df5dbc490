import { isEmptyFilter, matcherOf, noFilter, overlapsYear, readFilter, writeFilter } from './filter.js';
import { row } from './rows.harness.js';

const fair = row({ id: 'x', label: 'Messestand Köln', identifier: '2026-EV-014', phase: 'EXEC', responsible: 'mira' });

test('every word, in name or number, whatever its accents', () => {
  const finds = (text: string) => matcherOf({ ...noFilter, text })(fair);
  expect(['messe', 'koln stand', 'ev-014', ''].map(finds)).toEqual([true, true, true, true]);
  expect(['berlin', 'messe berlin'].map(finds)).toEqual([false, false]);
});

test('one of each list; a phase asks for what has phases', () => {
  expect(matcherOf({ ...noFilter, phases: ['EXEC'], responsible: ['mira', 'tom'] })(fair)).toBe(true);
  expect(matcherOf({ ...noFilter, phases: ['PLAN'] })(fair)).toBe(false);
  expect(matcherOf({ ...noFilter, phases: ['EXEC'] })({ ...fair, type: 'GROUPING' })).toBe(false);
  expect(matcherOf({ ...noFilter, units: ['u'] })(fair)).toBe(false);
});

test('what is masked is only on the way to something', () => {
  expect(matcherOf(noFilter)({ ...fair, masked: true })).toBe(false);
});

test('the address keeps it, beside other things', () => {
  const filter = { ...noFilter, text: 'messe, köln', phases: ['PRE', 'EXEC'] as const, responsible: ['a', 'b'] };
  const params = writeFilter(new URLSearchParams('element=7'), filter);
  expect(params.get('element')).toBe('7');
  expect(readFilter(params)).toEqual(filter);
  expect(writeFilter(params, noFilter).toString()).toBe('element=7');
  expect(isEmptyFilter(readFilter(new URLSearchParams('phase=NONSENSE')))).toBe(true);
});

test('the address keeps which records are asked for; what cannot be read is left out', () => {
  const text = "cost-center='a';'b',cost-type='c'";
  const { terms } = readFilter(new URLSearchParams({ filters: text }));
  expect(terms.map(({ key }) => key)).toEqual(['cost-center', 'cost-type']);
  expect(writeFilter(new URLSearchParams(), { ...noFilter, terms }).get('filters')).toBe(text);
  expect(isEmptyFilter({ ...noFilter, terms })).toBe(false);
  expect(readFilter(new URLSearchParams({ filters: 'nonsense' })).terms).toEqual([]);
  expect([new Set(['x']), new Set<string>(), null].map((ids) => matcherOf(noFilter, ids)(fair))).toEqual([
    true,
    false,
    true,
  ]);
});

test('a year has what overlaps it', () => {
  const days = (startDate: string, endDate: string) => overlapsYear(row({ id: 'x', startDate, endDate }), 2026);
  expect(days('2025-11-01', '2026-01-01')).toBe(true);
  expect(days('2026-12-31', '2027-03-01')).toBe(true);
  expect(days('2025-01-01', '2025-12-31')).toBe(false);
  expect(days('2027-01-01', '2027-01-02')).toBe(false);
});
