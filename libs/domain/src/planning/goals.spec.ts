import type { Kpi } from '@contracts/planning/element.js';
import { goalStateOf } from './goals.js';

/** A hundred days. */
const span = { startDate: '2026-01-01', endDate: '2026-04-10' };
const [before, quarter, half, late, after] = ['2025-12-31', '2026-01-26', '2026-02-20', '2026-03-31', '2026-04-11'];
const at = (today: string | undefined, operator: Kpi['operator'], actual: number | null) =>
  goalStateOf({ operator, plan: 1_000, actual }, span, today as string);

test('worked up to: at risk where less is there than the days gone would have brought, missed at the end', () => {
  expect(at(quarter, 'AT_LEAST', 250)).toBe('ON_TRACK');
  expect(at(quarter, 'AT_LEAST', 249)).toBe('AT_RISK');
  expect(at(late, 'MORE_THAN', 1_000)).toBe('ON_TRACK');
  expect([at(quarter, 'AT_LEAST', 1_000), at(after, 'AT_LEAST', 1_000)]).toEqual(['REACHED', 'REACHED']);
  expect([at(after, 'AT_LEAST', 999), at(after, 'AT_LEAST', null)]).toEqual(['MISSED', 'MISSED']);
  expect([at(late, 'EQUAL', 950), at(late, 'EQUAL', 1_001)]).toEqual(['ON_TRACK', 'AT_RISK']);
});

test('nothing measured: open until half of the days are gone; of a limit until the end', () => {
  expect([before, quarter, half, late].map((day) => at(day, 'AT_LEAST', null))).toEqual([
    ...['OPEN', 'OPEN', 'OPEN', 'AT_RISK'],
  ]);
  expect([at(late, 'AT_MOST', null), at(after, 'AT_MOST', null)]).toEqual(['OPEN', 'MISSED']);
});

test('a limit: reached as long as it is kept, at risk as soon as it is not', () => {
  expect([at(late, 'AT_MOST', 900), at(late, 'LESS_THAN', 1_000), at(after, 'AT_MOST', 1_001)]).toEqual([
    ...['REACHED', 'AT_RISK', 'MISSED'],
  ]);
});
