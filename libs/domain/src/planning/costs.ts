import type { BrokenRule } from '@contracts/message.js';
import type { ChangeElement, CreateElement, DecideElement } from '@contracts/planning/commands.js';
import { type CostEntry, isDerived } from '@contracts/planning/element.js';
import { PlanElement } from '@contracts/planning/things.js';
import { same, textOf } from '../changes.js';
import { type Given, isRefused, part } from '../decider.js';
import { brokenChoices } from '../records/checks.js';
import { broken, type Refused, refused } from '../refused.js';
import { brokenShares, idsFrom } from './checks.js';
import { type CostEvent, costEvents, costList } from './costs.events.js';
import type { CostData, CostItem } from './element.js';
import { listChanges, listed, type Wish } from './lists.js';
import type { Plan } from './plan.js';
import { changedWith, editable, edited, type PlanEvent } from './trial.js';

type Change = ChangeElement & { id: string };
type Decided = readonly PlanEvent[] | Refused;

/** Numbers of new ids (`idsFrom`). */
const base = 2_000_000;
/** An element's money. */
export const costs = part<Plan, CostEvent>()({
  ...costEvents,
  decide: {
    changeElement: (data: Change, plan: Plan, given: Given) => costsChanged(plan, data, given) as never,
    decideElement: (data: DecideElement & { id: string }, plan: Plan, given: Given) =>
      changedWith(data, (change) => costsChanged(plan, change, given, true)) as never,
  },
});

/** The entries of a new element, checked. */
export function costsOfNew(
  plan: Plan,
  { costObjects }: Pick<CreateElement, 'costObjects'>,
  newId: () => string,
): CostData[] | Refused {
  const errors = costObjects.flatMap((entry, i) => [
    ...(isDerived(entry.kind) ? [{ field: `costObjects[${i}]`, rule: 'derived' }] : []),
    ...brokenEntry(plan, entry, i),
  ]);
  return errors.length ? broken(...errors.slice(0, 100)) : listed<CostData>(costObjects.map(entryOf), newId);
}

/** The entries of PUT plan-element/{id}: what the list lacks is removed if it was there when the list was read. */
export function costsChanged(plan: Plan, data: Change, given: Given, approving = false): Decided {
  const { id, costObjects } = data;
  if (costObjects === undefined) return [];
  const element = editable(plan, id);
  if (isRefused(element)) return element;
  const now = plan.costs(id);
  const typed = withoutDerived(now, costObjects);
  if (isRefused(typed)) return typed;
  const seen = given.expected?.get(id);
  const events = listChanges(costList, {
    id,
    now,
    wanted: typed as unknown as Wish<CostItem>['wanted'],
    newId: idsFrom(given, base),
    removes: (item) => !isDerived(item.kind) && (seen === undefined || item.since <= seen),
    kept: ['since'],
    optional: ['split'],
  });
  if (isRefused(events) || !events.length) return events;
  if (!given.may('writeCosts', id)) return missing(id);
  const there = new Map(now.map((it) => [it.id, it]));
  const errors = [
    ...brokenChoices(PlanElement, { before: { costObjects: now }, now: { costObjects } }, given),
    ...costObjects.flatMap((entry, i) => brokenEntry(plan, entry, i, there)),
    ...locked(plan, events, there),
  ];
  return errors.length ? broken(...errors.slice(0, 100)) : edited(plan, id, events, approving);
}

/** Derived entries are ignored where they equal what is there. */
function withoutDerived(now: readonly CostItem[], wanted: readonly CostEntry[]): Omit<CostData, 'id'>[] | Refused {
  const errors: BrokenRule[] = [];
  const there = new Map(now.map((it) => [it.id, it]));
  const isEach = wanted.every(({ id }) => id !== undefined);
  const written = new Set(isEach ? [] : now.map(textOfEntry));
  const typed = wanted.flatMap((entry, i) => {
    const item = entry.id === undefined ? undefined : there.get(entry.id);
    if (!isDerived(entry.kind) && !(item && isDerived(item.kind))) return [entryOf(entry)];
    const text = textOfEntry(entryOf(entry));
    if (!(item ? textOfEntry(item) === text : entry.id === undefined && written.has(text)))
      errors.push({ field: `costObjects[${i}]`, rule: 'derived', params: { kind: entry.kind } });
    return [];
  });
  return errors.length ? broken(...errors.slice(0, 100)) : typed;
}

/** What a person wrote of it. */
const textOfEntry = ({ id: _, since: __, source: ___, ...own }: Partial<CostItem>): string => textOf(own);

type ById = ReadonlyMap<string, CostItem>;

/** Rules of one entry; what hasn't changed in a closed month is none of its business. */
export function brokenEntry(plan: Plan, entry: CostEntry, i: number, now?: ById): BrokenRule[] {
  const at = `costObjects[${i}]`;
  const errors = brokenShares(entry.split ?? {}, `${at}.split`, true);
  if (!plan.isClosed(entry.period)) return errors;
  const there = entry.id === undefined ? undefined : now?.get(entry.id);
  const unchanged = there && same({ ...there, since: 0, source: '' }, { ...entryOf(entry), since: 0, source: '' });
  return unchanged ? errors : [...errors, closed(`${at}.period`, entry.period)];
}

/** Closed months that a changed or removed entry was in. */
function locked(plan: Plan, events: readonly CostEvent[], now: ById): BrokenRule[] {
  return events.flatMap(({ data }) => {
    const id = typeof data.item === 'string' ? data.item : data.item.id;
    const period = now.get(id)?.period;
    return period && plan.isClosed(period) ? [closed(`costObjects[${id}].period`, period)] : [];
  });
}

/** An entry as the log stores it. */
export function entryOf({ id, kind, costTypeId, period, amount, description, split }: CostEntry): CostData {
  const data = { kind, costTypeId, period, amount, description, ...(split && Object.keys(split).length && { split }) };
  return { ...(id !== undefined && { id }), ...data } as CostData;
}

const closed = (field: string, period: string): BrokenRule => ({ field, rule: 'locked', params: { period } });
const missing = (id: string | null): Refused => refused('MISSING_PRIVILEGE', { right: 'writeCosts', id });
