import { setImmediate as breath } from 'node:timers/promises';
import type { JobData } from '@contracts/catalogue.js';
import { AddUser } from '@contracts/identity/user.js';
import type { ImportResult } from '@contracts/importing/import.js';
import { importPaths, type RunResult } from '@contracts/importing/stored.js';
import { builtInKind } from '@contracts/masterData/kinds.js';
import type { AreaName, By } from '@contracts/message.js';
import type { ImportCommand } from '@domain/importing/commands.js';
import { isRoot } from '@domain/planning/cloneSteps.js';
import type { Plan } from '@domain/planning/plan.js';
import { asksForKind } from '@domain/records/state.js';
import type { Engine, Order, Outcome } from '@platform/engine.js';
import { derivedId } from '@platform/ids.js';
import type { Files, Job } from '@platform/ports.js';
import { putJson } from '@platform/wholeFile.js';
import { bytesOf, sha256 } from './readJob.js';
import { asksOf, isCopying, isRecord, type Line, split, stepOf, valid } from './steps.js';

interface Around {
  engine: Engine;
  files: Files;
}
/** A batch by its id, with whose rights count. */
interface Batch {
  tenant: string;
  id: string;
  by: By;
}
type Progress = (percent: number) => Promise<void>;

/** Commands that wait together: few enough that deciding them keeps nobody else waiting. */
const together = 32;

/** Carries out an import; what it did is kept beside its file for as long as it can be undone. */
export async function runImport(around: Around, job: Job, progress: Progress): Promise<RunResult> {
  const done = await runBatch(around, job, progress);
  await putJson(around.files, importPaths(job.tenant, (job.data as JobData['import.run']).id).result, done);
  return done;
}

/** Carries out the checked list of an import, or of a clone above one append. */
export const runBatch = (around: Around, { tenant, data }: Job, progress: Progress): Promise<RunResult> =>
  run(around, { tenant, ...(data as JobData['import.run' | 'clone.run']) }, progress);

/**
 * Carries out a batch's list. Ids in it are fixed, so a run that was broken off is done again from its beginning: what
 * is there already is left as it is (log.md, Batches).
 */
async function run({ engine, files }: Around, batch: Batch, progress: Progress): Promise<RunResult> {
  const { tenant, id } = batch;
  const started = (await engine.state<Plan>(tenant, 'plan')).batches.get(id);
  if (!started) throw new Error('the batch has not been started');
  const list = await bytesOf(files, started.file);
  if (started.sha256 !== sha256(list)) throw new Error('the list is not the one that was checked');
  const lines = list.toString('utf8').split('\n').filter(Boolean);
  const result = emptyResult();
  let shown = 0;
  for (const { some, ran } of groupsOf(lines)) {
    if ((await engine.state<Plan>(tenant, 'plan')).batches.get(id)?.stopped) break;
    const outcomes = await Promise.all(some.map((it) => engine.execute(orderOf(it, batch))));
    for (const [i, it] of some.entries()) count(result, it, outcomes[i] as Outcome);
    const percent = Math.floor((ran / lines.length) * 99);
    if (percent > shown) await progress(percent);
    shown = percent;
    await breath();
  }
  const impossible = [...new Set(result.impossible.map((it) => it.row))];
  const { status, position } = await engine.execute(completion(batch, impossible));
  if (status === 'refused') throw new Error('the batch could not be completed');
  return { ...result, position };
}

/**
 * The list's commands in groups, with how many of its lines they reach to; read as they are needed. People and records
 * stand first, in groups of their own: what names them is decided on their areas as they are stored by then.
 */
function* groupsOf(lines: readonly string[]): Iterable<{ some: readonly Line[]; ran: number }> {
  let some: Line[] = [];
  for (const [ran, text] of lines.entries()) {
    for (const command of split(JSON.parse(text) as Line)) {
      if (some.length === together || (some[0] && areaOf(some[0]) !== areaOf(command))) {
        yield { some, ran };
        some = [];
      }
      some.push(command);
    }
  }
  if (some.length > 0) yield { some, ran: lines.length };
}

/** Whose stream a line goes to. */
function areaOf(it: Line): AreaName {
  if (it.command === 'addUser') return 'users';
  return isRecord(it) ? (builtInKind(it.data.kind)?.area ?? 'masterData') : 'plan';
}

/** The end of the batch's frame. */
const completion = ({ tenant, id, by }: Batch, impossible: readonly number[]): Order => ({
  ...{ tenant, area: 'plan', command: 'completeBatch', data: { id, impossible }, by, asks: null },
  ...{ batch: id, commandId: derivedId(id, 'completeBatch'), answer: () => null },
});

function orderOf(it: Line, { tenant, id, by }: Batch): Order {
  const common = { tenant, by, batch: id, answer: () => null };
  const number = it.command === 'bookCosts' ? (it.data.entries[0] as { id: string }).id : '';
  const commandId = derivedId(id, `${it.command}/${it.data.id}/${number}`);
  if (it.command === 'addUser') {
    return { ...common, area: 'users', command: 'addUser', data: valid(AddUser, it.data), asks: null, commandId };
  }
  if (isRecord(it)) {
    const asked = it.command === 'createRecord' ? asksForKind(it.data.kind) : it.data.id;
    const asks = { right: 'write' as const, ids: [asked] };
    return { ...common, area: areaOf(it), command: it.command, data: it.data, asks, commandId };
  }
  return {
    ...common,
    area: 'plan',
    command: 'importChunk',
    data: { steps: [stepOf(it)], batch: id },
    asks: asksOf(it),
    commandId,
  };
}

function emptyResult(): ImportResult {
  return { create: 0, change: 0, unchanged: 0, entries: 0, amount: 0, roots: [], impossible: [] };
}

function count(result: ImportResult, it: Line, outcome: Outcome): void {
  if (outcome.status === 'refused') {
    const { code, errors, params } = outcome.refusal;
    // What was taken back meanwhile isn't impossible; whom a run that was broken off added is there.
    const isMade = it.command === 'addUser' || it.command === 'createRecord';
    if (code === 'BATCH_STOPPED' || (isMade && code === 'ID_TAKEN')) return;
    const [first] = errors ?? [];
    result.impossible.push({
      row: it.row,
      label: it.label,
      rule: first?.rule ?? code,
      params: { ...(first?.params ?? params) },
    });
    return;
  }
  const isRow = isRecord(it) && it.isRow === true;
  if (it.command === 'createElement' || it.command === 'copyElement') result.create++;
  if (it.command === 'changeElement') result.change++;
  if (isRow) result[it.command === 'createRecord' ? 'create' : 'change']++;
  if (it.command === 'bookCosts') {
    result.entries += it.data.entries.length;
    for (const entry of it.data.entries as { amount: number }[]) result.amount += entry.amount;
  }
  if (it.command === 'copyElement' && isRoot(it.data)) {
    const { id, clonedFrom, startDate } = it.data;
    result.roots.push({ id, label: it.label, day: startDate, ...(clonedFrom && { clonedFrom }) });
  } else if (!isCopying(it)) countRoot(result, it);
}

function countRoot({ roots }: ImportResult, it: ImportCommand): void {
  const isMade = it.command === 'createElement' || (it.command === 'createRecord' && it.isRow);
  const outermost = it.command === 'bookCosts' || (isMade && (it.data['parentId'] ?? null) === null);
  const known = roots.some((root) => root.id === it.data.id);
  if (outermost && !known && roots.length < 100) roots.push({ id: it.data.id, label: it.label, day: dayOf(it) });
}

/** Where on the calendar it is to be looked at. */
function dayOf(it: ImportCommand): string | null {
  if (it.command === 'createElement') return it.data['startDate'] as string;
  const [first] = it.command === 'bookCosts' ? (it.data.entries as { period: string }[]) : [];
  return first ? `${first.period}-01` : null;
}
