import type { Channel, ReadStore, Row } from '@platform/ports.js';
import type { Written } from '@platform/projection.js';

/** A row that the projections wrote anew, or removed. */
export interface RowChange {
  view: string;
  id: string;
  row: Row | null;
  /** What stood there before; only of views that are held in memory. */
  before: Row | null;
}
/** What one write of the projections changed. */
export interface Batch {
  position: number;
  changes: readonly RowChange[];
}
/** A tenant's read models as this process follows them. */
export interface TenantLive {
  /** Up to where it has followed. */
  readonly position: number;
  /** Whether all rows of a view are in memory. */
  holds(view: string): boolean;
  /** All rows of a held view. */
  rows(view: string): ReadonlyMap<string, Row>;
  /** Waits at most 5 s until the read models are there; false: they are not. */
  reached(position: number): Promise<boolean>;
  /** Does something between two batches. */
  between<T>(work: () => Promise<T>): Promise<T>;
  /** What changed since a position, with the rows of now; null: that reaches too far back. Only within `between`. */
  since(position: number): Promise<Batch | null>;
  /** `reset`: messages were lost, anything may have changed. */
  listen(heard: (batch: Batch) => Promise<void>, reset: () => void): () => void;
}
export interface Live {
  tenant(id: string): Promise<TenantLive>;
  close(): Promise<void>;
}

/** How many changes are remembered for callers that come back. */
const remembered = 50_000;
const patience = 5_000;

/** Follows tenants from the first call on. */
export function openLive(ports: { rows: ReadStore; channel: Channel }, views: Followable): Live {
  const tenants = new Map<string, Promise<Followed>>();
  return {
    tenant(id) {
      let followed = tenants.get(id);
      if (!followed) {
        followed = followTenant(ports, id, views);
        tenants.set(id, followed);
        followed.catch(() => tenants.delete(id));
      }
      return followed;
    },
    async close() {
      for (const followed of tenants.values()) await (await followed).close();
    },
  };
}

/** `shown`: views that anybody is told of; `held`: those of them that are kept in memory. */
export interface Followable {
  shown: readonly string[];
  held: readonly string[];
}
type Followed = TenantLive & { close(): Promise<void> };
type Past = Pick<RowChange, 'view' | 'id' | 'before'> & { position: number };

async function followTenant(
  { rows: store, channel }: { rows: ReadStore; channel: Channel },
  tenant: string,
  { shown, held }: Followable,
): Promise<Followed> {
  const rows = new Map<string, Map<string, Row>>(held.map((view) => [view, new Map()]));
  const ears = new Set<{ heard(batch: Batch): Promise<void>; reset(): void }>();
  const waiting = new Set<() => void>();
  let past: Past[] = [];
  let position = 0;
  /** Before it, nothing is remembered. */
  let start = 0;
  let chain: Promise<unknown> = Promise.resolve();
  const between = <T>(work: () => Promise<T>): Promise<T> => {
    const done = chain.then(work);
    chain = done.catch(() => {});
    return done;
  };

  async function load(): Promise<void> {
    position = (await store.checkpoint(tenant))?.position ?? 0;
    for (const view of held) {
      const { rows: found } = await store.find(tenant, view);
      rows.set(view, new Map(found.map((row) => [row.id, row])));
    }
    start = position;
    past = [];
  }
  async function apply({ position: reached, changed }: Written): Promise<void> {
    if (reached < position) return;
    const changes: RowChange[] = [];
    for (const view of shown) if (changed[view]) changes.push(...(await changesOf(view, changed[view])));
    position = reached;
    for (const { view, id, before } of changes) past.push({ view, id, before, position });
    if (past.length > remembered) start = (past.splice(0, past.length - remembered).at(-1) as Past).position;
    for (const wake of waiting) wake();
    const batch: Batch = { position, changes };
    await Promise.all([...ears].map((ear) => ear.heard(batch)));
  }
  async function changesOf(view: string, ids: readonly string[]): Promise<RowChange[]> {
    const kept = rows.get(view);
    // Nobody listens: what isn't kept need not be read.
    const found = kept || ears.size > 0 ? await store.getMany(tenant, view, ids) : [];
    const now = new Map(found.map((row) => [row.id, row]));
    return ids.map((id) => {
      const row = now.get(id) ?? null;
      const before = kept?.get(id) ?? null;
      if (row) kept?.set(id, row);
      else kept?.delete(id);
      return { view, id, row, before };
    });
  }

  const subscription = channel.subscribe(
    `rows/${tenant}`,
    (message) => void between(() => apply(message as Written)),
    () => void between(load).then(() => ears.forEach((ear) => void ear.reset())),
  );
  await between(load);

  return {
    get position() {
      return position;
    },
    holds: (view) => rows.has(view),
    rows: (view) => rows.get(view) ?? new Map(),
    between,
    reached: (wanted) => wait(waiting, () => position >= wanted),
    async since(from) {
      if (from < start || from > position) return null;
      const first = new Map<string, Past>();
      for (const it of past) {
        const key = `${it.view} ${it.id}`;
        if (it.position > from && !first.has(key)) first.set(key, it);
      }
      const changes = await Promise.all(
        [...first.values()].map(async ({ view, id, before }) => {
          const row = rows.get(view)?.get(id) ?? (await store.get(tenant, view, id));
          return { view, id, before, row };
        }),
      );
      return { position, changes };
    },
    listen(heard, reset) {
      const ear = { heard, reset };
      ears.add(ear);
      return () => ears.delete(ear);
    },
    close: () => subscription.close(),
  };
}

async function wait(waiting: Set<() => void>, isThere: () => boolean): Promise<boolean> {
  if (isThere()) return true;
  return new Promise((resolve) => {
    const end = (reached: boolean) => {
      clearTimeout(timer);
      waiting.delete(wake);
      resolve(reached);
    };
    const wake = () => isThere() && end(true);
    const timer = setTimeout(() => end(isThere()), patience);
    waiting.add(wake);
  });
}
