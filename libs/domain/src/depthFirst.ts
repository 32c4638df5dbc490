type Row = { id: string } & Readonly<Record<string, unknown>>;

/** A row at its place in its tree. */
export interface Placed<R extends Row = Row> {
  row: R;
  depth: number;
}

/** Depth first, siblings by rank, `depth` 0 at the root. A row whose parent is not among them stands at the root. */
export function depthFirst<R extends Row>(rows: Iterable<R>): Placed<R>[] {
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
  const placed: Placed<R>[] = [];
  const waiting: Placed<R>[] = [];
  const push = (parent: string | null, depth: number) => {
    const siblings = below.get(parent);
    if (!siblings) return;
    siblings.sort(byRank);
    for (let i = siblings.length - 1; i >= 0; i--) waiting.push({ row: siblings[i] as R, depth });
  };
  push(null, 0);
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    placed.push(at);
    push(at.row.id, at.depth + 1);
  }
  return placed;
}

/** Ranks are compared by code units, as the log's are; ties by id. */
function byRank(a: Row, b: Row): number {
  const [x, y] = [a['rank'] as string, b['rank'] as string];
  return x < y ? -1 : x > y ? 1 : a.id < b.id ? -1 : 1;
}
