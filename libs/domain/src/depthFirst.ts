type Row = { id: string } & Readonly<Record<string, unknown>>;

/** A row at its place in its tree. */
export interface Placed<R extends Row = Row> {
  row: R;
  depth: number;
}

/** Rows by the one they stand right below, each group in order; null: those at the root. */
export type Below<R extends Row = Row> = ReadonlyMap<string | null, readonly R[]>;

/** Depth first, siblings by rank, `depth` 0 at the root. A row whose parent is not among them stands at the root. */
export function depthFirst<R extends Row>(rows: Iterable<R>): Placed<R>[] {
  return walked(belowEach(rows, 'rank'));
}

/**
 * Siblings in the order of what the field holds, by code units, as the log's ranks are; ties by id. A row whose parent is
 * not among them stands at the root.
 */
export function belowEach<R extends Row>(rows: Iterable<R>, field: 'rank' | 'place'): Below<R> {
  const byId = new Map<string, R>();
  for (const row of rows) byId.set(row.id, row);
  const below = new Map<string | null, R[]>();
  for (const row of byId.values()) {
    const parent = row['parentId'] as string | null;
    const key = parent !== null && byId.has(parent) ? parent : null;
    const siblings = below.get(key);
    if (siblings) siblings.push(row);
    else below.set(key, [row]);
  }
  for (const siblings of below.values()) siblings.sort((a, b) => compared(a, b, field));
  return below;
}

/** Each row before those below it; rows of a cycle are not among them. */
export function walked<R extends Row>(below: Below<R>): Placed<R>[] {
  const placed: Placed<R>[] = [];
  const waiting: Placed<R>[] = [];
  const push = (parent: string | null, depth: number) => {
    const siblings = below.get(parent) ?? [];
    for (let i = siblings.length - 1; i >= 0; i--) waiting.push({ row: siblings[i] as R, depth });
  };
  push(null, 0);
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    placed.push(at);
    push(at.row.id, at.depth + 1);
  }
  return placed;
}

function compared(a: Row, b: Row, field: 'rank' | 'place'): number {
  const [x, y] = [a[field] as string, b[field] as string];
  return x < y ? -1 : x > y ? 1 : a.id < b.id ? -1 : 1;
}
