import type { Envelope } from '@contracts/message.js';
import { applied, differences, same, swapped } from '../changes.js';
import type { Changed, PropertyChange } from '../decider.js';
import { broken, type Refused } from '../refused.js';
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
        const at = list.findIndex((it) => it.id === item);
        const was = list[at];
        if (!was) return;
        const now = { ...was, ...applied(changed) } as I;
        write(plan, id, list.with(at, now), { was, now });
      },
      [names.removed](plan: Plan, { id, item }: Data<I>) {
        const list = read(plan, id);
        const was = list.find((it) => it.id === item.id);
        if (was)
          write(
            plan,
            id,
            list.filter((it) => it !== was),
            { was },
          );
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
  list: ListOf<P, I>,
  wish: Wish<I>,
): ListEvent<P, I>[] | Refused {
  const wanted = identified(wish);
  const ids = new Set(wanted.map((it) => it.id));
  if (ids.size < wanted.length) {
    const twice = wanted.findIndex((it, i) => wanted.some((other, j) => j < i && other.id === it.id));
    return broken({ field: `${list.field}[${twice}].id`, rule: 'is_unique' });
  }
  const events: ListEvent<P, I>[] = [];
  const push = (what: string, data: object): void =>
    void events.push({ type: `${list.prefix}${what}`, data } as ListEvent<P, I>);
  const left = wish.now.slice();
  for (let at = left.length - 1; at >= 0; at--) {
    const item = left[at] as I;
    if (ids.has(item.id) || wish.removes?.(item) === false) continue;
    push('Removed', { id: wish.id, item: written(item, wish.kept), after: left[at - 1]?.id ?? null });
    left.splice(at, 1);
  }
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
  return events;
}

/** Items for a creation, each with an id. */
export const listed = <I extends Item>(wanted: Wish<I>['wanted'], newId: () => string): I[] =>
  wanted.map((it) => ({ ...it, id: it.id ?? newId() }) as I);

function identified<I extends Item>({ now, wanted, newId, kept }: Wish<I>): I[] {
  const named = new Set(wanted.map((it) => it.id));
  const free = wanted.some((it) => it.id === undefined) ? now.filter((it) => !named.has(it.id)) : [];
  return wanted.map((item) => {
    if (item.id !== undefined) return item as I;
    const at = free.findIndex((it) => same(written(it, [...(kept ?? []), 'id']), written(item as I, kept)));
    const [equal] = at < 0 ? [] : free.splice(at, 1);
    return { ...item, id: equal?.id ?? newId() } as I;
  });
}

/** An item as the log stores it. */
function written<I extends Item>(item: I, kept: readonly (keyof I)[] = []): I {
  const copy = { ...item };
  for (const name of kept) delete copy[name];
  return copy;
}

function inserted<I extends Item>(list: readonly I[], item: I, after: string | null): readonly I[] {
  if (list.at(-1)?.id === after || !list.length) return [...list, item];
  const at = after === null ? 0 : list.findIndex((it) => it.id === after) + 1;
  return after !== null && at === 0 ? [...list, item] : list.toSpliced(at, 0, item);
}
