import { setImmediate as breath } from 'node:timers/promises';
import type { StoredImport } from '@contracts/importing/stored.js';
import { builtInKind } from '@contracts/masterData/kinds.js';
import type { Refusal } from '@contracts/message.js';
import type { Facts } from '@domain/decider.js';
import { usersArea } from '@domain/identity/area.js';
import type { Users } from '@domain/identity/users.js';
import type { ImportCommand, Stopped } from '@domain/importing/commands.js';
import { masterDataArea } from '@domain/masterData/area.js';
import type { MasterData } from '@domain/masterData/masterData.js';
import type { CopyCommand } from '@domain/planning/cloneSteps.js';
import type { Plan } from '@domain/planning/plan.js';
import { type Rehearsal, rehearsal } from '@domain/planning/rehearsal.js';
import { type RecordRehearsal, recordRehearsal } from '@domain/records/rehearsal.js';
import type { Engine } from '@platform/engine.js';
import { newIds } from '@platform/ids.js';
import { asksOf, isRecord, type PlanLine, uncheckedStepOf } from './steps.js';

/** Milliseconds of deciding after which others get their turn. */
const slice = 5;

/**
 * What the run would refuse of an import's list, if it began now: the same steps are decided on an overlay over the
 * plan, piece after piece. Below what is refused nothing is tried.
 */
export function rehearsing(
  engine: Engine,
  { tenant, id, by }: { tenant: string } & Pick<StoredImport, 'id' | 'by'>,
): (commands: readonly ImportCommand[]) => Promise<Stopped[]> {
  let begun: ReturnType<typeof begin> | null = null;
  const begin = async () => {
    const [plan, users, stored] = await Promise.all([
      engine.state<Plan>(tenant, 'plan'),
      engine.state<Users>(tenant, 'users'),
      engine.state<MasterData>(tenant, 'masterData'),
    ]);
    const now = Date.now();
    const around = { by, now: new Date(now).toISOString(), newId: newIds(now, id) };
    const units = recordRehearsal(usersArea, users, { ...around, facts: {} });
    const records = recordRehearsal(masterDataArea, stored, { ...around, facts: { users } });
    const facts: Facts = { users, masterData: records.state };
    const ofRecord: RecordRehearsal = (command, data) =>
      (builtInKind(String(data['kind']))?.area === 'users' ? units : records).rehearse(command, data);
    return { ofPlan: stopsOf(rehearsal(plan, { ...around, facts })), ofRecord };
  };
  const people = new Set<string>();
  return async (commands) => {
    begun ??= begin();
    const found = await begun;
    const stopped: Stopped[] = [];
    let since = performance.now();
    for (const [at, command] of commands.entries()) {
      if (command.command === 'addUser') people.add(command.data.id);
      else if (isRecord(command)) {
        const refused = found.ofRecord(command.command, command.data);
        if (refused) stopped.push({ at, refusal: refused.refusal, entry: null, above: null });
      } else stopped.push(...found.ofPlan(withoutNewPeople(command, people)).map((it) => ({ ...it, at })));
      if (performance.now() - since < slice) continue;
      await breath();
      since = performance.now();
    }
    return stopped;
  };
}

type Tried = Exclude<PlanLine, CopyCommand>;

/** People are made by the run itself: until then nobody can be responsible by their ids. They stand first in the list. */
function withoutNewPeople(it: Tried, people: ReadonlySet<string>): Tried {
  if (it.command === 'bookCosts' || !people.has(it.data['responsible'] as string)) return it;
  const { responsible: _, ...data } = it.data;
  return { ...it, data };
}

function stopsOf(rehearse: Rehearsal): (command: Tried) => Omit<Stopped, 'at'>[] {
  /** Elements that would not be made, with what stops them. */
  const missing = new Map<string, { refusal: Refusal; above: string }>();
  const tried = (it: Tried): Refusal | null => rehearse(uncheckedStepOf(it), asksOf(it))?.refusal ?? null;
  return (command) => {
    const { id } = command.data;
    const above = missing.get('parentId' in command.data ? (command.data['parentId'] as string) : id);
    if (above) {
      missing.set(id, above);
      return [{ ...above, entry: null }];
    }
    const refusal = tried(command);
    if (!refusal) return [];
    if (command.command === 'bookCosts') return entryByEntry(command, tried);
    if (command.command === 'createElement') missing.set(id, { refusal, above: id });
    return [{ refusal, above: null, entry: null }];
  };
}

/** Entries are booked many at a time; where that is refused, each tells for itself. */
const entryByEntry = (
  command: Extract<Tried, { command: 'bookCosts' }>,
  tried: (it: Tried) => Refusal | null,
): Omit<Stopped, 'at'>[] =>
  command.data.entries.flatMap((entry) => {
    const refusal = tried({ ...command, data: { ...command.data, entries: [entry] } });
    return refusal ? [{ refusal, above: null, entry: (entry as { id: string }).id }] : [];
  });
