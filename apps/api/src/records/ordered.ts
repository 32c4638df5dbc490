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

/** Depth first; siblings by `place`, ties by id, as the domain orders them. */
export function ordered(rows: Iterable<Row>): Ordered {
  const byId = new Map<string, Row>();
  for (const row of rows) byId.set(row.id, row);
  const below = new Map<string | null, Row[]>();
  for (const row of byId.values()) {
    const parent = row['parentId'] as string | null;
    const key = parent !== null && byId.has(parent) ? parent : null;
    const siblings = below.get(key);
    if (siblings) siblings.push(row);
    else below.set(key, [row]);
  }
  const found: Row[] = [];
  const positions = new Map<string, number>();
  const waiting: Row[] = [];
  const push = (parent: string | null): void => {
    const siblings = below.get(parent);
    if (!siblings) return;
    siblings.sort(byPlace);
    let position = 0;
    for (const row of siblings) positions.set(row.id, holdsPlace(row, byId) ? position++ : position);
    for (let i = siblings.length - 1; i >= 0; i--) waiting.push(siblings[i] as Row);
  };
  push(null);
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    found.push(at);
    push(at.id);
  }
  const idsBelow = [...below].flatMap(([id, rows]) => (id ? [[id, rows.map((row) => row.id)] as const] : []));
  return { rows: found, positions, below: new Map(idsBelow) };
}

/** Deleted with its parent it holds its place below it all the same. */
function holdsPlace(row: Row, rows: Rows): boolean {
  if (row['mergedInto'] !== null) return false;
  if (row['deleted'] !== true) return true;
  const parent = row['parentId'] as string | null;
  return parent !== null && rows.get(parent)?.['deleted'] === true;
}

function byPlace(a: Row, b: Row): number {
  const [x, y] = [a['place'] as string, b['place'] as string];
  return x < y ? -1 : x > y ? 1 : a.id < b.id ? -1 : 1;
}

/**
 * The records of a kind as they are now: the same object until one of them changes. Where none came, went or moved, changed
 * rows take their places; else all are put in order anew.
 */
export function orderedOf(live: Followed, view: string, kind: string): Ordered {
  const rows = live.rows(view);
  const byKind = known.get(rows) ?? new Map<string, Kept>();
  known.set(rows, byKind);
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
const known = new WeakMap<Rows, Map<string, Kept>>();

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
