import { cyclic } from '@contracts/cycles.js';
import { identifierKey } from '@contracts/identifiers.js';
import type { BrokenRule, DomainEvent } from '@contracts/message.js';
import { outside } from '@contracts/planning/dates.js';
import { isDerived } from '@contracts/planning/element.js';
import { misplaced } from '@contracts/planning/standing.js';
import type { Given } from '../decider.js';
import { broken, type Refused, refused } from '../refused.js';
import { noEdits } from './approval.events.js';
import { brokenArchive } from './archive.js';
import { brokenApproval } from './budgets.js';
import { brokenClosed } from './closedPeriods.js';
import { brokenCommitted } from './committed.js';
import type { Element } from './element.js';
import type { ElementTypeDefinition } from './elementTypes.js';
import { brokenSums } from './exactSums.js';
import { brokenNumbers } from './orders.js';
import { brokenOfTypes, brokenStanding } from './phases.js';
import type { Plan } from './plan.js';
import { changedAt, type PlanEvent, submitted } from './trial.js';

/** How many broken rules one answer names. */
const most = 100;

interface Touching {
  /** Stand at another place than before. */
  placed: Set<string>;
  /** Have other dates on their own account, so what is below must be looked at. */
  dated: Set<string>;
  shifted: Set<string>;
  identified: Set<string>;
  /** New ties: to whom an element now holds on. */
  tied: Map<string, Set<string>>;
  /** Types that say anew where their elements may stand, or in which phases and with what money they may be. */
  retyped: Set<string>;
  narrowed: Set<string>;
}

/**
 * What must hold between elements, checked on the end of a command for what it touched and its neighbours: parents that
 * are there and allowed, depth, enclosing dates, unique identifiers, dependencies without a circle.
 */
export function planRules(plan: Plan, events: readonly DomainEvent[], given: Given): Refused | null {
  const no =
    brokenArchive(plan, events as readonly PlanEvent[], given) ??
    brokenSubmission(plan, events as readonly PlanEvent[]) ??
    costsWithheld(events as readonly PlanEvent[], given);
  if (no) return no;
  const it = touching(events as readonly PlanEvent[]);
  const errors: BrokenRule[] = [];
  const look = <T>(at: Iterable<T>, rulesOf: (it: T) => readonly BrokenRule[]): void => {
    for (const one of at) if (errors.length < most) for (const error of rulesOf(one)) errors.push(error);
  };
  look(it.placed, (id) => brokenPlace(plan, id));
  look(new Set([...it.placed, ...it.dated, ...it.shifted]), (id) => {
    const element = plan.element(id);
    return element && !element.deleted ? brokenDates(plan, element) : [];
  });
  // Below what was shifted something may have been named that stays.
  look(new Set([...it.dated, ...it.shifted]), (id) => brokenBelow(plan, id, it, given));
  look(it.identified, (id) => brokenIdentifier(plan, id, given));
  look(it.tied, ([id, ties]) => brokenTies(plan, id, ties, given));
  look(it.retyped, (id) => brokenType(plan, id, given));
  look(it.narrowed, (id) => brokenNarrowed(plan, id, given));
  look([events as readonly PlanEvent[]], (all) => brokenOfTypes(plan, all));
  look([events as readonly PlanEvent[]], (all) => brokenCommitted(all, given));
  look([events as readonly PlanEvent[]], (all) => brokenSums(plan, all));
  look([events as readonly PlanEvent[]], (all) => brokenNumbers(plan, all));
  look([events as readonly PlanEvent[]], (all) => brokenApproval(plan, all, given));
  look([events as readonly PlanEvent[]], (all) => brokenClosed(plan, all));
  return errors.length ? broken(...inBody(errors, events as readonly PlanEvent[]).slice(0, most)) : null;
}

/** As the body has the fields: what an approver changes with a decision stands in one of its own, what a phase asks for in none. */
function inBody(errors: readonly BrokenRule[], events: readonly PlanEvent[]): readonly BrokenRule[] {
  if (!events.some(({ type }) => type === 'ElementApproved' || type === 'StepApproved')) return errors;
  return errors.map((it) => (it.params?.['phase'] ? it : { ...it, field: `${changedAt}.${it.field}` }));
}

function touching(events: readonly PlanEvent[]): Touching {
  const it = { placed: new Set<string>(), dated: new Set<string>(), shifted: new Set<string>() };
  const all: Touching = { ...it, identified: new Set(), tied: new Map(), retyped: new Set(), narrowed: new Set() };
  for (const { type, data } of events) {
    if (type === 'ElementCreated') {
      all.placed.add(data.id);
      if (data.identifier) all.identified.add(data.id);
      if (data.dependsOn) all.tied.set(data.id, new Set(data.dependsOn.map(({ id }) => id)));
    } else if (type === 'ElementMoved' || type === 'ElementRestored') all.placed.add(data.id);
    else if (type === 'ElementRescheduled') all.dated.add(data.id);
    else if (type === 'ElementsShifted') for (const id of data.ids) all.shifted.add(id);
    else if (type === 'ElementIdentified') all.identified.add(data.id);
    else if (type === 'DependencyEntered')
      all.tied.set(data.id, (all.tied.get(data.id) ?? new Set()).add(data.item.id));
    else if (type === 'ElementTypeChanged') {
      if (data.changed.parents || data.changed.maxDepth) all.retyped.add(data.id);
      if (data.changed.phasesUsed || data.changed.budgetable) all.narrowed.add(data.id);
    }
  }
  return all;
}

/** What is submitted stays as it is, for undo too, but for comments, bookings and the approval itself. */
function brokenSubmission(plan: Plan, events: readonly PlanEvent[]): Refused | null {
  // With a yes that leads to the next step come the approver's own changes.
  const decided = new Set(events.flatMap(({ type, data }) => (type === 'StepApproved' ? [data.id] : [])));
  for (const event of events) {
    const { type, data } = event;
    if (notEdits.has(type) || isBooking(plan, event)) continue;
    for (const id of 'ids' in data ? data.ids : 'id' in data ? [data.id] : []) {
      const element = plan.element(id);
      if (element?.approval.state === 'SUBMITTED' && !decided.has(id) && !plan.isDeleted(id)) return submitted(element);
    }
  }
  return null;
}

/** Money that comes with a creation asks its right whatever made it: a call, a copy, an import, a creation done again. */
function costsWithheld(events: readonly PlanEvent[], { may }: Given): Refused | null {
  for (const { type, data } of events) {
    if (type !== 'ElementCreated' || !data.costObjects?.length || may('writeCosts', data.id)) continue;
    return refused('MISSING_PRIVILEGE', { right: 'writeCosts', id: data.id });
  }
  return null;
}

/** Derived costs are booked whatever waits for approval. */
function isBooking(plan: Plan, { type, data }: PlanEvent): boolean {
  if (type === 'CostEntered' || type === 'CostRemoved') return isDerived(data.item.kind);
  return type === 'CostChanged' && isDerived(plan.costs(data.id).find(({ id }) => id === data.item)?.kind ?? '');
}

const notEdits = new Set<PlanEvent['type']>([
  ...noEdits,
  ...([
    'SiblingsRespaced',
    'CommentAdded',
    'CommentRemoved',
    'BatchStarted',
    'BatchStopped',
    'BatchCompleted',
    'PeriodsLocked',
    'PeriodsUnlocked',
    'YearsArchived',
    'YearsReopened',
    'ProvisionsRun',
    'ProvisionsReversed',
    'ProvisionsReleased',
  ] as const),
]);

function brokenPlace(plan: Plan, id: string): BrokenRule[] {
  const element = plan.element(id);
  const type = element && plan.type(element.typeId);
  if (!element || !type) return [];
  const parent = element.parentId === null ? null : plan.element(element.parentId);
  if (parent === undefined || (parent && plan.isDeleted(parent.id)))
    return [{ field: 'parentId', rule: 'selection_required', params: { id } }];
  const rule = misplaced(type, parent?.type ?? null, () => inARow(plan, element, type));
  if (!rule) return [];
  const { label } = element.content;
  if (rule === 'max_depth') return [{ field: 'parentId', rule, params: { id, label, max: type.maxDepth } }];
  const above = parent && { parent: parent.id, parentType: parent.type };
  return [{ field: 'parentId', rule, params: { id, label, type: type.kind, ...above } }];
}

/** Elements that stand where their type no longer lets them. */
const brokenType = (plan: Plan, typeId: string, given: Given): BrokenRule[] =>
  brokenOfAll(plan, typeId, given, ({ id }) =>
    brokenPlace(plan, id).map((it) => ({ ...it, field: it.rule === 'max_depth' ? 'maxDepth' : 'parents' })),
  );

/** Elements in a phase that their type no longer uses, or with a budget that it no longer lets them have. */
const brokenNarrowed = (plan: Plan, typeId: string, given: Given): BrokenRule[] =>
  brokenOfAll(plan, typeId, given, (element) =>
    brokenStanding(plan, element).map((it) => ({ ...it, field: it.field === 'phase' ? 'phasesUsed' : 'budgetable' })),
  );

/** What all elements of a type break; told by name to whoever may read them. */
function brokenOfAll(
  plan: Plan,
  typeId: string,
  { may }: Given,
  brokenBy: (element: Element) => BrokenRule[],
): BrokenRule[] {
  return [...plan.ids('element')].flatMap((id): BrokenRule[] => {
    const element = plan.element(id);
    if (element?.typeId !== typeId || !plan.live(id)) return [];
    return brokenBy(element).map(({ field, rule, params }) => ({ field, rule, ...(may('read', id) && { params }) }));
  });
}

/** How many of a kind stand below each other, up to the first of another kind. */
function inARow(plan: Plan, { id, type: kind }: Element, { maxDepth }: ElementTypeDefinition): number {
  let above = 1;
  for (const ancestor of plan.ancestors(id)) {
    if (ancestor.type !== kind) break;
    above++;
  }
  return above + heightOf(plan, id, kind, maxDepth - above);
}

/** How many of a kind stand below each other under an element, as far as it matters; what is deleted stands nowhere. */
function heightOf(plan: Plan, id: string, kind: Element['type'], matters: number): number {
  let height = 0;
  for (const child of plan.children(id)) {
    if (height > matters) return height;
    const below = plan.element(child);
    if (below?.type === kind && !below.deleted) height = Math.max(height, 1 + heightOf(plan, child, kind, matters - 1));
  }
  return height;
}

/** Whether its parent's dates enclose an element's. */
function brokenDates(plan: Plan, element: Element): BrokenRule[] {
  const parent = element.parentId === null ? undefined : plan.element(element.parentId);
  if (!parent) return [];
  const params = {
    ...{ parent: parent.id, parentLabel: parent.content.label, child: element.id, childLabel: element.content.label },
  };
  return outside(element, parent).map((it) => ({ ...it, params: { ...params, ...it.params } }));
}

/** The children of a resized element; those that were looked at for themselves aren't named twice. */
function brokenBelow(plan: Plan, id: string, { placed, dated, shifted }: Touching, { may }: Given): BrokenRule[] {
  return [...plan.children(id)].flatMap((child) => {
    const element = plan.element(child) as Element;
    if (element.deleted || placed.has(child) || dated.has(child) || shifted.has(child)) return [];
    const errors = brokenDates(plan, element);
    // Whoever may not read it learns that it is in the way, not what it is.
    return may('read', child) ? errors : errors.map(({ field, rule }) => ({ field, rule }));
  });
}

function brokenIdentifier(plan: Plan, id: string, { may }: Given): BrokenRule[] {
  const identifier = plan.element(id)?.identifier;
  if (!identifier || !identifierKey(identifier)) return [];
  const holder = plan.holderOf(identifier);
  if (holder === undefined || holder === id) return [];
  const params = { identifier, ...(may('read', holder) && { id: holder }) };
  return [{ field: 'identifier', rule: 'is_unique', params }];
}

/** What was tied before is left alone, whatever became of it. */
function brokenTies(plan: Plan, id: string, ties: ReadonlySet<string>, { may }: Given): BrokenRule[] {
  return (plan.element(id)?.dependsOn ?? []).flatMap(({ id: before }, i): BrokenRule[] => {
    if (!ties.has(before)) return [];
    const field = `dependsOn[${i}].id`;
    if (!plan.live(before) || !may('read', before))
      return [{ field, rule: 'selection_required', params: { id: before } }];
    const rule = cyclic(id, before, (at) => plan.element(at)?.dependsOn.map((it) => it.id) ?? []);
    return rule ? [{ field, rule, params: { id: before } }] : [];
  });
}
