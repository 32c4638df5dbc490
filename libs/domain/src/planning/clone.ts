import type { CloneElements } from '@contracts/planning/commands.js';
import { addYears, inCalendar } from '../calendar.js';
import { filled } from '../changes.js';
import { type Given, isRefused, part } from '../decider.js';
import { broken, type Refused, refused } from '../refused.js';
import { idsFrom } from './checks.js';
import type { CostData, Element } from './element.js';
import { numberFor } from './numbers.js';
import { placeAt } from './places.js';
import type { Plan } from './plan.js';
import { extendAbove } from './schedule.js';
import { mayOnNew } from './scope.js';
import type { Created } from './tree.events.js';
import { editable, type PlanEvent, type Trial, trial } from './trial.js';

/** Copies of subtrees; their creations name what they were copied from. */
export const cloning = part<Plan, never>()({
  kind: 'element',
  evolve: {},
  decide: {
    cloneElements: (data: CloneElements, plan: Plan, given: Given) => cloned(plan, data, given) as never,
  },
});

/** The new roots are the creations whose `clonedFrom` is one of the wished ids. */
export function cloned(plan: Plan, data: CloneElements, given: Given): readonly PlanEvent[] | Refused {
  const steps = trial(plan, given);
  const newId = idsFrom(given, 0);
  const roots = data.ids.filter(
    (id, i) => data.ids.indexOf(id) === i && !data.ids.some((other) => plan.isBelow(id, other)),
  );
  for (const id of roots) {
    const original = editable(plan, id);
    if (isRefused(original)) return original;
    const parentId = data.parentId === undefined ? original.parentId : data.parentId;
    const isThere = parentId === null || (plan.live(parentId) && (!data.parentId || given.may('read', parentId)));
    if (!isThere) return broken({ field: 'parentId', rule: 'selection_required' });
    const refusal = clone(steps, original, { ...data, parentId, given, newId });
    if (refusal) return refusal;
  }
  return steps.events;
}

interface How extends CloneElements {
  parentId: string | null;
  given: Given;
  newId(): string;
}

/** A root that doesn't fit its parent's dates extends it where wished, else goes to the top level if its type may. */
function clone(steps: Trial, original: Element, how: How): Refused | null {
  const { plan } = steps;
  const parent = how.parentId === null ? null : plan.element(how.parentId);
  const dates = datesOf(original, how.toNextYear);
  if (!inCalendar(dates.endDate)) return broken({ field: 'endDate', rule: 'date_format' });
  const type = plan.type(original.typeId);
  if (parent && type && !type.parents.includes(parent.type))
    return broken({
      field: 'parentId',
      rule: 'parent_forbidden',
      params: { parent: parent.id, parentType: parent.type },
    });
  const fits = !parent || (dates.startDate >= parent.startDate && dates.endDate <= parent.endDate);
  const toTop = !fits && !how.extendParents;
  if (toTop && !type?.parents.includes('ROOT')) {
    const params = { parent: parent.id, parentLabel: parent.content.label, child: original.id, ...dates };
    return broken(
      dates.startDate < parent.startDate
        ? { field: 'startDate', rule: 'date_before_children', params }
        : { field: 'endDate', rule: 'date_after_children', params },
    );
  }
  const parentId = toTop ? null : how.parentId;
  if (!how.given.may('write', parentId)) return refused('MISSING_PRIVILEGE', { right: 'write', id: parentId });
  const copyId = copyBelow(steps, original, { ...how, parentId });
  return fits || toTop ? null : extendAbove(steps, copyId, how.given);
}

/** Copies a subtree; ids are derived in its order, ties within it are tied anew to the copies. Money comes along where one may write it. */
function copyBelow(
  { plan, add }: Trial,
  original: Element,
  { parentId, given, newId, toNextYear, todos }: How,
): string {
  const ids = [original.id, ...plan.descendants(original.id)].filter(
    (id) => id === original.id || !isCut(plan, id, original.id),
  );
  const copies = new Map(ids.map((id) => [id, newId()]));
  for (const id of ids) {
    const it = plan.element(id) as Element;
    const isRoot = id === original.id;
    const below = isRoot ? parentId : (copies.get(it.parentId as string) as string);
    const copyId = copies.get(id) as string;
    const { place, ranks } = isRoot
      ? placeAt(plan, below, undefined, { id: copyId, given })
      : { place: { after: plan.children(below).at(-1) ?? null, rank: it.rank }, ranks: null };
    if (ranks) add({ type: 'SiblingsRespaced', data: { parent: below, ranks } });
    const copy = { ...it, id: copyId, parentId: below };
    const mayCosts = given.may('readCosts', id) && mayOnNew(plan, 'writeCosts', copy, given);
    const costs = mayCosts ? costsOf(plan, id, { newId, toNextYear }) : [];
    const outside = (before: string) => plan.live(before) !== undefined && given.may('read', before);
    const data = { ...copyOf(it, { copies, outside, newId }), ...filled({ costObjects: costs }) };
    add({
      type: 'ElementCreated',
      data: {
        ...{ id: copyId, type: it.type, typeId: it.typeId, parentId: below, after: place.after, rank: place.rank },
        ...datesOf(it, toNextYear),
        content: it.content,
        ...data,
        ...numberFor(plan, { typeId: it.typeId, startDate: datesOf(it, toNextYear).startDate }),
        clonedFrom: id,
        ...(todos && { todos }),
      },
    });
  }
  return copies.get(original.id) as string;
}

/** What was deleted is not copied, nor what is below it. */
function isCut(plan: Plan, id: string, root: string): boolean {
  for (let at = plan.element(id); at && at.id !== root; at = at.parentId ? plan.element(at.parentId) : undefined)
    if (at.deleted) return true;
  return false;
}

interface Copying {
  copies: ReadonlyMap<string, string>;
  /** Whether a tie to what isn't copied can be kept. */
  outside(before: string): boolean;
  newId(): string;
}

function copyOf(it: Element, { copies, outside, newId }: Copying): Partial<Created> {
  const anew = <I extends { id: string }>(items: readonly I[]): I[] => items.map((item) => ({ ...item, id: newId() }));
  return filled({
    responsible: it.responsible ?? undefined,
    unitId: it.unitId ?? undefined,
    // What was measured day by day is what happened to the original.
    kpis: anew(it.kpis.map(({ values: _, ...kpi }) => kpi)),
    conclusions: anew(it.conclusions),
    dependsOn: it.dependsOn.flatMap((tie) => {
      const copy = copies.get(tie.id);
      return copy || outside(tie.id) ? [{ ...tie, id: copy ?? tie.id }] : [];
    }),
    selections: it.selections,
    extraReadUsers: it.extraReadUsers,
    extraWriteUsers: it.extraWriteUsers,
    extraReadGroups: it.extraReadGroups,
    extraWriteGroups: it.extraWriteGroups,
    detached: it.detached,
  });
}

/** Without provision and actual (decisions.md, Plan elements); months shift with the dates. */
function costsOf(plan: Plan, id: string, { newId, toNextYear }: { newId(): string; toNextYear: boolean }): CostData[] {
  return plan.costs(id).flatMap(({ since: _, source: __, ...entry }) => {
    if (entry.kind === 'PROVISION' || entry.kind === 'ACTUAL') return [];
    const period = toNextYear ? addYears(`${entry.period}-01`, 1).slice(0, 7) : entry.period;
    return [{ ...entry, id: newId(), period }];
  });
}

const datesOf = ({ startDate, endDate }: Element, toNextYear: boolean) => ({
  startDate: toNextYear ? addYears(startDate, 1) : startDate,
  endDate: toNextYear ? addYears(endDate, 1) : endDate,
});
