import { setImmediate as breath } from 'node:timers/promises';
import { fieldsOf } from '@contracts/fields.js';
import type { Row } from '@platform/ports.js';
import type { Context } from '../context.js';
import type { Answer } from '../http/answer.js';
import { type Values, valuesOf } from '../lists/columns.js';
import { type KeptRow, listOfParts } from '../lists/parts.js';
import { ranksOf } from '../lists/ranks.js';
import { filteredInSlices, inSlices, mappedInSlices } from '../lists/slices.js';
import { type Seen, seenInTree } from '../lists/treeLists.js';
import { columnsOf, type ListWish, ofTypes, testsOf, testsOfColumns, type WishTerm } from '../lists/wish.js';
import type { TenantLive } from '../live/tenantLive.js';
import { mayRead, type Reader } from './reader.js';
import { classOf, type Shown } from './shapes.js';

/** Rows of the store read and looked at in one go. */
const atOnce = 100;
/** Rows in memory looked at in one go. */
const manyAtOnce = 1_000;

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
 * A filtered, sorted or cut list of things of a tree. Whatever their rows in memory tell is asked there; of the
 * others the fields are read once and kept, and the page's whole rows are read, some hundreds at a time: no caller waits
 * for another's list.
 */
export async function wishedList(asked: Asked): Promise<Answer> {
  const { wish } = asked;
  const sorted = await wishedOnes(asked);
  const page = sorted.slice(wish.offset, wish.offset + wish.limit);
  const kept = await listOfParts(await textsOf(asked, page), 1);
  return { status: 200, kept, headers: { 'x-total-count': String(sorted.length) }, cached: true };
}

/** All that fit, with their rows of the tree. */
export async function wishedOnes(asked: Asked): Promise<readonly Seen[]> {
  let found = await candidates(asked);
  const [inMemory, inStore] = split(asked);
  const tests = testsOf(inMemory);
  // To copy each row for its depth alone costs more than all the tests.
  const isDeep = inMemory.some(({ key }) => key === 'depth');
  const rowOf = (it: Seen) => (it.isMasked || isDeep ? heldOf(asked, it) : it.row);
  if (tests.length > 0) found = await filteredInSlices(found, (it) => tests.every((test) => test(rowOf(it))));
  const read = await readFields(asked, found, inStore);
  return inOrder(asked, read);
}

const isTree = ({ view, tree }: Shown): boolean => view === tree;

/** Those that may be seen, deleted or not as wished, in the list's own order. */
async function candidates({ live, shape, reader, wish }: Asked): Promise<readonly Seen[]> {
  const ofType = ofTypes(wish.typeIds);
  const isOfType = ({ row }: Seen) => ofType(row);
  if (isTree(shape)) {
    const isFiltered = wish.terms.length + wish.typeIds.length > 0;
    const seen = await seenInTree(live, shape, { reader, deleted: wish.deleted });
    return filteredInSlices(seen, (it) => isOfType(it) && !(isFiltered && it.isMasked));
  }
  const rows = live.rows(shape.tree);
  const found: Seen[] = [];
  await inSlices(
    [...(await ranksOf(live, shape.tree, 'id')).keys()],
    (ids) => {
      for (const id of ids) {
        const row = rows.get(id);
        if (!row) continue;
        const it = { row, depth: 0, isMasked: false };
        if (Boolean(row['deleted']) === wish.deleted && isOfType(it) && mayRead(reader, row)) found.push(it);
      }
    },
    manyAtOnce,
  );
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
    !held?.inTree && (key === 'text' || held ? storeOf(asked) !== null : !isInMemory(asked, key));
  const { terms } = asked.wish;
  return [terms.filter((term) => !isStored(term)), terms.filter(isStored)];
}

/** The view that the store is asked for; null: all there is to tell is in memory. */
const storeOf = ({ shape }: Asked): string | null => (isTree(shape) ? (shape.texts ?? null) : shape.view);

function heldOf({ shape }: Asked, { row, depth, isMasked }: Seen): Readonly<Record<string, unknown>> {
  if (!isTree(shape)) return row;
  return isMasked ? ({ ...shape.masked?.(row), depth } as Record<string, unknown>) : { ...row, depth };
}

/** What the store's rows say: what fits, and what it is sorted by. */
interface Read {
  found: readonly Seen[];
  values: ReadonlyMap<string, Values>;
}

async function readFields(asked: Asked, all: readonly Seen[], terms: readonly WishTerm[]): Promise<Read> {
  const { context, tenant, live, shape, wish } = asked;
  const columns = columnsOf(
    terms,
    wish.sort.filter(({ field }) => !isInMemory(asked, field)),
  );
  if (columns.length === 0) return { found: all, values: new Map() };
  const of = { rows: context.ports.rows, tenant, live, view: storeOf(asked) as string, tree: shape.tree };
  const values = await valuesOf(of, columns);
  const tests = testsOfColumns(terms);
  const found: Seen[] = [];
  await inSlices(all, (some) => {
    for (const it of some) {
      const row: Record<string, unknown> = { id: it.row.id, scope: it.row['scope'] };
      for (const [name, { byId }] of values) row[name] = byId.get(it.row.id);
      if (tests.every((test) => test(row))) found.push(it);
    }
  });
  return { found, values };
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

/** In one order for all: by the fields wished, then by id. Each field's ranks are figures, so nothing is compared twice. */
async function inOrder(asked: Asked, { found: all, values }: Read): Promise<readonly Seen[]> {
  const { live, shape, wish } = asked;
  if (wish.sort.length === 0) return all;
  const ids = await ranksOf(live, shape.tree, 'id');
  const found = await filteredInSlices(all, ({ row }) => ids.has(row.id));
  let places = new Float64Array(found.length);
  let most = ids.size;
  for (const by of wish.sort) {
    const { rankOf, count } = await rankingOf(asked, by.field, values);
    // Beyond it figures are no longer told apart.
    if (most * count > Number.MAX_SAFE_INTEGER) [places, most] = [dense(places), ids.size * found.length];
    const ranks = await mappedInSlices(found, rankOf);
    places = places.map(
      (place, n) => place * count + (by.down ? count - 1 - (ranks[n] as number) : (ranks[n] as number)),
    );
    most *= count;
  }
  const byRank = new Array<Seen>(ids.size);
  const ranks = await mappedInSlices(found, (it) => {
    const rank = ids.get(it.row.id) as number;
    byRank[rank] = it;
    return rank;
  });
  const sorted = places.map((place, n) => place * ids.size + (ranks[n] as number)).sort();
  await breath();
  return mappedInSlices([...sorted], (place) => byRank[place % ids.size] as Seen);
}

/** Whole numbers from 0 on in the same order. */
function dense(places: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const ranks = new Map<number, number>();
  for (const place of places.toSorted()) if (!ranks.has(place)) ranks.set(place, ranks.size);
  return places.map((place) => ranks.get(place) as number);
}

interface Ranking {
  rankOf(it: Seen): number;
  /** Ranks are below it. */
  count: number;
}

/** 0 is what has no value that may be seen: what only its label may be seen of has no place by another field. */
async function rankingOf(asked: Asked, field: string, values: Read['values']): Promise<Ranking> {
  const { live, shape } = asked;
  if (field === 'depth') return { rankOf: ({ depth }) => depth, count: live.rows(shape.tree).size + 1 };
  const stored = isInMemory(asked, field) ? undefined : values.get(field);
  const ranks = await ranksOf(live, shape.tree, field, stored && { view: shape.view, values: stored });
  const rankOf = (it: Seen): number =>
    it.isMasked && heldOf(asked, it)[field] === undefined ? 0 : (ranks.get(it.row.id) ?? -1) + 1;
  return { rankOf, count: ranks.size + 1 };
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
