import { readJson } from './json.js';

const rowsOf = (value: unknown) => {
  const { columns, rows } = readJson(JSON.stringify(value));
  return rows.map(({ cells }) =>
    Object.fromEntries(columns.flatMap((name, i) => (cells[i] === undefined ? [] : [[name, cells[i]]]))),
  );
};

test('a project with days of its own is a row of its own, and its items keep theirs', () => {
  const milestones = [
    { name: 'Go', date: '2026-03-01' },
    { name: 'Phase', start: '2026-04-01', end: '2026-05-01' },
  ];
  const projects = [{ name: 'P1', start: '2026-01-01', end: '2026-06-30', note: 'x', milestones }];
  expect(rowsOf({ projects })).toEqual([
    { name: 'P1', type: 'MAIN', start: '2026-01-01', end: '2026-06-30', note: 'x' },
    { project: 'P1', name: 'Go', start: '2026-03-01' },
    { project: 'P1', name: 'Phase', start: '2026-04-01', end: '2026-05-01' },
  ]);
});

test('what else stands at a project, and at bookings, goes with each item', () => {
  const items = [{ name: 'Go', date: '2026-03-01' }];
  expect(rowsOf([{ project: 'P1', source: 's', items }])).toEqual([{ project: 'P1', source: 's', ...items[0] }]);
  const costs = [{ title: 'Druck', date: '2026-03-01', amount: 5 }];
  expect(rowsOf([{ project: 'P1', start: '2026-01-01', items: costs }])).toEqual([
    { project: 'P1', start: '2026-01-01', ...costs[0] },
  ]);
});
