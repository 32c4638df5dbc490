import type { Sums } from '@contracts/costs/sums.js';
import { speak } from '../../words/t.js';
import { goneWith, stayed } from './goneWith.js';

const costs = (some: Partial<Sums>) => ({ costs: some as Sums });

beforeAll(() => speak('de'));

test('what stands below and the money of all that is deleted', () => {
  const roots = [costs({ budget: 310_000_000, actual: 255_621_360 }), costs({ budget: 1_000_000, plan: 500_000 })];
  expect(goneWith(roots, 7).map((each) => each.replace('\u00a0', ' '))).toEqual([
    '7 Elemente darunter',
    'Budget 311.000 €',
    'Plan 500 €',
    'Ist 255.621 €',
  ]);
});

test('nothing is said of nothing', () => {
  expect(goneWith([{}, costs({ budget: 0 })], 0)).toEqual([]);
  expect(goneWith([{}], 1)).toEqual(['1 Element darunter']);
});

test('invoices of other elements too are named by their numbers, the first three of many', () => {
  const kept = (label: string) => ({ id: label, type: 'accounting/invoice', reason: 'LINKED_ELSEWHERE', label });
  expect(stayed([])).toEqual([]);
  expect(stayed(['R-1'].map(kept))).toEqual(['Rechnung bleibt, da auch von anderen Elementen: R-1']);
  expect(stayed(['R-1', 'R-2', 'R-3', 'R-4'].map(kept))).toEqual([
    'Rechnung bleibt, da auch von anderen Elementen: R-1, R-2, R-3, …',
  ]);
});
