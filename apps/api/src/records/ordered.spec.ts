import type { Row } from '@platform/ports.js';
import { orderedOf } from './ordered.js';

const row = (id: string, parentId: string | null, place: string, more: object = {}): Row => ({
  ...{ id, typeId: 'product', parentId, place, deleted: false, mergedInto: null, label: id },
  ...more,
});

/** Records in memory, and what changes them. */
function followed(...all: Row[]) {
  const rows = new Map(all.map((it) => [it.id, it]));
  const past: [position: number, id: string][] = [];
  const live = {
    ...{ position: 1, edition: 1, rows: () => rows },
    changedSince: (_: string, from: number) => new Set(past.flatMap(([position, id]) => (position > from ? [id] : []))),
  };
  return {
    live,
    put(it: Row) {
      rows.set(it.id, it);
      past.push([++live.position, it.id]);
      live.edition++;
    },
    remove(id: string) {
      rows.delete(id);
      past.push([++live.position, id]);
      live.edition++;
    },
    shown() {
      const { rows: found, positions } = orderedOf(live, 'records', 'product');
      return found.map(({ id, label }) => `${id} ${label} ${positions.get(id)}`);
    },
  };
}

test('a changed record stands where it stood; one of another kind changes nothing, and the list is the same object', () => {
  const it = followed(row('a', null, 'a'), row('b', null, 'b'), row('c', 'a', 'a'));
  const first = orderedOf(it.live, 'records', 'product');
  it.put(row('b', null, 'b', { label: 'Neu' }));
  expect(it.shown()).toEqual(['a a 0', 'c c 0', 'b Neu 1']);
  const second = orderedOf(it.live, 'records', 'product');
  expect(second.positions).toBe(first.positions);
  it.put(row('x', null, 'a', { typeId: 'cost-center' }));
  expect(orderedOf(it.live, 'records', 'product')).toBe(second);
});

test('a record that comes, moves, is deleted, merged or gone puts all in order anew', () => {
  const it = followed(row('a', null, 'a'), row('b', null, 'b'));
  const told = [it.shown()];
  for (const change of [
    () => it.put(row('c', null, 'aa')),
    () => it.put(row('b', 'c', 'b')),
    () => it.put(row('c', null, 'aa', { deleted: true })),
    () => it.put(row('c', null, 'aa', { mergedInto: 'a' })),
    () => it.remove('a'),
  ]) {
    change();
    told.push(it.shown());
  }
  expect(told).toEqual([
    ['a a 0', 'b b 1'],
    ['a a 0', 'c c 1', 'b b 2'],
    ['a a 0', 'c c 1', 'b b 0'],
    ['a a 0', 'c c 1', 'b b 0'],
    ['a a 0', 'c c 1', 'b b 0'],
    ['c c 0', 'b b 0'],
  ]);
  expect([...orderedOf(it.live, 'records', 'product').below]).toEqual([['c', ['b']]]);
});
