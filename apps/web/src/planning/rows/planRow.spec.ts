import type { Element } from '../../api/liveList.js';
import { planShape } from './planRow.js';
import { row } from './rows.harness.js';

const old = row({ id: 'x', rank: 'V', label: 'Alt', phase: 'PLAN' });
const told = (element: Record<string, unknown>) => planShape.row({ id: 'x', ...element } as Element, old);

test('a frame replaces what it names and leaves the rest', () => {
  expect(told({ label: 'Neu', revision: 2, responsible: null })).toMatchObject({
    label: 'Neu',
    phase: 'PLAN',
    revision: 2,
  });
});

test('a whole element says its approval as an object, and sums of its own are no row sums', () => {
  expect(told({ approval: { state: 'SUBMITTED' }, revision: 2 })).toMatchObject({ approvalState: 'SUBMITTED' });
  const costs = { budget: 5_000, plan: 0, committed: 0, provision: 0, actual: 1_000 };
  expect(told({ costs, revision: 1 })).toMatchObject({ costs });
});

test('another place or a new row asks for the order', () => {
  expect(told({ parentId: 'y' })).toBe('refetch');
  expect(told({ rank: 'a' })).toBe('refetch');
  expect(planShape.row({ id: 'new' } as Element, undefined)).toBe('refetch');
});

test('what is deleted leaves the list', () => expect(told({ deleted: true })).toBeNull());

test('of what only the label may be seen, the label is followed; more or less to see is asked for', () => {
  const masked = row({ id: 'x', label: 'Alt', masked: true });
  const now = { id: 'x', parentId: masked.parentId, type: masked.type, label: 'Neu' };
  expect(planShape.row({ ...now, masked: true }, masked)).toMatchObject({ label: 'Neu', masked: true });
  expect(planShape.row({ ...now, masked: true }, old)).toBe('refetch');
  expect(planShape.row(now, masked)).toBe('refetch');
});
