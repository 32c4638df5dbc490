import { forestOf } from '../../ui/grid/forest.js';
import { caughtUp, criticalIds, tooEarly } from './dependencies.js';
import { row } from './rows.harness.js';

const days = (startDate: string, endDate: string) => ({ startDate: `2026-${startDate}`, endDate: `2026-${endDate}` });
const on = (id: string, lagDays = 0) => ({ id, lagDays });

test.each([
  ['03-10', 0, 0],
  ['03-09', 0, 1],
  ['03-12', 2, 0],
  ['03-10', 2, 2],
  ['03-05', -5, 0],
])('what begins on %s, %i days after an end on 10 March, is %i days too early', (start, lag, expected) =>
  expect(tooEarly(days('03-01', '03-10'), days(start, '04-01'), lag)).toBe(expected),
);

/** A chain a → b → c, with a task below b, in a project. */
const chain = () =>
  forestOf([
    row({ id: 'p', ...days('03-01', '04-30') }),
    row({ id: 'a', parentId: 'p', depth: 1, ...days('03-01', '03-20') }),
    row({ id: 'b', parentId: 'p', depth: 1, ...days('03-15', '03-25'), dependsOn: [on('a')] }),
    row({ id: 'task', parentId: 'b', depth: 2, ...days('03-16', '03-17') }),
    row({ id: 'c', parentId: 'p', depth: 1, ...days('04-01', '04-28'), dependsOn: [on('b', 5)] }),
    row({ id: 'free', parentId: 'p', depth: 1, ...days('03-01', '03-02'), dependsOn: [on('gone')] }),
  ]);

test('what follows is moved no further than it must, with what is below it, and what follows that', () =>
  expect(caughtUp(chain(), ['b'])).toEqual([
    { id: 'b', ...days('03-20', '03-30'), extendParents: true },
    { id: 'c', ...days('04-04', '05-01'), extendParents: true },
  ]));

test('what begins late enough stays, also where nothing is known of what it follows', () => {
  expect(caughtUp(chain(), ['free', 'a', 'p', 'unknown'])).toEqual([]);
});

test('what follows something below a moved row comes along', () => {
  const rows = [...chain().rows, row({ id: 'd', ...days('03-18', '03-18'), dependsOn: [on('task')] })];
  expect(caughtUp(forestOf(rows), ['b']).map(({ id, startDate }) => [id, startDate])).toEqual([
    ['b', '2026-03-20'],
    ['c', '2026-04-04'],
    ['d', '2026-03-22'],
  ]);
});

test('a circle that should not be there ends', () => {
  const rows = ['a', 'b'].map((id, i) => row({ id, ...days('03-01', '03-10'), dependsOn: [on('ba'[i] as string)] }));
  expect(caughtUp(forestOf(rows), ['a']).length).toBeLessThanOrEqual(2);
  expect(criticalIds(rows)).toEqual(new Set());
});

test('the critical path is what leaves no day between, up to the end of all that hang together', () => {
  const rows = [
    row({ id: 'a', ...days('03-01', '03-10') }),
    row({ id: 'b', ...days('03-12', '03-20'), dependsOn: [on('a', 2)] }),
    row({ id: 'short', ...days('03-12', '03-15'), dependsOn: [on('a', 2)] }),
    row({ id: 'c', ...days('03-20', '03-31'), dependsOn: [on('b'), on('short')] }),
    row({ id: 'other', ...days('03-01', '12-31') }),
    row({ id: 'x', ...days('05-01', '05-10') }),
    row({ id: 'y', ...days('05-20', '05-30'), dependsOn: [on('x')] }),
  ];
  expect([...criticalIds(rows)]).toEqual(['a', 'b', 'c', 'y']);
});

test('of two ends the later one is critical; what is too early is so all the more', () => {
  const rows = [
    row({ id: 'a', ...days('03-01', '03-10') }),
    row({ id: 'late', ...days('03-05', '03-31'), dependsOn: [on('a')] }),
    row({ id: 'soon', ...days('03-10', '03-20'), dependsOn: [on('a')] }),
  ];
  expect([...criticalIds(rows)]).toEqual(['a', 'late']);
});
