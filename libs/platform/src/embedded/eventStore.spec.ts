import { eventStoreContract } from '../contract/eventStore.contract.js';
import { all, event, events } from '../contract/sample.js';
import { openEventStore } from './eventStore.js';
import { sqliteHarness } from './sqlite.harness.js';

const make = sqliteHarness((file) => openEventStore(file, { busy: 30 }));

eventStoreContract('sqlite', make);

test('one of a group that cannot even be tried does not hurt the others', async () => {
  const { store, end } = await make();
  const wrong = event({}, { v: {} as unknown as number });
  const calls = [
    store.append('t.plan', events(1), -1),
    store.append('t.todos', [event(), wrong], -1),
    store.append('t.plan', events(1), 0),
    store.append('t.todos', events(1), -1),
  ];
  const answers = await Promise.allSettled(calls);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect((await all(store.readAll({ after: 0 }))).map(({ stream }) => stream)).toEqual(['t.plan', 't.plan', 't.todos']);
  await end();
});

test("a tenant's few events in a long log of others are found, in pages of any size", async () => {
  const { store, end } = await make();
  await store.append('t.plan', events(1), -1);
  for (let n = 0; n < 45; n++) await store.append('u.plan', events(1_000), n * 1_000 - 1);
  await store.append('t.plan', events(2), 0);
  const mine = await all(store.readAll({ after: 0, prefix: 't.' }));
  expect(mine.map(({ revision }) => revision)).toEqual([0, 1, 2]);
  expect(await all(store.readAll({ after: 0, prefix: 't.', limit: 2 }))).toEqual(mine.slice(0, 2));
  expect(await all(store.readAll({ after: mine[0]!.position, prefix: 't.' }))).toEqual(mine.slice(1));
  await end();
});
