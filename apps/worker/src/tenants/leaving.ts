import { areas } from '@domain/registry.js';
import type { Tenant } from '@domain/tenants/tenants.js';
import { streamOf } from '@platform/fold.js';
import type { Subscription } from '@platform/ports.js';
import { everybody, orderingJob } from '@platform/registeredTenants.js';
import type { Registry } from '../registry.js';
import { regularly, type Watching } from '../regularly.js';

type Around = Pick<Watching, 'ports' | 'log' | 'first' | 'every'> & {
  registry: Pick<Registry, 'leaving'>;
  /** Milliseconds after which no process does anything for a deleted tenant any more. */
  settled?: number;
};

/**
 * Carries out what was ordered of tenants that leave: first the registry says that they are deleted, then all of them is
 * removed, and again once no process can have anything of them at work: only then the registry says that nothing is left.
 * Each step may be repeated: what a killed worker began the next look goes on with.
 */
export function watchLeaving({ settled = 600_000, ...around }: Around): Subscription {
  const turns = { name: '_leaving', what: 'tenants that leave', first: 10_000, every: 60_000 };
  return regularly(around, turns, async () => {
    for (const tenant of await around.registry.leaving()) await carryOn(around, tenant, settled);
  });
}

/** One look. */
export async function carryOn(
  { ports }: Pick<Around, 'ports'>,
  { id, deleted }: Tenant,
  settled: number,
): Promise<void> {
  const say = (command: string) =>
    ports.jobs.add(everybody, orderingJob, { command, data: { id } }, { key: `${orderingJob}/${command}/${id}` });
  if (!deleted) return void (await say('deleteTenant'));
  const isLast = Date.now() - Date.parse(deleted.since) >= settled;
  if ((await erase(ports, id)) && isLast) await say('confirmErased');
}

/** The keys first: what a person entered about themselves can be read nowhere from then on. False: not all was removed. */
async function erase({ keys, events, jobs, vault, files, rows }: Watching['ports'], tenant: string): Promise<boolean> {
  await keys.destroyAll(tenant);
  await jobs.removeAll(tenant);
  await vault.removeAll(tenant);
  for (const area of Object.values(areas)) await events.drop(streamOf(tenant, area.name));
  for (const path of await files.list(`${tenant}/`)) await files.remove(path);
  // Always of the same owner: what a killed look held the next one has at once.
  const lease = await rows.lease(tenant, '_leaving', 60_000);
  if (!lease) return false;
  const isDropped = await rows.dropAll(lease);
  await rows.release(lease);
  return isDropped;
}
