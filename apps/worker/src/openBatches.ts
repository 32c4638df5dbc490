import { setImmediate as breath } from 'node:timers/promises';
import type { JobData } from '@contracts/catalogue.js';
import { importJobs } from '@contracts/importing/jobs.js';
import { cloneFolder } from '@contracts/importing/stored.js';
import type { By } from '@contracts/message.js';
import { beginJob } from '@platform/begunJobs.js';
import { isEndOfTenant, type Ports, type StoredEvent, type Subscription } from '@platform/ports.js';
import { regularly, type Watching } from './regularly.js';

// Events read in one go: commands that come meanwhile wait for half a millisecond.
const atOnce = 100;

/** A batch that the log holds as started and not as completed. */
interface Open {
  tenant: string;
  id: string;
  file: string;
  by: By;
}
/** Kept in the vault: what is open up to a position of the log. */
interface Known {
  logId: string;
  position: number;
  open: Open[];
}

/**
 * Sees to it that each open batch has its job: Redis may lose what it acknowledged, and an api may end between the event
 * and the job. One worker at a time looks, by a lease. A job whose tries are used up is left to a person.
 */
export function watchBatches(around: Pick<Watching, 'ports' | 'log' | 'first' | 'every'>): Subscription {
  return regularly(around, { name: '_batches', what: 'open batches', first: 1_000, every: 30_000 }, async () => {
    const known = await catchUp(around.ports);
    for (const batch of known?.open ?? []) await ensureJob(around.ports, batch);
  });
}

/** Reads on in the log and keeps what it found; null: somebody else was faster. */
async function catchUp({ events, vault }: Pick<Ports, 'events' | 'vault'>): Promise<Known | null> {
  const logId = await events.logId();
  const stored = await vault.get<Known>('_system', 'batches', 'open');
  // Beyond the end: the log was cut, and what comes now gets positions that were known once.
  const isOfThisLog = stored?.value.logId === logId && stored.value.position <= (await events.head());
  const before = stored && isOfThisLog ? stored.value : { logId, position: 0, open: [] };
  const open = new Map(before.open.map((batch) => [batch.id, batch]));
  let { position } = before;
  for (let found = atOnce; found === atOnce; await breath()) {
    found = 0;
    for await (const page of events.readAll({ after: position, limit: atOnce })) {
      for (const event of page) note(open, event);
      position = page.at(-1)?.position ?? position;
      found += page.length;
    }
  }
  if (stored && position === before.position) return before;
  const known = { logId, position, open: [...open.values()] };
  return (await vault.putIf('_system', 'batches', 'open', known, { version: stored?.version ?? 0 })) ? known : null;
}

function note(open: Map<string, Open>, event: StoredEvent): void {
  const { type, json, stream, by } = event;
  if (isEndOfTenant(event)) {
    const { id } = JSON.parse(json) as { id: string };
    for (const batch of open.values()) if (batch.tenant === id) open.delete(batch.id);
  }
  if (type !== 'BatchStarted' && type !== 'BatchCompleted') return;
  const { id, file } = JSON.parse(json) as { id: string; file: string };
  if (type === 'BatchCompleted') open.delete(id);
  else open.set(id, { tenant: stream.slice(0, stream.indexOf('.')), id, file, by });
}

/** Adds the job as the api did: under its key it is there once. */
async function ensureJob(ports: Pick<Ports, 'jobs' | 'vault'>, { tenant, id, file, by }: Open): Promise<void> {
  const name = file.startsWith(cloneFolder(tenant)) ? 'clone.run' : 'import.run';
  const dead = await ports.jobs.dead(tenant);
  if (dead.some((job) => job.name === name && (job.data as { id: string }).id === id)) return;
  const data: JobData['clone.run' | 'import.run'] = { id, by };
  await beginJob(ports, tenant, importJobs[name], { name, data, key: `${name}/${id}` });
}
