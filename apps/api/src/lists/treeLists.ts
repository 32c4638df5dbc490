import type { Row } from '@platform/ports.js';
import type { TenantLive } from '../live/tenantLive.js';
import { mayRead, type Reader } from '../reading/reader.js';
import type { Shown } from '../reading/shapes.js';
import { type KeptAnswer, type KeptRow, listOfParts } from './parts.js';
import { depthFirst, type Placed } from './tree.js';

/** A whole tree as a list, kept ready for each kind of reader (decisions.md, Roles and permissions). */
export interface TreeLists {
  answer(reader: Reader, enrich: boolean): KeptAnswer;
}

interface Entry extends Seen {
  kept: KeptRow;
}
interface List {
  position: number;
  edition: number;
  answer: KeptAnswer;
  entries: Entry[];
  /** Where each id stands. */
  places: Map<string, number>;
  assemble: ReturnType<typeof listOfParts>;
}
interface How {
  shape: Shown;
  reader: Reader;
  enrich: boolean;
  live: TenantLive;
}

/** Kinds of readers kept ready at once. Whoever reads all shares one, unless money is in it. */
const most = 6;

export function treeLists(live: TenantLive, shape: Shown): TreeLists {
  const lists = new Map<string, List>();
  return {
    answer(reader, enrich) {
      const key = enrich ? `enriched ${reader.key}` : reader.readsAll ? 'all' : reader.key;
      const known = enrich ? sameNames(lists.get(key), live, shape) : lists.get(key);
      lists.delete(key);
      const how = { shape, reader, enrich, live };
      const list = known?.edition === live.edition ? known : (patched(known, how) ?? made(known, how));
      lists.set(key, list);
      if (lists.size > most) lists.delete(lists.keys().next().value as string);
      return list.answer;
    },
  };
}

/** The list if the people named in its rows are called as they were. */
const sameNames = (known: List | undefined, live: TenantLive, { names }: Shown): List | undefined =>
  known && (!names || live.changedSince(names, known.position)?.size === 0) ? known : undefined;

/** Changes texts in place where no row came, went or moved: what most commands do. null: more than that happened. */
function patched(known: List | undefined, how: How): List | null {
  const { live, reader, shape } = how;
  const isLater = known && known.position < live.position;
  const changed = isLater && reader.readsAll ? live.changedSince(shape.view, known.position) : null;
  if (!known || !changed) return null;
  const rows = live.rows(shape.view);
  const news: [number, Row][] = [];
  for (const id of changed) {
    const place = known.places.get(id);
    const row = rows.get(id);
    if (place === undefined && (!row || row['deleted'] === true)) continue;
    const before = place === undefined ? undefined : known.entries[place];
    if (place === undefined || !row || !before || !standsAlike(before.row, row)) return null;
    news.push([place, row]);
  }
  for (const [place, row] of news) {
    const it = { row, depth: (known.entries[place] as Entry).depth, isMasked: false };
    known.entries[place] = { ...it, kept: textOf(it, how) };
  }
  const { position, edition } = live;
  return { ...known, position, edition, answer: known.assemble(known.entries.map(({ kept }) => kept)) };
}

const standsAlike = (a: Row, b: Row): boolean =>
  a['parentId'] === b['parentId'] && a['rank'] === b['rank'] && a['deleted'] === b['deleted'];

/** Rows that are the same objects as before keep their text. */
function made(known: List | undefined, how: How): List {
  const { live, reader, shape } = how;
  const undeleted = live
    .rows(shape.view)
    .values()
    .filter((row) => row['deleted'] !== true);
  const places = new Map<string, number>();
  const entries = seenBy(reader, depthFirst(undeleted)).map((it, place) => {
    places.set(it.row.id, place);
    const before = known?.entries[known.places.get(it.row.id) ?? -1];
    const isSame = before?.row === it.row && before.depth === it.depth && before.isMasked === it.isMasked;
    return { ...it, kept: isSame ? before.kept : textOf(it, how) };
  });
  const assemble = known?.assemble ?? listOfParts();
  const answer = assemble(entries.map(({ kept }) => kept));
  return { position: live.position, edition: live.edition, entries, places, assemble, answer };
}

function textOf({ row, depth, isMasked }: Seen, { shape, reader, enrich }: How): KeptRow {
  const wire = isMasked ? shape.masked?.(row) : shape.wire(reader, row, { enrich });
  return { id: row.id, json: JSON.stringify({ ...wire, depth }) };
}

export interface Seen extends Placed {
  isMasked: boolean;
}

/** What somebody sees of the tree of now, in its order; kept until something changes. */
export function seenInTree(
  live: TenantLive,
  { view }: Shown,
  { reader, deleted }: { reader: Reader; deleted: boolean },
): readonly Seen[] {
  const byReader = seenOnes.get(live) ?? new Map<string, { edition: number; seen: readonly Seen[] }>();
  seenOnes.set(live, byReader);
  const key = `${view} ${deleted} ${reader.readsAll ? 'all' : reader.key}`;
  const known = byReader.get(key);
  if (known?.edition === live.edition) return known.seen;
  const { edition } = live;
  const chosen = live
    .rows(view)
    .values()
    .filter((row) => Boolean(row['deleted']) === deleted);
  const seen = seenBy(reader, depthFirst(chosen));
  byReader.delete(key);
  byReader.set(key, { edition, seen });
  if (byReader.size > most) byReader.delete(byReader.keys().next().value as string);
  return seen;
}
const seenOnes = new WeakMap<TenantLive, Map<string, { edition: number; seen: readonly Seen[] }>>();

/** What somebody sees, in the order given: what they may read, and the labels of what stands above it. */
export function seenBy(reader: Reader, all: readonly Placed[]): Seen[] {
  if (reader.readsAll) return all.map((it) => ({ ...it, isMasked: false }));
  const seen: Seen[] = [];
  // From the end: what stands below comes before what stands above it.
  const needed = new Set<string>();
  for (let i = all.length - 1; i >= 0; i--) {
    const it = all[i] as Placed;
    const isOpen = mayRead(reader, it.row);
    if (!isOpen && !needed.has(it.row.id)) continue;
    if (it.row['parentId']) needed.add(it.row['parentId'] as string);
    seen.push({ ...it, isMasked: !isOpen });
  }
  return seen.reverse();
}
