import type { Envelope } from '@contracts/message.js';
import { same } from '@domain/changes.js';
import { type Refused, refused } from '@domain/refused.js';
import type { Ground } from './decision.js';
import type { Order } from './engine.js';
import { handlerOf } from './fold.js';
import { changesSince } from './history.js';

type Data = Record<string, unknown>;
/** What others did to a field since the caller looked: its value then and now. */
interface Since {
  base: unknown;
  theirs: unknown;
}
/** A field both wrote. */
interface Clash extends Since {
  field: string;
  yours: unknown;
}

/**
 * Judges what the caller saw (`If-Match`, or a batch's revisions): changes of other fields since then merge, a field that
 * the command names and others changed is a CONFLICT, a revision that never was REVISION_UNKNOWN. Answers the data to
 * decide on: items of lists that only others changed are as they are now. decisions.md, Plan elements.
 */
export async function judge(order: Order, ground: Ground): Promise<Data | Refused> {
  let data = order.data;
  for (const [id, revision] of order.expected ?? []) {
    const { touches } = ground.state;
    const last = touches.last(id);
    // What isn't there is the decider's matter.
    if (last === revision || last < 0) continue;
    const [first = -1] = touches.since(id, revision - 1);
    const was = first === revision || (revision === -1 && (await isBuiltIn(ground, first)));
    if (!was) return refused('REVISION_UNKNOWN', { id, revision, last });
    const later = await ground.eventsAt(touches.since(id, revision));
    const wanted = wishFor(data, id);
    if (!wanted) continue;
    const merged = { ...wanted };
    const clashes: Clash[] = [];
    for (const [field, since] of fieldsSince(ground, id, later)) clashes.push(...mergeField(merged, field, since));
    if (clashes.length > 0) return refused('CONFLICT', { id, ...clashes[0], fields: clashes });
    data = replaced(data, wanted, merged);
  }
  return data;
}

/** Whether a thing was there before its first event, as built-in types are: at revision -1. */
async function isBuiltIn({ area, eventsAt }: Ground, first: number): Promise<boolean> {
  const [event] = await eventsAt([first]);
  return event !== undefined && handlerOf(area, event.type).change !== 'CREATE';
}

/** By field: the first old and the last new value; what came back to where it was is left out. */
function fieldsSince({ area, state }: Ground, id: string, later: readonly Envelope[]): Map<string, Since> {
  const changes = new Map<string, Since>();
  for (const it of changesSince(area, later, { id, state }).flat()) {
    changes.set(it.name, { base: (changes.get(it.name) ?? { base: it.old }).base, theirs: it.new });
  }
  for (const [name, { base, theirs }] of changes) if (same(base, theirs)) changes.delete(name);
  return changes;
}

/** The part of a command's data that speaks of a thing: the item with its id, or all of it. */
function wishFor(data: Data, id: string): Data | undefined {
  if (data.id === id) return data;
  const items = Object.values(data).find((value) => Array.isArray(value) && value.some((item) => item?.id === id));
  return (items as Data[] | undefined)?.find((item) => item.id === id);
}

function replaced(data: Data, old: Data, now: Data): Data {
  if (data === old) return now;
  const swap = (value: unknown) => (Array.isArray(value) ? value.map((item) => (item === old ? now : item)) : value);
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, swap(value)]));
}

/** `field` is a name, `map.key`, `list[itemId]` or `list[itemId].name`. In the wish, what only others changed becomes theirs. */
function mergeField(wanted: Data, field: string, since: Since): Clash[] {
  const [, name = field, item, inner, key] = /^([^.[]+)(?:\[([^\]]+)\](?:\.(.+))?|\.(.+))$/s.exec(field) ?? [];
  if (wanted[name] === undefined) return [];
  if (item !== undefined && Array.isArray(wanted[name])) return mergeItem(wanted, { name, item, inner, field }, since);
  const map = key === undefined ? null : (wanted[name] as Data);
  const yours = map && key !== undefined ? map[key] : wanted[name];
  if (same(yours ?? null, since.theirs ?? null)) return [];
  if (!map || key === undefined || !same(yours ?? null, since.base ?? null)) return [{ field, ...since, yours }];
  const { [key]: _, ...others } = map;
  wanted[name] = since.theirs === null ? others : { ...others, [key]: since.theirs };
  return [];
}

function mergeItem(
  wanted: Data,
  at: { name: string; item: string; inner?: string; field: string },
  since: Since,
): Clash[] {
  const { name, item, inner, field } = at;
  const items = wanted[name] as Data[];
  const mine = items.find(({ id }) => id === item);
  const yours = inner === undefined ? (mine ?? null) : mine?.[inner];
  if (same(yours ?? null, since.theirs ?? null)) return [];
  // An item that others made isn't lacking: the caller couldn't know it.
  const unknown = mine === undefined && (since.base ?? null) === null;
  if (!unknown && !untouched(yours, since.base)) return [{ field, ...since, yours: yours ?? null }];
  wanted[name] = withItem(items, item, inner === undefined ? since.theirs : { [inner]: since.theirs });
  return [];
}

/** Whether the caller sends what was there before; an item may come with more or fewer defaults than were stored. */
function untouched(yours: unknown, base: unknown): boolean {
  if (typeof base !== 'object' || base === null || Array.isArray(base)) return same(yours ?? null, base ?? null);
  if (typeof yours !== 'object' || yours === null) return false;
  return Object.entries(base).every(([key, value]) => same((yours as Data)[key] ?? null, value ?? null));
}

function withItem(items: readonly Data[], id: string, now: unknown): Data[] {
  if (now === null || now === undefined) return items.filter((item) => item.id !== id);
  if (!items.some((item) => item.id === id)) return [...items, { id, ...(now as Data) }];
  return items.map((item) => (item.id === id ? { ...item, ...(now as Data) } : item));
}
