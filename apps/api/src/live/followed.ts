import { setImmediate as breath, setTimeout as sleep } from 'node:timers/promises';
import { Away, type Channel, type ReadStore, type Row, type Subscription } from '@platform/ports.js';
import type { Written } from '@platform/projection.js';
import { atOnce, pagesOf } from './pages.js';
import type { Batch, RowChange, TenantLive } from './tenantLive.js';

/** `shown`: views that anybody is told of; `held`: those of them that are kept in memory. */
export interface Followable {
  shown: readonly string[];
  held: readonly string[];
  /** Of those shown but not held: the held view whose row of the same id changes whenever theirs does. */
  with: Readonly<Record<string, string>>;
}
type Past = Pick<RowChange, 'view' | 'id' | 'before'> & { position: number };
type Ear = (batch: Batch) => Promise<void>;

/** How many changes are remembered for callers that come back. */
const remembered = 20_000;
const patience = 5_000;
/** Milliseconds before a store that was away is asked again. */
const pauseWhenAway = 200;

export class Followed implements TenantLive {
  /** Up to where the rows in memory are. */
  position = 0;
  edition = 0;
  /** Up to where the projections are. */
  private head = 0;
  /** Ids by view of rows written since: they are read when somebody asks or listens. */
  private stale = new Map<string, Set<string>>();
  private closed = false;
  private readonly held: Map<string, Map<string, Row>>;
  private readonly ears = new Set<Ear>();
  private readonly waiting = new Set<() => void>();
  private readonly subscription: Subscription;
  /** Where the read models were at the last look. */
  private seen = 0;
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
      (message) => void this.between(() => this.apply(message as Written)),
      () => void this.between(() => this.catchUp()),
    );
  }

  async load(): Promise<void> {
    this.position = (await this.ports.rows.checkpoint(this.tenant))?.position ?? 0;
    for (const view of this.views.held) {
      const kept = new Map<string, Row>();
      if (this.position > 0)
        for await (const rows of pagesOf(this.ports.rows, this.tenant, view))
          for (const row of rows) kept.set(row.id, row);
      this.held.set(view, kept);
    }
    this.start = this.position;
    this.head = Math.max(this.head, this.position);
    this.past = [];
  }

  /** Reads what is stale. Throws Away. */
  async settle(): Promise<RowChange[]> {
    let changes: RowChange[];
    const { stale, head } = this;
    this.stale = new Map();
    try {
      changes = (await Promise.all([...stale].map(([view, ids]) => this.changesOf(view, [...ids])))).flat();
    } catch (error) {
      for (const [view, ids] of stale) this.note(view, ids);
      throw error;
    }
    for (const { view, id, row } of changes) this.hold(view, id, row);
    this.position = head;
    this.edition++;
    return changes;
  }

  get isStale(): boolean {
    return this.position < this.head || this.stale.size > 0;
  }

  /** Rows in memory. */
  get size(): number {
    return this.held.values().reduce((sum, rows) => sum + rows.size, 0);
  }

  get isHeard(): boolean {
    return this.ears.size + this.waiting.size > 0;
  }

  /** Looks whether messages are missing: what was there at the last look must have been heard by now. Throws Away. */
  async look(): Promise<void> {
    const late = this.seen > this.head;
    const found = await this.ports.rows.checkpoint(this.tenant);
    this.seen = found?.position ?? 0;
    if (late && this.seen > this.head) await this.between(() => this.catchUp());
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

  listen(heard: Ear): () => void {
    this.ears.add(heard);
    return () => this.ears.delete(heard);
  }

  close(): Promise<void> {
    this.closed = true;
    return this.subscription.close();
  }

  private async apply({ after, position, changed, anew }: Written): Promise<void> {
    if (anew || after > this.head) return this.catchUp(anew);
    if (position >= this.head) await this.take({ position, changed });
  }

  /** Finds by comparing what was written without being heard here. A store that is away is asked until it is back. */
  private async catchUp(anew = false): Promise<void> {
    while (!this.closed) {
      try {
        const position = (await this.ports.rows.checkpoint(this.tenant))?.position ?? 0;
        if (position <= this.head && !anew) return;
        const changed = await this.differing();
        // Rows made anew may be behind those of before, where the log has lost something.
        return await this.take({ position: anew ? position : Math.max(position, this.head), changed });
      } catch (error) {
        if (!(error instanceof Away)) throw error;
        await sleep(pauseWhenAway);
      }
    }
  }

  /** Ids by view of rows that are not as they are held. */
  private async differing(): Promise<Written['changed']> {
    const changed: Written['changed'] = {};
    for (const [view, kept] of this.held) {
      const gone = new Set(kept.keys());
      const ids: string[] = [];
      for await (const rows of pagesOf(this.ports.rows, this.tenant, view))
        for (const row of rows) {
          gone.delete(row.id);
          if (JSON.stringify(row) !== JSON.stringify(kept.get(row.id))) ids.push(row.id);
        }
      changed[view] = [...ids, ...gone];
    }
    for (const [view, other] of Object.entries(this.views.with)) changed[view] = changed[other] ?? [];
    return changed;
  }

  private async take({ position, changed }: Pick<Written, 'position' | 'changed'>): Promise<void> {
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
    // Not one by one: each time all that stays is moved.
    const over = this.past.length - remembered;
    if (over > remembered / 10) this.start = (this.past.splice(0, over).at(-1) as Past).position;
    for (const wake of this.waiting) wake();
    if (this.ears.size > 0) await this.tell();
  }

  /** Hands on what has changed; a store that is away is asked until it is back. */
  private async tell(): Promise<void> {
    while (!this.closed) {
      const changes = await this.settle().catch(() => null);
      const batch: Batch | null = changes && { position: this.position, changes };
      if (batch) return void (await Promise.all([...this.ears].map((heard) => heard(batch))));
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

/** What tells later who could see a row, of what it was the label, and whether they saw it change. */
const outline = ({ id, parentId, type, typeId, label, deleted, scope, audience, revision, childCount }: Row): Row => ({
  ...{ id, parentId, type, typeId, label, deleted, scope, audience, revision, childCount },
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
