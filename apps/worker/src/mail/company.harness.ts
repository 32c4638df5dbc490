import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Area } from '@domain/decider.js';
import { serverItself } from '@domain/identity/rights.js';
import { areas } from '@domain/registry.js';
import { tenantsArea } from '@domain/tenants/area.js';
import type { Engine, Order } from '@platform/engine.js';
import { freshId } from '@platform/ids.js';
import { openEngine } from '@platform/openEngine.js';
import { openPorts } from '@platform/openPorts.js';
import type { OpenPorts } from '@platform/ports.js';
import { openRegistry, type Registry } from '../registry.js';

export interface Company {
  ports: OpenPorts;
  engine: Engine;
  registry: Registry;
  /** What becomes of the tenant, as whoever runs the server orders it. */
  order(command: string, data?: object): Promise<void>;
  close(): Promise<void>;
}

/** The tenant `dev` under a name, in a folder of its own. */
export async function openCompany(name: string): Promise<Company> {
  const folder = mkdtempSync(join(tmpdir(), 'mail-'));
  const ports = await openPorts({ dataDir: folder, masterKey: Buffer.alloc(32, 7) });
  const engine = openEngine({ ports, areas: Object.values(areas) as Area[], exclusive: true });
  const operator = openEngine({ ports, areas: [tenantsArea as unknown as Area], exclusive: true });
  const registry = openRegistry({ ports, log: () => {} });
  await told(operator, { tenant: '_system', area: 'tenants', command: 'registerTenant', data: { id: 'dev', name } });
  return {
    ...{ ports, engine, registry },
    order: (command, data = {}) =>
      told(operator, { tenant: '_system', area: 'tenants', command, data: { id: 'dev', ...data } }),
    async close() {
      await engine.close();
      await registry.close();
      await operator.close();
      await ports.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Told = Pick<Order, 'area' | 'command' | 'data'> & { tenant?: string };

/** Carries out a command, of whom it is told; throws where it is refused. */
export async function told(at: Engine, { tenant = 'dev', ...order }: Told, user = serverItself): Promise<void> {
  const outcome = await at.execute({
    ...{ ...order, tenant, by: { user }, asks: null, commandId: freshId(), answer: () => null },
  });
  if (outcome.status === 'refused') throw new Error(JSON.stringify(outcome.refusal));
}
