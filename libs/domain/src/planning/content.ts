import { fieldsOf } from '@contracts/fields.js';
import type { BrokenRule } from '@contracts/message.js';
import type {
  ChangeElement,
  ChangeElements,
  ChangeOne,
  CommentElement,
  DecideElement,
} from '@contracts/planning/commands.js';
import { ElementContent } from '@contracts/planning/element.js';
import { PlanElement } from '@contracts/planning/things.js';
import { differences, same } from '../changes.js';
import { type Given, isRefused, part } from '../decider.js';
import { brokenChoices, brokenValues } from '../records/checks.js';
import { broken, type Refused, refused } from '../refused.js';
import { brokenShares, idsFrom } from './checks.js';
import {
  type ContentEvent,
  conclusions,
  contentEvents,
  dependencies,
  kpis,
  type Sharing,
  statuses,
} from './content.events.js';
import type { Element, Selections, ShareItem, StatusItem } from './element.js';
import { kpiOf } from './kpis.js';
import { listChanges } from './lists.js';
import type { Plan } from './plan.js';
import { changedWith, editable, edited, ofEach, type PlanEvent } from './trial.js';

type Change = ChangeElement & { id: string };

/** Numbers of new ids (`idsFrom`). */
const base = 1_000_000;

/** What is written about an element, its identifier, people, lists and shares. */
export const content = part<Plan, ContentEvent>()({
  ...contentEvents,
  decide: {
    changeElement: (data: Change, plan: Plan, given: Given) => described(plan, data, given) as never,
    /** All or none; the first that is refused says why. */
    changeElements: ({ items }: ChangeElements, plan: Plan, given: Given) =>
      ofEach(plan, items, given, (now, item) => described(now, added(now.element(item.id), item), given)) as never,
    decideElement: (data: DecideElement & { id: string }, plan: Plan, given: Given) =>
      changedWith(data, (change) => described(plan, change, given, { approving: true })) as never,
    commentElement({ id, text }: CommentElement & { id: string }, plan: Plan, { newId, now, by }: Given) {
      const element = editable(plan, id);
      if (isRefused(element)) return element;
      return [
        { type: 'CommentAdded', data: { id, comment: { id: newId(0), text, user: by.user, time: now } } },
      ] as never;
    },
  },
});

/** An item of many says of keyed fields only what it changes in them. */
const added = (element: Element | undefined, { selections, customProperties, ...item }: ChangeOne): Change => ({
  ...item,
  extendParents: false,
  ...(selections && { selections: { ...element?.selections, ...selections } }),
  ...(customProperties && { customProperties: { ...element?.content.customProperties, ...customProperties } }),
});

/** The descriptive fields of a wish: those of the class. A new one needs no line here. */
export function contentIn(data: object): ElementContent {
  const content: Record<string, unknown> = {};
  for (const name of contentNames) if (name in data) content[name] = data[name as keyof typeof data];
  return content as unknown as ElementContent;
}

const contentNames = fieldsOf(ElementContent).map(({ name }) => name);

/** All of PUT plan-element/{id} that is neither place, date nor money. */
export function described(
  plan: Plan,
  data: Change,
  given: Given,
  { approving = false, newId = idsFrom(given, base) } = {},
): readonly PlanEvent[] | Refused {
  const element = editable(plan, data.id);
  if (isRefused(element)) return element;
  // Costs are looked at where they are decided.
  const { costObjects: _, ...now } = data;
  const errors = [
    ...brokenChoices(PlanElement, { before: element, now }, given),
    ...brokenShares(data.selections ?? {}, 'selections'),
    ...brokenProperties(plan, { ...element, before: element.content.customProperties }, data, given),
  ];
  if (errors.length) return broken(...errors);
  const lists = ofLists(element, data, { given, newId });
  if (isRefused(lists)) return lists;
  const fields = ofFields(element, data);
  // An approver's changes go with the right to approve, but not these (decisions.md, Roles and permissions).
  if (fields.some(({ type }) => asksWrite.has(type)) && !given.may('write', data.id))
    return refused('MISSING_PRIVILEGE', { right: 'write', id: data.id });
  return edited(plan, data.id, [...fields, ...lists], approving);
}

/** Values of the fields that the tenant added to the type. */
export const brokenProperties = (
  plan: Plan,
  { typeId, before }: { typeId: string; before: ElementContent['customProperties'] },
  { customProperties: now }: Partial<ElementContent>,
  { facts }: Given,
): BrokenRule[] => (now ? brokenValues(plan.type(typeId)?.fields ?? [], { before, now }, facts) : []);

/** Number, unit, responsible and sharing: whose fields ask the right to write on every way to them. */
const asksWrite = new Set<ContentEvent['type']>([
  ...(['ElementIdentified', 'ElementUnitChanged', 'ElementResponsibleChanged', 'ElementShared'] as const),
]);

function ofFields(element: Element, data: Change): ContentEvent[] {
  const { id } = element;
  const events: ContentEvent[] = [];
  const { customProperties, ...words } = contentIn(data);
  const described = differences<ElementContent>(element.content, words);
  if (described) events.push({ type: 'ElementDescribed', data: { id, changed: described } });
  const values = customProperties && valuesChanged(element.content.customProperties, customProperties);
  if (values) events.push({ type: 'ElementPropertiesChanged', data: { id, changed: values } });
  const { identifier, unitId, responsible } =
    differences<Element>(element, {
      identifier: data.identifier,
      unitId: data.unitId,
      responsible: data.responsible,
    }) ?? {};
  if (identifier) events.push({ type: 'ElementIdentified', data: { id, identifier } });
  if (unitId) events.push({ type: 'ElementUnitChanged', data: { id, unitId } });
  if (responsible) events.push({ type: 'ElementResponsibleChanged', data: { id, responsible } });
  const { extraReadUsers, extraWriteUsers, extraReadGroups, extraWriteGroups } = data;
  const shared = differences<Sharing>(element, { extraReadUsers, extraWriteUsers, extraReadGroups, extraWriteGroups });
  if (shared) events.push({ type: 'ElementShared', data: { id, changed: shared } });
  const assigned = data.selections && assignedTo(element.selections, data.selections);
  if (assigned) events.push({ type: 'ElementAssigned', data: { id, selections: assigned } });
  return events;
}

function ofLists(element: Element, data: Change, { given, newId }: { given: Given; newId: () => string }) {
  const { id } = element;
  const events: ContentEvent[] = [];
  const wishes = [
    data.kpis &&
      (() => {
        const wanted = data.kpis!.map((it) => kpiOf(it, element.kpis, given.now.slice(0, 10)));
        return listChanges(kpis, { id, now: element.kpis, wanted, newId });
      }),
    data.conclusions &&
      (() => listChanges(conclusions, { id, now: element.conclusions, wanted: data.conclusions!, newId })),
    data.statusAndNextStepHistory && (() => statusChanges(element, data.statusAndNextStepHistory!, given, newId)),
    data.dependsOn && (() => listChanges(dependencies, { id, now: element.dependsOn, wanted: data.dependsOn!, newId })),
  ];
  for (const wish of wishes) {
    const found = wish?.();
    if (isRefused(found)) return found;
    events.push(...((found ?? []) as ContentEvent[]));
  }
  return events;
}

/** A status entry keeps who and when until its words change. */
function statusChanges(
  element: Element,
  wanted: NonNullable<Change['statusAndNextStepHistory']>,
  given: Given,
  newId: () => string,
) {
  const now = element.statusAndNextStepHistory;
  const named = wanted.map((it): Omit<StatusItem, 'id'> & { id?: string } => {
    const words = (other: StatusItem) => other.status === it.status && other.nextStep === it.nextStep;
    const there = now.find((other) => (it.id === undefined || other.id === it.id) && words(other));
    return { ...it, modifiedDate: there?.modifiedDate ?? given.now, createdBy: there?.createdBy ?? given.by.user };
  });
  return listChanges(statuses, { id: element.id, now, wanted: named, newId });
}

type Values = ElementContent['customProperties'];

/** By key; its name may be any, those of an object's own methods too. */
function valuesChanged(now: Values, wanted: Values): Record<string, { old: unknown; new: unknown }> | null {
  const valueIn = (of: Values, key: string): unknown => (Object.hasOwn(of, key) ? of[key] : null) ?? null;
  const changed = [...new Set([...Object.keys(now), ...Object.keys(wanted)])].flatMap((key) => {
    const [old, to] = [valueIn(now, key), valueIn(wanted, key)];
    return same(old, to) ? [] : [[key, { old, new: to }] as const];
  });
  return changed.length ? Object.fromEntries(changed) : null;
}

function assignedTo(
  now: Selections,
  wanted: Selections,
): Record<string, { old: readonly ShareItem[] | null; new: readonly ShareItem[] | null }> | null {
  const changed: Record<string, { old: readonly ShareItem[] | null; new: readonly ShareItem[] | null }> = {};
  for (const dimension of new Set([...Object.keys(now), ...Object.keys(wanted)])) {
    const [old, to] = [sharesOf(now, dimension), sharesOf(wanted, dimension)];
    if (!same(old, to)) changed[dimension] = { old, new: to };
  }
  return Object.keys(changed).length ? changed : null;
}

/** Dimensions may have any name, those of an object's own methods too. */
const sharesOf = (of: Selections, dimension: string): readonly ShareItem[] | null =>
  Object.hasOwn(of, dimension) && of[dimension]?.length ? of[dimension] : null;
