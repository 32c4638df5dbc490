import { Away, type Ports } from '../ports.js';
import { reachOf } from './reach.js';

test('a store that goes away is told once, with the reason, and once when it is back', async () => {
  let isAway = false;
  const ask = async () => (isAway ? Promise.reject(new Away('mongo: MongoServerError (AuthenticationFailed)')) : null);
  const fine = async () => null;
  const ports = {
    events: { head: fine, accepts: fine },
    rows: { checkpoint: fine },
    jobs: { get: fine },
    files: { size: fine },
    vault: { get: ask },
    keys: { get: fine },
  } as unknown as Ports;
  const said: unknown[] = [];
  const reach = reachOf(ports, (...line) => said.push(line));
  const up = async () => (await reach()).flatMap(({ store, seconds }) => (seconds === null ? [] : store));
  const all = ['events', 'rows', 'jobs', 'files', 'vault', 'keys'];
  expect(await up()).toEqual(all);
  isAway = true;
  for (let n = 0; n < 3; n++) expect(await up()).toEqual(all.filter((store) => store !== 'vault'));
  isAway = false;
  for (let n = 0; n < 3; n++) expect(await up()).toEqual(all);
  expect(said).toEqual([
    ['a store does not answer', { store: 'vault', error: 'Away: mongo: MongoServerError (AuthenticationFailed)' }],
    ['a store answers again', { store: 'vault' }],
  ]);
});

test('a store that answers and takes no writes counts as away, until it takes some again', async () => {
  let isFull = true;
  const fine = async () => null;
  const accepts = async () => (isFull ? Promise.reject(new Away('database or disk is full')) : undefined);
  const others = { checkpoint: fine, get: fine, size: fine };
  const ports = {
    events: { head: fine, accepts },
    rows: others,
    jobs: others,
    files: others,
    vault: others,
    keys: others,
  };
  const said: unknown[] = [];
  const reach = reachOf(ports as unknown as Ports, (...line) => said.push(line));
  expect((await reach())[0]).toEqual({ store: 'events', seconds: null, refuses: true });
  isFull = false;
  expect((await reach())[0]).toEqual({ store: 'events', seconds: expect.any(Number) });
  expect(said).toEqual([
    ['a store refuses to be written to', { store: 'events', error: 'Away: database or disk is full' }],
    ['a store answers again', { store: 'events' }],
  ]);
});
