import type { RowWrite } from '../ports.js';
import { fieldReader } from './fieldValues.js';
import { packer, unpack } from './rowPages.js';
import { rowText } from './rowTables.js';

test('rows come through a page as they are stored without one', () => {
  const fields = new Map([
    ['things', ['label', 'deleted', 'sum', 'tags', 'in.side', 'nothing']],
    ['bare', []],
  ]);
  const row = { label: 'a\nb\r\u2028 \ud800 "ä"', deleted: true, sum: 0.5, tags: ['x', '\udfff'], in: { side: false } };
  const writes: RowWrite[] = [
    { collection: 'things', id: 'one\n', row: { id: 'one\n', ...row } },
    { collection: 'things', id: 'two', row: null },
    { collection: 'bare', id: 'three', row: { id: 'three', label: '' } },
    { collection: 'unknown', id: 'four', row: { id: 'four' } },
  ];
  const direct = writes.map((it) => rowText(it, (fields.get(it.collection) ?? []).map(fieldReader)));
  const page = packer(fields)(writes);
  expect(page.rows.split('\n')).toHaveLength(4);
  expect([...unpack(page)]).toEqual(direct);
  expect(direct[0]?.values.slice(1, 3)).toEqual([Uint8Array.of(1), 0.5]);
  expect([...unpack(packer(fields)([]))]).toEqual([]);
});
