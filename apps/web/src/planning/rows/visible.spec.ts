import { shownRows } from '../../ui/grid/forest.js';
import { ids, tree } from './rows.harness.js';

const forest = tree('G a', '  M a1', '    S a11', '  M a2', 'G b', '  M b1');
const all = () => true;
const none = new Set<string>();

test('what is closed hides what is below it', () => {
  const shown = shownRows(forest, { closed: new Set(['a1', 'b']), matches: all });
  expect(ids([...shown.rows])).toEqual(['a', 'a1', 'a2', 'b']);
  expect(shown.indexOf.get('b')).toBe(3);
});

test('what matches is shown with the way to it, and nothing else', () => {
  const shown = shownRows(forest, { closed: none, matches: ({ id }) => id === 'a11' });
  expect(ids([...shown.rows])).toEqual(['a', 'a1', 'a11']);
});

test('sums are made of the topmost matches, so that nothing counts twice', () => {
  const tops = (matching: string[]) =>
    ids([...shownRows(forest, { closed: none, matches: ({ id }) => matching.includes(id) }).tops]);
  expect(tops(['a1', 'a11', 'b1'])).toEqual(['a1', 'b1']);
  expect(tops(['a11', 'a2'])).toEqual(['a11', 'a2']);
  expect(tops(['a', 'a1', 'a2', 'b'])).toEqual(['a', 'b']);
});
