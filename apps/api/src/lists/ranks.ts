import { heldBy } from '@platform/held.js';
import type { Row } from '@platform/ports.js';
import type { TenantLive } from '../live/tenantLive.js';
import type { Values } from './columns.js';
import { inSlices, mappedInSlices, sortedInSlices } from './slices.js';
import { compared, type Key, keyOf } from './wish.js';

/** Of each row of a held view, by its id, the place that a field gives it (the same for equal values), in that order. */
export type Ranks = ReadonlyMap<string, number>;

interface Placed {
  id: string;
  key: Key;
}
interface Ranked {
  position: number;
  edition: number;
  /** All rows in the order of the field, ties by id. */
  order: Placed[];
  ranks: Ranks;
}

/** A field of rows that are not in memory: their view, and its values. */
interface StoredField {
  view: string;
  values: Values;
}

/** Fields that a tenant's lists were sorted by last. */
const most = 6;

/**
 * To compare texts as people do costs more than all else in sorting: a field's order is kept, and changed rows put to their
 * new places.
 */
export async function ranksOf(live: TenantLive, view: string, field: string, stored?: StoredField): Promise<Ranks> {
  const { edition } = stored?.values ?? live;
  const byField = ranksBy(live);
  const key = `${stored?.view ?? view} ${field}`;
  const known = await byField.get(key)?.catch(() => undefined);
  const next = known?.edition === edition ? Promise.resolve(known) : rankedBy(known, live, { view, field, stored });
  byField.set(key, next);
  return (await next).ranks;
}
const ranksBy = heldBy<Promise<Ranked>>('list_orders', most);

async function rankedBy(
  known: Ranked | undefined,
  live: TenantLive,
  { view, field, stored }: { view: string; field: string; stored: StoredField | undefined },
): Promise<Ranked> {
  const { position, edition } = stored?.values ?? live;
  const rows = live.rows(view);
  const heldOf = (row: Row): unknown => (stored ? stored.values.byId.get(row.id) : row[field]);
  const placed = (row: Row): Placed => ({ id: row.id, key: keyOf(heldOf(row)) });
  const changed = known && known.position < position ? live.changedSince(stored?.view ?? view, known.position) : null;
  const order =
    known && changed && changed.size < mostPatched
      ? patched(known.order, changed, (id) => {
          const row = rows.get(id);
          return row && placed(row);
        })
      : await sortedInSlices(await mappedInSlices([...rows.values()], placed), compare);
  return { position, edition, order, ranks: await ranksIn(order) };
}

/** With more changes than these all are sorted. */
const mostPatched = 500;

const compare = (a: Placed, b: Placed): number => compared(a.key, b.key) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

function patched(
  order: readonly Placed[],
  changed: ReadonlySet<string>,
  placedNow: (id: string) => Placed | undefined,
): Placed[] {
  const next = order.filter(({ id }) => !changed.has(id));
  for (const id of changed) {
    const it = placedNow(id);
    if (!it) continue;
    let [from, to] = [0, next.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (compare(next[middle] as Placed, it) < 0) from = middle + 1;
      else to = middle;
    }
    next.splice(from, 0, it);
  }
  return next;
}

async function ranksIn(order: readonly Placed[]): Promise<Ranks> {
  const ranks = new Map<string, number>();
  let rank = 0;
  let last: Key | undefined;
  const place = ({ id, key }: Placed): void => {
    if (last !== undefined && key !== last) rank++;
    ranks.set(id, rank);
    last = key;
  };
  await inSlices(order, (some) => some.forEach(place), 4 * mostPatched);
  return ranks;
}
