import type { DomainEvent } from '@contracts/message.js';
import { given, later, project } from './plan.harness.js';

const row = { id: 'o', kind: 'COMMITTED', costTypeId: null, period: '2026-03', amount: 5, description: 'Auftrag' };
const off = later({
  type: 'TenantSettingsChanged',
  data: { id: 'settings', changed: { committed: { old: 'ON', new: 'OFF' } } },
} as DomainEvent);
const order = (how: object) => given(project('p')).when('bookCosts', { id: 'p', entries: [row] }, how);

test('where committed money is switched off none comes in, whatever books it; all else does', () => {
  order({ facts: off }).refused('RULES_BROKEN', 'committed_off');
  expect(order({}).refusal).toBeNull();
  const actual = { ...row, kind: 'ACTUAL' };
  expect(given(project('p')).when('bookCosts', { id: 'p', entries: [actual] }, { facts: off }).refusal).toBeNull();
});
