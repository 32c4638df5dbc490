import { dayNumber, dayOf } from '../../words/formats/calendar.js';
import { layWeek, mondayOf, mondaysOf, stretchBeside } from './weeks.js';

const monday = dayNumber('2026-05-11');
const item = (id: string, from: number, to = from) => ({ id, from: monday + from, to: monday + to });
const lay = (lanes: number, ...items: ReturnType<typeof item>[]) => layWeek(items, monday, lanes);

test('a month has the weeks that touch it, a week is one', () => {
  expect(mondaysOf('month', '2026-05-20').map(dayOf)).toEqual([
    '2026-04-27',
    '2026-05-04',
    '2026-05-11',
    '2026-05-18',
    '2026-05-25',
  ]);
  expect(mondaysOf('month', '2026-02-01').map(dayOf)).toHaveLength(5);
  expect(mondaysOf('week', '2026-05-17').map(dayOf)).toEqual(['2026-05-11']);
  expect(dayOf(mondayOf(dayNumber('1969-12-31')))).toBe('1969-12-29');
});

test('the stretch before and after', () => {
  expect(stretchBeside('month', '2026-01-31', 1)).toBe('2026-02-01');
  expect(stretchBeside('week', '2026-01-01', -1)).toBe('2025-12-25');
});

test('what overlaps lies in lanes of its own, what does not shares one', () => {
  const { pieces } = lay(5, item('fair', 0, 2), item('stand', 1, 4), item('print', 3));
  expect(pieces.map(({ item: { id }, lane, first, last }) => [id, lane, first, last])).toEqual([
    ['fair', 0, 0, 2],
    ['stand', 1, 1, 4],
    ['print', 0, 3, 3],
  ]);
});

test('a piece knows whether it begins and ends in its week', () => {
  const { pieces } = lay(5, item('before', -3, 1), item('through', -9, 20), item('after', 5, 9));
  expect(pieces.map(({ item: { id }, first, last, begins, ends }) => [id, first, last, begins, ends])).toEqual([
    ['before', 0, 1, false, true],
    ['after', 5, 6, true, false],
    ['through', 0, 6, false, false],
  ]);
});

test('what finds no room is counted on each of its days; what only passes through goes first', () => {
  const { pieces, hidden } = lay(1, item('through', -9, 20), item('fair', 1, 2), item('stand', 2, 3));
  expect(pieces.map(({ item: { id } }) => id)).toEqual(['fair']);
  expect(hidden.map((items) => items.map(({ id }) => id))).toEqual([
    ['through'],
    ['through'],
    ['stand', 'through'],
    ['stand', 'through'],
    ['through'],
    ['through'],
    ['through'],
  ]);
});
