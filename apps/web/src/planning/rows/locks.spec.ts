import { listOf } from '../../api/useList.js';
import { forestOf } from '../../ui/grid/forest.js';
import { isLocked, lockedAmong, lockOf, whyLocked } from './locks.js';
import { tree } from './rows.harness.js';

const days = '2026-03-01 2026-03-31';
const plain = tree('G spring', '  M fair', `    S stand ${days}`, `    S print ${days}`, '  M site', 'M lone');
const forest = forestOf(
  plain.rows.map((row) => (row.id === 'stand' ? { ...row, approvalState: 'SUBMITTED' as const } : row)),
);
const at = (id: string) => {
  const row = forest.rows.find((each) => each.id === id);
  if (!row) throw new Error(id);
  return row;
};
const moved = (id: string, startDate: string, endDate: string) =>
  lockedAmong(forest, [{ id, startDate, endDate }])?.id ?? null;

test('what is submitted is locked whole, what stands above it as far as its days go, nothing else', () => {
  const locks = Object.fromEntries(forest.rows.map((row) => [row.id, lockOf(forest, row)]));
  const why = 'SUBMITTED_IS_READ_ONLY';
  expect(locks).toEqual({ spring: { of: 'days', why }, fair: { of: 'days', why }, stand: { of: 'all', why } });
  expect(isLocked({ ...at('stand'), masked: true })).toBe(false);
  expect(isLocked({ ...at('stand'), approvalState: 'APPROVED' })).toBe(false);
});

test('what lies in archived years alone is locked whole, what stands above it as far as its days go', () => {
  const years = tree(
    'G spring 2024-01-01 2026-12-31',
    '  M fair 2024-02-01 2025-06-30',
    '  M site 2025-11-01 2026-02-28',
  );
  const archived = (...ids: string[]) => {
    for (const id of ids) listOf('GET year').accept({ id, locked: true, deleted: false });
    const now = forestOf(years.rows);
    return Object.fromEntries(now.rows.map((row) => [row.id, [whyLocked(row), lockOf(now, row)?.of]]));
  };
  const free = [null, undefined];
  expect(archived()).toEqual({ spring: free, fair: free, site: free });
  expect(archived('2025')).toEqual({ spring: free, fair: free, site: free });
  expect(archived('2024')).toEqual({ spring: [null, 'days'], fair: ['YEAR_ARCHIVED', 'all'], site: free });
  const shift = [{ id: 'spring', startDate: '2024-01-02', endDate: '2027-01-01' }];
  expect(lockedAmong(forestOf(years.rows), shift)?.id).toBe('fair');
});

test('its days stay, also under something that moves; what is above it may become longer or shorter', () => {
  expect(moved('stand', '2026-03-02', '2026-03-31')).toBe('stand');
  expect(moved('fair', '2026-01-02', '2027-01-01')).toBe('stand');
  expect(moved('spring', '2026-01-02', '2027-01-01')).toBe('stand');
  expect(moved('fair', '2026-01-01', '2026-11-30')).toBeNull();
  expect(moved('stand', at('stand').startDate, at('stand').endDate)).toBeNull();
  expect(moved('print', '2026-04-01', '2026-05-01')).toBeNull();
  expect(moved('lone', '2026-01-02', '2027-01-01')).toBeNull();
});

test('its place in the tree stays; something else may go under it or past it', () => {
  expect(lockedAmong(forest, [{ id: 'stand', parentId: 'site' }])?.id).toBe('stand');
  expect(lockedAmong(forest, [{ id: 'stand', position: 1 }])?.id).toBe('stand');
  expect(lockedAmong(forest, [{ id: 'print', parentId: 'stand' }])).toBeUndefined();
  expect(lockedAmong(forest, [{ id: 'fair', parentId: null }])).toBeUndefined();
});
