import { check } from '../fields.js';
import { Kpi, kpiOperators } from './element.js';
import { isReached, kpiStateOf } from './kpi.js';

test.each([
  ['AT_LEAST', [false, true, true]],
  ['AT_MOST', [true, true, false]],
  ['EQUAL', [false, true, false]],
  ['NOT_EQUAL', [true, false, true]],
  ['MORE_THAN', [false, false, true]],
  ['LESS_THAN', [true, false, false]],
] as const)('%s: below, at and above the target', (operator, expected) =>
  expect([999, 1_000, 1_001].map((actual) => isReached({ operator, plan: 1_000, actual }))).toEqual(expected),
);

test('what was not measured is neither reached nor missed', () =>
  expect(kpiOperators.map((operator) => kpiStateOf({ operator, plan: 1, actual: null }))).toEqual(
    kpiOperators.map(() => 'OPEN'),
  ));

test('a day has one value', () => {
  const value = { date: '2026-03-01', value: 1 };
  const checked = check(Kpi, { label: 'Klicks', values: [value, { ...value, value: 2 }] });
  expect(checked).toEqual({ ok: false, errors: [{ field: 'values[1].date', rule: 'is_unique' }] });
});
