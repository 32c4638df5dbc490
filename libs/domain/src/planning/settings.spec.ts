import { given } from './plan.harness.js';

const type = (id: string, identifier: string) => ({ id, identifier, label: id });
const added = (id: string, identifier: string) => ({ type: 'CostTypeAdded', data: type(id, identifier) }) as const;

test('identifiers of cost types are compared like those of elements, blank ones not at all', () => {
  for (const identifier of ['k-1', ' K-1 '])
    given(added('a', 'K-1')).when('addCostType', type('b', identifier)).refused('RULES_BROKEN', 'is_unique');
  given(added('a', ' ')).when('addCostType', type('b', ' ')).then(added('b', ' '));
  given(added('a', 'K-1'), added('b', ''))
    .when('changeCostType', { id: 'b', identifier: 'k-1' })
    .refused('RULES_BROKEN', 'is_unique');
});

test('what the log has twice from before can be written on', () => {
  given(added('a', 'K-1'), added('b', 'k-1'))
    .when('changeCostType', { id: 'b', identifier: 'k-1', label: 'B' })
    .then({ type: 'CostTypeChanged', data: { id: 'b', changed: { label: { old: 'b', new: 'B' } } } });
});
