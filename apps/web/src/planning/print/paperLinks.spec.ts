import { dayNumber } from '../../words/formats/calendar.js';
import type { Scale } from '../gantt/scale.js';
import { row } from '../rows/rows.harness.js';
import { paperLinks } from './paperLinks.js';

// A hundred days: a day is a percent.
const scale: Scale = { from: dayNumber('2026-01-01'), to: dayNumber('2026-04-11'), perDay: 10 };
const film = row({ id: 'film', startDate: '2026-01-01', endDate: '2026-01-10' });
const between = row({ id: 'between', startDate: '2026-01-01', endDate: '2026-01-02' });
const after = (startDate: string) =>
  row({ id: 'spot', startDate, endDate: '2026-02-20', dependsOn: [{ id: 'film', lagDays: 0 }] });
const said = (rows: Parameters<typeof paperLinks>[0]) =>
  [...paperLinks(rows, scale)].map(([id, pieces]) => [
    id,
    pieces.map(({ left, top, width, height, isEnd }) => [left, top, width, height, isEnd]),
  ]);

test('a dependency goes from the end of a bar through the rows between down upon the one that follows', () => {
  expect(said([film, between, after('2026-02-10')])).toEqual([
    [
      'film',
      [
        [10, 50, 30.6, 0, false],
        [40.6, 50, 0, 50, false],
      ],
    ],
    ['between', [[40.6, 0, 0, 100, false]]],
    ['spot', [[40.6, 0, 0, 50, true]]],
  ]);
});

test('also upwards, and red beside the end of what has not ended when it begins', () => {
  const early = after('2026-01-05');
  expect(said([early, film])).toEqual([
    [
      'film',
      [
        [10, 50, expect.closeTo(0.6), 0, false],
        [10.6, 0, 0, 50, false],
      ],
    ],
    ['spot', [[10.6, 50, 0, 50, true]]],
  ]);
  expect([...paperLinks([early, film], scale).values()].flat().every(({ isWrong }) => isWrong)).toBe(true);
});

test('of what shows by its label only nothing is drawn, nor of what is on no sheet', () => {
  expect(paperLinks([{ ...film, masked: true }, after('2026-02-10')], scale).size).toBe(0);
  expect(paperLinks([after('2026-02-10')], scale).size).toBe(0);
});
