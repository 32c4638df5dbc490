import { belowEach, walked } from '@domain/depthFirst.js';
import { heldBy } from '@platform/held.js';
import type { Row } from '@platform/ports.js';
import type { TenantLive } from '../live/tenantLive.js';

/** The records of a kind in the order of their tree, each with its place among its undeleted siblings. */
export interface Ordered {
  rows: readonly Row[];
  positions: ReadonlyMap<string, number>;
  /** Ids of those right below one. */
  below: ReadonlyMap<string, readonly string[]>;
}
type Rows = ReadonlyMap<string, Row>;

/** Depth first; siblings by `place`, as the domain orders them. */
export function ordered(rows: Iterable<Row>): Ordered {
  const siblings = belowEach(rows, 'place');
  const found = walked(siblings).map(({ row }) => row);
  const byId = new Map(found.map((row) => [row.id, row]));
  const positions = new Map<string, number>();
  for (const each of siblings.values()) {
    let position = 0;
    for (const row of each) positions.set(row.id, holdsPlace(row, byId) ? position++ : position);
  }
  const below = new Map<string, readonly string[]>();
  for (const [id, each] of siblings)
    if (id)
      below.set(
        id,
        each.map((row) => row.id),
      );
  return { rows: found, positions, below };
}

/** Deleted with its parent it holds its place below it all the same. */
function holdsPlace(row: Row, rows: Rows): boolean {
  if (row['mergedInto'] !== null) return false;
  if (row['deleted'] !== true) return true;
  const parent = row['parentId'] as string | null;
  return parent !== null && rows.get(parent)?.['deleted'] === true;
}

/**
 * The records of a kind as they are now: the same object until one of them changes. Where none came, went or moved, changed
 * rows take their places; else all are put in order anew.
 */
export function orderedOf(live: Followed, view: string, kind: string): Ordered {
  const rows = live.rows(view);
  const byKind = known(rows);
  const before = byKind.get(kind);
  const { edition, position } = live;
  if (before?.edition === edition) return before.all;
  const changed = before && before.position < position ? live.changedSince(view, before.position) : null;
  const all = (before && changed && patched(before.all, changed, { rows, kind })) ?? ordered(ofKind(live, rows, kind));
  byKind.set(kind, { edition, position, all });
  return all;
}
type Followed = Pick<TenantLive, 'rows' | 'edition' | 'position' | 'changedSince'>;
interface Kept {
  edition: number;
  position: number;
  all: Ordered;
}
const known = heldBy<Kept>('record_orders', 100);

/** null: a record came, went or moved. */
function patched(all: Ordered, changed: ReadonlySet<string>, now: { rows: Rows; kind: string }): Ordered | null {
  const news = new Map<string, Row>();
  for (const id of changed) {
    const row = now.rows.get(id);
    const isNew = !all.positions.has(id);
    if (isNew && row?.['typeId'] !== now.kind) continue;
    if (isNew || !row) return null;
    news.set(id, row);
  }
  if (news.size === 0) return all;
  const isMoved = all.rows.some((row) => placing.some((field) => (news.get(row.id) ?? row)[field] !== row[field]));
  return isMoved ? null : { ...all, rows: all.rows.map((row) => news.get(row.id) ?? row) };
}

/** What of a row its place and those of its siblings follow from. */
const placing = ['parentId', 'place', 'deleted', 'mergedInto'];

/** Those of one kind; all are sorted by kind once for all lists that are asked for. */
function ofKind({ edition }: Followed, rows: Rows, kind: string): readonly Row[] {
  let split = splits.get(rows);
  if (split?.edition !== edition) {
    split = { edition, byKind: Map.groupBy(rows.values(), (row) => row['typeId'] as string) };
    splits.set(rows, split);
  }
  return split.byKind.get(kind) ?? [];
}
const splits = new WeakMap<Rows, { edition: number; byKind: ReadonlyMap<string, readonly Row[]> }>();
