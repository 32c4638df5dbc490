import { eventStoreContract } from '../../contract/eventStore.contract.js';
import { all, event, events, until } from '../../contract/sample.js';
import type { StoredEvent } from '../../ports.js';
import { openEventStore } from './eventStore.js';
import { served } from './eventstore.harness.js';

const now = served();
/** All but the time of day. */
const doNotFake = [
  ...(['hrtime', 'performance', 'nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const),
];

eventStoreContract('eventstore', () => now().make());

describe('beyond the contract', () => {
  test('two processes given one keyed command make the same ids: only one of them is told that it stored', async () => {
    const { store, another, end } = await now().make();
    const other = await another();
    await store.append('t.plan', events(1), -1);
    await other.append('t.todos', events(1), -1);
    const mine = event({}, { digest: 'd', time: '2026-11-21T12:00:00.000Z' });
    const theirs = { ...mine, time: '2026-11-21T12:00:00.001Z' };
    expect(await store.append('t.plan', [mine], 0)).toMatchObject({ status: 'stored', repeated: false });
    expect(await other.append('t.plan', [theirs], 0)).toMatchObject({ status: 'stored', repeated: true });
    await end();
  });

  test('a checkpoint moves a follower on past the events of others', async () => {
    const { store, end } = await now().make();
    await store.append('t.plan', events(1), -1);
    let told = 0;
    const heard: StoredEvent[] = [];
    const handler = {
      events: (page: StoredEvent[]) => void heard.push(...page),
      caughtUp: (position: number) => {
        told = position;
      },
      failed() {},
    };
    const subscription = store.subscribe({ after: 0, prefix: 't.' }, handler);
    await until(() => told > 0);
    for (let n = 0; n < 3; n++) await store.append('u.plan', events(400), n * 400 - 1);
    const others = await all(store.readAll({ after: 0, prefix: 'u.' }));
    await until(() => told >= others[400]!.position);
    expect(heard).toHaveLength(1);
    await subscription.close();
    await end();
  });

  test('a follower hears a command whole, though the server hands over events one by one', async () => {
    const { store, end } = await now().make();
    const pages: StoredEvent[][] = [];
    const handler = { events: (page: StoredEvent[]) => void pages.push(page), failed() {} };
    const subscription = store.subscribe({ after: 0, prefix: 't.' }, handler);
    let revision = -1;
    for (let n = 0; n < 60; n++) {
      const command = `c${n}`;
      const size = n === 30 ? 2_500 : 5;
      await store.append(
        't.plan',
        Array.from({ length: size }, () => event({}, { command })),
        revision,
      );
      revision += size;
    }
    await until(() => pages.flat().length === revision + 1);
    for (const page of pages) expect(page.filter(({ command }) => command === page.at(-1)!.command).length % 5).toBe(0);
    await subscription.close();
    await end();
  });

  test('a process whose clock is behind that of the server stores all the same', async () => {
    const { store, end } = await now().make();
    jest.useFakeTimers({ now: Date.now() - 3_600_000, doNotFake });
    const appended = await store.append('t.plan', events(1), -1).finally(() => jest.useRealTimers());
    expect(appended).toMatchObject({ status: 'stored', revision: 0 });
    await end();
  });

  test.each(['esdb:/user:secret@nowhere', 'esdb://user:top@secret@nowhere', 'esdb://user:secret@nowhere:port'])(
    'an address that is none (%#) is refused without repeating it',
    (url) => {
      expect(() => openEventStore(url)).toThrow(/^EVENTSTORE_URL is not esdb(?!.*secret)/);
    },
  );

  test('a file that the address names and that is not there is told as that', () => {
    const url = 'esdb://user:secret@nowhere?tls=true&tlsCAFile=/nowhere/ca.crt';
    expect(() => openEventStore(url)).toThrow(/^EVENTSTORE_URL: .*certificate file(?!.*secret)/);
  });

  test('options that the client does not take are told to the console, the address is not', async () => {
    const told = jest.spyOn(console, 'warn').mockImplementation(() => {});
    const store = openEventStore('esdb://user:secret@nowhere?tls=true&tlsVerifyCert=false&tlls=false/');
    const lines = told.mock.calls.join('\n');
    told.mockRestore();
    expect(lines).toMatch(/^EVENTSTORE_URL: "tlsVerifyCert" is not/);
    expect(lines).toMatch(/^EVENTSTORE_URL: Unknown option key "tlls"/m);
    expect(lines).not.toMatch(/secret|nowhere/);
    await store.close();
  });
});
