import { beside, columnsShown, laneSizes, orderOf, spotOf } from './board.js';

const column = (id: string, ...cards: string[]) => ({ id, label: id, cards: cards.map((card) => ({ id: card })) });
const columns = [
  column('plan', 'fair', 'stand'),
  column('pre'),
  column('exec', 'print'),
  column('done', 'mail', 'post'),
];

const lanes = [
  { id: 'nord', label: 'Nord', columns },
  { id: 'süd', label: 'Süd', columns: [column('plan'), column('pre', 'film'), column('exec'), column('done', 'spot')] },
];

test('of many columns those that show have their cards, and one on each side', () => {
  expect(columnsShown({ left: 0, width: 1000 }, 280, 40)).toEqual({ from: 0, to: 5 });
  expect(columnsShown({ left: 2800, width: 1000 }, 280, 40)).toEqual({ from: 9, to: 15 });
  expect(columnsShown({ left: 0, width: 1000 }, 280, 2)).toEqual({ from: 0, to: 2 });
});

test('a card is found with its column', () => {
  expect(spotOf(lanes, 'post')).toEqual({ lane: 0, column: 3, at: 1 });
  expect(spotOf(lanes, 'spot')).toEqual({ lane: 1, column: 3, at: 0 });
  expect(spotOf(lanes, 'gone')).toBeNull();
  expect(orderOf(lanes).map(({ id }) => id)).toEqual(['fair', 'stand', 'print', 'mail', 'post', 'film', 'spot']);
});

test('sideways leads over empty columns to the same height, else to the last card', () => {
  expect(beside(lanes, 'stand', 1)).toBe('print');
  expect(beside(lanes, 'print', 1)).toBe('mail');
  expect(beside(lanes, 'post', -1)).toBe('print');
  expect(beside(lanes, 'fair', -1)).toBeNull();
  expect(beside(lanes, null, 1)).toBe('fair');
  expect(beside(lanes, 'film', 1)).toBe('spot');
  expect(beside(lanes, 'film', -1)).toBeNull();
});

test('a lane is as high as its longest column, up to some cards; an empty one is a strip to drop on', () => {
  const many = { id: 'many', label: '', columns: [column('plan', ...Array.from({ length: 9 }, (_, n) => `c${n}`))] };
  const empty = { id: 'none', label: '', columns: [column('plan')] };
  const { sizes, height } = laneSizes([...lanes, many, empty], 100);
  expect(sizes.map((size) => size.height)).toEqual([208, 108, 358, 44]);
  const last = sizes.at(-1)!;
  expect(height).toBe(last.top + last.height + 8);
});
