import type { JobLine, MadeFile, NotMade } from '@contracts/jobs.js';
import type { By } from '@contracts/message.js';
import { isoTime } from './isoTime.js';
import { placesOf } from './placesOf.js';
import type { Job, Jobs, Ports, Subscription } from './ports.js';

/** A job that somebody began and sees: kept for a week beside the jobs, which no port lists by who began them. */
export interface BegunJob {
  id: string;
  name: string;
  at: string;
  by: By;
}
interface Wish {
  name: string;
  data: unknown;
  key?: string;
  delay?: number;
}
type Around = Pick<Ports, 'jobs' | 'vault'>;

const week = 7 * 86_400_000;
// Kinds in the vault: by who began it, all of a tenant's, and those that were ended before they were done.
const [mine, all, ended] = ['job', 'jobOfTenant', 'jobCancelled'];
const everybody = 'everybody';

/** Adds a job as it is declared; the same key is done once. Answers its id. */
export async function beginJob({ jobs, vault }: Around, tenant: string, line: JobLine, wish: Wish): Promise<string> {
  const { name, data, key, delay } = wish;
  const { tries } = line;
  const id = await jobs.add(tenant, name, data, { tries, ...(key && { key }), ...(delay && { delay }) });
  if (line.seenBy === 'nobody') return id;
  const { by } = data as { by: By };
  const now = Date.now();
  const begun: BegunJob = { id, name, at: isoTime(now), by };
  const put = (kind: string, owner: string) =>
    vault.putIf(tenant, kind, id, begun, { version: 0, owner, expiresAt: now + week });
  await Promise.all([put(mine, by.user), put(all, everybody)]);
  return id;
}

/** Those somebody began in the last week, or all of the tenant's; the newest first. */
export async function begunJobs({ vault }: Around, tenant: string, user: string | null): Promise<BegunJob[]> {
  const found = await (user === null
    ? vault.listByOwner(tenant, all, everybody)
    : vault.listByOwner(tenant, mine, user));
  const begun = found.map(({ value }) => value as BegunJob);
  return begun.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

/** What has not begun will not; what runs ends when it next says how far it is. */
export async function cancelJob({ vault }: Around, tenant: string, id: string): Promise<void> {
  await vault.putIf(tenant, ended, id, true, { version: 0, expiresAt: Date.now() + week });
}
/** Whether somebody ended it before it was done. */
export async function isCancelled({ vault }: Around, { tenant, id, state, result }: Job): Promise<boolean> {
  if (state === 'dead') return false;
  if (state === 'done') return (result as Partial<typeof cancelled> | null | undefined)?.cancelled === true;
  return (await vault.get(tenant, ended, id)) !== null;
}

/** The result of a job that was ended before it was done. */
const cancelled = { cancelled: true };
class Cancelled extends Error {}

export type JobHandler = (job: Job, progress: (percent: number) => Promise<void>) => Promise<unknown>;

// Jobs of a name in hand: most of them only wait.
const inHand = 32;

/** Works on jobs as they are declared. `forget` is the job that removes a file's path. */
export function workOnJobs(
  ports: Around,
  { name, line, forget }: { name: string; line: JobLine; forget: string },
  handler: JobHandler,
): Subscription {
  const { jobs } = ports;
  const places = placesOf(line.atOnce);
  const work: JobHandler = async (job, progress) => {
    const goOn = async () => {
      if (line.cancels && (await isCancelled(ports, job))) throw new Cancelled();
    };
    const told = async (percent: number) => {
      await goOn();
      await progress(percent);
    };
    try {
      await goOn();
      const made = await handler(job, told);
      const file = made as MadeFile | NotMade;
      if (line.keptFor && 'path' in file) await keep(jobs, job, { forget, file, keptFor: line.keptFor });
      return made;
    } catch (error) {
      if (error instanceof Cancelled) return cancelled;
      throw error;
    }
  };
  return jobs.work(name, (job, progress) => places(job.tenant, () => work(job, progress)), inHand);
}

interface Kept {
  forget: string;
  file: MadeFile;
  keptFor: number;
}

const keep = (jobs: Jobs, { tenant }: Job, { forget, file, keptFor }: Kept): Promise<string> =>
  jobs.add(tenant, forget, { path: file.path }, { delay: keptFor, key: `${forget}/${file.path}` });
