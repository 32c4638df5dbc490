import type { Row } from '@platform/ports.js';

/** The records of a kind in the order of their tree, each with its place among its undeleted siblings. */
export interface Ordered {
  rows: readonly Row[];
  positions: ReadonlyMap<string, number>;
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
  return { rows: found, positions };
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

/** Rows of a kind among those of all, made anew when they have changed: `edition` grows with each change. */
export function orderedOf(rows: Rows, kind: string, edition: number): Ordered {
  let kept = known.get(rows);
  if (kept?.edition !== edition) {
    kept = { edition, byKind: new Map(), split: null };
    known.set(rows, kept);
  }
  let found = kept.byKind.get(kind);
  if (!found) {
    kept.split ??= split(rows);
    found = ordered(kept.split.get(kind) ?? []);
    kept.byKind.set(kind, found);
  }
  return found;
}
interface Kept {
  edition: number;
  byKind: Map<string, Ordered>;
  split: Map<string, Row[]> | null;
}
const known = new WeakMap<Rows, Kept>();

function split(rows: Rows): Map<string, Row[]> {
  const byKind = new Map<string, Row[]>();
  for (const row of rows.values()) {
    const kind = row['typeId'] as string;
    const list = byKind.get(kind);
    if (list) list.push(row);
    else byKind.set(kind, [row]);
  }
  return byKind;
}
