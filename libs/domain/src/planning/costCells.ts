import type { TypeCosts } from '@contracts/costs/grid.js';
import type { Amount } from '@contracts/fields.js';
import type { BrokenRule } from '@contracts/message.js';
import { isDerived } from '@contracts/planning/element.js';
import { type Given, isRefused, part } from '../decider.js';
import { broken, type Refused, refused } from '../refused.js';
import { idsFrom } from './checks.js';
import { costList } from './costs.events.js';
import type { CostItem } from './element.js';
import { listChanges } from './lists.js';
import type { Plan } from './plan.js';
import { editable, edited, type PlanEvent } from './trial.js';

type Wish = Pick<TypeCosts, 'items'>;
type Cell = Wish['items'][number];
/** A cell and its place in the call. */
type Placed = Cell & { at: number };

/** Numbers of new ids (`idsFrom`). */
const base = 4_000_000;
/** How many broken rules one answer names. */
const most = 100;

/** Money typed into cells of element × month × kind: one command however many they are, so that one undo takes them back. */
export const costCells = part<Plan, never>()({
  kind: 'element',
  evolve: {},
  decide: {
    typeCosts: ({ items }: Wish, plan: Plan, given: Given) => typed(plan, items, given) as never,
  },
});

function typed(plan: Plan, items: Wish['items'], given: Given): readonly PlanEvent[] | Refused {
  const byElement = Map.groupBy(
    items.map((cell, at): Placed => ({ ...cell, at })),
    ({ id }) => id,
  );
  const newId = idsFrom(given, base);
  const events: PlanEvent[] = [];
  const errors: BrokenRule[] = [];
  const changedSince: object[] = [];
  for (const [id, cells] of byElement) {
    const element = editable(plan, id);
    if (isRefused(element)) return element;
    const money = Map.groupBy(plan.costs(id), keyOf);
    const wanted: Placed[] = [];
    const seen = new Set<string>();
    for (const cell of cells) {
      const there = sumOf(money.get(keyOf(cell)));
      errors.push(...brokenCell(plan, cell, seen.has(keyOf(cell))));
      seen.add(keyOf(cell));
      if (cell.was !== undefined && cell.was !== there && cell.amount !== there)
        changedSince.push({ id, kind: cell.kind, period: cell.period, theirs: there, yours: cell.amount });
      if (cell.amount !== there) wanted.push(cell);
    }
    if (errors.length || changedSince.length || !wanted.length) continue;
    const booked = bookedOn(plan, id, withCells(plan.costs(id), money, wanted, newId), newId);
    if (isRefused(booked)) return booked;
    events.push(...booked);
  }
  if (errors.length) return broken(...errors.slice(0, most));
  if (changedSince.length) return refused('CELL_CHANGED', { cells: changedSince.slice(0, most) });
  return events;
}

function brokenCell(plan: Plan, { id, at, kind, period }: Placed, isTwice: boolean): BrokenRule[] {
  const field = `[${at}]`;
  if (isDerived(kind)) return [{ field: `${field}.kind`, rule: 'derived', params: { kind, id } }];
  if (isTwice) return [{ field, rule: 'is_unique', params: { kind, period, id } }];
  if (plan.isClosed(period)) return [{ field: `${field}.period`, rule: 'locked', params: { period, id } }];
  return [];
}

function bookedOn(
  plan: Plan,
  id: string,
  wanted: readonly CostItem[],
  newId: () => string,
): readonly PlanEvent[] | Refused {
  const now = plan.costs(id);
  const events = listChanges(costList, { id, now, wanted, newId, removes: () => true, kept: ['since'] });
  return isRefused(events) ? events : edited(plan, id, events);
}

/** An element's entries with what its cells shall have. */
function withCells(
  now: readonly CostItem[],
  money: ReadonlyMap<string, readonly CostItem[]>,
  cells: readonly Cell[],
  newId: () => string,
): readonly CostItem[] {
  const changed = new Map<string, CostItem | null>();
  const added: CostItem[] = [];
  for (const { kind, period, amount } of cells) {
    const entries = money.get(keyOf({ kind, period })) ?? [];
    const target = entries.length === 1 ? entries[0] : entries.find(isPlain);
    const part = amount - sumOf(entries) + (target?.amount ?? 0);
    if (amount === 0) for (const { id } of entries) changed.set(id, null);
    else if (target) changed.set(target.id, part === 0 ? null : { ...target, amount: part });
    else added.push({ id: newId(), kind, costTypeId: null, period, amount: part, description: '', since: 0 });
  }
  const kept = now.flatMap((item) => {
    const next = changed.get(item.id);
    return next === null ? [] : [next ?? item];
  });
  return [...kept, ...added];
}

/** It says nothing but its amount: more of the same may be added to it. */
const isPlain = ({ costTypeId, description, split }: CostItem): boolean =>
  costTypeId === null && description === '' && !split;

const keyOf = ({ kind, period }: Pick<CostItem, 'kind' | 'period'>): string => `${period} ${kind}`;
const sumOf = (entries: readonly CostItem[] = []): Amount => entries.reduce((sum, { amount }) => sum + amount, 0);
