import { setTimeout as sleep } from 'node:timers/promises';
import { type JobData, type JobName, jobs } from '@contracts/catalogue.js';
import type { JobAnswer, JobListed } from '@contracts/importing/import.js';
import type { JobLine, MadeFile } from '@contracts/jobs.js';
import type { By } from '@contracts/message.js';
import { type BegunJob, beginJob, begunJobs, cancelJob, isCancelled } from '@platform/begunJobs.js';
import type { Job } from '@platform/ports.js';
import { type Call, type Handlers, personOf } from '../call.js';
import type { Context } from '../context.js';
import { type Answer, noContent, ok } from '../http/answer.js';
import { notFound, Problem, unavailable } from '../http/problem.js';
import { noteAudit } from '../identity/noteAudit.js';

/** http.md, Reports: how far a job is, and the file it made. */
export const jobHandlers = (context: () => Context): Handlers => ({
  jobs: (call) => listed(context(), call),
  cancelJob: (call) => cancel(context(), call),
  retryJob: (call) => retry(context(), call),
  job: (call) => jobState(context(), call),
  jobFile: (call) => jobFile(context(), call),
});

/** Asks a worker to do something; the same key is done once. Answers the job's id. */
export async function addJob<N extends JobName>(
  context: Context,
  tenant: string,
  job: { name: N; data: JobData[N]; key?: string; delay?: number },
): Promise<string> {
  const line: JobLine = jobs[job.name];
  if (line.out === 'file' && line.seenBy !== 'nobody') await noteFile(context, tenant, job);
  return beginJob(context.ports, tenant, line, job);
}

/** The audit log tells who takes what along, and how much. */
async function noteFile(context: Context, tenant: string, { name, data }: { name: string; data: object }) {
  const { by, table, kind, ids } = data as { by: By; table?: string; kind?: string; ids?: readonly string[] };
  const users = await context.people.users(tenant);
  const who = { user: by.user, actingFor: by.actingFor ?? null };
  const what = table ?? kind ?? name;
  await noteAudit(context, tenant, users, { kind: 'EXPORT', ...who, what, count: ids?.length ?? 1 });
}

/** Waits until a job has ended, at most so many milliseconds; null: it has not. Throws where it failed for good. */
export async function ended(
  context: Context,
  tenant: string,
  { id, atMost }: { id: string; atMost: number },
): Promise<Job | null> {
  const end = Date.now() + atMost;
  for (let pause = 5; ; pause = Math.min(100, pause * 1.5)) {
    const job = await context.ports.jobs.get(tenant, id);
    const refused = job && notMade(job);
    if (refused) throw new Problem(422, refused);
    if (job?.state === 'done') return job;
    if (!job || job.state === 'dead') throw unavailable('JOB_FAILED');
    if (Date.now() >= end) return null;
    await sleep(pause);
  }
}

/** A file as an answer; `Content-Disposition` names it (RFC 6266). */
export async function fileAnswer({ ports }: Context, { path, name, type }: MadeFile): Promise<Answer | null> {
  const size = await ports.files.size(path);
  const content = size === null ? null : await ports.files.get(path);
  const plain = name
    .normalize('NFKD')
    .replace(/[^\w .-]/g, '')
    .trim()
    .replace(/^(?=\.|$)/, 'file');
  const disposition = `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
  if (!content) return null;
  const headers = { 'content-type': type, 'content-disposition': disposition, 'content-length': String(size) };
  return { status: 200, file: content, headers };
}

const lineOf = ({ name }: { name: string }): JobLine | undefined => jobs[name as JobName];

/** A job that the caller may see: one's own that key users alone may not see, a key user all that are shown at all. */
async function ownJob(context: Context, call: Call): Promise<Job> {
  // Each adapter has ids of its own form.
  const job = await context.ports.jobs.get(call.tenant, call.params['id'] ?? '');
  const seenBy = job ? lineOf(job)?.seenBy : undefined;
  if (!job || !seenBy || seenBy === 'nobody') throw notFound();
  const { by } = job.data as { by: { user: string } };
  const person = personOf(call);
  const isOwn = seenBy === 'starter' && by.user === person.by.user;
  if (!isOwn && !person.keyUser) throw notFound();
  return job;
}

/** How far it is, and what came out. */
async function shown(context: Context, job: Job): Promise<{ body: JobAnswer; position?: number }> {
  const { id, name, tenant } = job;
  if (await isCancelled(context.ports, job)) return { body: { id, name, state: 'cancelled', progress: job.progress } };
  const refused = notMade(job);
  if (refused) return { body: { id, name, state: 'failed', progress: job.progress, code: refused } };
  const out = job.state === 'done' ? lineOf(job)?.out : undefined;
  const { position, ...result } = (out === 'result' ? job.result : {}) as { position?: number };
  const body = {
    ...{ id, name, state: job.state === 'dead' ? ('failed' as const) : job.state },
    progress: job.state === 'done' ? 100 : job.progress,
    ...(out === 'file' && { url: `/api/${tenant}/export/job/${id}/file` }),
    ...(out === 'result' && { result: result as NonNullable<JobAnswer['result']> }),
  };
  return { body, ...(position !== undefined && { position }) };
}

/** Why a job that ended made no file; undefined: it made it, or there is none to make. */
const notMade = ({ state, result }: Job): string | undefined =>
  state === 'done' ? (result as { notMade?: string } | null | undefined)?.notMade : undefined;

async function jobState(context: Context, call: Call): Promise<Answer> {
  const { body, position } = await shown(context, await ownJob(context, call));
  return ok(body, position === undefined ? undefined : { 'x-position': context.positions.print(position) });
}

/** The caller's own, a key user's all of the tenant; what the store of jobs has forgotten is not there any more. */
async function listed(context: Context, call: Call): Promise<Answer> {
  const { keyUser, by } = personOf(call);
  const begun = await begunJobs(context.ports, call.tenant, keyUser ? null : by.user);
  const seen = begun.filter((it) => keyUser || lineOf(it)?.seenBy === 'starter');
  const found = await Promise.all(seen.slice(0, mostListed).map((it) => stillThere(context, call.tenant, it)));
  return ok(found.filter((it) => it !== null));
}
const mostListed = 200;

async function stillThere(context: Context, tenant: string, { id, at, by }: BegunJob): Promise<JobListed | null> {
  const job = await context.ports.jobs.get(tenant, id);
  return job && { ...(await shown(context, job)).body, createdAt: at, createdBy: by.user };
}

async function cancel(context: Context, call: Call): Promise<Answer> {
  const job = await ownJob(context, call);
  if (!lineOf(job)?.cancels) throw new Problem(409, 'NOT_CANCELLABLE');
  if (job.state === 'done' || job.state === 'dead') throw new Problem(409, 'JOB_ENDED');
  await cancelJob(context.ports, call.tenant, job.id);
  return noContent;
}

async function retry(context: Context, call: Call): Promise<Answer> {
  const { id } = await ownJob(context, call);
  if (!(await context.ports.jobs.retry(call.tenant, id))) throw new Problem(409, 'NOT_FAILED');
  return jobState(context, call);
}

async function jobFile(context: Context, call: Call): Promise<Answer> {
  const job = await ownJob(context, call);
  const isFile =
    lineOf(job)?.out === 'file' && job.state === 'done' && !notMade(job) && !(await isCancelled(context.ports, job));
  const answer = isFile ? await fileAnswer(context, job.result as MadeFile) : null;
  if (!answer) throw notFound();
  return answer;
}
