import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { areas } from '@domain/registry.js';
import type { Ports } from '@platform/ports.js';
import { everybody, orderingJob } from '@platform/registeredTenants.js';
import { workOnTenants } from '../../apps/api/src/tenant/ordering.js';
import { api, project } from '../../apps/api/src/testing/api.js';
import { listen } from '../../apps/api/src/testing/socket.js';
import { openRegistry } from '../../apps/worker/src/registry.js';
import { carryOn } from '../../apps/worker/src/tenants/leaving.js';
import { onBothStores } from './stores.js';

/** The stores as a worker has them that is killed after so many calls. */
function killedAfter(calls: number, ports: Ports): Ports {
  let left = calls;
  const dying = <T extends object>(store: T): T =>
    new Proxy(store, {
      get(of, name) {
        const found: unknown = Reflect.get(of, name);
        if (typeof found !== 'function') return found;
        return (...args: unknown[]) => {
          if (left-- <= 0) throw new Error('killed');
          return found.apply(of, args) as unknown;
        };
      },
    });
  const { events, rows, jobs, channel, files, vault, keys } = ports;
  return {
    ...{ events: dying(events), rows: dying(rows), jobs: dying(jobs), channel, files: dying(files) },
    ...{ vault: dying(vault), keys: dying(keys) },
  };
}

onBothStores('a tenant that leaves', (apis) => {
  test('is unknown at both apis, its websockets are closed, and all of it goes, however often its worker is killed', async () => {
    const here = await apis().openApi(['dev', 'weg']);
    const there = await apis().openApi(['dev', 'weg']);
    const { ports } = here;
    const working = workOnTenants(here.context);
    const admin = await api(here, 'weg').as('admin');
    const other = await api(there, 'weg').as('admin');
    const stays = await api(here).as('admin');
    await stays.post('plan-element', project());
    expect((await admin.post('plan-element', project())).status).toBe(201);
    await ports.files.put('weg/invoices/a', Buffer.from('a'));
    await ports.files.put('weg/invoices/b', Buffer.from('b'));
    const [open, elsewhere] = [await listen(here, 'weg', admin.token), await listen(there, 'weg', other.token)];
    const order = (command: string, data: object) =>
      ports.jobs.add(everybody, orderingJob, { command, data }, { key: randomUUID() });
    await order('orderDeletion', { id: 'weg', confirm: 'weg', days: 0 });
    expect([await open.closed, await elsewhere.closed]).toEqual([4401, 4401]);
    const registry = openRegistry({ ports, log: () => {} });
    const leaving = async () => (await registry.leaving()).find(({ id }) => id === 'weg');
    const comesTrue = async (so: () => Promise<boolean>) => {
      while (!(await so())) await sleep(20);
    };
    await comesTrue(async () => (await leaving()) !== undefined);
    await order('deleteTenant', { id: 'weg' });
    await comesTrue(async () => !!(await leaving())?.deleted);
    for (const caller of [admin, other]) await comesTrue(async () => (await caller.get('plan-element')).status === 404);

    // Each look comes one call further than the one before, then its worker is killed.
    for (let calls = 0; ; calls++) {
      const tenant = await leaving();
      if (!tenant) throw new Error('it was erased before its worker had come to the end');
      const look = carryOn({ ports: killedAfter(calls, ports) }, tenant, 0);
      const killed = await look.then(
        () => false,
        (error: Error) => error.message === 'killed' || Promise.reject(error),
      );
      if (!killed) break;
      expect(calls).toBeLessThan(100);
    }
    // A projector may still hold its rows at first: then the next look does it.
    await comesTrue(async () => {
      const tenant = await leaving();
      if (tenant) await carryOn({ ports }, tenant, 0);
      return !tenant;
    });
    for (const area of Object.values(areas)) {
      const left = [];
      for await (const page of ports.events.readStream(`weg.${area.name}`)) left.push(...page);
      expect(left).toEqual([]);
    }
    expect(await ports.files.list('weg/')).toEqual([]);
    expect((await ports.rows.find('weg', 'elements')).total).toBe(0);
    expect(await ports.vault.listByOwner('weg', 'audit', new Date().toISOString().slice(0, 10))).toEqual([]);
    expect(await ports.keys.make('weg', randomUUID())).toBeNull();
    expect((await stays.get('plan-element')).body).toHaveLength(1);
    await working.close();
    await registry.close();
  });
});
