import { check } from '@contracts/fields.js';
import { ChangeElement, CreateElement } from '@contracts/planning/commands.js';
import { CostEntry } from '@contracts/planning/element.js';
import type { ImportCommand } from '@domain/importing/commands.js';
import type { CopyCommand } from '@domain/planning/cloneSteps.js';
import type { BookedEntry, ImportStep } from '@domain/planning/importing.js';
import type { Asks } from '@domain/planning/rehearsal.js';

/** A line of a batch's checked list. */
export type Line = ImportCommand | CopyCommand;

/** Cost entries that one command books. */
const entriesAtOnce = 100;

/** Many entries of one element go in several commands: each stays far below what one append holds. */
export function split(command: Line): Line[] {
  if (command.command !== 'bookCosts') return [command];
  const { id, entries } = command.data;
  return Array.from({ length: Math.ceil(entries.length / entriesAtOnce) }, (_, i) => ({
    ...command,
    data: { id, entries: entries.slice(i * entriesAtOnce, (i + 1) * entriesAtOnce) },
  }));
}

/** Lines that the plan carries out; what is about people and master data is their areas'. */
export type PlanLine = Exclude<Line, { command: 'addUser' | 'createRecord' | 'changeRecord' }>;

/** What carrying out a line asks of the person. */
export function asksOf(it: PlanLine): Asks {
  if (isCopying(it)) return { right: 'write', ids: [it.data.under] };
  if (it.command === 'createElement') return { right: 'write', ids: [(it.data['parentId'] as string | null) ?? null] };
  return { right: it.command === 'bookCosts' ? 'writeCosts' : 'write', ids: [it.data.id] };
}

export const isCopying = (it: Line): it is CopyCommand => it.command === 'copyElement' || it.command === 'tieElement';

/** A line about a record of master data. */
export const isRecord = (it: Line): it is Extract<Line, { command: 'createRecord' | 'changeRecord' }> =>
  it.command === 'createRecord' || it.command === 'changeRecord';

/** The step of a chunk that a line is. The list was checked when it was made; one that breaks a rule is a fault of ours. */
export function stepOf(it: PlanLine): ImportStep {
  return isCopying(it) ? it : stepBy(it, valid);
}

/** The same of a list that was just made from a file whose cells were checked: what a line lacks is filled in. */
export const uncheckedStepOf = (it: Imported): ImportStep =>
  stepBy(it, (of, data) => ({ ...emptyOf(of), ...(data as object) }) as never);

type Imported = Exclude<PlanLine, CopyCommand>;

function stepBy(it: Imported, made: typeof valid): ImportStep {
  const { id } = it.data;
  if (it.command === 'createElement')
    return { command: it.command, data: { ...made(CreateElement, it.data), id } as CreateElement & { id: string } };
  if (it.command === 'bookCosts')
    return { command: it.command, data: { id, entries: it.data.entries.map((one) => bookedOf(one, made)) } };
  const { id: _, ...changes } = it.data;
  return { command: it.command, data: { ...made(ChangeElement, changes), id } as ChangeElement & { id: string } };
}

/** An entry's fields, and whether it changes one that is there. */
function bookedOf(one: unknown, made: typeof valid): BookedEntry {
  const { changes, ...entry } = one as BookedEntry;
  return { ...made(CostEntry, entry), id: entry.id, ...(changes && { changes }) };
}

export function valid<T extends object>(of: new () => T, data: unknown): Record<string, unknown> & T {
  const checked = check(of, data);
  if (!checked.ok) throw new Error(`a line of the list breaks a rule: ${JSON.stringify(checked.errors[0])}`);
  return checked.value as Record<string, unknown> & T;
}

const empty = new Map<new () => object, object>();
function emptyOf(of: new () => object): object {
  const made = empty.get(of) ?? new of();
  empty.set(of, made);
  return made;
}
