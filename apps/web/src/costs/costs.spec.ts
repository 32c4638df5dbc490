import { isTyped } from '../ui/money/kinds.js';
import { type Entry, inOrder, monthFor, wireOf, withEntry } from './costs.js';

const entry = (id: string, kind: Entry['kind'], period: string): Entry => ({
  id,
  kind,
  period,
  amount: 1_000,
  description: '',
  costTypeId: null,
});

test('by month, then by kind', () => {
  const entries = [entry('c', 'ACTUAL', '2026-03'), entry('a', 'PLAN', '2026-02'), entry('b', 'BUDGET', '2026-03')];
  expect(inOrder(entries).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('budget and plan are typed, the rest is derived', () => {
  expect((['BUDGET', 'PLAN', 'COMMITTED', 'PROVISION', 'ACTUAL'] as const).map((kind) => isTyped({ kind }))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('one is changed, the others are sent as they are, without what the server adds', () => {
  const entries = [entry('a', 'PLAN', '2026-02'), { ...entry('b', 'ACTUAL', '2026-03'), source: 'import' }];
  const next = wireOf(withEntry(entries, 'a', { amount: 2_000 }));
  expect(next).toEqual([{ ...entries[0], amount: 2_000 }, entry('b', 'ACTUAL', '2026-03')]);
});

test('a new entry begins in a month that the element has', () => {
  const days = { startDate: '2026-01-05', endDate: '2026-02-03' };
  expect(monthFor(days, 2026, '2026-11-21')).toBe('2026-01');
  expect(monthFor({ ...days, endDate: '2026-12-31' }, 2026, '2026-11-21')).toBe('2026-11');
  expect(monthFor({ startDate: '2025-06-01', endDate: '2027-06-01' }, 2027, '2026-11-21')).toBe('2027-01');
});
