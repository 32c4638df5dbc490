import type { ElementContent } from '@contracts/planning/element.js';
import { applied, swap, swapped } from '../changes.js';
import type { Change, Changed, Part, PropertyChange } from '../decider.js';
import type { Comment, ConclusionItem, DependencyItem, Element, KpiItem, ShareItem, StatusItem } from './element.js';
import { type Item, type ListEvent, type ListOf, listEvents } from './lists.js';
import type { Plan } from './plan.js';

/** Whom an element is shared to (decisions.md, Roles and permissions). */
export type Sharing = Pick<Element, 'extraReadUsers' | 'extraWriteUsers' | 'extraReadGroups' | 'extraWriteGroups'>;

/** Names and shapes are stored for ever. */
export type ContentEvent =
  | { type: 'ElementDescribed'; data: { id: string; changed: Changed<ElementContent> } }
  /** The values that changed of fields which the tenant added, or of free ones; null: none. */
  | { type: 'ElementPropertiesChanged'; data: { id: string; changed: Record<string, Change<unknown>> } }
  | { type: 'ElementIdentified'; data: { id: string; identifier: Change<string> } }
  | { type: 'ElementUnitChanged'; data: { id: string; unitId: Change<string | null> } }
  | { type: 'ElementResponsibleChanged'; data: { id: string; responsible: Change<string | null> } }
  | { type: 'ElementShared'; data: { id: string; changed: Changed<Sharing> } }
  /** The shares of each dimension that changed; null: none. */
  | { type: 'ElementAssigned'; data: { id: string; selections: Record<string, Change<readonly ShareItem[] | null>> } }
  | { type: 'CommentAdded'; data: { id: string; comment: Comment } }
  /** A comment taken back. */
  | { type: 'CommentRemoved'; data: { id: string; comment: Comment } }
  | ListEvent<'Kpi', KpiItem>
  | ListEvent<'Conclusion', ConclusionItem>
  | ListEvent<'Status', StatusItem>
  | ListEvent<'Dependency', DependencyItem>;

type DataOf<T extends ContentEvent['type']> = Extract<ContentEvent, { type: T }>['data'];

export const kpis = plain<'Kpi', KpiItem>('Kpi', 'kpis');
export const conclusions = plain<'Conclusion', ConclusionItem>('Conclusion', 'conclusions');
export const statuses = plain<'Status', StatusItem>('Status', 'statusAndNextStepHistory');
export const dependencies: ListOf<'Dependency', DependencyItem> = {
  prefix: 'Dependency',
  field: 'dependsOn',
  read: (plan, id) => plan.element(id)?.dependsOn ?? [],
  write: (plan, id, list) => plan.depend(id, list),
};

const lists = [listEvents(kpis), listEvents(conclusions), listEvents(statuses), listEvents(dependencies)];
const ofLists = <K extends 'evolve' | 'invert' | 'history'>(key: K): Record<string, never> =>
  Object.assign({}, ...lists.map((it) => it[key]));

const evolve = {
  ...ofLists('evolve'),
  ElementDescribed: (plan: Plan, { id, changed }: DataOf<'ElementDescribed'>) => plan.describe(id, applied(changed)),
  ElementPropertiesChanged: (plan: Plan, { id, changed }: DataOf<'ElementPropertiesChanged'>) => {
    const others = Object.entries(plan.element(id)?.content.customProperties ?? {}).filter(
      ([key]) => !Object.hasOwn(changed, key),
    );
    const values = Object.entries(changed).flatMap(([key, { new: now }]) => (now === null ? [] : [[key, now]]));
    plan.describe(id, { customProperties: Object.fromEntries([...others, ...values]) });
  },
  ElementIdentified: (plan: Plan, { id, identifier }: DataOf<'ElementIdentified'>) => plan.identify(id, identifier.new),
  ElementUnitChanged: (plan: Plan, { id, unitId }: DataOf<'ElementUnitChanged'>) =>
    plan.withInherited(id, { unitId: unitId.new }),
  ElementResponsibleChanged: (plan: Plan, { id, responsible }: DataOf<'ElementResponsibleChanged'>) =>
    plan.withInherited(id, { responsible: responsible.new }),
  ElementShared: (plan: Plan, { id, changed }: DataOf<'ElementShared'>) => plan.withInherited(id, applied(changed)),
  ElementAssigned: (plan: Plan, { id, selections: changed }: DataOf<'ElementAssigned'>) => {
    const selections = { ...plan.element(id)?.selections };
    for (const [dimension, { new: shares }] of Object.entries(changed)) {
      if (shares) selections[dimension] = shares;
      else delete selections[dimension];
    }
    plan.with(id, { selections });
  },
  CommentAdded: (plan: Plan, { id, comment }: DataOf<'CommentAdded'>) =>
    plan.with(id, { comments: [...(plan.element(id)?.comments ?? []), comment] }),
  CommentRemoved: (plan: Plan, { id, comment }: DataOf<'CommentRemoved'>) =>
    plan.with(id, { comments: (plan.element(id)?.comments ?? []).filter((it) => it.id !== comment.id) }),
};

/** The lists' names are made from their prefixes, which the compiler can't follow: hence the cast. */
export const contentEvents = {
  kind: 'element',
  evolve,
  invert: {
    ...ofLists('invert'),
    ElementDescribed: ({ id, changed }: DataOf<'ElementDescribed'>) => [
      { type: 'ElementDescribed' as const, data: { id, changed: swapped(changed) } },
    ],
    ElementPropertiesChanged: ({ id, changed }: DataOf<'ElementPropertiesChanged'>) => [
      { type: 'ElementPropertiesChanged' as const, data: { id, changed: swappedAll(changed) } },
    ],
    ElementIdentified: ({ id, identifier }: DataOf<'ElementIdentified'>) => [
      { type: 'ElementIdentified' as const, data: { id, identifier: swap(identifier) } },
    ],
    ElementUnitChanged: ({ id, unitId }: DataOf<'ElementUnitChanged'>) => [
      { type: 'ElementUnitChanged' as const, data: { id, unitId: swap(unitId) } },
    ],
    ElementResponsibleChanged: ({ id, responsible }: DataOf<'ElementResponsibleChanged'>) => [
      { type: 'ElementResponsibleChanged' as const, data: { id, responsible: swap(responsible) } },
    ],
    ElementShared: ({ id, changed }: DataOf<'ElementShared'>) => [
      { type: 'ElementShared' as const, data: { id, changed: swapped(changed) } },
    ],
    ElementAssigned: ({ id, selections }: DataOf<'ElementAssigned'>) => [
      { type: 'ElementAssigned' as const, data: { id, selections: swappedAll(selections) } },
    ],
    CommentAdded: (data: DataOf<'CommentAdded'>) => [{ type: 'CommentRemoved' as const, data }],
    CommentRemoved: (data: DataOf<'CommentRemoved'>) => [{ type: 'CommentAdded' as const, data }],
  },
  history: {
    ...ofLists('history'),
    ElementDescribed: ({ changed }: DataOf<'ElementDescribed'>) => pairs(changed),
    ElementPropertiesChanged: ({ changed }: DataOf<'ElementPropertiesChanged'>) => pairs(changed, 'customProperties.'),
    ElementShared: ({ changed }: DataOf<'ElementShared'>) => pairs(changed),
    ElementAssigned: ({ selections }: DataOf<'ElementAssigned'>) => pairs(selections, 'selections.'),
    CommentAdded: ({ comment }: DataOf<'CommentAdded'>) => [
      { name: `comments[${comment.id}]`, old: null, new: comment.text },
    ],
    CommentRemoved: ({ comment }: DataOf<'CommentRemoved'>) => [
      { name: `comments[${comment.id}]`, old: comment.text, new: null },
    ],
  },
} as unknown as Omit<Part<Plan, ContentEvent>, 'decide'>;

function plain<P extends string, I extends Item>(prefix: P, field: keyof Element): ListOf<P, I> {
  return {
    prefix,
    field,
    read: (plan, id) => (plan.element(id)?.[field] ?? []) as unknown as readonly I[],
    write: (plan, id, list) => plan.with(id, { [field]: list }),
  };
}

const pairs = (changed: object, prefix = ''): PropertyChange[] =>
  Object.entries(changed).map(([name, { old, new: now }]) => ({ name: prefix + name, old, new: now }));

const swappedAll = <V>(changed: Record<string, Change<V>>): Record<string, Change<V>> =>
  Object.fromEntries(Object.entries(changed).map(([name, it]) => [name, swap(it)]));
