export interface Identified {
  id: string;
  revision?: number;
}

/** A change that shows before the server answers. */
export interface Change<Row> {
  rows?: Readonly<Record<string, Partial<Row>>>;
  added?: readonly Row[];
  removed?: readonly string[];
  /** Order anew, e.g. a row dragged under another parent. */
  arrange?(rows: readonly Row[]): readonly Row[];
}

/** Rows as the server has them, and over them what is still on its way there. */
export interface ListRows<Row extends Identified> {
  /** The same array until something changes. */
  shown(): readonly Row[];
  get(id: string): Row | undefined;
  /** As the server has it. */
  known(id: string): Row | undefined;
  /** Whether it was here and no longer is. */
  lost(id: string): boolean;
  size(): number;
  replace(rows: readonly Row[]): void;
  put(id: string, row: Row): void;
  remove(id: string): boolean;
  /** Puts what the server has in another order. */
  arrange(order: (rows: readonly Row[]) => readonly Row[]): void;
  /**
   * Answers how to end the change: with a test it becomes the server's, except in rows that the test finds newer than
   * the change already; null drops it.
   */
  pend(change: Change<Row>): (isNewer: ((row: Row) => boolean) | null) => void;
}

/** One Map by id in the server's order: 10,000 rows patch in microseconds, the array is made when next asked for. */
export function listRows<Row extends Identified>(): ListRows<Row> {
  let base = new Map<string, Row>();
  const lost = new Set<string>();
  let pending: Change<Row>[] = [];
  let view: { rows: readonly Row[]; byId: ReadonlyMap<string, Row> } | null = null;

  const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));
  const look = () => {
    if (!view) {
      const rows = pending.reduce((now, change) => changed(now, change), [...base.values()]);
      view = { rows, byId: pending.length > 0 ? byId(rows) : base };
    }
    return view;
  };
  const renewed = <T>(result: T): T => {
    view = null;
    return result;
  };

  return {
    shown: () => look().rows,
    get: (id) => look().byId.get(id),
    known: (id) => base.get(id),
    size: () => base.size,
    lost: (id) => lost.has(id) && !base.has(id),
    replace(rows) {
      const next = byId(rows);
      for (const id of base.keys()) if (!next.has(id)) lost.add(id);
      // What was empty and stays so is the same array: nobody is told of it.
      if (rows.length + base.size > 0) base = renewed(next);
    },
    put: (id, row) => void renewed(base.set(id, row)),
    remove(id) {
      if (base.has(id)) lost.add(id);
      return renewed(base.delete(id));
    },
    arrange(order) {
      base = renewed(byId(order([...base.values()])));
    },
    pend(change) {
      pending = renewed([...pending, change]);
      return (isNewer) => {
        pending = renewed(pending.filter((each) => each !== change));
        if (isNewer) base = byId(changed([...base.values()], change, isNewer));
      };
    },
  };
}

function changed<Row extends Identified>(
  rows: readonly Row[],
  change: Change<Row>,
  isNewer: (row: Row) => boolean = () => false,
): Row[] {
  const removed = new Set(change.removed);
  // A load may bring what is added before its own command is answered: it stands there once, as the server has it.
  const added = change.added?.filter(({ id }) => !rows.some((row) => row.id === id)) ?? [];
  const kept = [...rows, ...added]
    .filter((row) => !removed.has(row.id))
    .map((row) => (change.rows?.[row.id] && !isNewer(row) ? { ...row, ...change.rows[row.id] } : row));
  return change.arrange ? [...change.arrange(kept)] : kept;
}
