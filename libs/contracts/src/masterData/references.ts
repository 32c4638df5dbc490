import { type Class, type Field, fieldsOf } from '../fields.js';
import type { BrokenRule } from '../message.js';
import type { CustomField } from './dataElementType.js';
import { sharedSegment } from './kinds.js';

/** A thing that another one names, and in which of its fields: `kpis[0].topicId`. */
export interface Named {
  field: string;
  /** What it points to: a kind of records by its name, `user`, `plan-element` … */
  to: string;
  id: string;
  /** The kind is the key of a map of shares. */
  key?: true;
}

/** What things of a class may name: the kinds that its fields declare, and whether shares of dimensions are among them. */
export function nameableBy(of: Class): { kinds: ReadonlySet<string>; dimensions: boolean } {
  const kinds = new Set<string>();
  let dimensions = false;
  for (const it of pointing(of)) {
    if (it.kind === 'map') dimensions = true;
    const to = it.to ?? it.items?.to;
    if (to) kinds.add(to);
    if (!it.of || it.kind === 'map') continue;
    const inner = nameableBy(it.of);
    for (const kind of inner.kinds) kinds.add(kind);
    dimensions ||= inner.dimensions;
  }
  return { kinds, dimensions };
}

/** The kind of records that a field of a class names. */
export const kindNamedBy = (of: Class, name: string): string =>
  fieldsOf(of).find((it) => it.name === name)?.to as string;

/**
 * All that a value of a class names, as its fields declare it: references, lists of them, those of groups and items. In
 * a map of shares the key is the kind.
 */
export function namedIn(of: Class, value: object): Named[] {
  const found: Named[] = [];
  for (const it of pointing(of)) {
    const held = (value as Record<string, unknown>)[it.name];
    if (held !== undefined && held !== null) collect(it, it.name, held, found);
  }
  return found;
}

/**
 * What is named anew and is not there to be chosen: the same in the browser, of the lists that it has, and on the server.
 * What was named before is left alone, whatever became of it.
 */
export function brokenReferences(
  now: readonly Named[],
  before: () => readonly Named[],
  mayChoose: (it: Named) => boolean,
): BrokenRule[] {
  if (now.length === 0) return [];
  const known = new Set(before().map(({ to, id }) => `${to} ${id}`));
  return now
    .filter((it) => !known.has(`${it.to} ${it.id}`) && !mayChoose(it))
    .map(({ field, id }) => ({ field, rule: 'selection_required', params: { id } }));
}

/** What a record names in the fields that a tenant added to its kind. */
export function namedInAdded(added: readonly CustomField[], value: object): Named[] {
  const own = (value as { customProperties?: Readonly<Record<string, unknown>> }).customProperties ?? {};
  return added.flatMap(({ key, kind, to }) => {
    const id = kind === 'REFERENCE' ? own[key] : null;
    return typeof id === 'string' ? [{ field: `customProperties.${key}`, to, id }] : [];
  });
}

function collect(it: Field, at: string, held: unknown, found: Named[]): void {
  if (it.kind === 'reference') found.push({ field: at, to: it.to as string, id: held as string });
  else if (it.kind === 'group') inside(it.of as Class, `${at}.`, held as object, { found });
  else if (it.kind === 'map') {
    for (const [key, items] of Object.entries(held as Record<string, readonly object[] | null>))
      for (const [i, item] of (items ?? []).entries())
        inside(it.of as Class, `${at}.${key}[${i}].`, item, { found, key });
  } else if (it.of)
    for (const [i, item] of (held as object[]).entries()) inside(it.of, `${at}[${i}].`, item, { found });
  else for (const id of held as string[]) found.push({ field: at, to: it.items?.to as string, id });
}

/** `key`: of a map, the kind that its shares are of. */
function inside(of: Class, prefix: string, value: object, { found, key }: { found: Named[]; key?: string }): void {
  for (const it of namedIn(of, value)) {
    const field = prefix + it.field;
    if (key !== undefined && it.to === sharedSegment) found.push({ field, to: key, id: it.id, key: true });
    // That a kind stood as a key further in is still so.
    else found.push({ ...it, field });
  }
}

/** The fields of a class that name something, themselves or further in; kept, as every command asks for them. */
function pointing(of: Class): readonly Field[] {
  let fields = known.get(of);
  if (!fields) {
    fields = fieldsOf(of).filter(points);
    known.set(of, fields);
  }
  return fields;
}
const known = new WeakMap<Class, readonly Field[]>();

function points({ kind, items, of }: Field): boolean {
  if (kind === 'reference' || items?.kind === 'reference') return true;
  return of !== undefined && pointing(of).length > 0;
}
