import { keptIn, nothingChosen, pressed, ranged, stepped, taken } from './selection.js';

const order = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const plain = { shift: false, mod: false };
const chosen = (selection: { chosen: ReadonlySet<string> }) => [...selection.chosen];

test('a press chooses one, with Strg one more or less, with Shift a range', () => {
  const one = pressed(nothingChosen, 'b', plain, order);
  expect(chosen(one)).toEqual(['b']);
  const two = pressed(one, 'd', { shift: false, mod: true }, order);
  expect(chosen(two)).toEqual(['b', 'd']);
  expect(chosen(pressed(two, 'b', { shift: false, mod: true }, order))).toEqual(['d']);
  expect(chosen(pressed(one, 'd', { shift: true, mod: false }, order))).toEqual(['b', 'c', 'd']);
});

test('what is held comes with the selection it is in, else alone', () => {
  const two = pressed(pressed(nothingChosen, 'a', plain, order), 'c', { shift: false, mod: true }, order);
  expect(chosen(taken(two, 'a'))).toEqual(['a', 'c']);
  expect(taken(two, 'a').active).toBe('a');
  expect(chosen(taken(two, 'b'))).toEqual(['b']);
});

test('a range turns around its anchor', () => {
  const down = ranged(pressed(nothingChosen, 'b', plain, order), 'd', order);
  expect(chosen(ranged(down, 'a', order))).toEqual(['a', 'b']);
});

test('steps stop at the ends; the first one is the first row', () => {
  expect(stepped(nothingChosen, 1, order).active).toBe('a');
  expect(stepped(pressed(nothingChosen, 'd', plain, order), 5, order).active).toBe('d');
  expect(chosen(stepped(pressed(nothingChosen, 'b', plain, order), 1, order, true))).toEqual(['b', 'c']);
});

test('what is gone is not chosen any more', () => {
  const all = ranged(pressed(nothingChosen, 'a', plain, order), 'c', order);
  const kept = keptIn(all, (id) => id === 'b', 'b');
  expect(chosen(kept)).toEqual(['b']);
  expect(kept).toMatchObject({ active: 'b', anchor: null });
  expect(keptIn(all, () => true)).toBe(all);
});
