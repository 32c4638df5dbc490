import { depthFirstBySteps, type Placed } from '@domain/depthFirst.js';
import { held, heldBy } from '@platform/held.js';
import type { Row } from '@platform/ports.js';
import type { TenantLive } from '../live/tenantLive.js';
import { mayRead, type Reader } from '../reading/reader.js';
import type { Shown } from '../reading/shapes.js';
import { type KeptAnswer, type KeptRow, listOfParts } from './parts.js';
import { filteredInSlices, inSlices, mappedInSlices, stepByStep } from './slices.js';

/** A whole tree as a list, kept ready for each kind of reader (decisions.md, Roles and permissions). */
export interface TreeLists {
  answer(reader: Reader, enrich: boolean): Promise<KeptAnswer>;
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
}
interface How {
  shape: Shown;
  reader: Reader;
  enrich: boolean;
  live: TenantLive;
}

/** Readers whose lists are kept ready at once: the texts and the compressed parts are the same for all who see the same. */
const most = 30;

export function treeLists(live: TenantLive, shape: Shown): TreeLists {
  const lists = held<Promise<List>>('tree_lists', most);
  return {
    async answer(reader, enrich) {
      const key = enrich ? `enriched ${reader.key}` : reader.readsAll ? 'all' : reader.key;
      for (;;) {
        const at = lists.get(key);
        const known = await at?.catch(() => undefined);
        // Another caller may have gone on with it meanwhile.
        if (at !== lists.get(key)) continue;
        if (at && known?.edition === live.edition) return known.answer;
        const how = { shape, reader, enrich, live };
        const usable = enrich ? sameNames(known, live, shape) : known;
        const next = patched(usable, how) ?? made(usable, how);
        lists.set(key, next);
        return (await next).answer;
      }
    },
  };
}

/** The list if the people named in its rows are called as they were. */
const sameNames = (known: List | undefined, live: TenantLive, { names }: Shown): List | undefined =>
  known && (!names || live.changedSince(names, known.position)?.size === 0) ? known : undefined;

/** Changes texts in place where no row came, went or moved: what most commands do. null: more than that happened. */
function patched(known: List | undefined, how: How): Promise<List> | null {
  const { live, reader, shape } = how;
  const isLater = known && known.position < live.position;
  const changed = isLater ? live.changedSince(shape.view, known.position) : null;
  if (!known || !changed) return null;
  const rows = live.rows(shape.view);
  const news: [number, Row][] = [];
  for (const id of changed) {
    const place = known.places.get(id);
    const row = rows.get(id);
    const isOpen = row !== undefined && mayRead(reader, row);
    if (place === undefined && (!isOpen || row['deleted'] === true)) continue;
    const before = place === undefined ? undefined : known.entries[place];
    if (place === undefined || !row || !before || before.isMasked === isOpen || !standsAlike(before.row, row))
      return null;
    news.push([place, row]);
  }
  for (const [place, row] of news) {
    const { depth, isMasked } = known.entries[place] as Entry;
    const it = { row, depth, isMasked };
    known.entries[place] = { ...it, kept: textOf(it, how) };
  }
  const { position, edition } = live;
  const answer = listOfParts(known.entries.map(({ kept }) => kept));
  return answer.then((all) => ({ ...known, position, edition, answer: all }));
}

const standsAlike = (a: Row, b: Row): boolean =>
  a['parentId'] === b['parentId'] && a['rank'] === b['rank'] && a['deleted'] === b['deleted'];

/** Rows that are the same objects as before keep their text. */
async function made(known: List | undefined, how: How): Promise<List> {
  const { live, reader, shape } = how;
  const { position, edition } = live;
  const places = new Map<string, number>();
  const entries: Entry[] = [];
  const texts: KeptRow[] = [];
  await inSlices(await seenInTree(live, shape, { reader, deleted: false }), (some) => {
    for (const it of some) {
      const before = known?.entries[known.places.get(it.row.id) ?? -1];
      const isSame = before?.row === it.row && before.depth === it.depth && before.isMasked === it.isMasked;
      const kept = isSame ? before.kept : textOf(it, how);
      places.set(it.row.id, entries.length);
      entries.push({ ...it, kept });
      texts.push(kept);
    }
  });
  return { position, edition, entries, places, answer: await listOfParts(texts) };
}

/** What is not enriched is the same text for all who see the row, or its label. */
function textOf(seen: Seen, { shape, reader, enrich }: How): KeptRow {
  const { row, depth, isMasked } = seen;
  const isShared = !enrich && shape.isAlike;
  const known = !isShared
    ? undefined
    : plainTexts.get(row)?.find((it) => it.depth === depth && it.isMasked === isMasked);
  if (known) return known.kept;
  const wire = isMasked ? shape.masked?.(row) : shape.wire(reader, row, { enrich });
  const kept = { id: row.id, json: JSON.stringify({ ...wire, depth }) };
  if (isShared) plainTexts.set(row, [{ ...seen, kept }, ...(plainTexts.get(row) ?? [])].slice(0, 2));
  return kept;
}
const plainTexts = new WeakMap<Row, readonly Entry[]>();

export interface Seen extends Placed {
  isMasked: boolean;
}

/** What somebody sees of the tree of now, in its order; kept until something changes. */
export async function seenInTree(
  live: TenantLive,
  { view }: Shown,
  { reader, deleted }: { reader: Reader; deleted: boolean },
): Promise<readonly Seen[]> {
  const byReader = seenOnes(live);
  const key = `${view} ${deleted} ${reader.readsAll ? 'all' : reader.key}`;
  const known = byReader.get(key);
  if (known?.edition === live.edition) return known.seen;
  const { edition } = live;
  const seen = (async () => {
    const chosen = await filteredInSlices([...live.rows(view).values()], (row) => Boolean(row['deleted']) === deleted);
    return seenBy(reader, await stepByStep(depthFirstBySteps(chosen)));
  })();
  byReader.set(key, { edition, seen });
  return seen;
}
const seenOnes = heldBy<{ edition: number; seen: Promise<readonly Seen[]> }>('trees_seen', most);

/** What somebody sees, in the order given: what they may read, and the labels of what stands above it. */
export async function seenBy(reader: Reader, all: readonly Placed[]): Promise<Seen[]> {
  if (reader.readsAll) return mappedInSlices(all, (it) => ({ ...it, isMasked: false }));
  const seen: Seen[] = [];
  // From the end: what stands below comes before what stands above it.
  const needed = new Set<string>();
  await inSlices(all.toReversed(), (some) => {
    for (const it of some) {
      const isOpen = mayRead(reader, it.row);
      if (!isOpen && !needed.has(it.row.id)) continue;
      if (it.row['parentId']) needed.add(it.row['parentId'] as string);
      seen.push({ ...it, isMasked: !isOpen });
    }
  });
  return seen.reverse();
}
