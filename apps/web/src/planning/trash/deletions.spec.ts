import { deletionsOf, type Gone } from './deletions.js';

const gone = (id: string, parentId: string | null, revision: number): Gone => ({
  ...{ id, parentId, revision, type: 'SUB', label: id.toUpperCase() },
  ...{ modifiedAt: '2026-04-12T08:00:00Z', modifiedBy: 'u' },
});

test('what one deletion took along is counted there; what went before stands for itself, under what must come first', () => {
  const rows = [gone('kid', 'project', 9), gone('project', 'campaign', 9), gone('early', 'project', 4)];
  const [last, first, ...more] = deletionsOf([...rows, gone('deep', 'kid', 9)]);
  expect(more).toEqual([]);
  expect(last).toMatchObject({ row: { id: 'project' }, below: 2, under: null });
  expect(first).toMatchObject({ row: { id: 'early' }, below: 0, under: { id: 'project' } });
});

test('two that went one after the other are two, the newest first', () => {
  expect(deletionsOf([gone('a', null, 3), gone('b', null, 5)]).map(({ row }) => row.id)).toEqual(['b', 'a']);
});
