import { isMatched, matchesOf } from './matches.js';

const entry = (id: string, period: string, amount: number, description = '') => ({
  ...{ id, kind: 'PLAN' as const, period, amount, description },
});

test('the entry that most speaks for comes first, then the nearest amount, then the nearest month', () => {
  const invoiced = { amounts: [1_000, 970], periods: ['2026-03', '2026-04'], provider: 'Druckhaus Nord' };
  const entries = [
    ...[entry('far', '2026-12', 990), entry('near', '2026-05', 990), entry('month', '2026-03', 5_000)],
    ...[entry('all', '2026-04', 970, 'Plakate, druckhaus nord'), entry('amount', '2026-09', 1_000)],
  ];
  expect(matchesOf(entries, invoiced).map(({ entry: { id }, reasons }) => [id, ...reasons])).toEqual([
    ['all', 'AMOUNT', 'MONTH', 'PROVIDER'],
    ['amount', 'AMOUNT'],
    ['month', 'MONTH'],
    ['near'],
    ['far'],
  ]);
  expect(matchesOf([entry('x', '2026-01', 1)], { ...invoiced, provider: '' })[0]?.reasons).toEqual([]);
});

test('what is given, set aside or booked is no matter of invoices', () => {
  const kinds = ['BUDGET', 'PLAN', 'COMMITTED', 'PROVISION', 'ACTUAL'] as const;
  expect(kinds.filter((kind) => isMatched({ kind }))).toEqual(['PLAN', 'COMMITTED']);
});
