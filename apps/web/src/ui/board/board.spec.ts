import { beside, columnsShown, spotOf } from './board.js';

const column = (id: string, ...cards: string[]) => ({ id, label: id, cards: cards.map((card) => ({ id: card })) });
const columns = [
  column('plan', 'fair', 'stand'),
  column('pre'),
  column('exec', 'print'),
  column('done', 'mail', 'post'),
];

test('of many columns those that show have their cards, and one on each side', () => {
  expect(columnsShown({ left: 0, width: 1000 }, 280, 40)).toEqual({ from: 0, to: 5 });
  expect(columnsShown({ left: 2800, width: 1000 }, 280, 40)).toEqual({ from: 9, to: 15 });
  expect(columnsShown({ left: 0, width: 1000 }, 280, 2)).toEqual({ from: 0, to: 2 });
});

test('a card is found with its column', () => {
  expect(spotOf(columns, 'post')).toEqual({ column: 3, at: 1 });
  expect(spotOf(columns, 'gone')).toBeNull();
});

test('sideways leads over empty columns to the same height, else to the last card', () => {
  expect(beside(columns, 'stand', 1)).toBe('print');
  expect(beside(columns, 'print', 1)).toBe('mail');
  expect(beside(columns, 'post', -1)).toBe('print');
  expect(beside(columns, 'fair', -1)).toBeNull();
  expect(beside(columns, null, 1)).toBe('fair');
});
