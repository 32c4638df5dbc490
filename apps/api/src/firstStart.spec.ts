import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Users } from '@domain/identity/users.js';
import { openEngine } from '@platform/openEngine.js';
import { openPorts } from '@platform/openPorts.js';
import { areas } from './api.js';
import { firstStart } from './firstStart.js';
import { openTenants } from './tenants.js';

test('each tenant gets its admin at its first start; later ones read nobody’s users', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'etatwerk-'));
  const ports = await openPorts({ dataDir, masterKey: Buffer.alloc(32, 7) });
  const engine = openEngine({ ports, areas, exclusive: true });
  const tenants = await openTenants({ ports, exclusive: true });
  const read: string[] = [];
  const people = {
    users(tenant: string) {
      read.push(tenant);
      return engine.state<Users>(tenant, 'users');
    },
  };
  const start = async (named: readonly string[]) => {
    const made = await firstStart({ ports, engine, tenants, people }, { tenants: named, adminPassword: null });
    return made.map(({ tenant }) => tenant).sort();
  };
  expect(await start(['one', 'two'])).toEqual(['dev', 'one', 'two']);
  expect(read.splice(0).sort()).toEqual(['dev', 'one', 'two']);
  expect(await start(['one', 'two'])).toEqual([]);
  expect(read).toEqual([]);
  expect(await start(['three'])).toEqual(['three']);
  expect(read).toEqual(['three']);
  await tenants.close();
  await engine.close();
  await ports.close();
  await rm(dataDir, { recursive: true, force: true });
});
