import { setImmediate as breath, setTimeout as sleep } from 'node:timers/promises';
import type { Channel, ReadStore, Row, Subscription } from '@platform/ports.js';
import type { Written } from '@platform/projection.js';

/** A row that the projections wrote anew, or removed. */
export interface RowChange {
  view: string;
  id: string;
  row: Row | null;
  /** What stood there before, or its outline; only of views that are held in memory. */
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
  /** Ids of a view's rows changed after a position, each once; null: that reaches too far back. */
  changedSince(view: string, position: number): ReadonlySet<string> | null;
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
const remembered = 20_000;
const patience = 5_000;
/** Rows read in one go: some milliseconds. */
const atOnce = 500;
/** Milliseconds before a store that was away is asked again. */
const pauseWhenAway = 200;

/** Follows tenants from the first call on. */
export function openLive(ports: { rows: ReadStore; channel: Channel }, views: Followable): Live {
  const tenants = new Map<string, Promise<Followed>>();
  function begin(id: string): Promise<Followed> {
    const followed = new Followed(ports, id, views);
    const loaded = followed.between(() => followed.load()).then(() => followed);
    tenants.set(id, loaded);
    loaded.catch(() => tenants.delete(id));
    return loaded;
  }
  return {
    async tenant(id) {
      const followed = await (tenants.get(id) ?? begin(id));
      // Rows that nobody listened for are read now that somebody asks.
      if (followed.isStale) await followed.between(() => followed.settle());
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
type Past = Pick<RowChange, 'view' | 'id' | 'before'> & { position: number };
interface Ear {
  heard(batch: Batch): Promise<void>;
  reset(): void;
}

class Followed implements TenantLive {
  /** Up to where the rows in memory are. */
  position = 0;
  /** Up to where the projections are. */
  private head = 0;
  /** Ids by view of rows written since: they are read when somebody asks or listens. */
  private stale = new Map<string, Set<string>>();
  private closed = false;
  private readonly held: Map<string, Map<string, Row>>;
  private readonly ears = new Set<Ear>();
  private readonly waiting = new Set<() => void>();
  private readonly subscription: Subscription;
  private past: Past[] = [];
  /** Before it, nothing is remembered. */
  private start = 0;
  private chain: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly ports: { rows: ReadStore; channel: Channel },
    private readonly tenant: string,
    private readonly views: Followable,
  ) {
    this.held = new Map(views.held.map((view) => [view, new Map()]));
    this.subscription = ports.channel.subscribe(
      `rows/${tenant}`,
      (message) => void this.between(() => this.apply(message as Written)).catch(() => this.resetAll()),
      () =>
        void this.between(() => this.load()).then(
          () => this.resetAll(),
          () => this.resetAll(),
        ),
    );
  }

  async load(): Promise<void> {
    this.position = (await this.ports.rows.checkpoint(this.tenant))?.position ?? 0;
    for (const view of this.views.held) {
      const { rows } = this.position > 0 ? await this.ports.rows.find(this.tenant, view) : { rows: [] };
      this.held.set(view, new Map(rows.map((row) => [row.id, row])));
    }
    this.start = this.position;
    this.head = Math.max(this.head, this.position);
    this.past = [];
  }

  /** Reads what is stale. Throws Away. */
  async settle(): Promise<RowChange[]> {
    const changes: RowChange[] = [];
    const { stale, head } = this;
    this.stale = new Map();
    try {
      for (const [view, ids] of stale) changes.push(...(await this.changesOf(view, [...ids])));
    } catch (error) {
      for (const [view, ids] of stale) this.note(view, ids);
      throw error;
    }
    for (const { view, id, row } of changes) this.hold(view, id, row);
    this.position = head;
    return changes;
  }

  get isStale(): boolean {
    return this.position < this.head;
  }

  changedSince(view: string, position: number): ReadonlySet<string> | null {
    if (position < this.start) return null;
    const ids = new Set<string>();
    for (let at = this.past.length - 1; at >= 0 && (this.past[at] as Past).position > position; at--) {
      const it = this.past[at] as Past;
      if (it.view === view) ids.add(it.id);
    }
    return ids;
  }

  holds(view: string): boolean {
    return this.held.has(view);
  }

  rows(view: string): ReadonlyMap<string, Row> {
    return this.held.get(view) ?? new Map();
  }

  reached(wanted: number): Promise<boolean> {
    return wait(this.waiting, () => this.head >= wanted);
  }

  between<T>(work: () => Promise<T>): Promise<T> {
    const done = this.chain.then(work);
    this.chain = done.catch(() => {});
    return done;
  }

  async since(from: number): Promise<Batch | null> {
    await this.settle();
    if (from < this.start || from > this.position) return null;
    const first = new Map<string, Past>();
    for (const it of this.past) {
      const key = `${it.view} ${it.id}`;
      if (it.position > from && !first.has(key)) first.set(key, it);
    }
    const changes = await Promise.all(
      [...first.values()].map(async ({ view, id, before }) => {
        const row = this.held.get(view)?.get(id) ?? (await this.ports.rows.get(this.tenant, view, id));
        return { view, id, before, row };
      }),
    );
    return { position: this.position, changes };
  }

  listen(heard: Ear['heard'], reset: Ear['reset']): () => void {
    const ear = { heard, reset };
    this.ears.add(ear);
    return () => this.ears.delete(ear);
  }

  close(): Promise<void> {
    this.closed = true;
    return this.subscription.close();
  }

  private async apply({ position, changed }: Written): Promise<void> {
    if (position < this.head) return;
    this.head = position;
    for (const view of this.views.shown) {
      const ids = changed[view] ?? [];
      this.note(view, ids);
      const kept = this.held.get(view);
      for (const id of ids) {
        const before = kept?.get(id);
        this.past.push({ view, id, before: before ? outline(before) : null, position });
      }
    }
    const over = this.past.length - remembered;
    if (over > 0) this.start = (this.past.splice(0, over).at(-1) as Past).position;
    for (const wake of this.waiting) wake();
    if (this.ears.size > 0) await this.tell();
  }

  /** Anything may have changed. */
  private resetAll(): void {
    for (const ear of this.ears) ear.reset();
  }

  /** Hands on what has changed; a store that is away is asked until it is back. */
  private async tell(): Promise<void> {
    while (!this.closed) {
      const changes = await this.settle().catch(() => null);
      const batch: Batch | null = changes && { position: this.position, changes };
      if (batch) return void (await Promise.all([...this.ears].map((ear) => ear.heard(batch))));
      await sleep(pauseWhenAway);
    }
  }

  private note(view: string, ids: Iterable<string>): void {
    const stale = this.stale.get(view) ?? new Set();
    for (const id of ids) stale.add(id);
    if (stale.size > 0) this.stale.set(view, stale);
  }

  private hold(view: string, id: string, row: Row | null): void {
    const kept = this.held.get(view);
    if (row) kept?.set(id, row);
    else kept?.delete(id);
  }

  private async changesOf(view: string, ids: readonly string[]): Promise<RowChange[]> {
    const kept = this.held.get(view);
    // What isn't kept is read only for those who listen.
    const now = new Map<string, Row>();
    for (let from = 0; (kept || this.ears.size > 0) && from < ids.length; from += atOnce) {
      const found = await this.ports.rows.getMany(this.tenant, view, ids.slice(from, from + atOnce));
      for (const row of found) now.set(row.id, row);
      if (ids.length > atOnce) await breath();
    }
    return ids.map((id) => ({ view, id, row: now.get(id) ?? null, before: kept?.get(id) ?? null }));
  }
}

/** What tells later who could see a row, and whether they saw it change. */
const outline = ({ id, deleted, scope, revision, childCount }: Row): Row => ({
  id,
  deleted,
  scope,
  revision,
  childCount,
});

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
