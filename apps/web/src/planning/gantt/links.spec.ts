import { dayNumber } from '../../words/formats/calendar.js';
import { row } from '../rows/rows.harness.js';
import { elbow, linksIn, linksOf } from './links.js';

const scale = { from: dayNumber('2026-01-01'), to: dayNumber('2027-01-01'), perDay: 10 };
const first = row({ id: 'first', startDate: '2026-01-01', endDate: '2026-01-10' });
const second = row({
  id: 'second',
  startDate: '2026-01-12',
  endDate: '2026-01-20',
  dependsOn: [
    { id: 'first', lagDays: 1 },
    { id: 'hidden', lagDays: 0 },
  ],
});
const rows = [first, row({ id: 'between' }), second];
const links = linksOf(rows, new Map(rows.map((each, at) => [each.id, at])));

test('a dependency is drawn where both ends are shown', () => {
  expect(links).toHaveLength(1);
  expect(links[0]).toMatchObject({ fromAt: 0, toAt: 2 });
});

test('also while it only passes through the rendered rows', () => {
  expect(linksIn(links, { from: 1, to: 2 })).toHaveLength(1);
  expect(linksIn(links, { from: 3, to: 9 })).toHaveLength(0);
});

test('down onto a later bar, around to an earlier one', () => {
  expect(elbow(scale, { ...links[0]!, fromAt: 0, toAt: 2 }, 32)).toBe('M100 16H117V71m-3 -4l3 4l3 -4');
  const back = { from: second, to: first, fromAt: 2, toAt: 0 };
  expect(elbow(scale, back, 32)).toBe('M200 80h7V32H-7V16H0m-4 -3l4 3l-4 3');
});
