import type { Change, Changed, PropertyChange } from './decider.js';

/** Old beside new, as events carry it (log.md, Events 2). */

/** Whether two JSON values are equal; the order of an object's keys has no meaning. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, i) => same(item, b[i]));
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(left).filter((key) => left[key] !== undefined);
  const others = Object.keys(right).filter((key) => right[key] !== undefined);
  return keys.length === others.length && keys.every((key) => same(left[key], right[key]));
}

/** Equal texts of two JSON values are those that are `same`: to find one among many. */
export const textOf = (value: unknown): string => JSON.stringify(value, (_, held: unknown) => inOrder(held));

const inOrder = (held: unknown): unknown =>
  typeof held === 'object' && held !== null && !Array.isArray(held)
    ? Object.fromEntries(Object.entries(held).sort(([a], [b]) => (a < b ? -1 : 1)))
    : held;

/** What a wish would really change; null: nothing. Fields that it leaves undefined are not wished. */
export function differences<C extends object>(now: C, wanted: Partial<C>): Changed<C> | null {
  let changed: Changed<C> | null = null;
  for (const key in wanted) {
    const value = wanted[key];
    if (value === undefined || same(now[key], value)) continue;
    changed ??= {};
    changed[key] = { old: now[key] ?? null, new: value } as Change<C[typeof key]>;
  }
  return changed;
}

/** Without what isn't wished. */
export const defined = <T extends object>(wanted: T): T =>
  Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) as T;

/** The new values; a new null where there was no value before stays null. */
export function applied<C>(changed: Changed<C>): Partial<C> {
  const values: Partial<C> = {};
  for (const key in changed) values[key] = (changed[key] as Change<C[typeof key]>).new;
  return values;
}

export function swapped<C>(changed: Changed<C>): Changed<C> {
  const back: Changed<C> = {};
  for (const key in changed) {
    const { old, new: now } = changed[key] as Change<C[typeof key]>;
    back[key] = { old: now, new: old };
  }
  return back;
}

export const swap = <V>({ old, new: now }: Change<V>): Change<V> => ({ old: now, new: old });

/** Without undefined, null, false, empty text, lists and objects: creations are stored this short. */
export function filled<T extends object>(it: T): Partial<T> {
  const full: Partial<T> = {};
  for (const key in it) {
    const value = it[key];
    if (value === undefined || value === null || value === '' || value === false) continue;
    if (typeof value === 'object' && Object.keys(value).length === 0) continue;
    full[key] = value;
  }
  return full;
}

/** The history of a creation: each field that it filled. */
export const filledIn = ({ id: _, ...fields }: { id: string }): PropertyChange[] =>
  Object.entries(filled(fields)).map(([name, value]) => ({ name, old: null, new: value }));
