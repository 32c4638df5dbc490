import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Area } from '@domain/decider.js';
import { areas } from '@domain/registry.js';
import { tenantsArea } from '@domain/tenants/area.js';
import type { Tenants } from '@domain/tenants/tenants.js';
import { byItself } from '@platform/byItself.js';
import { all, until } from '@platform/contract/sample.js';
import { openEngine } from '@platform/openEngine.js';
import { openPorts } from '@platform/openPorts.js';
import type { Ports } from '@platform/ports.js';
import { everybody, orderingJob, registeredTenants } from '@platform/registeredTenants.js';
import { openRegistry } from '../registry.js';
import { watchLeaving } from './leaving.js';

const dataDir = mkdtempSync(join(tmpdir(), 'leaving-'));
let ports: Awaited<ReturnType<typeof openPorts>>;
beforeAll(async () => {
  ports = await openPorts({ dataDir, masterKey: new Uint8Array(32) });
});
afterAll(async () => {
  await ports.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Something of a tenant in each store. */
async function fill({ files, vault, jobs, rows, keys }: Ports, tenant: string): Promise<void> {
  await files.put(`${tenant}/exports/a`, Buffer.from('a'));
  await vault.putIf(tenant, 'session', 's', 1, { version: 0, owner: 'u' });
  await jobs.add(tenant, 'nobody', null, { key: 'k' });
  await keys.make(tenant, 'u');
  await rows.declare(tenant, [{ name: 'elements', indexes: [] }]);
  const lease = (await rows.lease(tenant, 'one', 60_000))!;
  await rows.write(lease, [{ collection: 'elements', id: 'e', row: { id: 'e' } }], { position: 1, logId: 'log' });
  await rows.release(lease);
}

/** What of it is left. */
async function left({ events, files, vault, rows, keys }: Ports, tenant: string): Promise<unknown[]> {
  return [
    (await all(events.readStream(`${tenant}.users`))).length,
    (await files.list(`${tenant}/`)).length,
    (await vault.get(tenant, 'session', 's'))?.value,
    (await keys.get(tenant, 'u')) !== null,
    (await rows.find(tenant, 'elements')).total,
  ];
}

test('a tenant whose time has come is deleted, all of it removed, its id never given again; another stays as it is', async () => {
  const engine = openEngine({ ports, areas: [tenantsArea as unknown as Area], exclusive: false });
  const work = openEngine({ ports, areas: Object.values(areas) as Area[], exclusive: false });
  const registry = openRegistry({ ports, log: () => {} });
  const order = (command: string, data: { id: string }) =>
    engine.execute(byItself({ tenant: everybody, area: 'tenants', command, data }));
  const code = async (command: string, data: { id: string }) => {
    const outcome = await order(command, data);
    return outcome.status === 'refused' ? outcome.refusal.code : null;
  };
  // As an api does it.
  const working = ports.jobs.work(orderingJob, async ({ data }) => {
    const { command, data: about } = data as { command: string; data: { id: string } };
    await order(command, about);
  });
  const names = { username: 'u', firstName: 'Ute', lastName: 'Ohm', email: '', group: null, roles: ['READER'] };
  for (const id of ['stays', 'probe', 'later']) {
    await order('registerTenant', { id });
    await fill(ports, id);
    await work.execute(
      byItself({ tenant: id, area: 'users', command: 'addUser', data: { id: 'u', keyUser: true, ...names } }),
    );
  }
  const deletion = (id: string, confirm: string, days: number) => ({ id, confirm, days });
  expect(await code('orderDeletion', deletion('probe', 'Probe', 0))).toBe('RULES_BROKEN');
  expect(await code('deleteTenant', { id: 'probe' })).toBe('NOT_FOUND');
  await order('orderDeletion', deletion('stays', 'stays', 0));
  await order('resumeTenant', { id: 'stays' });
  await order('orderDeletion', deletion('later', 'later', 30));
  await order('orderDeletion', deletion('probe', 'probe', 0));
  expect((await registry.tenants()).map(({ id }) => id)).toEqual(['stays']);

  const watching = watchLeaving({ ports, registry, log: () => {}, first: 0, every: 20, settled: 0 });
  const state = () => engine.state<Tenants>(everybody, 'tenants');
  await until(async () => (await state()).tenants.get('probe')?.deleted?.erased === true);
  await watching.close();
  await working.close();
  expect(await left(ports, 'probe')).toEqual([0, 0, undefined, false, 0]);
  for (const id of ['stays', 'later']) expect(await left(ports, id)).toEqual([1, 1, 1, true, 1]);
  expect(await registeredTenants(ports.events)).toEqual(['stays', 'later']);
  expect(await registry.leaving()).toEqual([]);
  expect(await code('registerTenant', { id: 'probe' })).toBe('ID_TAKEN');
  expect(await code('resumeTenant', { id: 'probe' })).toBe('NOT_FOUND');
  expect(await code('configureTenant', { id: 'probe' })).toBe('NOT_FOUND');
  for (const it of [engine, work, registry]) await it.close();
});
