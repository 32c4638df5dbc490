type Row = { id: string } & Readonly<Record<string, unknown>>;

/** A row at its place in its tree. */
export interface Placed<R extends Row = Row> {
  row: R;
  depth: number;
}

/** Rows by the one they stand right below, each group in order; null: those at the root. */
export type Below<R extends Row = Row> = ReadonlyMap<string | null, readonly R[]>;

/** Work that can be stopped after each step, to let others have their turn. */
export type Steps<V> = Generator<undefined, V>;
/** Rows looked at in a step: some milliseconds. */
const atOnce = 4_000;

/** Depth first, siblings by rank, `depth` 0 at the root. A row whose parent is not among them stands at the root. */
export const depthFirst = <R extends Row>(rows: Iterable<R>): Placed<R>[] => atOneGo(depthFirstBySteps(rows));

export function* depthFirstBySteps<R extends Row>(rows: Iterable<R>): Steps<Placed<R>[]> {
  return yield* walking(yield* sorting(rows, 'rank'));
}

/**
 * Siblings in the order of what the field holds, by code units, as the log's ranks are; ties by id. A row whose parent is
 * not among them stands at the root.
 */
export const belowEach = <R extends Row>(rows: Iterable<R>, field: 'rank' | 'place'): Below<R> =>
  atOneGo(sorting(rows, field));

/** Each row before those below it; rows of a cycle are not among them. */
export const walked = <R extends Row>(below: Below<R>): Placed<R>[] => atOneGo(walking(below));

function atOneGo<V>(steps: Steps<V>): V {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function* sorting<R extends Row>(rows: Iterable<R>, field: 'rank' | 'place'): Steps<Below<R>> {
  const byId = new Map<string, R>();
  let looked = 0;
  for (const row of rows) {
    byId.set(row.id, row);
    if (++looked % atOnce === 0) yield;
  }
  const below = new Map<string | null, R[]>();
  for (const row of byId.values()) {
    const parent = row['parentId'] as string | null;
    const key = parent !== null && byId.has(parent) ? parent : null;
    const siblings = below.get(key);
    if (siblings) siblings.push(row);
    else below.set(key, [row]);
    if (++looked % atOnce === 0) yield;
  }
  for (const siblings of below.values()) {
    siblings.sort((a, b) => compared(a, b, field));
    looked += siblings.length;
    if (looked > atOnce) yield;
    looked %= atOnce;
  }
  return below;
}

function* walking<R extends Row>(below: Below<R>): Steps<Placed<R>[]> {
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
    if (placed.length % atOnce === 0) yield;
  }
  return placed;
}

function compared(a: Row, b: Row, field: 'rank' | 'place'): number {
  const [x, y] = [a[field] as string, b[field] as string];
  return x < y ? -1 : x > y ? 1 : a.id < b.id ? -1 : 1;
}
