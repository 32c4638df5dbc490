import { setImmediate as breath } from 'node:timers/promises';
import { check } from '@contracts/fields.js';
import { AddUser } from '@contracts/identity/user.js';
import type { ImportResult } from '@contracts/importing/import.js';
import { importPaths, type JobData, type RunResult, type StoredImport } from '@contracts/importing/stored.js';
import { ChangeElement, CreateElement } from '@contracts/planning/commands.js';
import { CostEntry } from '@contracts/planning/element.js';
import type { ImportCommand } from '@domain/importing/commands.js';
import type { Plan } from '@domain/planning/plan.js';
import type { Engine, Order, Outcome } from '@platform/engine.js';
import { derivedId } from '@platform/ids.js';
import type { Files, Job } from '@platform/ports.js';
import { bytesOf, sha256 } from './readJob.js';

interface Around {
  engine: Engine;
  files: Files;
}
type Progress = (percent: number) => Promise<void>;

/** Commands that wait together: few enough that deciding them keeps nobody else waiting. */
const together = 32;
/** Cost entries that one command books. */
const entriesAtOnce = 100;

/**
 * Carries out an import's checked list. Ids in it are fixed, so a run that was broken off is done again from its
 * beginning: what is there already is left as it is (log.md, Batches).
 */
export async function runImport({ engine, files }: Around, job: Job, progress: Progress): Promise<RunResult> {
  const { tenant } = job;
  const { id } = job.data as JobData['import.run'];
  const paths = importPaths(tenant, id);
  const told = JSON.parse((await bytesOf(files, paths.told)).toString('utf8')) as StoredImport;
  const list = await bytesOf(files, paths.commands);
  const plan = await engine.state<Plan>(tenant, 'plan');
  if (plan.batches.get(id)?.sha256 !== sha256(list)) throw new Error('the list is not the one that was checked');
  const commands = list
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => split(JSON.parse(line) as ImportCommand));
  const result = emptyResult();
  let shown = 0;
  for (let from = 0; from < commands.length; from += together) {
    const some = commands.slice(from, from + together);
    const outcomes = await Promise.all(some.map((it) => engine.execute(orderOf(it, { tenant, told }))));
    for (const [i, it] of some.entries()) count(result, it, outcomes[i] as Outcome);
    const percent = Math.floor(((from + some.length) / commands.length) * 99);
    if (percent > shown) await progress(percent);
    shown = percent;
    await breath();
  }
  const impossible = [...new Set(result.impossible.map((it) => it.row))];
  const { status, position } = await engine.execute(completion({ tenant, told }, impossible));
  if (status === 'refused') throw new Error('the batch could not be completed');
  return { ...result, position };
}

/** The end of the batch's frame. */
const completion = (
  { tenant, told }: { tenant: string; told: StoredImport },
  impossible: readonly number[],
): Order => ({
  ...{ tenant, area: 'plan', command: 'completeBatch', data: { id: told.id, impossible }, by: told.by, asks: null },
  ...{ batch: told.id, commandId: derivedId(told.id, 'completeBatch'), answer: () => null },
});

/** Many entries of one element go in several commands: each stays far below what one append holds. */
function split(command: ImportCommand): ImportCommand[] {
  if (command.command !== 'bookCosts') return [command];
  const { id, entries } = command.data;
  return Array.from({ length: Math.ceil(entries.length / entriesAtOnce) }, (_, i) => ({
    ...command,
    data: { id, entries: entries.slice(i * entriesAtOnce, (i + 1) * entriesAtOnce) },
  }));
}

function orderOf(it: ImportCommand, { tenant, told }: { tenant: string; told: StoredImport }): Order {
  const common = { tenant, by: told.by, answer: () => null };
  const number = it.command === 'bookCosts' ? (it.data.entries[0] as { id: string }).id : '';
  const commandId = derivedId(told.id, `${it.command}/${it.data.id}/${number}`);
  if (it.command === 'addUser') {
    return { ...common, area: 'users', command: 'addUser', data: valid(AddUser, it.data), asks: null, commandId };
  }
  return {
    ...common,
    area: 'plan',
    command: 'importChunk',
    data: { steps: [stepOf(it)] },
    asks: asksOf(it),
    commandId,
    batch: told.id,
  };
}

function asksOf(it: ImportCommand): Order['asks'] {
  if (it.command === 'createElement') return { right: 'write', ids: [(it.data['parentId'] as string | null) ?? null] };
  return { right: it.command === 'bookCosts' ? 'writeCosts' : 'write', ids: [it.data.id] };
}

function stepOf(it: Exclude<ImportCommand, { command: 'addUser' }>): object {
  if (it.command === 'createElement') return { command: it.command, data: valid(CreateElement, it.data) };
  const { id, ...changes } = it.data;
  if (it.command === 'changeElement') return { command: it.command, data: { ...valid(ChangeElement, changes), id } };
  const { entries } = it.data;
  return { command: it.command, data: { id, entries: entries.map((entry) => valid(CostEntry, entry)) } };
}

/** The list was checked when it was made; a line that breaks a rule now is a fault of ours. */
function valid<T extends object>(of: new () => T, data: unknown): Record<string, unknown> & T {
  const checked = check(of, data);
  if (!checked.ok) throw new Error(`a line of the list breaks a rule: ${JSON.stringify(checked.errors[0])}`);
  return checked.value as Record<string, unknown> & T;
}

function emptyResult(): ImportResult {
  return { create: 0, change: 0, unchanged: 0, entries: 0, amount: 0, roots: [], impossible: [] };
}

function count(result: ImportResult, it: ImportCommand, outcome: Outcome): void {
  if (outcome.status === 'refused') {
    const { code, errors, params } = outcome.refusal;
    const [first] = errors ?? [];
    result.impossible.push({
      row: it.row,
      label: it.label,
      rule: first?.rule ?? code,
      params: { ...(first?.params ?? params) },
    });
    return;
  }
  if (it.command === 'createElement') result.create++;
  if (it.command === 'changeElement') result.change++;
  if (it.command === 'bookCosts') {
    result.entries += it.data.entries.length;
    for (const entry of it.data.entries as { amount: number }[]) result.amount += entry.amount;
  }
  const outermost = it.command === 'bookCosts' || (it.command === 'createElement' && it.data['parentId'] === null);
  const known = result.roots.some((root) => root.id === it.data.id);
  if (outermost && !known && result.roots.length < 100)
    result.roots.push({ id: it.data.id, label: it.label, day: dayOf(it) });
}

/** Where on the calendar it is to be looked at. */
function dayOf(it: ImportCommand): string | null {
  if (it.command === 'createElement') return it.data['startDate'] as string;
  const [first] = it.command === 'bookCosts' ? (it.data.entries as { period: string }[]) : [];
  return first ? `${first.period}-01` : null;
}
