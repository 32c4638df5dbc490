import { Away, type CollectionSpec, type Lease, type ReadStore, type Row, type RowWrite } from '../ports.js';
import { finding } from './find.contract.js';
import { freshStore, type Harness, type Now as Running } from './harness.js';
import { hostile, until } from './sample.js';

type Now = Running<ReadStore>;

export function readStoreContract(name: string, make: () => Promise<Harness<ReadStore>>): void {
  describe(`read store: ${name}`, () => {
    const now = freshStore<ReadStore>(make);
    describe('write', () => writing(now));
    describe('lease', () => leasing(now));
    describe('a late writer', () => waking(now));
    describe('generations', () => rebuilding(now));
    describe('all of a tenant', () => leaving(now));
    describe('find', () => finding(now));
  });
}

const logId = '11111111-1111-4111-8111-111111111111';
const spec: readonly CollectionSpec[] = [{ name: 'elements', indexes: ['parent', 'dates.start'] }];
const put = (id: string, more: object = {}): RowWrite => ({ collection: 'elements', id, row: { id, ...more } });
const gone = (id: string): RowWrite => ({ collection: 'elements', id, row: null });
const ids = async (store: ReadStore, tenant = 't') => (await store.find(tenant, 'elements')).rows.map((row) => row.id);

async function owned(store: ReadStore, owner = 'one', tenant = 't'): Promise<Lease> {
  await store.declare(tenant, spec);
  return (await store.lease(tenant, owner, 60_000))!;
}

function writing(now: Now): void {
  test('rows and checkpoint; what is removed is gone; a repeat of every batch changes nothing', async () => {
    const { store } = now();
    const lease = await owned(store);
    const batches = [
      [put('a', { n: 1 }), put('b')],
      [put('a', { n: 2 }), gone('b')],
      [put('b', { n: 3 }), put('c')],
    ];
    for (const [index, batch] of batches.entries()) {
      for (let times = 0; times < 2; times++) {
        expect(await store.write(lease, batch, { position: 10 * (index + 1), logId })).toBe(true);
        expect(await store.checkpoint('t')).toEqual({ position: 10 * (index + 1), logId });
      }
    }
    expect(await store.get('t', 'elements', 'a')).toEqual({ id: 'a', n: 2 });
    expect(await store.getMany('t', 'elements', ['c', 'x', 'a'])).toEqual([{ id: 'c' }, { id: 'a', n: 2 }]);
    expect(await ids(store)).toEqual(['a', 'b', 'c']);
    expect(await ids(await now().given.another())).toEqual(['a', 'b', 'c']);
    expect(await ids(await now().given.reopen())).toEqual(['a', 'b', 'c']);
  });
  test('an older batch that comes again overwrites nothing, a tombstone neither', async () => {
    const { store } = now();
    const lease = await owned(store);
    await store.write(lease, [put('a', { n: 1 }), put('b')], { position: 10, logId });
    await store.write(lease, [put('a', { n: 2 }), gone('b')], { position: 20, logId });
    expect(await store.write(lease, [put('a', { n: 1 }), put('b')], { position: 10, logId })).toBe(true);
    expect(await store.find('t', 'elements')).toEqual({ rows: [{ id: 'a', n: 2 }], total: 1 });
    expect(await store.checkpoint('t')).toEqual({ position: 20, logId });
  });
  test('what was never declared is empty; a tenant has only its own rows', async () => {
    const { store } = now();
    expect(await store.get('t', 'elements', 'a')).toBeNull();
    expect(await store.find('t', 'elements')).toEqual({ rows: [], total: 0 });
    expect(await store.checkpoint('t')).toBeNull();
    const [one, two] = [await owned(store), await owned(store, 'one', 'u')];
    expect(await store.checkpoint('t')).toBeNull();
    await store.write(one, [put('a', { of: 't' })], { position: 1, logId });
    await store.write(two, [put('a', { of: 'u' }), put('b')], { position: 2, logId });
    expect(await store.get('t', 'elements', 'a')).toEqual({ id: 'a', of: 't' });
    expect(await ids(store, 'u')).toEqual(['a', 'b']);
    expect((await store.checkpoint('t'))!.position).toBe(1);
  });
  test('hostile texts as ids and values come back byte-equal', async () => {
    const { store } = now();
    const lease = await owned(store);
    await store.write(
      lease,
      hostile.map((text) => put(text, { text, list: [text] })),
      { position: 1, logId },
    );
    for (const text of hostile) {
      expect(await store.get('t', 'elements', text)).toEqual({ id: text, text, list: [text] });
    }
    expect(await store.getMany('t', 'elements', hostile)).toHaveLength(hostile.length);
  });
  test('a store that is away says so; the same write later does it', async () => {
    const { store, given } = now();
    const lease = await owned(store);
    await given.interrupt();
    await expect(store.write(lease, [put('a')], { position: 1, logId })).rejects.toBeInstanceOf(Away);
    await given.heal();
    await until(() => store.write(lease, [put('a')], { position: 1, logId }).catch(() => false));
    expect(await ids(store)).toEqual(['a']);
    await store.close();
    await expect(store.get('t', 'elements', 'a')).rejects.toBeInstanceOf(Away);
  });
}

function leasing(now: Now): void {
  test('one holds it, keeps it, gives it back; each new owner has a higher fence', async () => {
    const { store } = now();
    const other = await now().given.another();
    const before = Date.now();
    const one = (await store.lease('t', 'one', 60_000))!;
    expect(one).toEqual({ tenant: 't', owner: 'one', fence: one.fence });
    expect(one.fence).toBeGreaterThanOrEqual(before);
    expect(await other.lease('t', 'two', 60_000)).toBeNull();
    expect(await store.lease('t', 'one', 60_000)).toEqual(one);
    expect(await other.lease('u', 'two', 60_000)).not.toBeNull();
    await store.release(one);
    const two = (await other.lease('t', 'two', 60_000))!;
    expect(two.fence).toBeGreaterThan(one.fence);
    await store.release(one);
    expect(await store.lease('t', 'one', 60_000)).toBeNull();
  });
  test('it runs out', async () => {
    const { store } = now();
    const one = (await store.lease('t', 'one', 500))!;
    expect(await store.lease('t', 'two', 500)).toBeNull();
    const taken: Lease[] = [];
    await until(async () => taken.push(...[(await store.lease('t', 'two', 60_000)) ?? []].flat()) > 0);
    expect(taken[0]!.fence).toBeGreaterThan(one.fence);
  });
  test('of 32 at once one gets it', async () => {
    const { store } = now();
    const other = await now().given.another();
    const tries = Array.from({ length: 32 }, (_, i) => (i % 2 ? store : other).lease('t', `owner ${i}`, 60_000));
    expect((await Promise.all(tries)).filter((lease) => lease !== null)).toHaveLength(1);
  });
}

function waking(now: Now): void {
  test('once another owner came its writes are refused whole, also before that one has written', async () => {
    const { store } = now();
    const one = await owned(store);
    await store.write(one, [put('a', { by: 1 })], { position: 10, logId });
    await store.release(one);
    const two = (await store.lease('t', 'two', 60_000))!;
    expect(await store.write(one, [put('a', { by: 0 }), put('z')], { position: 99, logId })).toBe(false);
    await store.write(two, [gone('a'), put('b', { by: 2 })], { position: 12, logId });
    expect(await store.write(one, [put('a'), put('b')], { position: 99, logId })).toBe(false);
    expect((await store.find('t', 'elements')).rows).toEqual([{ id: 'b', by: 2 }]);
    expect(await store.checkpoint('t')).toEqual({ position: 12, logId });
  });
  test('who kept a lease and then slept until another had it writes nothing', async () => {
    const { store } = now();
    const other = await now().given.another();
    await store.declare('t', spec);
    const one = (await store.lease('t', 'one', 500))!;
    await store.lease('t', 'one', 500);
    for (const position of [1, 2]) await store.write(one, [put('a', { position })], { position, logId });
    await until(async () => (await other.lease('t', 'two', 60_000)) !== null);
    expect(await store.write(one, [put('a'), put('z')], { position: 3, logId })).toBe(false);
    expect((await store.find('t', 'elements')).rows).toEqual([{ id: 'a', position: 2 }]);
    expect(await store.checkpoint('t')).toEqual({ position: 2, logId });
  });
  test('a new owner may write lower positions: it makes rows anew', async () => {
    const { store } = now();
    const one = await owned(store);
    await store.write(one, [put('a', { n: 1 }), gone('b')], { position: 100, logId });
    await store.release(one);
    const two = (await store.lease('t', 'two', 60_000))!;
    const other = '22222222-2222-4222-8222-222222222222';
    expect(await store.write(two, [put('a', { n: 2 }), put('b')], { position: 5, logId: other })).toBe(true);
    expect(await ids(store)).toEqual(['a', 'b']);
    expect(await store.get('t', 'elements', 'a')).toEqual({ id: 'a', n: 2 });
    expect(await store.checkpoint('t')).toEqual({ position: 5, logId: other });
  });
  test('a late owner promotes nothing and drops nothing, neither its own generation nor that of who came after', async () => {
    const { store } = now();
    const other = await now().given.another();
    const one = await owned(store);
    await store.write(one, [put('live')], { position: 10, logId });
    await store.declare('t', spec, 'next');
    await store.write(one, [put('old')], { position: 11, logId }, 'next');
    await store.release(one);
    const two = (await other.lease('t', 'two', 60_000))!;
    expect(await store.promote(one, 'next')).toBe(false);
    expect(await ids(store)).toEqual(['live']);
    expect(await other.drop(two, 'next')).toBe(true);
    await other.declare('t', spec, 'next');
    await other.write(two, [put('a')], { position: 12, logId }, 'next');
    expect(await store.promote(one, 'next')).toBe(false);
    expect(await store.drop(one, 'next')).toBe(false);
    expect(await store.promote(one, 'live')).toBe(false);
    expect(await store.checkpoint('t')).toEqual({ position: 10, logId });
    await other.write(two, [put('b')], { position: 13, logId }, 'next');
    expect(await other.promote(two, 'next')).toBe(true);
    expect(await ids(store)).toEqual(['a', 'b']);
    expect(await store.checkpoint('t')).toEqual({ position: 13, logId });
  });
}

function leaving(now: Now): void {
  test('all of a tenant is dropped, and who comes late with an older lease writes nothing; another tenant keeps its own', async () => {
    const { store, given } = now();
    const [late, beside] = [await owned(store), await owned(store, 'one', 'u')];
    await store.write(late, [put('a')], { position: 1, logId });
    await store.write(beside, [put('a')], { position: 1, logId });
    await store.declare('t', spec, 'next');
    await store.release(late);
    const lease = (await store.lease('t', 'two', 60_000))!;
    expect(await store.dropAll(late)).toBe(false);
    expect(await ids(store)).toEqual(['a']);
    expect(await store.dropAll(lease)).toBe(true);
    expect(await store.write(late, [put('b')], { position: 2, logId })).toBe(false);
    for (const rows of [store, await given.another()]) {
      expect(await ids(rows)).toEqual([]);
      expect(await rows.checkpoint('t')).toBeNull();
      expect(await rows.checkpoint('t', 'next')).toBeNull();
      expect(await ids(rows, 'u')).toEqual(['a']);
    }
  });
}

function rebuilding(now: Now): void {
  test('made beside the live one, promoted at once, the old rows are gone', async () => {
    const { store } = now();
    const lease = await owned(store);
    const many = Array.from({ length: 2_500 }, (_, i) => put(`old ${i}`));
    await store.write(lease, [...many, put('a', { n: 1 })], { position: 10, logId });
    await store.declare('t', spec, 'next');
    expect(await store.checkpoint('t', 'next')).toBeNull();
    await store.write(lease, [put('a', { n: 2 }), put('b')], { position: 9, logId }, 'next');
    expect(await store.get('t', 'elements', 'a')).toEqual({ id: 'a', n: 1 });
    expect(await store.checkpoint('t', 'next')).toEqual({ position: 9, logId });
    await store.write(lease, [put('c')], { position: 11, logId });
    expect(await store.promote(lease, 'next')).toBe(true);
    expect(await ids(store)).toEqual(['a', 'b']);
    expect(await store.checkpoint('t')).toEqual({ position: 9, logId });
    expect(await store.checkpoint('t', 'next')).toBeNull();
    await store.write(lease, [put('d')], { position: 12, logId });
    expect(await ids(await now().given.another())).toEqual(['a', 'b', 'd']);
  });
  test('dropped: nothing of it is left when it is declared again', async () => {
    const { store } = now();
    const lease = await owned(store);
    await store.declare('t', spec, 'next');
    await store.write(lease, [put('a')], { position: 3, logId }, 'next');
    expect(await store.drop(lease, 'next')).toBe(true);
    await store.declare('t', spec, 'next');
    expect(await store.checkpoint('t', 'next')).toBeNull();
    expect(await store.promote(lease, 'next')).toBe(true);
    expect(await ids(store)).toEqual([]);
  });
  test('only what was declared can be promoted or written', async () => {
    const { store } = now();
    const lease = await owned(store);
    await expect(store.promote(lease, 'never')).rejects.toThrow(RangeError);
    await expect(store.write(lease, [put('a')], { position: 1, logId }, 'never')).rejects.toThrow(RangeError);
    const elsewhere = { ...put('a'), collection: 'never' };
    await expect(store.write(lease, [put('b'), elsewhere], { position: 1, logId })).rejects.toThrow(RangeError);
    expect(await ids(store)).toEqual([]);
  });
  test('an index declared later finds the rows of before', async () => {
    const { store } = now();
    const lease = await owned(store);
    await store.write(lease, [put('a', { label: 'x' }), put('b', { label: 'y' }), gone('c')], { position: 1, logId });
    const other = await now().given.another();
    const query = { where: [{ field: 'label', in: ['y'] }] };
    expect((await other.find('t', 'elements', query)).rows).toEqual([{ id: 'b', label: 'y' }]);
    await store.declare('t', [{ name: 'elements', indexes: ['parent', 'label'] }]);
    await store.write(lease, [put('d', { label: 'y' })], { position: 2, logId });
    for (const each of [store, other]) {
      const found: Row[] = (await each.find('t', 'elements', query)).rows;
      expect(found.map((row) => row.id)).toEqual(['b', 'd']);
    }
  });
}
