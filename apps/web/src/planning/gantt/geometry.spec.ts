import { edgePull } from '../../ui/grid/hold.js';
import { rowsShown, scrollTo, stretchShown } from '../../ui/grid/windowing.js';
import { dayNumber } from '../../words/formats/calendar.js';
import { row } from '../rows/rows.harness.js';
import { bracketPath, labelOf, milestoneX, spanOf, spentShare, textWidth } from './bars.js';
import { daysOf, dragged, lengthOf } from './dragging.js';
import { freeDaysOf, usualFreeDays } from './freeDays.js';
import {
  fitYear,
  perDayOf,
  readZoom,
  type Scale,
  scaleOver,
  scrollAfterZoom,
  unitOf,
  writeZoom,
  xOf,
} from './scale.js';
import { shadesOf } from './shades.js';
import { isChipUp } from './TimeHead.js';
import { startOf, ticksOf, weekOf } from './ticks.js';
import { treeWidthIn } from './useTreeWidth.js';

test('a narrow box leaves the axis about half until a width was chosen, and always some of it', () => {
  expect(treeWidthIn(1_248, null)).toBe(452);
  expect(treeWidthIn(888, null)).toBe(452);
  expect(treeWidthIn(668, null)).toBe(367);
  expect(treeWidthIn(308, null)).toBe(180);
  expect(treeWidthIn(1_248, 700)).toBe(700);
  expect(treeWidthIn(668, 600)).toBe(548);
});

const day = dayNumber;
const scale: Scale = { from: day('2026-01-01'), to: day('2027-01-01'), perDay: 3 };

describe('scale', () => {
  test('a day has its pixel', () => {
    expect(xOf(scale, day('2026-01-11'))).toBe(30);
  });

  test('it begins and ends with whole months around the rows, and fills what shows it', () => {
    const wide = scaleOver({ first: '2026-03-14', last: '2026-05-02' }, 3, 0);
    expect([wide.from, wide.to]).toEqual([day('2026-01-01'), day('2026-09-01')]);
    const filled = scaleOver({ first: '2026-03-14', last: '2026-05-02' }, 1, 2_000);
    expect(filled.to - filled.from).toBeGreaterThanOrEqual(2_000);
  });

  test('the day under the pointer stays there when zooming', () => {
    const after = { ...scale, perDay: 12 };
    const scroll = scrollAfterZoom(scale, after, { scroll: 300, pointer: 200 });
    expect(after.from + (scroll + 200) / 12).toBeCloseTo(scale.from + 500 / 3);
  });

  test('the zoom stands in the address as a unit where it is one', () => {
    expect(readZoom('quarter')).toBe(perDayOf.quarter);
    expect(readZoom(null)).toBe(null);
    expect(readZoom('nonsense')).toBe(null);
    expect(readZoom(writeZoom(7.5))).toBe(7.5);
    expect(writeZoom(perDayOf.day)).toBe('day');
    expect(Object.entries(perDayOf).map(([, perDay]) => unitOf(perDay))).toEqual(Object.keys(perDayOf));
  });
});

describe('the first look', () => {
  test('a year fits where there is room, and months are shown all the same where there is not', () => {
    expect(366 * fitYear(788)).toBeLessThan(788);
    expect(unitOf(fitYear(788))).toBe('month');
    expect(unitOf(fitYear(300))).toBe('month');
    expect(unitOf(fitYear(3_000))).toBe('month');
  });
});

describe('ticks', () => {
  test('months under years, cut at the end of the axis', () => {
    const { lower, upper } = ticksOf(scale, 0, 200);
    expect(lower.map(({ x }) => x)).toEqual([0, 93, 177]);
    expect(upper).toEqual([{ unit: 'year', day: scale.from, x: 0, width: 1095 }]);
  });

  test('only what touches the stretch', () => {
    const { lower } = ticksOf({ ...scale, perDay: 32 }, 320, 384);
    expect(lower.map(({ day: at }) => at - scale.from)).toEqual([10, 11]);
  });

  test('weeks begin on Monday and have their ISO number', () => {
    expect(startOf('week', day('2026-11-22'))).toBe(day('2026-11-16'));
    expect(weekOf(day('2026-01-01'))).toEqual({ year: 2026, week: 1 });
    expect(weekOf(day('2027-01-03'))).toEqual({ year: 2026, week: 53 });
    expect(weekOf(day('2024-12-30'))).toEqual({ year: 2025, week: 1 });
  });

  test('quarters', () => expect(startOf('quarter', day('2026-08-30'))).toBe(day('2026-07-01')));
});

describe('shades', () => {
  test('weekends and holidays, none where they would be noise', () => {
    const shades = shadesOf(scale, { from: 0, to: 30 }, usualFreeDays);
    expect(shades).toContainEqual({ x: 0, width: 3, holiday: 'NewYear' });
    expect(shades).toContainEqual({ x: 6, width: 6 });
    const sixDays = freeDaysOf('DE-BW', ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']);
    const [, sunday, epiphany] = shadesOf(scale, { from: 0, to: 30 }, sixDays);
    expect([sunday, epiphany]).toEqual([
      { x: 9, width: 3 },
      { x: 15, width: 3, holiday: 'Epiphany' },
    ]);
    expect(shadesOf({ ...scale, perDay: 1 }, { from: 0, to: 30 }, usualFreeDays)).toEqual([]);
  });
});

describe('bars', () => {
  test('both days are inside', () => {
    expect(spanOf(scale, { startDate: '2026-01-11', endDate: '2026-01-20' })).toEqual({ x: 30, width: 30 });
    expect(spanOf(scale, { startDate: '2026-01-11', endDate: '2026-01-11' }).width).toBe(4);
    expect(milestoneX(scale, { startDate: '2026-01-11' })).toBe(31.5);
  });

  test('a name stands inside where it fits, else behind the bar and its sign', () => {
    expect(labelOf({ x: 10, width: 200 }, 'Messe', { hasSign: true })).toEqual({ inside: true, x: 17 });
    expect(labelOf({ x: 10, width: 20 }, 'Messe', { hasSign: false })).toEqual({ inside: false, x: 37 });
    expect(labelOf({ x: 10, width: 20 }, 'Messe', { hasSign: true }).x).toBe(55);
  });

  test('a name stays in sight while its bar does', () => {
    expect(labelOf({ x: 0, width: 300 }, 'Messe', { hasSign: false, edge: 200 })).toEqual({ inside: true, x: 207 });
    expect(labelOf({ x: 0, width: 300 }, 'Messe', { hasSign: false, edge: 280 })).toEqual({ inside: false, x: 307 });
  });

  test('Japanese signs are wide', () => expect(textWidth('展示会')).toBeGreaterThan(textWidth('Messe')));

  test('money is a share of the budget, else of the plan', () => {
    const costs = row({ id: 'x' }).costs;
    expect(spentShare(costs)).toBeNull();
    const sums = { budget: 200, plan: 100, committed: 0, provision: 0, actual: 50 } as never;
    expect(spentShare(sums)).toBe(0.25);
    expect(spentShare({ ...(sums as object), budget: 0 } as never)).toBe(0.5);
    expect(spentShare({ ...(sums as object), actual: 900 } as never)).toBe(1);
  });

  test('a bracket closes', () => expect(bracketPath({ x: 10, width: 100 }, 0)).toBe('M10 20v-7h100v7l-5-4h-90z'));
});

describe('dragging', () => {
  const dates = { type: 'SUB' as const, startDate: '2026-03-01', endDate: '2026-03-10' };

  test('whole days', () => {
    expect([10, -4, 1].map((pixels) => daysOf(pixels, 3))).toEqual([3, -1, 0]);
  });

  test('a move keeps the length', () => {
    expect(dragged(dates, 'move', 5)).toEqual({ startDate: '2026-03-06', endDate: '2026-03-15' });
    expect(lengthOf(dates)).toBe(10);
  });

  test('an end never passes the other', () => {
    expect(dragged(dates, 'start', 90)).toEqual({ startDate: '2026-03-10', endDate: '2026-03-10' });
    expect(dragged(dates, 'end', -90)).toEqual({ startDate: '2026-03-01', endDate: '2026-03-01' });
    expect(dragged(dates, 'start', -3)).toEqual({ startDate: '2026-02-26', endDate: '2026-03-10' });
  });

  test('near an edge it pulls, the more the nearer', () => {
    expect(edgePull(200, 400)).toBe(0);
    expect(edgePull(20, 400)).toBe(-0.5);
    expect(edgePull(500, 400)).toBe(1);
  });
});

describe('windowing', () => {
  const view = { size: 800, item: 32, count: 10_000 };

  test('what shows and a little more, the same for small scrolls', () => {
    const at = (scroll: number) => rowsShown({ ...view, scroll });
    expect(at(0)).toEqual({ from: 0, to: 40 });
    expect(at(32_000)).toEqual({ from: 992, to: 1040 });
    expect(at(32_064)).toEqual(at(32_096));
    expect(rowsShown({ ...view, scroll: 0, count: 3 })).toEqual({ from: 0, to: 3 });
  });

  test('the axis likewise', () => expect(stretchShown(1_500, 800)).toEqual({ from: 600, to: 3_000 }));

  test('a row is scrolled to only if it is not seen', () => {
    const seen = { size: 320, item: 32 };
    expect(scrollTo(3, { ...seen, scroll: 0 })).toBe(0);
    expect(scrollTo(12, { ...seen, scroll: 0 })).toBe(96);
    expect(scrollTo(1, { ...seen, scroll: 96 })).toBe(32);
  });

  test('one from afar comes to the middle', () => {
    const seen = { size: 320, item: 32 };
    expect(scrollTo(100, { ...seen, scroll: 0 })).toBe(3_200 - 144);
    expect(scrollTo(2, { ...seen, scroll: 3_200 })).toBe(0);
  });
});

describe("today's chip", () => {
  const scale = scaleOver({ first: '2026-01-01', last: '2026-12-31' }, 2.07, 700);
  const { upper, lower } = ticksOf(scale, 0, 800);
  const isUp = (day: string) => isChipUp(upper, lower, xOf(scale, dayNumber(day) + 0.5));

  test('goes up where it would take the place of the name of a month, which stays to be read', () =>
    expect(isUp('2026-11-22')).toBe(true));
  test('stays down where the name has room beside it', () => expect(isUp('2026-11-29')).toBe(false));
  test('stays down where it would cover the year', () => expect(isUp('2026-01-14')).toBe(false));
});
