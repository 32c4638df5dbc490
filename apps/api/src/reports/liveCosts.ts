import { type Costed, CostIndex } from '@domain/reports/costIndex.js';
import { countHeld } from '@platform/held.js';
import type { ReadStore, Row } from '@platform/ports.js';
import { inSlices } from '../lists/slices.js';
import { atOnce } from '../live/pages.js';
import type { TenantLive } from '../live/tenantLive.js';

/** The view whose rows carry the entries, and the held one that has a row for each of its rows. */
const view = 'elements';
const tree = 'gantt';

interface Kept {
  index: CostIndex;
  position: number;
  edition: number;
}
interface Asked {
  rows: ReadStore;
  tenant: string;
  live: TenantLive;
}

/** Entries of all tenants' indexes in memory, some 40 bytes each; the least recently asked for go. */
const mostEntries = 6_000_000;
/** Milliseconds after which an index that nobody asks for gives its memory back. */
const rest = 300_000;

/**
 * All cost entries of a tenant as they are now. They are read once, some hundreds of elements at a time, and kept; of
 * elements that have changed they are read anew. Throws Away.
 */
export function liveCosts(asked: Asked): Promise<CostIndex> {
  const { live } = asked;
  const before = reading.get(live);
  const now = (async () => {
    await before?.catch(() => {});
    return upToDate(asked);
  })();
  reading.set(live, now);
  return now;
}
/** One at a time for each tenant: who comes later finds what was read. */
const reading = new WeakMap<TenantLive, Promise<unknown>>();
const keptBy = new WeakMap<TenantLive, Kept>();

async function upToDate({ rows, tenant, live }: Asked): Promise<CostIndex> {
  const { position, edition } = live;
  const known = keptBy.get(live);
  if (known?.edition === edition) return touched(live, known);
  const changed = known && known.position < position ? live.changedSince(view, known.position) : null;
  const index = known && changed ? known.index : new CostIndex();
  await inSlices(
    [...(changed ?? live.rows(tree).keys())],
    async (ids) => {
      const found = new Map((await rows.getMany(tenant, view, ids)).map((row) => [row.id, row]));
      for (const id of ids) {
        const row = found.get(id);
        if (row) index.put(row as Row & Costed);
        else index.drop(id);
      }
    },
    atOnce,
  );
  const now = { index, position, edition };
  keptBy.set(live, now);
  return touched(live, now);
}

/** Indexes of all tenants, the least recently asked for first. */
const all = new Map<TenantLive, { kept: Kept; timer: NodeJS.Timeout }>();

const entriesKept = (): number => all.values().reduce((sum, { kept }) => sum + kept.index.count, 0);
countHeld('cost_entries', entriesKept);

function touched(live: TenantLive, kept: Kept): CostIndex {
  const drop = (it: TenantLive) => {
    clearTimeout(all.get(it)?.timer);
    all.delete(it);
    keptBy.delete(it);
  };
  clearTimeout(all.get(live)?.timer);
  all.delete(live);
  all.set(live, { kept, timer: setTimeout(() => drop(live), rest).unref() });
  let entries = entriesKept();
  for (const [it, { kept: other }] of all) {
    if (entries <= mostEntries || it === live) break;
    entries -= other.index.count;
    drop(it);
  }
  return kept.index;
}
