import { Away, type Keys } from '../ports.js';
import { freshStore, type Harness, type Now as Running } from './harness.js';
import { hostile } from './sample.js';

export interface KeysHarness extends Harness<Keys> {
  /** Opens the same keys with another master key than all the rest. */
  withOtherMasterKey(): Promise<Keys>;
  /** Sets back the keys, not the list of destroyed ones, to what `backUp` took, and opens all again. */
  backUp(): Promise<void>;
  restore(): Promise<Keys>;
}

type Now = Running<Keys, KeysHarness>;

export function keysContract(name: string, make: () => Promise<KeysHarness>): void {
  describe(`keys: ${name}`, () => {
    const now = freshStore<Keys, KeysHarness>(make);
    making(now);
    destroying(now);
    refusing(now);
  });
}

function making(now: Now): void {
  test('made once, 32 bytes, another for each person and tenant', async () => {
    const { given, store } = now();
    expect(await store.get('t', 'p')).toBeNull();
    const key = (await store.make('t', 'p'))!;
    expect(key).toHaveLength(32);
    expect(hex(await store.make('t', 'p'))).toBe(hex(key));
    expect(hex(await store.get('t', 'p'))).toBe(hex(key));
    expect(hex(await store.make('t', 'q'))).not.toBe(hex(key));
    expect(hex(await store.make('u', 'p'))).not.toBe(hex(key));
    expect(hex(await (await given.another()).get('t', 'p'))).toBe(hex(key));
    expect(hex(await (await given.reopen()).get('t', 'p'))).toBe(hex(key));
  });
  test('32 at once make one', async () => {
    const { given, store } = now();
    const other = await given.another();
    const made = await Promise.all(Array.from({ length: 32 }, (_, i) => (i % 2 ? store : other).make('t', 'p')));
    expect(new Set(made.map(hex)).size).toBe(1);
  });
}

function destroying(now: Now): void {
  test('destroyed is destroyed: not read, not made again, listed, also by others and after a restart', async () => {
    const { given, store } = now();
    const other = await given.another();
    for (const person of ['p', 'q']) await store.make('t', person);
    const kept = hex(await store.make('t', 'kept'));
    await store.destroy('t', 'q');
    await store.destroy('t', 'p');
    await store.destroy('t', 'p');
    await store.destroy('t', 'never made');
    await store.make('u', 'p');
    for (const open of [async () => store, async () => other, () => given.reopen()]) {
      const keys = await open();
      for (const person of ['p', 'q', 'never made']) {
        expect(await keys.get('t', person)).toBeNull();
        expect(await keys.make('t', person)).toBeNull();
      }
      expect([...(await keys.destroyed('t'))].sort()).toEqual(['never made', 'p', 'q']);
      expect(await keys.destroyed('u')).toEqual([]);
      expect(hex(await keys.get('t', 'kept'))).toBe(kept);
      expect(await keys.get('u', 'p')).not.toBeNull();
    }
  });
  test('all of a tenant is destroyed, in a restored copy too, and none is made again; another tenant keeps its own', async () => {
    const { given, store } = now();
    for (const person of ['p', 'q']) await store.make('t', person);
    const kept = hex(await store.make('t2', 'p'));
    await given.backUp();
    await store.destroyAll('t');
    await store.destroyAll('t');
    for (const open of [async () => store, () => given.restore()]) {
      const keys = await open();
      for (const person of ['p', 'q', 'never made']) {
        expect(await keys.get('t', person)).toBeNull();
        expect(await keys.make('t', person)).toBeNull();
      }
      expect(hex(await keys.get('t2', 'p'))).toBe(kept);
    }
  });
  test('a restored copy of the keys brings no destroyed one back', async () => {
    const { given, store } = now();
    const kept = hex(await store.make('t', 'kept'));
    await store.make('t', 'p');
    await given.backUp();
    await store.destroy('t', 'p');
    const restored = await given.restore();
    expect(await restored.get('t', 'p')).toBeNull();
    expect(await restored.make('t', 'p')).toBeNull();
    expect(hex(await restored.get('t', 'kept'))).toBe(kept);
  });
}

function refusing(now: Now): void {
  test('another master key is refused', async () => {
    await now().store.make('t', 'p');
    await expect(now().given.withOtherMasterKey()).rejects.toThrow(/MASTER_KEY/);
  });
  test('hostile names', async () => {
    const { store } = now();
    const made = new Set<string>();
    for (const person of hostile) made.add(hex(await store.make('t', person)));
    expect(made.size).toBe(hostile.length);
    for (const person of hostile) await store.destroy('t', person);
    expect([...(await store.destroyed('t'))].sort()).toEqual([...hostile].sort());
  });
  test('away: it says so', async () => {
    const { given, store } = now();
    await store.make('t', 'p');
    await given.interrupt();
    await expect(store.make('t', 'q')).rejects.toBeInstanceOf(Away);
    await given.heal();
    await store.close();
    await expect(store.get('t', 'p')).rejects.toBeInstanceOf(Away);
  });
}

function hex(key: Uint8Array | null): string {
  return key === null ? 'none' : Buffer.from(key).toString('hex');
}
