import type { ChangeElement, CreateElement } from '@contracts/planning/commands.js';
import { type CostEntry, isDerived } from '@contracts/planning/element.js';
import { PlanElement } from '@contracts/planning/things.js';
import { type Given, isRefused, part, type Right } from '../decider.js';
import { personOf } from '../identity/rights.js';
import type { Users } from '../identity/users.js';
import { brokenChoices } from '../records/checks.js';
import { broken, type Refused, refused } from '../refused.js';
import { idsFrom } from './checks.js';
import { type CopyStep, copied } from './cloneSteps.js';
import { described } from './content.js';
import { brokenEntry, costsChanged, entryOf } from './costs.js';
import type { CostData } from './element.js';
import type { Plan } from './plan.js';
import { releasedBy } from './provisions.js';
import { mayOnPlan } from './scope.js';
import { changed, created } from './tree.js';
import { editable, edited, type PlanEvent, type Trial, trial } from './trial.js';

/** One row's wish, or one copy of a clone. Elements made earlier in the same or another chunk are there by their ids. */
export type ImportStep =
  | CopyStep
  | { command: 'createElement'; data: CreateElement & { id: string } }
  | { command: 'changeElement'; data: ChangeElement & { id: string } }
  /** Entries of any kind, added to what is there; one whose id is there already is left as it is, or `changes`. */
  | { command: 'bookCosts'; data: { id: string; entries: readonly BookedEntry[] } };
export type BookedEntry = CostEntry & { id: string; source?: string; changes?: true };

/** Batches: an import or a large clone in chunks, each one command with the batch's id in its envelope (log.md, Batches). */
export const importing = part<Plan, never>()({
  kind: 'batch',
  evolve: {},
  decide: {
    startBatch: (
      { id, file, sha256, count }: { id: string; file: string; sha256: string; count: number },
      plan: Plan,
    ) => (plan.batches.has(id) ? [] : [{ type: 'BatchStarted', data: { id, file, sha256, count } }]) as never,

    completeBatch({ id, impossible }: { id: string; impossible: readonly number[] }, plan: Plan) {
      const batch = plan.batches.get(id);
      if (!batch) return refused('NOT_FOUND', { id });
      return (batch.completedAt ? [] : [{ type: 'BatchCompleted', data: { id, impossible } }]) as never;
    },

    /**
     * Before a batch is taken back: what of it still waits is not to come after. While it runs only whoever began it does
     * it, or a key user; later whoever may act on the plan.
     */
    stopBatch({ id }: { id: string }, plan: Plan, { by, may, facts }: Given) {
      const batch = plan.batches.get(id);
      if (!batch) return refused('NOT_FOUND', { id });
      const mine = batch.startedBy === by.user || personOf(facts.users as Users | undefined, by)?.keyUser;
      const mayAct = batch.completedAt !== null && (may('write', id) || may('writeCosts', id));
      if (!mine && !mayAct) return refused('MISSING_PRIVILEGE', { id });
      return (batch.stopped ? [] : [{ type: 'BatchStopped', data: { id } }]) as never;
    },

    /** All steps or none. What a chunk already did (elements and entries by their ids) is not done again. */
    importChunk({ steps, batch }: { steps: readonly ImportStep[]; batch?: string }, plan: Plan, given: Given) {
      if (batch && plan.batches.get(batch)?.stopped) return refused('BATCH_STOPPED', { id: batch });
      const run = trial(plan, given);
      const newId = idsFrom(given, 0);
      const may: Given['may'] = (right, id) => mayAfter(run.plan, plan, given, { right, id });
      for (const [i, step] of steps.entries()) {
        const events = decided(run, step, { ...given, may }, newId);
        if (isRefused(events)) return atStep(events, i) as never;
        run.add(...events);
      }
      return run.events as never;
    },

    /** Books entries of any kind, also the derived ones: for integrations and batches, not for typing. */
    bookCosts: (data: Extract<ImportStep, { command: 'bookCosts' }>['data'], plan: Plan, given: Given) =>
      booked(plan, data, given) as never,
  },
});

/** What a chunk makes itself is asked about where it is. */
const mayAfter = (
  made: Plan,
  before: Plan,
  given: Given,
  { right, id }: { right: Right; id: string | null },
): boolean => (id === null || before.element(id) ? given.may(right, id) : mayOnPlan(made, right, id, given));

/** What one step does to the plan as it is. */
export function decided(
  { plan }: Pick<Trial, 'plan'>,
  step: ImportStep,
  given: Given,
  newId: () => string,
): readonly PlanEvent[] | Refused {
  if (step.command === 'bookCosts') return booked(plan, step.data, given);
  if (step.command === 'copyElement' || step.command === 'tieElement') return copied(plan, step, given);
  if (step.command === 'createElement') return plan.element(step.data.id) ? [] : created(plan, step.data, given, newId);
  const run = trial(plan, given);
  for (const decide of [
    () => changed(run.plan, step.data, given),
    () => described(run.plan, step.data, given, { newId }),
    () => costsChanged(run.plan, step.data, { ...given, newId }),
  ]) {
    const events = decide();
    if (isRefused(events)) return events;
    run.add(...events);
  }
  return run.events;
}

function booked(
  plan: Plan,
  data: Extract<ImportStep, { command: 'bookCosts' }>['data'],
  given: Given,
): readonly PlanEvent[] | Refused {
  const rewritten = rewrittenIn(plan, data, given);
  if (isRefused(rewritten) || rewritten.length === 0)
    return isRefused(rewritten) ? rewritten : added(plan, data, given);
  const run = trial(plan, given);
  run.add(...rewritten);
  const more = added(run.plan, data, given);
  return isRefused(more) ? more : [...rewritten, ...more];
}

/** What becomes of entries that are there: all but their split is as the step says. */
function rewrittenIn(
  plan: Plan,
  { id, entries }: { id: string; entries: readonly BookedEntry[] },
  given: Given,
): readonly PlanEvent[] | Refused {
  const wanted = new Map(entries.filter(({ changes }) => changes).map((entry) => [entry.id, entry]));
  if (wanted.size === 0) return [];
  const costObjects = plan.costs(id).map(({ since: _, split, ...item }) => {
    const { kind, costTypeId, period, amount, description } = wanted.get(item.id) ?? item;
    return { ...item, kind, costTypeId, period, amount, description, ...(split && { split }) };
  });
  return costsChanged(plan, { id, costObjects, extendParents: false }, given);
}

function added(
  plan: Plan,
  { id, entries }: Extract<ImportStep, { command: 'bookCosts' }>['data'],
  given: Given,
): readonly PlanEvent[] | Refused {
  const element = editable(plan, id);
  if (isRefused(element)) return element;
  const now = plan.costs(id);
  const there = new Set(now.map((it) => it.id));
  const fresh = entries.filter((it) => !there.has(it.id));
  if (fresh.length && !given.may('writeCosts', id)) return refused('MISSING_PRIVILEGE', { right: 'writeCosts', id });
  const errors = [
    ...brokenChoices(PlanElement, { before: {}, now: { costObjects: fresh } }, given),
    ...fresh.flatMap((entry, i) => brokenEntry(plan, entry, i)),
  ];
  if (errors.length) return broken(...errors.slice(0, 100));
  let after = now.at(-1)?.id ?? null;
  const events = fresh.map((entry): PlanEvent => {
    const item: CostData = { ...entryOf(entry), ...(entry.source !== undefined && { source: entry.source }) };
    const event: PlanEvent = { type: 'CostEntered', data: { id, item, after } };
    after = item.id;
    return event;
  });
  const all = fresh.every(({ kind }) => isDerived(kind)) ? events : edited(plan, id, events);
  if (isRefused(all) || !fresh.some(({ kind }) => kind === 'ACTUAL')) return all;
  const run = trial(plan, given);
  run.add(...all);
  run.add(...releasedBy(run.plan, [id]));
  return run.events;
}

/** Which step of the chunk it was. */
function atStep({ refusal }: Refused, step: number): Refused {
  const { code, params, errors } = refusal;
  return errors
    ? broken(...errors.map((it) => ({ ...it, params: { ...it.params, step } })))
    : refused(code, { ...params, step });
}
