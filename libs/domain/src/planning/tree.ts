import { identifierKey } from '@contracts/identifiers.js';
import type {
  ChangeElement,
  ChangeElements,
  CreateElement,
  DecideElement,
  DeleteElements,
  PlaceElements,
} from '@contracts/planning/commands.js';
import type { Dates } from '@contracts/planning/dates.js';
import { PlanElement } from '@contracts/planning/things.js';
import { filled } from '../changes.js';
import { type Given, isRefused, part } from '../decider.js';
import type { Users } from '../identity/users.js';
import { brokenChoices } from '../records/checks.js';
import { broken, type Refused, refused } from '../refused.js';
import { brokenShares, idsFrom, repeatedIds } from './checks.js';
import { brokenProperties, contentIn } from './content.js';
import { costsOfNew } from './costs.js';
import type { Kept } from './element.js';
import { defaultTypeOf } from './elementTypes.js';
import { kpiOf } from './kpis.js';
import { listed } from './lists.js';
import { numberFor } from './numbers.js';
import { placeAt } from './places.js';
import { placed } from './placing.js';
import type { Plan } from './plan.js';
import { datesOf, extendAbove } from './schedule.js';
import { type Created, type TreeEvent, treeEvents } from './tree.events.js';
import { changedWith, editable, edited, ofEach, type PlanEvent, submitted, trial } from './trial.js';

type Change = ChangeElement & { id: string };
type Decided = readonly PlanEvent[] | Refused;

/** Numbers of new ids; other parts of the same command begin at other bases (`idsFrom`). */
const base = 0;

/** Where and when elements are, and whether they are there at all. */
export const tree = part<Plan, TreeEvent>()({
  ...treeEvents,
  decide: {
    createElement: (data: CreateElement, plan: Plan, given: Given) => created(plan, data, given) as never,
    changeElement: (data: Change, plan: Plan, given: Given) => changed(plan, data, given) as never,
    changeElements: ({ items }: ChangeElements, plan: Plan, given: Given) =>
      ofEach(plan, items, given, (now, { id, detached }) =>
        changed(now, { id, detached, extendParents: false }, given),
      ) as never,
    decideElement: (data: DecideElement & { id: string }, plan: Plan, given: Given) =>
      changedWith(data, (change) => changed(plan, change, given, true)) as never,
    placeElements: ({ items }: PlaceElements, plan: Plan, given: Given) =>
      placed(plan, items, { given, batch: true }) as never,
    deleteElements: (data: Deletion, plan: Plan, given: Given) => deleted(plan, data, given) as never,
    restoreElements: ({ ids }: { ids: readonly string[] }, plan: Plan) => restored(plan, ids) as never,
  },
});

/** Makes one element of a whole wish; also what an import's chunk does for each of its rows. */
export function created(plan: Plan, data: CreateElement, given: Given, newId = idsFrom(given, base)): Decided {
  const id = data.id ?? newId();
  if (plan.element(id)) return refused('ID_TAKEN', { id });
  const { type, parentId } = data;
  const typeId = data.typeId ?? defaultTypeOf(type);
  if (plan.type(typeId)?.kind !== type) return broken({ field: 'typeId', rule: 'selection_required' });
  // Whoever may not read it doesn't learn that it is there.
  if (parentId !== null && !(plan.live(parentId) && given.may('read', parentId)))
    return broken({ field: 'parentId', rule: 'selection_required' });
  if (!given.may('write', parentId)) return refused('MISSING_PRIVILEGE', { right: 'write', id: parentId });
  const dates = datesOf(type, data, null);
  if (isRefused(dates)) return dates;
  const errors = [
    ...brokenChoices(PlanElement, { before: {}, now: data }, given),
    ...brokenShares(data.selections, 'selections'),
    ...brokenProperties(plan, { typeId, before: {} }, data, given),
    ...repeatedIds(data),
  ];
  if (errors.length) return broken(...errors);
  const costs = costsOfNew(plan, data, newId);
  if (isRefused(costs)) return costs;
  const { place, ranks } = placeAt(plan, parentId, data.position, { id, given });
  const { parent: _, ...at } = place;
  const first = { ...firstOf(data, given, newId), ...filled({ costObjects: costs }) };
  const number = identifierKey(data.identifier) ? {} : numberFor(plan, { typeId, startDate: dates.startDate });
  const creation = {
    id,
    type,
    typeId,
    parentId,
    ...at,
    ...dates,
    content: contentIn(data),
    ...first,
    ...number,
  } as Created;
  const events: TreeEvent[] = [{ type: 'ElementCreated', data: creation }];
  if (ranks) events.unshift({ type: 'SiblingsRespaced', data: { parent: parentId, ranks } });
  if (!data.extendParents || encloses(plan, parentId, dates)) return events;
  const steps = trial(plan, given);
  steps.add(...events);
  return extendAbove(steps, id, given) ?? steps.events;
}

/** What is in its parent's days is in those of all above it. */
function encloses(plan: Plan, parentId: string | null, { startDate, endDate }: Dates): boolean {
  const parent = parentId === null ? null : plan.element(parentId);
  return !parent || (parent.startDate <= startDate && parent.endDate >= endDate);
}

/** What a creation sets beside place, dates, content and costs; what is empty is left out. */
function firstOf(data: CreateElement, given: Given, newId: () => string): Partial<Created> {
  const { now, by } = given;
  const users = given.facts.users as Users | undefined;
  const creator = users?.user(by.actingFor ?? by.user);
  return filled({
    identifier: data.identifier,
    responsible: data.responsible ?? undefined,
    unitId: (data.unitId === undefined ? creator?.group : data.unitId) ?? undefined,
    kpis: listed(
      data.kpis.map((it) => kpiOf(it, [], now.slice(0, 10))),
      newId,
    ),
    conclusions: listed(data.conclusions, newId),
    statusAndNextStepHistory: listed(
      data.statusAndNextStepHistory.map((it) => ({ ...it, modifiedDate: now, createdBy: by.user })),
      newId,
    ),
    dependsOn: data.dependsOn.map(({ id, lagDays }) => ({ id, lagDays })),
    selections: data.selections,
    extraReadUsers: data.extraReadUsers,
    extraWriteUsers: data.extraWriteUsers,
    extraReadGroups: data.extraReadGroups,
    extraWriteGroups: data.extraWriteGroups,
    detached: data.detached,
  });
}

/** Place, dates and the detached mark of PUT plan-element/{id}. */
export function changed(plan: Plan, data: Change, given: Given, approving = false): Decided {
  const { id, detached } = data;
  const { startDate, endDate, parentId, position, extendParents } = data;
  const wish = { id, startDate, endDate, parentId, position, extendParents };
  const stays = !extendParents && (startDate ?? endDate ?? position) === undefined && parentId === undefined;
  const events = stays ? [] : placed(plan, [wish], { given, approving });
  if (isRefused(events)) return events;
  const element = editable(plan, id);
  if (isRefused(element)) return element;
  const { detached: now } = element;
  if (detached === undefined || detached === now) return events;
  const mark = { type: detached ? 'ElementDetached' : 'ElementAttached', data: { id } } as const;
  return events.some((it) => it.type === 'EditingResumed')
    ? [...events, mark]
    : both(events, edited(plan, id, [mark], approving));
}

const both = (first: readonly PlanEvent[], then: Decided): Decided => (isRefused(then) ? then : [...then, ...first]);

type Deletion = DeleteElements & { ids: readonly string[]; kept?: readonly Kept[] };

function deleted(plan: Plan, data: Deletion, given: Given): Decided {
  const { ids, todos, invoices, moveTodosTo, kept = [] } = data;
  if (todos === 'MOVE' && !takesTodos(plan, data, given))
    return broken({ field: 'moveTodosTo', rule: 'selection_required' });
  const events: TreeEvent[] = [];
  for (const id of new Set(ids)) {
    const element = plan.element(id);
    if (!element) return refused('NOT_FOUND', { id });
    if (plan.isDeleted(id)) continue;
    if ([...plan.ancestors(id)].some((above) => ids.includes(above.id))) continue;
    if (element.approval.state === 'SUBMITTED') return submitted(element);
    const deletion = { todos, invoices, ...(todos === 'MOVE' && { moveTodosTo }), kept };
    events.push({ type: 'ElementDeleted', data: { id, ...deletion } });
  }
  return events;
}

/** What the caller may see and does not delete. */
function takesTodos(plan: Plan, { ids, moveTodosTo: to }: Deletion, { may }: Given): boolean {
  if (!to || !plan.live(to) || !may('read', to)) return false;
  return !ids.some((id) => id === to || plan.isBelow(to, id));
}

/** Lifts each one's own mark. What is deleted only with something above it is restored there. */
function restored(plan: Plan, ids: readonly string[]): Decided {
  const events: TreeEvent[] = [];
  const lifted = new Set<string>();
  for (const id of new Set(ids)) {
    const element = plan.element(id);
    if (!element) return refused('NOT_FOUND', { id });
    if (element.deleted) events.push({ type: 'ElementRestored', data: { id, ...element.deleted } });
    lifted.add(id);
  }
  for (const id of lifted) {
    const above = [...plan.ancestors(id)].find((it) => it.deleted && !lifted.has(it.id));
    if (above) return refused('DELETED_ABOVE', { id, above: above.id, label: above.content.label });
  }
  return events;
}
