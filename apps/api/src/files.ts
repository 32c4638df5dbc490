import { setTimeout as sleep } from 'node:timers/promises';
import { batchTries, type JobData, type MadeFile } from '@contracts/importing/stored.js';
import type { Job } from '@platform/ports.js';
import { wholeFile } from '@platform/wholeFile.js';
import type { Context } from './context.js';
import type { Answer } from './http/answer.js';
import { unavailable } from './http/problem.js';

/** Asks a worker to do something; the same key is done once. Answers the job's id. */
export const addJob = <N extends keyof JobData>(
  { ports }: Context,
  tenant: string,
  job: { name: N; data: JobData[N]; key?: string; delay?: number },
): Promise<string> => {
  const { name, data, key, delay } = job;
  return ports.jobs.add(tenant, name, data, {
    tries: name === 'import.run' || name === 'clone.run' ? batchTries : 2,
    ...(key && { key }),
    ...(delay && { delay }),
  });
};

/** Waits until a job has ended, at most so many milliseconds; null: it has not. Throws where it failed for good. */
export async function ended(
  context: Context,
  tenant: string,
  { id, atMost }: { id: string; atMost: number },
): Promise<Job | null> {
  const end = Date.now() + atMost;
  for (let pause = 5; ; pause = Math.min(100, pause * 1.5)) {
    const job = await context.ports.jobs.get(tenant, id);
    if (job?.state === 'done') return job;
    if (!job || job.state === 'dead') throw unavailable('JOB_FAILED');
    if (Date.now() >= end) return null;
    await sleep(pause);
  }
}

/** A file as an answer; `Content-Disposition` names it (RFC 6266). */
export async function fileAnswer({ ports }: Context, { path, name, type }: MadeFile): Promise<Answer | null> {
  const content = await wholeFile(ports.files, path);
  const plain = name
    .normalize('NFKD')
    .replace(/[^\w .-]/g, '')
    .trim()
    .replace(/^(?=\.|$)/, 'file');
  const disposition = `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
  return (
    content && { status: 200, json: content, headers: { 'content-type': type, 'content-disposition': disposition } }
  );
}
