import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cardRows, cards, order } from '../../../tests/core/toy.js';
import { until } from './contract/sample.js';
import { openEngine } from './openEngine.js';
import { openPorts } from './openPorts.js';
import type { Lease, OpenPorts } from './ports.js';
import { type Projector, type ProjectorOptions, startProjector } from './projector.js';

const tenants = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
let folder: string;
let ports: OpenPorts;
let projectors: Projector[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'leases-'));
  ports = await openPorts({ dataDir: folder, masterKey: Buffer.alloc(32, 'm') });
  projectors = [];
});
afterEach(async () => {
  for (const it of projectors) await it.close();
  await ports.close();
  rmSync(folder, { recursive: true });
});

async function start(more: Partial<ProjectorOptions> = {}): Promise<Projector> {
  const its = { areas: [cards], views: [cardRows], tenants, takes: 'divided', leaseFor: 600, ...more } as const;
  const it = await startProjector({ ports, ...its });
  projectors.push(it);
  return it;
}
const held = async (it: Projector) => (await it.status()).map(({ tenant }) => tenant).sort();
const counts = async () => Promise.all(projectors.map(async (it) => (await held(it)).length));
const divided = (wanted: readonly number[]) =>
  until(async () => (await counts()).toSorted().join() === wanted.toSorted().join());

test('each has its part, nobody has two of one; who comes, goes or falls silent changes the parts', async () => {
  await start();
  await divided([7]);
  await start();
  await divided([3, 4]);
  const third = await start();
  await divided([2, 2, 3]);
  expect((await Promise.all(projectors.map(held))).flat().sort()).toEqual(tenants);
  projectors.pop();
  await third.close();
  await divided([3, 4]);
});

test('one whose clock was ahead and that is gone is not counted for as long as it wrote', async () => {
  const expiresAt = Date.now() + 3_600_000;
  await ports.vault.putIf('_system', 'projectors', 'gone', 1, { version: 0, owner: 'projectors', expiresAt });
  await start();
  await divided([7]);
});

test('leases are asked for side by side, never more at once than there is room for', async () => {
  let [asked, most, taken] = [0, 0, 0];
  const lease = async (...[tenant, owner, ttl]: Parameters<typeof ports.rows.lease>) => {
    most = Math.max(most, ++asked + taken);
    const got = await ports.rows.lease(tenant, owner, ttl);
    asked--;
    if (got) taken++;
    return got;
  };
  await ports.rows.lease('a', 'another', 60_000);
  await start({ tenants: tenants.slice(0, 4), leaseFor: 60_000, ports: { ...ports, rows: { ...ports.rows, lease } } });
  await divided([3]);
  expect(most).toBe(4);
});

test('tenants that wait to be loaded are given to whoever comes', async () => {
  const gate = Promise.withResolvers<void>();
  const rows = {
    ...ports.rows,
    declare: async (...asked: Parameters<typeof ports.rows.declare>) => {
      await gate.promise;
      return ports.rows.declare(...asked);
    },
  };
  const first = await start({ ports: { ...ports, rows } });
  try {
    await divided([7]);
    await start();
    await divided([3, 4]);
  } finally {
    gate.resolve();
  }
  await first.ready;
  expect((await first.status()).every(({ lag }) => lag === 0)).toBe(true);
});

test('more projectors than tenants: the others wait for one', async () => {
  for (let i = 0; i < 3; i++) await start({ tenants: ['a'] });
  await divided([0, 0, 1]);
  const [first] = (await Promise.all(projectors.map(async (it) => [it, await held(it)] as const))).filter(
    ([, all]) => all.length === 1,
  );
  projectors = projectors.filter((it) => it !== first?.[0]);
  await first?.[0].close();
  await divided([0, 1]);
});

test('a tenant met in the log is taken by one of them, and shown', async () => {
  await start({ tenants: [] });
  await start({ tenants: [] });
  const engine = openEngine({ ports, areas: [cards], exclusive: true });
  for (const tenant of ['x', 'y', 'z']) await engine.execute(order('add', { id: 'k', title: 'k' }, { tenant }));
  await divided([1, 2]);
  for (const tenant of ['x', 'y', 'z']) {
    await until(async () => (await ports.rows.checkpoint(tenant)) !== null);
    expect((await ports.rows.find(tenant, 'cards')).total).toBe(1);
  }
  await engine.close();
});

test('a lease that another got meanwhile is gone, and its rows are left alone', async () => {
  const engine = openEngine({ ports, areas: [cards], exclusive: true });
  const add = (id: string) => engine.execute(order('add', { id, title: id }, { tenant: 'a' }));
  const it = await start({ tenants: ['a'], owner: 'one', leaseFor: 60_000 });
  await it.ready;
  await add('k');
  await until(async () => (await ports.rows.find('a', 'cards')).total === 1);
  await ports.rows.release((await ports.rows.lease('a', 'one', 60_000)) as Lease);
  const other = (await ports.rows.lease('a', 'another', 60_000)) as Lease;
  const logId = (await ports.rows.checkpoint('a'))?.logId ?? '';
  await ports.rows.write(other, [{ collection: 'cards', id: 'k', row: { id: 'k', by: 'another' } }], {
    position: 1,
    logId,
  });
  await add('l');
  // It has tried to write, and was refused.
  await until(async () => (await it.status()).every(({ position }) => position === 0));
  await until(async () => (await engine.known('a', cards.name)).revision === 1);
  expect((await ports.rows.find('a', 'cards')).rows).toEqual([{ id: 'k', by: 'another' }]);
  await engine.close();
});

test('whoever holds a tenant makes its rows anew when another wishes it', async () => {
  const engine = openEngine({ ports, areas: [cards], exclusive: true });
  await engine.execute(order('add', { id: 'k', title: 'k' }, { tenant: 'a' }));
  await (await start({ tenants: ['a'] })).ready;
  const anew: unknown[] = [];
  ports.channel.subscribe('rows/a', (message) => (message as { anew?: true }).anew && anew.push(message));
  const wishing = await start({ tenants: [], takes: 'idle' });
  expect(await wishing.rebuild('a')).toBe(true);
  await until(() => anew.length === 1);
  expect(await held(wishing)).toEqual([]);
  expect((await ports.rows.find('a', 'cards')).total).toBe(1);
  await engine.close();
});
