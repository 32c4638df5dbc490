import type { Envelope } from '@contracts/message.js';
import { applied, differences, swapped, textOf } from '../changes.js';
import type { Changed, PropertyChange } from '../decider.js';
import { broken, type Refused, refused } from '../refused.js';
import type { Plan } from './plan.js';

/** Lists of an element whose items have ids and an event each (log.md, Events 4). `after`: the item before it. */
export interface Item {
  id: string;
}
export type ListEvent<P extends string, I extends Item> =
  | { type: `${P}Entered`; data: { id: string; item: I; after: string | null } }
  | { type: `${P}Changed`; data: { id: string; item: string; changed: Changed<I> } }
  | { type: `${P}Removed`; data: { id: string; item: I; after: string | null } };

export interface ListOf<P extends string, I extends Item> {
  prefix: P;
  /** Its name in the contract, also in the history: `kpis[<id>].label`. */
  field: string;
  read(plan: Plan, id: string): readonly I[];
  write(plan: Plan, id: string, list: readonly I[], it: { was?: I; now?: I }): void;
  /** What only the state keeps of an item. */
  stored?(item: I, envelope: Envelope): I;
}

type Data<I extends Item> = { id: string; item: I; after: string | null };
type Change<I extends Item> = { id: string; item: string; changed: Changed<I> };

/** The evolve, invert and history of a list's three events. */
export function listEvents<P extends string, I extends Item>({ prefix, field, read, write, stored }: ListOf<P, I>) {
  const names = { entered: `${prefix}Entered`, changed: `${prefix}Changed`, removed: `${prefix}Removed` } as const;
  const wholeOf =
    (name: 'old' | 'new') =>
    ({ item }: Data<I>): PropertyChange[] => [{ name: `${field}[${item.id}]`, old: null, new: null, [name]: item }];
  return {
    evolve: {
      [names.entered](plan: Plan, { id, item, after }: Data<I>, envelope: Envelope) {
        const now = stored ? stored(item, envelope) : item;
        write(plan, id, inserted(read(plan, id), now, after), { now });
      },
      [names.changed](plan: Plan, { id, item, changed }: Change<I>) {
        const list = read(plan, id);
        const at = placeIn(list, item);
        const was = list[at];
        if (!was) return;
        const now = { ...was, ...applied(changed) } as I;
        write(plan, id, follows(list, list.with(at, now)), { was, now });
      },
      [names.removed](plan: Plan, { id, item }: Data<I>) {
        const list = read(plan, id);
        const at = placeIn(list, item.id);
        const was = list[at];
        if (was) write(plan, id, follows(list, list.toSpliced(at, 1)), { was });
      },
    },
    invert: {
      [names.entered]: (data: Data<I>) => [{ type: names.removed, data }],
      [names.changed]: (data: Change<I>) => [
        { type: names.changed, data: { ...data, changed: swapped(data.changed) } },
      ],
      [names.removed]: (data: Data<I>) => [{ type: names.entered, data }],
    },
    history: {
      [names.entered]: wholeOf('new'),
      [names.changed]: ({ item, changed }: Change<I>): PropertyChange[] =>
        Object.entries(changed).map(([name, it]) => ({ name: `${field}[${item}].${name}`, ...(it as Pair) })),
      [names.removed]: wholeOf('old'),
    },
  };
}
type Pair = { old: unknown; new: unknown };

export interface Wish<I extends Item> {
  id: string;
  now: readonly I[];
  /** Whole items, matched by id; one without an id that equals an item is that item. */
  wanted: readonly (Omit<I, 'id'> & { id?: string })[];
  newId(): string;
  /** Whether an item that the list lacks is removed. */
  removes?(item: I): boolean;
  /** Fields of an item that only the state keeps. */
  kept?: readonly (keyof I)[];
  /** Fields that an item loses when the wish leaves them out; all others then stay. */
  optional?: readonly (keyof I)[];
}

/** What must happen to make a list the wanted one. Items keep their order; new ones stand last. */
export function listChanges<P extends string, I extends Item>(
  list: Pick<ListOf<P, I>, 'prefix' | 'field'>,
  wish: Wish<I>,
): ListEvent<P, I>[] | Refused {
  const wanted = identified(wish);
  const ids = new Set<string>();
  for (const [i, { id }] of wanted.entries()) {
    if (ids.has(id)) return broken({ field: `${list.field}[${i}].id`, rule: 'is_unique' });
    ids.add(id);
  }
  const events: ListEvent<P, I>[] = [];
  const push = (what: string, data: object): void =>
    void events.push({ type: `${list.prefix}${what}`, data } as ListEvent<P, I>);
  const stays = (item: I): boolean => ids.has(item.id) || wish.removes?.(item) === false;
  for (let at = wish.now.length - 1; at >= 0; at--) {
    const item = wish.now[at] as I;
    if (stays(item)) continue;
    push('Removed', { id: wish.id, item: written(item, wish.kept), after: wish.now[at - 1]?.id ?? null });
  }
  const left = wish.now.filter(stays);
  const before = new Map(left.map((it) => [it.id, it]));
  let last = left.at(-1)?.id ?? null;
  for (const item of wanted) {
    const there = before.get(item.id);
    if (!there) {
      push('Entered', { id: wish.id, item, after: last });
      last = item.id;
      continue;
    }
    const lost = wish.optional?.filter((name) => there[name] && !item[name]).map((name) => [name, null]) ?? [];
    const changed = differences(there, { ...item, ...Object.fromEntries(lost) } as Partial<I>);
    if (changed) push('Changed', { id: wish.id, item: item.id, changed });
  }
  // An append takes fewer (log.md); so it is known before each of them is looked at.
  return events.length > mostEvents ? refused('TOO_BIG') : events;
}
const mostEvents = 10_000;

/** Items for a creation, each with an id. */
export const listed = <I extends Item>(wanted: Wish<I>['wanted'], newId: () => string): I[] =>
  wanted.map((it) => ({ ...it, id: it.id ?? newId() }) as I);

function identified<I extends Item>({ now, wanted, newId, kept }: Wish<I>): I[] {
  const named = new Set(wanted.map((it) => it.id));
  const isEach = wanted.every((it) => it.id !== undefined);
  const textOfItem = (item: I): string => textOf(written(item, [...(kept ?? []), 'id']));
  // By what they say, the last first: so each is taken once, in the list's order.
  const free = new Map<string, I[]>();
  for (const item of isEach ? [] : now.toReversed()) {
    if (named.has(item.id)) continue;
    const text = textOfItem(item);
    const equals = free.get(text);
    if (equals) equals.push(item);
    else free.set(text, [item]);
  }
  return wanted.map((item) => {
    if (item.id !== undefined) return item as I;
    return { ...item, id: free.get(textOfItem(item as I))?.pop()?.id ?? newId() } as I;
  });
}

/** An item as the log stores it. */
function written<I extends Item>(item: I, kept: readonly (keyof I)[] = []): I {
  const copy = { ...item };
  for (const name of kept) delete copy[name];
  return copy;
}

function inserted<I extends Item>(list: readonly I[], item: I, after: string | null): readonly I[] {
  if (list.at(-1)?.id === after || !list.length) return follows(list, [...list, item], item);
  const at = after === null ? 0 : placeIn(list, after) + 1;
  return after !== null && at === 0 ? [...list, item] : list.toSpliced(at, 0, item);
}

/** Where the items of long lists stand. What follows a list takes its places over: each is looked at before it counts. */
const places = new WeakMap<readonly Item[], Map<string, number>>();
const long = 100;

/** Where an item stands; -1: nowhere. */
function placeIn(list: readonly Item[], id: string): number {
  if (list.length < long) return list.findIndex((it) => it.id === id);
  const at = places.get(list)?.get(id) ?? -1;
  if (list[at]?.id === id) return at;
  const now = new Map(list.map((it, i) => [it.id, i]));
  places.set(list, now);
  return now.get(id) ?? -1;
}

/** A list after a change, `last` being new at its end. */
function follows<I extends Item>(before: readonly I[], list: readonly I[], last?: I): readonly I[] {
  const known = places.get(before);
  if (last) known?.set(last.id, list.length - 1);
  if (known) places.set(list, known);
  return list;
}
