import { Away, type Vault } from '../ports.js';
import { freshStore, type Harness, type Now as Running } from './harness.js';
import { hostile, until } from './sample.js';

type Now = Running<Vault>;

export function vaultContract(name: string, make: () => Promise<Harness<Vault>>): void {
  describe(`vault: ${name}`, () => {
    const now = freshStore<Vault>(make);
    describe('put if unchanged', () => putting(now));
    describe('remove all', () => removing(now));
    describe('count', () => counting(now));
    describe('expiry', () => expiring(now));
    describe('the rest', () => keeping(now));
  });
}

function putting(now: Now): void {
  test('only on the version that is stored; every put has a new one', async () => {
    const { store } = now();
    expect(await store.get('t', 'session', 's')).toBeNull();
    expect(await store.putIf('t', 'session', 's', { n: 1 }, { version: 7 })).toBe(false);
    expect(await store.putIf('t', 'session', 's', { n: 1 }, { version: 0 })).toBe(true);
    const first = (await store.get('t', 'session', 's'))!;
    expect(first).toEqual({ value: { n: 1 }, version: first.version });
    expect(await store.putIf('t', 'session', 's', { n: 9 }, { version: 0 })).toBe(false);
    expect(await store.putIf('t', 'session', 's', { n: 2 }, { version: first.version })).toBe(true);
    expect(await store.putIf('t', 'session', 's', { n: 9 }, { version: first.version })).toBe(false);
    for (const vault of [store, await now().given.another()]) {
      expect((await vault.get('t', 'session', 's'))!.value).toEqual({ n: 2 });
    }
  });
  test('a version from before a removal is worth nothing', async () => {
    const { store } = now();
    await store.putIf('t', 'session', 's', 1, { version: 0 });
    const { version } = (await store.get('t', 'session', 's'))!;
    await store.remove('t', 'session', 's');
    expect(await store.get('t', 'session', 's')).toBeNull();
    expect(await store.putIf('t', 'session', 's', 2, { version })).toBe(false);
    expect(await store.putIf('t', 'session', 's', 3, { version: 0 })).toBe(true);
    expect(await store.putIf('t', 'session', 's', 4, { version })).toBe(false);
    expect((await store.get('t', 'session', 's'))!.value).toBe(3);
  });
  test.each([['on nothing'], ['on what is there']])('of 32 at once %s one wins', async (where) => {
    const { store } = now();
    const other = await now().given.another();
    if (where !== 'on nothing') await store.putIf('t', 'k', 'x', -1, { version: 0 });
    const version = (await store.get('t', 'k', 'x'))?.version ?? 0;
    const tries = Array.from({ length: 32 }, (_, i) => (i % 2 ? store : other).putIf('t', 'k', 'x', i, { version }));
    const won = (await Promise.all(tries)).flatMap((yes, index) => (yes ? [index] : []));
    expect(won).toHaveLength(1);
    expect((await store.get('t', 'k', 'x'))!.value).toBe(won[0]);
  });
}

function removing(now: Now): void {
  test('all of a tenant is gone, another whose name begins alike is as it was', async () => {
    const { store } = now();
    for (const tenant of ['t', 't2', 't-u'])
      for (const kind of ['session', 'effect'])
        await store.putIf(tenant, kind, 's', tenant, { version: 0, owner: 'o' });
    await store.removeAll('t');
    for (const vault of [store, await now().given.another()]) {
      expect(await vault.get('t', 'session', 's')).toBeNull();
      expect(await vault.listByOwner('t', 'effect', 'o')).toEqual([]);
      for (const tenant of ['t2', 't-u']) expect((await vault.get(tenant, 'effect', 's'))?.value).toBe(tenant);
    }
  });
}

function counting(now: Now): void {
  test('32 writers, 10 times each: exact', async () => {
    const { store } = now();
    const other = await now().given.another();
    const sums = await Promise.all(
      Array.from({ length: 32 }, async (_, i) => {
        const answers: number[] = [];
        for (let n = 0; n < 10; n++) answers.push(await (i % 2 ? store : other).increment('t', 'failures', 'u'));
        return answers;
      }),
    );
    expect(sums.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 320 }, (_, index) => index + 1));
    expect((await store.get('t', 'failures', 'u'))!.value).toBe(320);
  });
  test('by any number; a put on the version of before is refused', async () => {
    const { store } = now();
    expect(await store.increment('t', 'rightsAt', '', { by: 5 })).toBe(5);
    const { version } = (await store.get('t', 'rightsAt', ''))!;
    expect(await store.increment('t', 'rightsAt', '', { by: -2 })).toBe(3);
    expect(await store.putIf('t', 'rightsAt', '', 99, { version })).toBe(false);
  });
}

// Long enough for a slow machine whose adapter has to wait in earnest.
const soon = 3_000;

function expiring(now: Now): void {
  test('what expired is gone: not read, not listed, put as new, counted from 0', async () => {
    const { store, given } = now();
    const expiresAt = Date.now() + soon;
    await store.putIf('t', 'session', 's', 1, { version: 0, owner: 'u', expiresAt });
    await store.putIf('t', 'session', 'kept', 1, { version: 0, owner: 'u' });
    await store.increment('t', 'failures', 'u', { expiresAt });
    await store.increment('t', 'failures', 'u', { expiresAt: expiresAt + 60_000 });
    const { version } = (await store.get('t', 'session', 's'))!;
    await given.advance(soon + 1);
    expect(await store.get('t', 'session', 's')).toBeNull();
    expect((await store.listByOwner('t', 'session', 'u')).map(({ key }) => key)).toEqual(['kept']);
    expect(await store.putIf('t', 'session', 's', 2, { version })).toBe(false);
    expect(await store.putIf('t', 'session', 's', 2, { version: 0 })).toBe(true);
    expect(await store.increment('t', 'failures', 'u')).toBe(1);
    await given.advance(soon);
    expect((await store.get('t', 'session', 's'))!.value).toBe(2);
  });
}

function keeping(now: Now): void {
  test('listed by owner, of one kind and tenant', async () => {
    const { store } = now();
    for (const key of ['b', 'a']) await store.putIf('t', 'session', key, { key }, { version: 0, owner: 'u' });
    await store.putIf('t', 'session', 'c', 1, { version: 0, owner: 'v' });
    await store.putIf('t', 'session', 'd', 1, { version: 0 });
    await store.putIf('t', 'apiKey', 'e', 1, { version: 0, owner: 'u' });
    await store.putIf('x', 'session', 'f', 1, { version: 0, owner: 'u' });
    const listed = await store.listByOwner('t', 'session', 'u');
    const values = listed.map(({ key, value }) => ({ key, value })).sort((a, b) => (a.key < b.key ? -1 : 1));
    expect(values).toEqual([
      { key: 'a', value: { key: 'a' } },
      { key: 'b', value: { key: 'b' } },
    ]);
    for (const { key, version } of listed) {
      expect(await store.putIf('t', 'session', key, 2, { version, owner: 'u' })).toBe(true);
    }
    await store.remove('t', 'session', 'a');
    expect((await store.listByOwner('t', 'session', 'u')).map(({ key }) => key)).toEqual(['b']);
  });
  test('tenants and kinds apart; hostile texts byte-equal; all there after opening again', async () => {
    const { store, given } = now();
    for (const [index, text] of hostile.entries()) {
      const options = { version: 0, owner: text };
      expect(await store.putIf('t', text, text, { text, index }, options)).toBe(true);
      expect(await store.putIf('u', text, text, 'other', options)).toBe(true);
    }
    const reopened = await given.reopen();
    for (const [index, text] of hostile.entries()) {
      expect((await reopened.get('t', text, text))!.value).toEqual({ text, index });
      expect(await reopened.listByOwner('t', text, text)).toMatchObject([{ key: text, value: { text, index } }]);
    }
  });
  test('away: it says so, and does it later', async () => {
    const { store, given } = now();
    await given.interrupt();
    await expect(store.putIf('t', 'k', 'x', 1, { version: 0 })).rejects.toBeInstanceOf(Away);
    await expect(store.increment('t', 'k', 'n')).rejects.toBeInstanceOf(Away);
    await given.heal();
    await until(() =>
      store.increment('t', 'k', 'n').then(
        () => true,
        () => false,
      ),
    );
    await store.close();
    await expect(store.get('t', 'k', 'x')).rejects.toBeInstanceOf(Away);
  });
}
