import { createHash } from 'node:crypto';
import { setImmediate as breath, setTimeout as sleep } from 'node:timers/promises';
import type { AreaName } from '@contracts/message.js';
import type { Area } from '@domain/decider.js';
import type { AreaState } from '@domain/state.js';
import type { View } from '@domain/view.js';
import { type Areas, openAreas } from './areas.js';
import { type Codec, openCodec } from './codec.js';
import { markOf, whyAnew } from './ends.js';
import { emptyFold, type Fold, foldEvents, streamOf } from './fold.js';
import { changes, historyRow } from './historyRows.js';
import type { Log } from './log.js';
import {
  Away,
  type CollectionSpec,
  isErasure,
  type Lease,
  type Ports,
  type Row,
  type RowWrite,
  type StoredEvent,
} from './ports.js';
import { headOf } from './tenantHead.js';

export interface Projecting {
  ports: Pick<Ports, 'events' | 'rows' | 'files' | 'channel'>;
  areas: Areas;
  codec: Codec;
  views: readonly View[];
  /** The log and the code that the rows are made by. */
  madeBy: string;
  log: Log;
  /** False: no history rows are made. */
  history: boolean;
  /** True once no more waiting for a store that is away makes sense. */
  stopped(): boolean;
}
/** What the channel `rows/{tenant}` says after a write: ids by view. */
export interface Written {
  /** Where the rows were before: who was elsewhere has missed something. */
  after: number;
  position: number;
  changed: Record<string, string[]>;
  /** All rows were made anew: any may be another. */
  anew?: true;
}

interface Made extends Pick<Projecting, 'views' | 'history' | 'log'> {
  ports: Projecting['ports'] & Pick<Ports, 'keys'>;
  areas: readonly Area[];
  code: string;
}

/** Other code for rows or states counts as another log: the rows are made anew. */
export async function projectingOf({
  ports,
  areas,
  views,
  log,
  history,
  code: stamp,
}: Made): Promise<Omit<Projecting, 'stopped'>> {
  const codec = openCodec(ports.keys);
  const code = createHash('sha1').update(
    JSON.stringify([
      stamp,
      views.map((it) => ({ ...it, row: String(it.row) })),
      areas.map(({ name, version }) => [name, version]),
    ]),
  );
  const madeBy = `${await ports.events.logId()}.${code.digest('hex').slice(0, 12)}`;
  return { ports, areas: openAreas({ ...ports, codec, log }, areas), codec, views, madeBy, log, history };
}

/** Somebody else writes this tenant's rows now. */
export class LeaseLost extends Error {}
/** A person is to be forgotten: rows with what they entered must not be gone on with. */
export class Erasure extends Error {}

// Milliseconds before a store that was away is asked again.
const pauseWhenAway = 200;
// Rows of one write when there are many: some 200 ms of this thread, as fewer pages are written twice. Rows made anew have
// no indexes yet: few at once, so that they die young.
const mostRows = (generation: string | undefined) => (generation ? 2_000 : 20_000);

/** One tenant's rows: all its areas folded, and what that changed written, the checkpoint last. Not for calls at once. */
export class Projection {
  private readonly folds = new Map<AreaName, Fold>();
  private history: RowWrite[] = [];

  private constructor(
    private readonly on: Projecting,
    readonly lease: Lease,
    /** All events up to here are in the rows. */
    public position: number,
    private readonly generation: string | undefined,
  ) {}

  /** Goes on at the checkpoint; null: there is none, or it is of another log, other code, or beyond the log's end. */
  static async resume(on: Projecting, lease: Lease): Promise<Projection | null> {
    const { tenant } = lease;
    const found = await on.ports.rows.checkpoint(tenant);
    if (!found) return null;
    const why = await whyAnew(on.ports.events, found.logId, { ...on, tenant, areas: on.areas.known });
    if (why) on.log('rows are made anew', { tenant, why });
    if (why) return null;
    await on.ports.rows.declare(lease.tenant, collectionsOf(on));
    return new Projection(on, lease, found.position, undefined);
  }

  /** Makes all rows anew in a generation beside the live one, and then live. */
  static async rebuild(on: Projecting, lease: Lease): Promise<Projection> {
    const generation = 'next';
    const { rows } = on.ports;
    // What a crash left of it.
    if (!(await rows.drop(lease, generation))) throw new LeaseLost();
    await rows.declare(lease.tenant, collectionsOf(on), generation);
    const it = new Projection(on, lease, 0, generation);
    for (const area of on.areas.known.values()) it.folds.set(area.name, emptyFold(lease.tenant, area));
    // All rows are written at the end.
    for (const { state } of it.folds.values()) state.quiet = true;
    await it.catchUp();
    if (!(await rows.promote(lease, generation))) throw new LeaseLost();
    const live = new Projection(on, lease, it.position, undefined);
    for (const [name, fold] of it.folds) {
      fold.state.quiet = false;
      live.folds.set(name, fold);
    }
    await live.catchUp();
    live.publish({ after: live.position, position: live.position, changed: {}, anew: true });
    return live;
  }

  /** Bytes of JSON folded: a measure of the memory held. */
  get bytes(): number {
    return [...this.folds.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  get isLoaded(): boolean {
    return this.folds.size > 0;
  }

  /** The last event folded, by area. */
  get revisions(): Map<AreaName, number> {
    return new Map([...this.folds].map(([name, { revision }]) => [name, revision]));
  }

  /** Folds the areas up to the position, from snapshots and tails; done by itself before they are needed. */
  async load(): Promise<void> {
    for (const name of this.on.areas.known.keys()) {
      if (this.folds.has(name)) continue;
      this.folds.set(name, await this.on.areas.load(this.lease.tenant, name, { position: this.position }));
    }
  }

  unload(): void {
    this.folds.clear();
  }

  /** Reads what the streams have beyond the folds, before a position; each changed row is written once. */
  async catchUp(before = Number.POSITIVE_INFINITY): Promise<void> {
    await this.load();
    const { events } = this.on.ports;
    const head = Math.max(this.position, Math.min(before - 1, await headOf(this.on, this.lease.tenant)));
    for (const fold of this.folds.values()) {
      for await (const page of events.readStream(streamOf(fold.tenant, fold.area.name), { from: fold.revision + 1 })) {
        const count = page.findIndex(({ position }) => position >= before);
        await this.fold(fold, count < 0 ? page : page.slice(0, count));
        if (count >= 0) break;
        if (this.on.stopped()) throw new Away('the projector stops');
        if (this.history.length >= mostRows(this.generation)) await this.write(this.history.splice(0), this.position);
        await breath();
      }
    }
    await this.project(head);
  }

  /** Live events of this tenant, in the order of the log; known ones are passed over. Throws Poison, LeaseLost, Erasure, Away. */
  async apply(events: readonly StoredEvent[]): Promise<void> {
    const last = events.at(-1);
    if (!last || last.position <= this.position) return;
    await this.load();
    const byArea = Map.groupBy(events, ({ stream }) => stream.slice(this.lease.tenant.length + 1) as AreaName);
    for (const [name, some] of byArea) {
      const fold = this.folds.get(name);
      const fresh = fold ? some.filter(({ revision }) => revision > fold.revision) : [];
      if (fold && fresh[0] && fresh[0].revision > fold.revision + 1) return this.catchUp();
      if (fold) await this.fold(fold, fresh);
    }
    await this.project(last.position);
  }

  private async fold(fold: Fold, events: StoredEvent[]): Promise<void> {
    const read = await this.on.codec.decode(fold.tenant, fold.area, events);
    if (!this.generation && read.some(isErasure)) throw new Erasure();
    foldEvents(fold, read, (event, touched) => {
      if (!this.on.history) return;
      for (const [n, it] of touched.entries()) this.history.push(historyRow(fold, event, it, n));
    });
  }

  /** Writes the rows of what changed (of all, when made anew), the checkpoint last, and says so. */
  private async project(position: number): Promise<void> {
    let writes = this.history;
    this.history = [];
    const changed: Written['changed'] = {};
    for (const view of this.on.views) {
      const state = this.folds.get(view.of)?.state;
      const ids = state && [...(this.generation ? state.ids(view.kind) : (state.changed.get(view.kind) ?? []))];
      if (!state || !ids?.length) continue;
      changed[view.name] = ids;
      for (const id of ids) {
        const row = rowOf(view, state, id);
        if (row || !this.generation) writes.push({ collection: view.name, id, row });
        if (writes.length < mostRows(this.generation)) continue;
        await this.write(writes, this.position);
        writes = [];
        await breath();
      }
    }
    await this.write(writes, position);
    const after = this.position;
    this.position = position;
    for (const { state } of this.folds.values()) state.changed.clear();
    if (!this.generation) this.publish({ after, position, changed });
  }

  private publish(written: Written): void {
    this.on.ports.channel.publish(`rows/${this.lease.tenant}`, written);
  }

  private async write(writes: RowWrite[], position: number): Promise<void> {
    const checkpoint = { position, logId: markOf(this.on.madeBy, this.folds.values()) };
    for (;;) {
      try {
        if (await this.on.ports.rows.write(this.lease, writes, checkpoint, this.generation)) return;
        throw new LeaseLost();
      } catch (error) {
        // The folds are ahead of the rows: only this very write may follow.
        if (!(error instanceof Away) || this.on.stopped()) throw error;
        await sleep(pauseWhenAway);
      }
    }
  }
}

const collectionsOf = ({ views }: Projecting): CollectionSpec[] => [
  ...views.map(({ name, indexes = [] }) => ({ name, indexes })),
  changes,
];

function rowOf(view: View, state: AreaState, id: string): Row | null {
  const thing = state.thing(view.kind, id);
  return thing === undefined ? null : view.row(thing, state);
}
