import { fieldsOf } from '@contracts/fields.js';
import type { Row } from '@platform/ports.js';
import type { Context } from '../context.js';
import type { Answer } from '../http/answer.js';
import { type KeptRow, listOfParts } from '../lists/parts.js';
import { ranksOf } from '../lists/ranks.js';
import { inSlices, sortedInSlices } from '../lists/slices.js';
import { type Seen, seenInTree } from '../lists/treeLists.js';
import { compared, type Key, keyOf, type ListWish, testsOf, type WishTerm } from '../lists/wish.js';
import type { TenantLive } from '../live/tenantLive.js';
import { mayRead, type Reader } from './reader.js';
import { classOf, type Shown } from './shapes.js';

/** Rows of the store read and looked at in one go. */
const atOnce = 250;

interface Asked {
  context: Context;
  tenant: string;
  live: TenantLive;
  shape: Shown & { tree: string };
  reader: Reader;
  wish: ListWish;
  enrich: boolean;
}

/**
 * A filtered, sorted or cut list of things of a tree. Whatever their rows in memory tell is asked there; the store is asked
 * for the others' fields, and for the page's whole rows, some hundreds at a time: no caller waits for another's list.
 */
export async function wishedList(asked: Asked): Promise<Answer> {
  const { wish } = asked;
  let found = await candidates(asked);
  const [inMemory, inStore] = split(asked);
  const tests = testsOf(inMemory);
  if (tests.length > 0) found = found.filter((it) => tests.every((test) => test(valuesOf(asked, it))));
  const read = await readFields(asked, found, inStore);
  const sorted = await inOrder(asked, read);
  const page = sorted.slice(wish.offset, wish.offset + wish.limit);
  const kept = await listOfParts(await textsOf(asked, page), 1);
  return { status: 200, kept, headers: { 'x-total-count': String(sorted.length) }, cached: true };
}

const isTree = ({ view, tree }: Shown): boolean => view === tree;

/** Those that may be seen, deleted or not as wished, in the list's own order. */
async function candidates({ live, shape, reader, wish }: Asked): Promise<readonly Seen[]> {
  const isOfType = ({ row }: Seen) => wish.typeIds.length === 0 || wish.typeIds.includes(row['typeId'] as string);
  if (isTree(shape)) {
    const isFiltered = wish.terms.length + wish.typeIds.length > 0;
    const seen = seenInTree(live, shape, { reader, deleted: wish.deleted });
    return seen.filter((it) => isOfType(it) && !(isFiltered && it.isMasked));
  }
  const rows = live.rows(shape.tree);
  const found: Seen[] = [];
  for (const id of (await ranksOf(live, shape.tree, 'id')).keys()) {
    const row = rows.get(id);
    if (!row) continue;
    const it = { row, depth: 0, isMasked: false };
    if (Boolean(row['deleted']) === wish.deleted && isOfType(it) && mayRead(reader, row)) found.push(it);
  }
  return found;
}

/** Whether the rows in memory have a field as the wished rows have it. */
function isInMemory({ shape, context }: Asked, field: string): boolean {
  if (isTree(shape)) return true;
  const held = context.shapes.of(shape.tree);
  return !shape.unlike?.includes(field) && fieldsOf(classOf(held.view)).some((it) => it.find && it.name === field);
}

/** The phrase search looks at what is in memory first, then at the longer texts in the store. */
function split(asked: Asked): [WishTerm[], WishTerm[]] {
  const isStored = ({ key, held }: WishTerm) =>
    key === 'text' || held ? storeOf(asked) !== null : !isInMemory(asked, key);
  const { terms } = asked.wish;
  return [terms.filter((term) => !isStored(term)), terms.filter(isStored)];
}

/** The view that the store is asked for; null: all there is to tell is in memory. */
const storeOf = ({ shape }: Asked): string | null => (isTree(shape) ? (shape.texts ?? null) : shape.view);

function valuesOf({ shape }: Asked, { row, depth, isMasked }: Seen): Readonly<Record<string, unknown>> {
  if (!isTree(shape)) return row;
  return isMasked ? ({ ...shape.masked?.(row), depth } as Record<string, unknown>) : { ...row, depth };
}

/** What the store's rows say: what fits, and what it is sorted by. */
interface Read {
  found: readonly Seen[];
  stored: ListWish['sort'];
  values: ReadonlyMap<string, readonly Key[]>;
}

async function readFields(asked: Asked, all: readonly Seen[], terms: readonly WishTerm[]): Promise<Read> {
  const stored = asked.wish.sort.filter(({ field }) => !isInMemory(asked, field));
  const values = new Map<string, readonly Key[]>();
  if (terms.length + stored.length === 0) return { found: all, stored, values };
  const tests = testsOf(terms);
  const isFitting = (row: Row) => tests.every((test) => test(row));
  const fit = new Set<string>();
  const isText = stored.length === 0 && terms.every(({ key }) => key === 'text');
  const open = all.filter(({ row }) => !(isText && isFitting(row) && fit.add(row.id)));
  await rowsOf(asked, storeOf(asked) as string, open, (row) => {
    if (!isFitting(row)) return;
    fit.add(row.id);
    if (stored.length > 0)
      values.set(
        row.id,
        stored.map(({ field }) => keyOf(row[field])),
      );
  });
  return { found: all.filter(({ row }) => fit.has(row.id)), stored, values };
}

/** Whole rows of the store, handed over as they come. */
async function rowsOf(
  { context, tenant }: Asked,
  view: string,
  of: readonly Seen[],
  take: (row: Row) => void,
): Promise<void> {
  await inSlices(
    of,
    async (some) => {
      const ids = some.map(({ row }) => row.id);
      for (const row of await context.ports.rows.getMany(tenant, view, ids)) take(row);
    },
    atOnce,
  );
}

interface Sorting {
  it: Seen;
  keys: readonly Key[];
}

async function inOrder(asked: Asked, { found, stored, values }: Read): Promise<readonly Seen[]> {
  const { live, shape, wish } = asked;
  if (wish.sort.length === 0) return found;
  const keyed = await Promise.all(
    wish.sort.map(async (by) => {
      const n = stored.indexOf(by);
      if (n >= 0) return ({ row }: Seen) => values.get(row.id)?.[n] ?? null;
      if (by.field === 'depth') return ({ depth }: Seen) => depth;
      const ranks = await ranksOf(live, shape.tree, by.field);
      // What only its label may be seen of has no place by another field.
      return (it: Seen) =>
        it.isMasked && valuesOf(asked, it)[by.field] === undefined ? null : (ranks.get(it.row.id) ?? null);
    }),
  );
  const all: Sorting[] = found.map((it) => ({ it, keys: keyed.map((key) => key(it)) }));
  const sorted = await sortedInSlices(all, (a, b) => {
    for (let i = 0; i < keyed.length; i++) {
      const order = compared(a.keys[i] ?? null, b.keys[i] ?? null);
      if (order !== 0) return wish.sort[i]?.down ? -order : order;
    }
    return a.it.row.id < b.it.row.id ? -1 : 1;
  });
  return sorted.map(({ it }) => it);
}

async function textsOf(asked: Asked, page: readonly Seen[]): Promise<KeptRow[]> {
  const { shape, reader, enrich } = asked;
  const texts = new Map<string, KeptRow>();
  const put = (id: string, wire: object | undefined) => void texts.set(id, { id, json: JSON.stringify(wire) });
  if (isTree(shape)) {
    await inSlices(page, (some) => {
      for (const { row, depth, isMasked } of some)
        put(row.id, { ...(isMasked ? shape.masked?.(row) : shape.wire(reader, row, { enrich })), depth });
    });
  } else await rowsOf(asked, shape.view, page, (row) => put(row.id, shape.wire(reader, row, { listed: true })));
  return page.flatMap(({ row }) => texts.get(row.id) ?? []);
}
