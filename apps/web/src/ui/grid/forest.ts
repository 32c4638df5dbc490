/** A row of a tree, in depth-first order; `depth` 0 at the root. */
export interface TreeRow {
  id: string;
  parentId: string | null;
  depth: number;
}

/** The rows as a forest, made once for each new array of rows. All is by index in the depth-first order. */
export interface Forest<Row extends TreeRow> {
  rows: readonly Row[];
  indexOf: ReadonlyMap<string, number>;
  /** For each row the index after the last of its descendants. */
  ends: Int32Array;
}

const forests = new WeakMap<readonly TreeRow[], Forest<TreeRow>>();

export function forestOf<Row extends TreeRow>(rows: readonly Row[]): Forest<Row> {
  const known = forests.get(rows);
  if (known) return known as Forest<Row>;
  const forest = grown(rows);
  forests.set(rows, forest);
  return forest;
}

function grown<Row extends TreeRow>(rows: readonly Row[]): Forest<Row> {
  const indexOf = new Map<string, number>();
  const ends = new Int32Array(rows.length);
  const open: number[] = [];
  rows.forEach((row, at) => {
    indexOf.set(row.id, at);
    while (open.length > 0 && (rows[open.at(-1) as number] as Row).depth >= row.depth) ends[open.pop() as number] = at;
    open.push(at);
  });
  for (const at of open) ends[at] = rows.length;
  return { rows, indexOf, ends };
}

export const rowOf = <Row extends TreeRow>(forest: Forest<Row>, id: string | null): Row | undefined => {
  const at = id === null ? undefined : forest.indexOf.get(id);
  return at === undefined ? undefined : forest.rows[at];
};

export const parentOf = <Row extends TreeRow>(forest: Forest<Row>, row: Row): Row | undefined =>
  rowOf(forest, row.parentId);

/** Ancestors from the nearest to the root. */
export function ancestorsOf<Row extends TreeRow>(forest: Forest<Row>, row: Row): Row[] {
  const found: Row[] = [];
  for (let at = parentOf(forest, row); at; at = parentOf(forest, at)) found.push(at);
  return found;
}

/** Whether a row is the other one or lies below it. */
export function isWithin<Row extends TreeRow>(forest: Forest<Row>, id: string, of: string): boolean {
  for (let at = rowOf(forest, id); at; at = parentOf(forest, at)) if (at.id === of) return true;
  return id === of;
}

/** The descendants of a row, without itself. */
export function descendantsOf<Row extends TreeRow>(forest: Forest<Row>, id: string): readonly Row[] {
  const at = forest.indexOf.get(id);
  return at === undefined ? [] : forest.rows.slice(at + 1, forest.ends[at]);
}

export const hasChildren = <Row extends TreeRow>(forest: Forest<Row>, at: number): boolean =>
  (forest.ends[at] as number) > at + 1;

/** Direct children of a row (null: the roots) in their order. */
export function childrenOf<Row extends TreeRow>(forest: Forest<Row>, id: string | null): Row[] {
  const found: Row[] = [];
  const from = id === null ? 0 : (forest.indexOf.get(id) ?? -1) + 1;
  const to = id === null ? forest.rows.length : from > 0 ? (forest.ends[from - 1] as number) : 0;
  if (id !== null && from === 0) return found;
  for (let at = from; at < to; at = forest.ends[at] as number) found.push(forest.rows[at] as Row);
  return found;
}

/** Of several ids those that lie under none of the others. */
export function topmost<Row extends TreeRow>(forest: Forest<Row>, ids: Iterable<string>): Row[] {
  const chosen = new Set(ids);
  const found: Row[] = [];
  for (const id of chosen) {
    const row = rowOf(forest, id);
    if (row && !ancestorsOf(forest, row).some((above) => chosen.has(above.id))) found.push(row);
  }
  return found.sort((a, b) => (forest.indexOf.get(a.id) ?? 0) - (forest.indexOf.get(b.id) ?? 0));
}

/** Things with a parent and a place as rows of a tree: siblings in their order, what has lost its parent at the top. */
export function treeOf<Thing extends { id: string; parentId: string | null }>(
  things: readonly Thing[],
  order: (a: Thing, b: Thing) => number,
): (Thing & TreeRow)[] {
  const known = new Set(things.map(({ id }) => id));
  const below = new Map<string | null, Thing[]>();
  for (const thing of things) {
    const parent = thing.parentId !== null && known.has(thing.parentId) ? thing.parentId : null;
    const siblings = below.get(parent);
    if (siblings) siblings.push(thing);
    else below.set(parent, [thing]);
  }
  const rows: (Thing & TreeRow)[] = [];
  const walk = (parent: string | null, depth: number): void => {
    for (const thing of (below.get(parent) ?? []).sort(order)) {
      rows.push(rowAt(thing, depth));
      walk(thing.id, depth + 1);
    }
  };
  walk(null, 0);
  return rows;
}

const made = new WeakMap<object, TreeRow>();

/** The same row as long as the thing and its depth are the same: only what changed is rendered anew. */
function rowAt<Thing extends { id: string; parentId: string | null }>(thing: Thing, depth: number): Thing & TreeRow {
  const known = made.get(thing);
  const row = known?.depth === depth ? known : { ...thing, depth };
  made.set(thing, row);
  return row as Thing & TreeRow;
}

export interface Shown<Row extends TreeRow> {
  rows: readonly Row[];
  /** Index among the shown rows by id. */
  indexOf: ReadonlyMap<string, number>;
  /** Those that match by themselves and stand under none that does: what sums are made of, and nothing twice. */
  tops: readonly Row[];
}

interface Choice<Row> {
  closed: ReadonlySet<string>;
  matches(row: Row): boolean;
}

/** The rows that match with all their ancestors, without what lies under a closed one. */
export function shownRows<Row extends TreeRow>(
  { rows, ends }: Forest<Row>,
  { closed, matches }: Choice<Row>,
): Shown<Row> {
  const wanted = new Uint8Array(rows.length);
  const path: number[] = [];
  const tops: Row[] = [];
  let covered = 0;
  rows.forEach((row, at) => {
    while (path.length > 0 && (ends[path.at(-1) as number] as number) <= at) path.pop();
    if (matches(row)) {
      if (at >= covered) {
        tops.push(row);
        covered = ends[at] as number;
      }
      wanted[at] = 1;
      for (const above of path) wanted[above] = 1;
    }
    path.push(at);
  });
  const found: Row[] = [];
  const indexOf = new Map<string, number>();
  for (let at = 0; at < rows.length; ) {
    const row = rows[at] as Row;
    if (wanted[at] === 1) indexOf.set(row.id, found.push(row) - 1);
    at = wanted[at] === 0 || closed.has(row.id) ? (ends[at] as number) : at + 1;
  }
  return { rows: found, indexOf, tops };
}
