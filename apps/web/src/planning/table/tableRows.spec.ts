import type { Column } from '../../ui/grid/columns.js';
import type { PlanRow } from '../rows/planRow.js';
import { tree } from '../rows/rows.harness.js';
import { inTable } from './tableRows.js';

const { rows } = tree(
  'G a 2026-01-01 2026-12-31',
  '  M p 2026-03-01 2026-03-31',
  '    S s 2026-03-02 2026-03-09',
  '  M q 2026-02-01 2026-02-28',
  'G b 2026-01-01 2026-06-30',
);
const start: Column<PlanRow> = { id: 'startDate', name: '', width: 0, text: ({ startDate }) => startDate };
const shown = { shown: [start], sort: { column: 'startDate', down: false } };
const ids = (down: boolean, address = '') =>
  inTable(rows, { ...shown, sort: { ...shown.sort, down } }, new URLSearchParams(address)).rows.map(({ id }) => id);

test('sorted, each row stays under its own and with what is below it', () => {
  expect(ids(false)).toEqual(['a', 'q', 'p', 's', 'b']);
  expect(ids(true)).toEqual(['a', 'p', 's', 'q', 'b']);
  expect(inTable(rows, { ...shown, sort: null }, new URLSearchParams()).rows).toBe(rows);
});

test('as a list all are sorted among each other', () => {
  expect(ids(false, 'flat=1')).toEqual(['a', 'b', 'q', 'p', 's']);
});
