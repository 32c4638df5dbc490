import { speak } from '../../words/t.js';
import type { FormField } from '../form/formField.js';
import { filledDown, pasted, readBlock, writeBlock } from './block.js';
import { type Column, columnOf } from './columns.js';

interface Row {
  id: string;
  label: string;
  end: string;
  isFixed?: boolean;
}

const names = { labelOf: () => null, find: () => null };
const label = { name: 'label', kind: 'text', required: true } as FormField;
const end = { name: 'end', kind: 'day', nullable: false } as FormField;
const rows: Row[] = [
  { id: 'a', label: 'Messe', end: '2031-05-04' },
  { id: 'b', label: 'Freigabe', end: '2031-05-04', isFixed: true },
];
let columns: Column<Row>[];
const put = (text: string, into: readonly Row[] = []) =>
  pasted(readBlock(text), { rows, columns, row: 0, into, names });

beforeAll(async () => {
  await speak('de');
  columns = [columnOf<Row>(label, names), { ...columnOf<Row>(end, names), fixed: ({ isFixed }) => isFixed ?? false }];
});

test('what is copied is pasted again, whatever is in its cells', () => {
  const cells = [
    ['Stand "Nord"', 'mit\nZeile'],
    ['a\tb', ''],
  ];
  expect(readBlock(writeBlock(cells))).toEqual(cells);
});

test('a day without a year is meant in the year of the one that was there', () => {
  expect(put('Gala\t6.7.').changed).toEqual([{ row: rows[0], values: { label: 'Gala', end: '2031-07-06' } }]);
});

test('a cell that is only read, or whose value does not fit, is left out and counted', () => {
  const { changed, added, leftOut } = put('Gala\tnie\nProbe\t1.2.2031\nNeu\t');
  expect(changed.map(({ values }) => values)).toEqual([{ label: 'Gala' }, { label: 'Probe' }]);
  expect(added).toEqual([{ label: 'Neu' }]);
  expect(leftOut).toEqual({ unfit: 1, fixed: 1 });
});

test('one cell goes into all chosen rows', () => {
  expect(put('Gala', rows).changed.map(({ row }) => row.id)).toEqual(['a', 'b']);
});

test('the first of several rows fills those below it, but for cells that are only read', () => {
  const third: Row = { id: 'c', label: 'Druck', end: '2031-08-01' };
  const { changed, leftOut } = filledDown([{ ...rows[0]!, end: '2031-06-01' }, rows[1]!, third], columns, names);
  expect(changed).toEqual([
    { row: rows[1], values: { label: 'Messe' } },
    { row: third, values: { label: 'Messe', end: '2031-06-01' } },
  ]);
  expect(leftOut).toEqual({ unfit: 0, fixed: 1 });
  expect(filledDown([third], columns, names).changed).toEqual([]);
});
