import { createHash } from 'node:crypto';
import { ChangeImport } from '@contracts/importing/import.js';
import { importPaths, type ReadResult, type StoredImport } from '@contracts/importing/stored.js';
import { targetOf } from '@contracts/importing/targets.js';
import type { By } from '@contracts/message.js';
import type { Plan } from '@domain/planning/plan.js';
import { derivedId, freshId } from '@platform/ids.js';
import { inTurn } from '@platform/inTurn.js';
import { jsonFile, putJson } from '@platform/wholeFile.js';
import { checked, idsOf, keyOf } from '../asked.js';
import { type Call, type Handlers, personOf } from '../call.js';
import type { Context } from '../context.js';
import { type Answer, noContent, ok } from '../http/answer.js';
import { missingPrivilege, notFound, Problem, rulesBroken, unavailable } from '../http/problem.js';
import { answerOf, previewOf } from './answer.js';
import { withChanges } from './changes.js';
import { addJob, ended } from './jobs.js';
import { isKind, mayImport, ofPlan, rightToImport } from './kinds.js';
import { begunBy } from './lastTurn.js';
import { ranImports } from './ran.js';
import { uploaded } from './upload.js';

/** Milliseconds that reading a file may take before the caller is asked to come again. */
const readingTime = 55_000;
const day = 86_400_000;
const month = 30 * day;

/** http.md, Import: upload, preview, mapping and answers, run. Files are read by a worker; the log hears of a run only. */
export const importHandlers = (context: () => Context): Handlers => ({
  imports: (call) => ranImports(context(), call),
  startImport: (call) => startImport(context(), call),
  readImport: (call) => readImport(context(), call),
  changeImport: (call) => alone(call, () => changeImport(context(), call)),
  runImport: (call) => alone(call, () => runImport(context(), call)),
  dropImport: (call) => alone(call, () => dropImport(context(), call)),
});

/** What is asked of one import at once: the second finds what the first did. */
const alone = ({ tenant, params }: Call, work: () => Promise<Answer>) => inTurn(`${tenant}/${params['id']}`, work);

async function startImport(context: Context, call: Call): Promise<Answer> {
  const person = personOf(call);
  const { kind, name, content } = await uploaded(call, (named) => isKind(context, call.tenant, named));
  if (!mayImport(person, kind)) throw missingPrivilege(rightToImport(kind));
  const key = keyOf(context, call, [kind, name, createHash('sha256').update(content).digest('hex')]);
  const id = key.digest === undefined ? freshId() : derivedId(key.commandId, 'import');
  for (const known of [key.commandId, ...(key.knownAs ?? [])]) {
    const before = await repeated(context, call, { id: derivedId(known, 'import'), digest: key.digest });
    if (before) return createdAnswer(context, call, before);
  }
  const told: StoredImport = {
    ...{ id, kind, by: person.by },
    ...{ file: { name, size: content.length }, options: {}, mapping: null, answers: {}, rows: [] },
    ...{ createdAt: new Date().toISOString(), jobId: null, command: null },
    ...(key.digest !== undefined && { digest: key.digest }),
  };
  const paths = importPaths(call.tenant, told.id);
  await context.ports.files.put(paths.file, content);
  try {
    await read(context, call, told);
  } catch (error) {
    // A repeat of the call may have been answered meanwhile, on another process: only what is refused is refused to both.
    const isRefused = error instanceof Problem && error.status < 500;
    if (key.digest === undefined || isRefused)
      for (const path of await context.ports.files.list(paths.folder)) await context.ports.files.remove(path);
    else await forgetLater(context, call.tenant, id).catch(() => {});
    throw error;
  }
  await forgetLater(context, call.tenant, id);
  return createdAnswer(context, call, told);
}

const forgetLater = (context: Context, tenant: string, id: string) =>
  addJob(context, tenant, { name: 'import.forget', data: { id }, delay: month });

async function createdAnswer(context: Context, call: Call, told: StoredImport): Promise<Answer> {
  const body = await answerOf(context, call, told);
  return { status: 201, body, headers: { location: `/api/${call.tenant}/import/${told.id}` } };
}

/** What the same call made before. Throws 422 where the key came with another file. */
async function repeated(
  { ports }: Context,
  { tenant }: Call,
  { id, digest }: { id: string; digest: string | undefined },
): Promise<StoredImport | null> {
  const paths = importPaths(tenant, id);
  const told = digest === undefined ? null : await jsonFile<StoredImport>(ports.files, paths.told);
  // What it was is kept for a month, that it was by this key for a day.
  if (!told || Date.now() - Date.parse(told.createdAt) > day) return null;
  if (told.digest !== digest) throw new Problem(422, 'KEY_REUSED');
  // One that was broken off before its file was read is begun anew.
  return (await ports.files.size(paths.preview)) === null ? null : told;
}

async function readImport(context: Context, call: Call): Promise<Answer> {
  return { ...ok(await answerOf(context, call, await own(context, call))), cached: true };
}

async function changeImport(context: Context, call: Call): Promise<Answer> {
  const change = checked(ChangeImport, call.body);
  const told = await own(context, call);
  notRun(told);
  const { columns, mapping, options, targets: known } = await previewOf(context, call.tenant, told.id);
  const { sheet, heading } = change;
  const named = ofPlan(told.kind);
  if (sheet !== undefined && !options.sheets?.includes(sheet))
    throw rulesBroken([{ field: 'sheet', rule: 'selection_required', params: { choices: options.sheets ?? [] } }]);
  if (heading !== undefined && !options.headings?.includes(heading))
    throw rulesBroken([{ field: 'heading', rule: 'selection_required', params: { choices: options.headings ?? [] } }]);
  const changed = withChanges(told, change, {
    mapping,
    columns: columns.map((it) => it.name),
    targets: known.map((name) => (named && targetOf(named, name)) ?? { name }),
  });
  try {
    await read(context, call, changed, { acceptProposals: change.acceptProposals ?? false });
  } catch (error) {
    // What was refused is not told: the next call begins where this one did.
    if (error instanceof Problem && error.status < 500) await keep(context, call.tenant, told);
    throw error;
  }
  return ok(await answerOf(context, call, changed));
}

async function runImport(context: Context, call: Call): Promise<Answer> {
  const told = await own(context, call);
  const { tenant } = call;
  const { by } = personOf(call);
  const headers: Record<string, string> = {};
  // Another process may have begun it.
  told.command ??= await begunBy(context, tenant, told.id);
  if (!told.command) {
    const { commands } = await read(context, call, told, { withCommands: true });
    const { problems, open } = (await previewOf(context, tenant, told.id)).counts;
    if (!commands) throw new Problem(409, 'OPEN_POINTS', { params: { problems, open } });
    const file = importPaths(tenant, told.id).commands;
    const done = await context.execute({
      ...{
        tenant,
        area: 'plan',
        command: 'startBatch',
        data: { id: told.id, file, ...commands },
        by,
        asks: null,
      },
      ...{ batch: told.id, commandId: derivedId(told.id, 'startBatch'), answer: () => null },
    });
    told.command = done.command ?? (await begunBy(context, tenant, told.id));
    headers['x-position'] = context.positions.print(done.position);
    await keep(context, tenant, told);
  }
  if (!told.jobId) {
    told.jobId = await addJob(context, tenant, {
      name: 'import.run',
      data: { id: told.id, by: await starterOf(context, call, told.id) },
      key: `import.run/${told.id}`,
    });
    await keep(context, tenant, told);
  }
  if (told.command) headers['x-command'] = told.command;
  headers['location'] = `/api/${tenant}/export/job/${told.jobId}`;
  return { status: 202, body: { jobId: told.jobId, command: told.command }, headers };
}

/** By whose rights a batch runs: of the caller, unless another began it whose call was broken off. */
async function starterOf({ engine }: Context, call: Call, id: string): Promise<By> {
  const { by } = personOf(call);
  const started = (await engine.state<Plan>(call.tenant, 'plan')).batches.get(id);
  return started && started.startedBy !== by.user ? { user: started.startedBy } : by;
}

async function dropImport(context: Context, call: Call): Promise<Answer> {
  const told = await own(context, call);
  notRun(told);
  const { files } = context.ports;
  for (const path of await files.list(importPaths(call.tenant, told.id).folder)) await files.remove(path);
  return noContent;
}

/** An import of the caller's; others' are not there. */
async function own({ ports }: Context, call: Call): Promise<StoredImport> {
  const [id = ''] = idsOf(call.params['id']);
  const told = await jsonFile<StoredImport>(ports.files, importPaths(call.tenant, id).told);
  const person = personOf(call);
  if (!told || (told.by.user !== person.by.user && !person.keyUser)) throw notFound();
  if (!mayImport(person, told.kind)) throw missingPrivilege(rightToImport(told.kind));
  return told;
}

function notRun({ command }: StoredImport): void {
  if (command) throw new Problem(409, 'ALREADY_RUN');
}

const keep = ({ ports }: Context, tenant: string, told: StoredImport): Promise<unknown> =>
  putJson(ports.files, importPaths(tenant, told.id).told, told);

/**
 * Has the file read under all that was told; what the file can't be read for is thrown. Keeps the answers accepted. A
 * tenant's files are read one after the other: never do they take all the places there are.
 */
async function read(
  context: Context,
  call: Call,
  told: StoredImport,
  { acceptProposals = false, withCommands = false } = {},
): Promise<Extract<ReadResult, { refused: null }>> {
  const { tenant } = call;
  await keep(context, tenant, told);
  const data = { id: told.id, by: personOf(call).by, acceptProposals, withCommands };
  const job = await inTurn(`${tenant}/reading`, async () => {
    const id = await addJob(context, tenant, { name: 'import.read', data });
    return ended(context, tenant, { id, atMost: readingTime });
  });
  if (!job) throw unavailable('BUSY');
  const result = job.result as ReadResult;
  if (result.refused) throw new Problem(result.refused.status, result.refused.code, { params: result.refused.params });
  if (acceptProposals) {
    told.answers = result.answers;
    await keep(context, tenant, told);
  }
  return result;
}
