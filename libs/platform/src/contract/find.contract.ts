import type { Condition, Find, ReadStore } from '../ports.js';
import type { Now as Running } from './harness.js';
import { hostile } from './sample.js';

type Now = Running<ReadStore>;

/** Part of the read store's suite: filter, sort, page, on indexed fields (`i…`) and on the same ones without (`n…`). */
export function finding(now: Now): void {
  beforeEach(async () => {
    const { store } = now();
    const indexes = ['i.text', 'i.number', 'i.flag', 'i.tags', 'i.dates.start'];
    await store.declare('t', [{ name: 'things', indexes }]);
    const lease = (await store.lease('t', 'one', 60_000))!;
    const writes = rows.map(({ id, ...fields }) => ({ collection: 'things', id, row: { id, i: fields, n: fields } }));
    const gone = { collection: 'things', id: 'f', row: null };
    await store.write(lease, [...writes, gone], { position: 1, logId: 'log' });
  });
  filtering(now);
  ordering(now);
  test('pages, with the total; by id if nothing else', async () => {
    expect(await find(now, { limit: 2 })).toBe('ab of 5');
    expect(await find(now, { offset: 2, limit: 2 })).toBe('cd of 5');
    expect(await find(now, { offset: 4, limit: 2 })).toBe('e of 5');
    expect(await find(now, { offset: 9, limit: 2 })).toBe(' of 5');
    expect(await find(now, { offset: 3 })).toBe('de of 5');
    expect(await find(now, { limit: 0 })).toBe(' of 5');
    expect(await find(now, { where: [{ field: 'id', in: ['e', 'b'] }], sort: ['-id'], limit: 1 })).toBe('e of 2');
  });
  test('pages without a total that costs anything', async () => {
    const { store } = now();
    const page = async (query: Find) => {
      const { rows, total } = await store.find('t', 'things', { ...query, uncounted: true });
      expect(total).toBeGreaterThanOrEqual(rows.length);
      return rows.map((row) => row.id).join('');
    };
    expect(await page({ limit: 2 })).toBe('ab');
    expect(await page({ offset: 2, limit: 2, sort: ['id'] })).toBe('cd');
    expect(await page({ where: [{ field: 'id', from: 'c' }], limit: 9 })).toBe('cde');
    expect(await page({ where: [{ field: 'n.text', in: ['one'] }] })).toBe('a');
  });
  test('many values, and hostile ones', async () => {
    const many = Array.from({ length: 50_000 }, (_, index) => `none ${index}`);
    expect(await find(now, { where: [{ field: 'i.text', in: [...many, 'one'] }] })).toBe('a of 1');
    const { store } = now();
    const lease = (await store.lease('t', 'one', 60_000))!;
    const writes = hostile.map((text, index) => {
      const fields = { text: `~${text}`, tags: [text, 'all'] };
      return { collection: 'things', id: `h${index}`, row: { id: `h${index}`, i: fields, n: fields } };
    });
    await store.write(lease, writes, { position: 2, logId: 'log' });
    for (const root of both) {
      for (const [index, text] of hostile.entries()) {
        expect(await find(now, { where: [{ field: `${root}.text`, in: [`~${text}`] }] })).toBe(`h${index} of 1`);
        expect(await find(now, { where: [{ field: `${root}.tags`, has: [text] }] })).toBe(`h${index} of 1`);
      }
      const beyond = { where: [{ field: `${root}.text`, from: '~', to: '~\u{10FFFF}\u{10FFFF}' }], limit: 0 };
      expect(await find(now, beyond)).toBe(` of ${hostile.length}`);
    }
  });
  test('a field or collection that could be anything else is refused', async () => {
    await expect(find(now, { where: [{ field: "x') OR 1=1 --", in: [1] }] })).rejects.toThrow(RangeError);
    await expect(find(now, { sort: ['$where'] })).rejects.toThrow(RangeError);
    await expect(now().store.find('t', 'a"; DROP TABLE x')).rejects.toThrow(RangeError);
  });
}

function filtering(now: Now): void {
  test.each(conditions)('%s: %j', async (expected, where) => {
    for (const root of both) {
      expect(await find(now, { where: where.map((each) => ({ ...each, field: `${root}.${each.field}` })) })).toBe(
        expected,
      );
    }
  });
}

function ordering(now: Now): void {
  test.each([
    ['cabde', ['number']],
    ['ebdac', ['-number']],
    ['decab', ['text']],
    ['cbade', ['-dates.start']],
    ['debac', ['flag']],
    ['cabde', ['-flag', 'number']],
    ['baced', ['-text']],
  ])('sorted %s by %j', async (expected, sort) => {
    for (const root of both) {
      const keys = sort.map((key) => key.replace(/^-?/, (minus) => `${minus}${root}.`));
      expect(await find(now, { sort: keys })).toBe(`${expected} of 5`);
    }
  });
}

const both = ['i', 'n'] as const;

const rows = [
  { id: 'a', text: 'one', number: 1, flag: true, tags: ['x', 'y'], dates: { start: '2026-01-01' } },
  { id: 'b', text: 'two', number: 2, flag: false, tags: ['y'], dates: { start: '2026-02-01' } },
  { id: 'c', text: 'Two', number: -3.5, flag: true, tags: [], dates: { start: '2026-03-01' } },
  { id: 'd', text: null, number: 2, tags: ['z', 'x'], dates: null },
  { id: 'e', text: '2', number: 10 },
];
const conditions: [string, Condition[]][] = [
  ['b of 1', [{ field: 'text', in: ['two'] }]],
  ['ab of 2', [{ field: 'text', in: ['two', 'one', 'none'] }]],
  ['e of 1', [{ field: 'text', in: ['2'] }]],
  ['bd of 2', [{ field: 'number', in: [2] }]],
  ['ac of 2', [{ field: 'flag', in: [true] }]],
  ['abc of 3', [{ field: 'flag', in: [true, false] }]],
  ['de of 2', [{ field: 'flag', in: [null] }]],
  ['d of 1', [{ field: 'text', in: [null] }]],
  ['bde of 3', [{ field: 'flag', in: [null, false] }]],
  [' of 0', [{ field: 'text', in: [] }]],
  ['abde of 4', [{ field: 'number', from: 1 }]],
  ['abcd of 4', [{ field: 'number', to: 2 }]],
  ['abd of 3', [{ field: 'number', from: 1, to: 2 }]],
  ['bc of 2', [{ field: 'dates.start', from: '2026-01-02' }]],
  ['ab of 2', [{ field: 'dates.start', to: '2026-02-01' }]],
  ['b of 1', [{ field: 'dates.start', from: '2026-02-01', to: '2026-02-28' }]],
  ['ad of 2', [{ field: 'tags', has: ['x'] }]],
  ['abd of 3', [{ field: 'tags', has: ['y', 'z'] }]],
  [' of 0', [{ field: 'tags', has: [] }]],
  [' of 0', [{ field: 'text', has: ['one'] }]],
  [
    'b of 1',
    [
      { field: 'number', in: [2] },
      { field: 'tags', has: ['y'] },
      { field: 'text', from: 't' },
    ],
  ],
];
/** The found ids, and how many there are in all. */
async function find(now: Now, query: Find): Promise<string> {
  const { rows: found, total } = await now().store.find('t', 'things', query);
  return `${found.map((row) => row.id).join('')} of ${total}`;
}
