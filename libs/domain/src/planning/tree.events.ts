import type { Day } from '@contracts/fields.js';
import type { ElementContent, ElementType } from '@contracts/planning/element.js';
import { addDays } from '../calendar.js';
import { filled, swap } from '../changes.js';
import type { Change, PropertyChange, Undoing } from '../decider.js';
import { type Refused, refused } from '../refused.js';
import {
  type ConclusionItem,
  type CostData,
  type Deletion,
  type DependencyItem,
  type Element,
  inEdit,
  type KpiItem,
  type Selections,
  type StatusItem,
} from './element.js';
import { type Numbered, numberFor } from './numbers.js';
import { type Place, placeAgain, placeNow } from './places.js';
import type { Plan } from './plan.js';

/** The whole first content; what is empty is left out. */
export interface Created {
  id: string;
  type: ElementType;
  typeId: string;
  parentId: string | null;
  /** The sibling before it. */
  after: string | null;
  rank: string;
  startDate: Day;
  endDate: Day;
  content: ElementContent;
  identifier?: string;
  /** The identifier was given by the type's scheme. */
  numbered?: Numbered;
  responsible?: string;
  unitId?: string;
  kpis?: readonly KpiItem[];
  conclusions?: readonly ConclusionItem[];
  statusAndNextStepHistory?: readonly StatusItem[];
  dependsOn?: readonly DependencyItem[];
  selections?: Selections;
  extraReadUsers?: readonly string[];
  extraWriteUsers?: readonly string[];
  extraReadGroups?: readonly string[];
  extraWriteGroups?: readonly string[];
  costObjects?: readonly CostData[];
  detached?: boolean;
  clonedFrom?: string;
  /** The copied element's todos shall be copied too. */
  todos?: boolean;
}

/** Names and shapes are stored for ever. Who and when stand in the envelope. */
export type TreeEvent =
  | { type: 'ElementCreated'; data: Created }
  /** A creation taken back: nothing of the element is left. */
  | { type: 'ElementUndone'; data: Created }
  | { type: 'ElementMoved'; data: { id: string; from: Place; to: Place } }
  | { type: 'SiblingsRespaced'; data: { parent: string | null; ranks: Record<string, string> } }
  | { type: 'ElementRescheduled'; data: { id: string; startDate?: Change<Day>; endDate?: Change<Day> } }
  /** All below `root` that went along with it. */
  | { type: 'ElementsShifted'; data: { root: string; days: number; ids: readonly string[] } }
  | { type: 'ElementDeleted'; data: { id: string } & Deletion }
  /** Lifts the mark of that deletion at this element. */
  | { type: 'ElementRestored'; data: { id: string } & Deletion }
  | { type: 'ElementDetached'; data: { id: string } }
  | { type: 'ElementAttached'; data: { id: string } };

type Evolve = { [T in TreeEvent['type']]: (plan: Plan, data: DataOf<T>, envelope: { revision: number }) => void };
type DataOf<T extends TreeEvent['type']> = Extract<TreeEvent, { type: T }>['data'];
type Inverted = readonly TreeEvent[] | Refused;
type Invert = { [T in TreeEvent['type']]?: (data: DataOf<T>, plan: Plan, undoing?: Undoing) => Inverted };

const evolve: Evolve = {
  ElementCreated: (plan, data, { revision }) => {
    plan.add(
      elementOf(data),
      (data.costObjects ?? []).map((entry) => ({ ...entry, since: revision })),
    );
    const { series, count } = data.numbered ?? {};
    if (series !== undefined && count !== undefined && count > plan.lastNumber(series)) plan.numbers.set(series, count);
  },
  ElementUndone: (plan, { id, numbered }) => {
    plan.remove(id);
    // The last number of a series is given again, one before it leaves a gap.
    if (numbered && plan.lastNumber(numbered.series) === numbered.count)
      plan.numbers.set(numbered.series, numbered.count - 1);
  },
  ElementMoved: (plan, { id, to }) => plan.move(id, to.parent, to.rank),
  SiblingsRespaced: (plan, { ranks }) => plan.respace(ranks),
  ElementRescheduled: (plan, { id, startDate, endDate }) =>
    plan.with(id, { ...(startDate && { startDate: startDate.new }), ...(endDate && { endDate: endDate.new }) }),
  ElementsShifted: (plan, { days, ids }) => {
    for (const id of ids) {
      const it = plan.element(id);
      if (it) plan.with(id, { startDate: addDays(it.startDate, days), endDate: addDays(it.endDate, days) });
    }
  },
  ElementDeleted: (plan, { id, ...deletion }) => plan.mark(id, { deleted: deletion }),
  ElementRestored: (plan, { id }) => plan.mark(id, { deleted: null }),
  ElementDetached: (plan, { id }) => plan.mark(id, { detached: true }),
  ElementAttached: (plan, { id }) => plan.mark(id, { detached: false }),
};

const invert: Invert = {
  ElementCreated(data, plan, undoing) {
    const used = [...plan.children(data.id), ...plan.followersOf(data.id).filter((id) => !undoing?.removes(id))];
    return used.length ? refused('CHANGED_SINCE', { id: data.id, used }) : [{ type: 'ElementUndone', data }];
  },
  ElementUndone(data, plan) {
    if (plan.element(data.id)) return refused('ID_TAKEN', { id: data.id });
    if (data.parentId && !plan.element(data.parentId)) return refused('CHANGED_SINCE', { id: data.parentId });
    const { parent: parentId, after, rank } = placeAgain(plan, placeOf(data), data.id);
    // Its number may have been given to another since.
    const isTaken = data.numbered && data.identifier && plan.holderOf(data.identifier) !== undefined;
    const number = isTaken ? numberFor(plan, data) : {};
    return [{ type: 'ElementCreated', data: { ...data, parentId, after, rank, ...number } }];
  },
  ElementMoved({ id, from }, plan) {
    for (const needed of [id, from.parent]) {
      if (needed && !plan.element(needed)) return refused('CHANGED_SINCE', { id: needed });
    }
    return [{ type: 'ElementMoved', data: { id, from: placeNow(plan, id), to: placeAgain(plan, from, id) } }];
  },
  SiblingsRespaced: () => [],
  ElementRescheduled: ({ id, startDate, endDate }) => [
    {
      type: 'ElementRescheduled',
      data: { id, ...(startDate && { startDate: swap(startDate) }), ...(endDate && { endDate: swap(endDate) }) },
    },
  ],
  ElementsShifted: ({ days, ...data }) => [{ type: 'ElementsShifted', data: { ...data, days: -days } }],
  ElementDeleted: (data) => [{ type: 'ElementRestored', data }],
  ElementRestored: (data) => [{ type: 'ElementDeleted', data }],
  ElementDetached: (data) => [{ type: 'ElementAttached', data }],
  ElementAttached: (data) => [{ type: 'ElementDetached', data }],
};

export const treeEvents = {
  kind: 'element',
  evolve,
  invert,
  touches: {
    SiblingsRespaced: () => [],
    ElementsShifted: ({ ids }: DataOf<'ElementsShifted'>) => ids.map(element),
    ElementDeleted: ({ id }: { id: string }, plan: Plan) => [id, ...markedWith(plan, id)].map(element),
    ElementRestored: ({ id }: { id: string }, plan: Plan) => [id, ...markedWith(plan, id)].map(element),
  },
  asks: {
    // Also on what it goes under again.
    ElementMoved: ({ id, from, to }: DataOf<'ElementMoved'>) =>
      from.parent === to.parent || from.parent === null ? [element(id)] : [element(id), element(from.parent)],
    ElementUndone: ({ id, parentId }: Created) =>
      parentId === null ? [element(id)] : [element(id), element(parentId)],
    ElementsShifted: ({ root }: DataOf<'ElementsShifted'>) => [element(root)],
    ElementDeleted: ({ id }: { id: string }) => [element(id)],
    ElementRestored: ({ id }: { id: string }) => [element(id)],
  },
  change: { ElementCreated: 'CREATE', ElementUndone: 'DELETE', ElementDeleted: 'DELETE' } as const,
  history: {
    ElementCreated: (data: Created) => contentOf(data).map(([name, value]) => ({ name, old: null, new: value })),
    ElementUndone: (data: Created) => contentOf(data).map(([name, value]) => ({ name, old: value, new: null })),
    ElementMoved: ({ from, to }: DataOf<'ElementMoved'>): PropertyChange[] => [
      ...(from.parent === to.parent ? [] : [{ name: 'parentId', old: from.parent, new: to.parent }]),
      { name: 'position', old: from.after, new: to.after },
    ],
    ElementsShifted: (...[{ days }, id, plan, after]: Shifted): PropertyChange[] => {
      const { startDate, endDate }: Partial<Dates> = { ...plan.element(id), ...after };
      return Object.entries({ startDate, endDate }).flatMap(([name, day]) =>
        day ? [{ name, old: addDays(day, -days), new: day }] : [],
      );
    },
    ElementDeleted: () => [{ name: 'deleted', old: false, new: true }],
    ElementRestored: () => [{ name: 'deleted', old: true, new: false }],
    ElementDetached: () => [{ name: 'detached', old: false, new: true }],
    ElementAttached: () => [{ name: 'detached', old: true, new: false }],
  },
};

type Dates = Record<'startDate' | 'endDate', Day>;
type Shifted = [DataOf<'ElementsShifted'>, id: string, Plan, after?: Partial<Dates>];

const element = (id: string) => ({ kind: 'element', id });

/** All below an element that are deleted by its mark alone, not by one of their own or in between. */
function markedWith(plan: Plan, id: string): string[] {
  return [...plan.children(id)].flatMap((child) =>
    plan.element(child)?.deleted ? [] : [child, ...markedWith(plan, child)],
  );
}

const none: readonly never[] = [];
const noSelections: Selections = {};

/** The element that a creation makes. */
export function elementOf({
  after: _,
  costObjects: __,
  todos: ___,
  numbered: ____,
  content,
  ...data
}: Created): Element {
  return {
    ...data,
    content,
    identifier: data.identifier ?? '',
    responsible: data.responsible ?? null,
    unitId: data.unitId ?? null,
    kpis: data.kpis ?? none,
    conclusions: data.conclusions ?? none,
    statusAndNextStepHistory: data.statusAndNextStepHistory ?? none,
    dependsOn: data.dependsOn ?? none,
    selections: data.selections ? chosen(data.selections) : noSelections,
    extraReadUsers: data.extraReadUsers ?? none,
    extraWriteUsers: data.extraWriteUsers ?? none,
    extraReadGroups: data.extraReadGroups ?? none,
    extraWriteGroups: data.extraWriteGroups ?? none,
    comments: none,
    phase: 'PLAN',
    approval: inEdit,
    detached: data.detached ?? false,
    deleted: null,
  };
}

/** A dimension of which nothing is chosen is none, as after a change to that. */
const chosen = (all: Selections): Selections =>
  Object.fromEntries(Object.entries(all).filter(([, shares]) => shares.length > 0));

const placeOf = ({ parentId, after, rank }: Created): Place => ({ parent: parentId, after, rank });

/** The fields a creation set, by their names in the contract. */
function contentOf({
  id: _,
  after: __,
  rank: ___,
  todos: ____,
  numbered: _____,
  content,
  ...fields
}: Created): [string, unknown][] {
  return Object.entries(filled({ ...content, ...fields }));
}
