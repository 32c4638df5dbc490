import { setTimeout as sleep } from 'node:timers/promises';
import {
  batchTries,
  importPaths,
  type JobData,
  type MadeFile,
  type RunResult,
  type StoredImport,
} from '@contracts/importing/stored.js';
import type { Job } from '@platform/ports.js';
import { jsonFile, wholeFile } from '@platform/wholeFile.js';
import { type Call, type Handlers, personOf } from '../call.js';
import type { Context } from '../context.js';
import { type Answer, ok } from '../http/answer.js';
import { notFound, unavailable } from '../http/problem.js';

/** http.md, Reports: how far a job is, and the file it made. */
export const jobHandlers = (context: () => Context): Handlers => ({
  job: (call) => jobState(context(), call),
  jobFile: (call) => jobFile(context(), call),
});

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

/** A job of the caller's: an export, or the run of an import or of a large clone. */
async function ownJob(context: Context, call: Call) {
  // Each adapter has ids of its own form.
  const id = call.params['id'] ?? '';
  const job = await context.ports.jobs.get(call.tenant, id);
  if (!job) throw notFound();
  const by =
    job.name === 'import.run'
      ? await starterOf(context, call.tenant, job.data)
      : (job.data as { by?: { user: string } }).by;
  const person = personOf(call);
  if (!by || (by.user !== person.by.user && !person.keyUser)) throw notFound();
  return job;
}

async function starterOf({ ports }: Context, tenant: string, data: unknown) {
  const { id } = data as JobData['import.run'];
  return (await jsonFile<StoredImport>(ports.files, importPaths(tenant, id).told))?.by;
}

async function jobState(context: Context, call: Call): Promise<Answer> {
  const job = await ownJob(context, call);
  const isFile = job.state === 'done' && job.name === 'export.plan';
  const isRun = job.name === 'import.run' || job.name === 'clone.run';
  const ran = isRun && job.state === 'done' ? (job.result as RunResult) : null;
  const { position, ...result } = ran ?? { position: 0 };
  const body = {
    state: job.state === 'dead' ? 'failed' : job.state,
    progress: job.state === 'done' ? 100 : job.progress,
    ...(isFile && { url: `/api/${call.tenant}/export/job/${job.id}/file` }),
    ...(ran && { result }),
  };
  return ok(body, ran ? { 'x-position': context.positions.print(position) } : undefined);
}

async function jobFile(context: Context, call: Call): Promise<Answer> {
  const job = await ownJob(context, call);
  const answer =
    job.state === 'done' && job.name === 'export.plan' ? await fileAnswer(context, job.result as MadeFile) : null;
  if (!answer) throw notFound();
  return answer;
}
