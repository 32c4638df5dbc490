import type { Day } from '@contracts/fields.js';
import type { CloneElements } from '@contracts/planning/commands.js';
import { outside } from '@contracts/planning/dates.js';
import { addDays, addYears, inCalendar } from '../calendar.js';
import { filled } from '../changes.js';
import { type Given, isRefused, part } from '../decider.js';
import { shareOf } from '../money.js';
import { broken, type Refused, refused } from '../refused.js';
import { idsFrom } from './checks.js';
import { isOfOrder } from './commitments.js';
import { type Copying, type Model, madeOf } from './copying.js';
import type { CostData, Element } from './element.js';
import type { Plan } from './plan.js';
import { extendAbove } from './schedule.js';
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
  const ids = copiedOf(plan, original.id, how);
  const spans = datesOf(plan, ids, how);
  const dates = spans.get(original.id) as Span;
  if (!inCalendar(dates.endDate)) return broken({ field: 'endDate', rule: 'date_format' });
  const type = plan.type(original.typeId);
  if (parent && type && !type.parents.includes(parent.type))
    return broken({
      field: 'parentId',
      rule: 'parent_forbidden',
      params: { parent: parent.id, parentType: parent.type },
    });
  const [out] = parent ? outside(dates, parent) : [];
  const fits = !out;
  const toTop = !fits && !how.extendParents;
  if (out && toTop && !type?.parents.includes('ROOT')) {
    const named = { parent: parent?.id, parentLabel: parent?.content.label, child: original.id };
    return broken({ ...out, params: { ...named, ...dates } });
  }
  const parentId = toTop ? null : how.parentId;
  if (!how.given.may('write', parentId)) return refused('MISSING_PRIVILEGE', { right: 'write', id: parentId });
  const models = ids.map((id) => modelOf(plan, plan.element(id) as Element, { ...how, spans }));
  const copyId = madeOf(steps, models, { ...how, parentId });
  return fits || toTop ? null : extendAbove(steps, copyId, how.given);
}

/** What the elements of a subtree are copied as. Money comes along where one may read it. */
function modelOf(plan: Plan, it: Element, { given, todos, spans, ...how }: How & { spans: Spans }): Model {
  const outside = (before: string) => plan.live(before) !== undefined && given.may('read', before);
  return {
    ...{ id: it.id, parentId: it.parentId, rank: it.rank },
    fields: { type: it.type, typeId: it.typeId, ...(spans.get(it.id) as Span), content: it.content },
    more: (copying) => ({ ...copyOf(it, { ...copying, outside }), clonedFrom: it.id, ...(todos && { todos }) }),
    costs: (newId) => (given.may('readCosts', it.id) ? costsOf(plan, it.id, { ...how, newId }) : []),
  };
}

interface Copied {
  without?: readonly string[];
  given: Pick<Given, 'may'>;
}

/**
 * With what is below it, parents first; what was deleted, may not be read or is to be left out is not copied, nor what is
 * below it.
 */
export function copiedOf(plan: Plan, root: string, { without, given }: Copied): string[] {
  const out = new Set(without);
  for (const id of plan.descendants(root)) {
    const at = plan.element(id);
    if (at?.deleted || (at?.parentId && out.has(at.parentId)) || !given.may('read', id)) out.add(id);
  }
  return [root, ...plan.descendants(root).filter((id) => !out.has(id))];
}

/** `outside`: whether a tie to what isn't copied can be kept. */
function copyOf(
  it: Element,
  { copies, outside, newId }: Copying & { outside(before: string): boolean },
): Partial<Created> {
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

/** Without provision, actual and what orders have committed (decisions.md, Plan elements); months shift with the dates. */
function costsOf(
  plan: Plan,
  id: string,
  { newId, toNextYear, money = all }: Pick<How, 'newId' | 'toNextYear' | 'money'>,
): CostData[] {
  if (money === 0) return [];
  return plan.costs(id).flatMap(({ since: _, source, ...entry }) => {
    if (entry.kind === 'PROVISION' || entry.kind === 'ACTUAL' || isOfOrder(source)) return [];
    const period = toNextYear ? addYears(`${entry.period}-01`, 1).slice(0, 7) : entry.period;
    const isPart = money !== all && entry.kind !== 'COMMITTED';
    return [{ ...entry, id: newId(), period, amount: isPart ? shareOf(entry.amount, money) : entry.amount }];
  });
}

/** 100 % */
const all = 100_000;

type Span = Pick<Element, 'startDate' | 'endDate'>;
type Spans = ReadonlyMap<string, Span>;
type Shift = Pick<CloneElements, 'toNextYear' | 'keepWeekdays'>;

/** The days of the copies; by weeks some would leave their campaign's year: what is above is as wide as what is below. */
function datesOf(plan: Plan, ids: readonly string[], how: Shift): Spans {
  const spans = new Map(ids.map((id) => [id, shifted(plan.element(id) as Element, how)]));
  for (const id of ids.toReversed()) {
    const span = spans.get(id) as Span;
    const above = spans.get(plan.element(id)?.parentId ?? '');
    if (!above) continue;
    if (span.startDate < above.startDate) above.startDate = span.startDate;
    if (span.endDate > above.endDate) above.endDate = span.endDate;
  }
  return spans;
}

function shifted({ type, startDate, endDate }: Element, { toNextYear, keepWeekdays }: Shift): Span {
  if (!toNextYear) return { startDate, endDate };
  const next = (day: Day) => (keepWeekdays && type !== 'GROUPING' ? addDays(day, 52 * 7) : addYears(day, 1));
  return { startDate: next(startDate), endDate: next(endDate) };
}
