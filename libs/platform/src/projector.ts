import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Area } from '@domain/decider.js';
import type { View } from '@domain/view.js';
import { Poison } from './fold.js';
import { followLog } from './following.js';
import { type Leased, type Leases, tendLeases } from './leases.js';
import type { Log } from './log.js';
import { Away, isEndOfTenant, type Ports, type StoredEvent, type Subscription } from './ports.js';
import { Erasure, LeaseLost, type Projecting, Projection, projectingOf } from './projection.js';
import { removeSnapshots } from './snapshots.js';
import { headOf } from './tenantHead.js';
import { hasRoom, upkeepOf } from './upkeep.js';

export interface ProjectorOptions {
  ports: Pick<Ports, 'events' | 'rows' | 'files' | 'keys' | 'channel' | 'vault'>;
  areas: readonly Area[];
  views: readonly View[];
  /** Those registered at the start; later ones are met in the log. */
  tenants: readonly string[];
  log?: Log;
  /** Who holds the leases. Where only one process writes, always the same name: it goes on at once after a crash. */
  owner?: string;
  /** `divided`: in equal parts with the others there are; `idle`: takes none by itself; default: all that it gets. */
  takes?: 'all' | 'divided' | 'idle';
  /** Milliseconds for which a silent projector keeps its tenants (default 6,000). */
  leaseFor?: number;
  /** False: no rows of the history. */
  history?: boolean;
  /** A mark of the code that makes rows: under another one they are made anew. */
  code?: string;
}
/** How far a tenant's rows are. `lag`: positions of the log not yet in them. */
export interface Progress {
  tenant: string;
  position: number;
  head: number;
  lag: number;
  /** Of the events folded that are in memory. */
  bytes: number;
  /** Why this tenant's projection stands still: the event that can't be read. */
  failed?: string;
}
export interface Projector {
  /** Settles once the rows of the tenants that this process got at its start are caught up, or failed. */
  readonly ready: Promise<void>;
  /** Of the tenants whose rows this process writes. Throws Away. */
  status(): Promise<Progress[]>;
  /** Makes all rows of a tenant anew, beside the live ones, or has whoever writes them do so. False: that was not possible. */
  rebuild(tenant: string): Promise<boolean>;
  close(): Promise<void>;
}

/** A tenant as this process has it. While it is busy, live events are only marked as missed: they're read afterwards. */
interface Held extends Leased {
  projection: Projection | null;
  missed: boolean;
  /** Up to where its rows are, where it failed. */
  shown: number;
}

const pauseWhenAway = 200;
const pauseWhenFailed = 30_000;

/** Follows the log and writes the rows of the tenants whose lease it gets. Throws Away. */
export async function startProjector(given: ProjectorOptions): Promise<Projector> {
  const usual = { log: () => {}, owner: randomUUID(), takes: 'all', leaseFor: 6_000, history: true, code: '' } as const;
  const options = { ...usual, ...given };
  const projector = new Running(options, await projectingOf(options));
  await projector.start();
  return projector;
}

class Running implements Projector {
  private readonly held = new Map<string, Held>();
  private readonly on: Projecting;
  private stopped = false;
  private following: Subscription | null = null;
  private leases: Leases<Held> | null = null;

  constructor(
    private readonly options: Required<ProjectorOptions>,
    on: Omit<Projecting, 'stopped'>,
  ) {
    this.on = { ...on, stopped: () => this.stopped };
  }

  async start(): Promise<void> {
    const { tenants, ports, log } = this.options;
    for (const tenant of tenants) this.hold(tenant);
    // Each tenant reads by itself what is older.
    const hear = (page: readonly StoredEvent[]) => this.hear(page);
    this.following = await followLog(ports.events, { hear, missed: () => this.catchAllUp(), log });
    this.leases = tendLeases<Held>(this.options, {
      all: () => [...this.held.values()],
      hold: (tenant) => this.hold(tenant),
      load: (held, anew) => this.load(held, anew),
      drop: (held) => this.drop(held),
      upkeep: upkeepOf({ ...ports, areas: this.on.areas, log }),
    });
  }

  get ready(): Promise<void> {
    return this.leases?.ready ?? Promise.resolve();
  }

  async status(): Promise<Progress[]> {
    const mine = [...this.held.values()].filter((it) => it.lease || it.failed);
    return Promise.all(
      mine.map(async ({ tenant, projection, failed, shown }) => {
        const head = await headOf(this.on, tenant);
        const position = projection?.position ?? shown;
        return { tenant, position, head, lag: Math.max(0, head - position), bytes: projection?.bytes ?? 0, failed };
      }),
    );
  }

  async rebuild(tenant: string): Promise<boolean> {
    const held = this.hold(tenant);
    if (!(await this.leases?.take(held))) return (await this.leases?.wish(tenant)) ?? false;
    await this.load(held, true);
    return held.projection !== null && held.failed === undefined;
  }

  async close(): Promise<void> {
    this.stopped = true;
    await this.following?.close();
    await this.leases?.close();
  }

  private hold(tenant: string): Held {
    const fresh = { lease: null, projection: null, busy: false, missed: false, shown: 0, rests: 0, wrote: 0 };
    const held = this.held.get(tenant) ?? { tenant, ...fresh };
    this.held.set(tenant, held);
    return held;
  }

  /** Catches up under the lease. `anew`: makes all rows anew. */
  private load(held: Held, anew = false): Promise<void> {
    return this.alone(held, async () => {
      const { lease } = held;
      held.projection = null;
      if (!lease) return;
      const found = anew ? null : await Projection.resume(this.on, lease);
      const projection = found ?? (await Projection.rebuild(this.on, lease));
      held.projection = projection;
      held.failed = undefined;
      // Nobody waits for what is loaded only to be at hand.
      if ((await headOf(this.on, held.tenant)) > projection.position) await projection.catchUp();
      else if (hasRoom(this.held.values())) void this.alone(held, () => projection.load());
    });
  }

  private drop(held: Held): Promise<void> {
    return this.alone(held, async () => {
      held.lease = null;
      held.projection = null;
      held.failed = undefined;
    });
  }

  private async hear(page: readonly StoredEvent[]): Promise<void> {
    for (const event of page) if (isEndOfTenant(event)) await this.letGo((JSON.parse(event.json) as { id: string }).id);
    const byTenant = Map.groupBy(page, ({ stream }) => stream.slice(0, stream.indexOf('.')));
    await Promise.all(
      [...byTenant].map(async ([tenant, events]) => {
        if (tenant.startsWith('_')) return;
        const held = this.held.get(tenant);
        if (!held) this.hold(tenant);
        if (!held) this.leases?.look();
        else if (held.busy) held.missed = true;
        else if (held.projection) await this.alone(held, async () => this.apply(held, events));
      }),
    );
  }

  /** It is deleted: its lease is free for whoever removes its rows. */
  private async letGo(tenant: string): Promise<void> {
    const held = this.held.get(tenant);
    this.held.delete(tenant);
    const lease = held?.lease;
    if (held) await this.drop(held);
    if (lease) await this.options.ports.rows.release(lease).catch(this.noteFailure);
  }

  private catchAllUp(): void {
    for (const held of this.held.values())
      if (held.projection) void this.alone(held, async () => held.projection?.catchUp());
  }

  private async apply(held: Held, events: readonly StoredEvent[]): Promise<void> {
    const { projection } = held;
    if (!projection || held.failed) return;
    await projection.apply(events);
    held.wrote = Date.now();
  }

  /** Makes all rows anew without what was erased. The checkpoint stays before the erasure until they are there. */
  private async forget(held: Held): Promise<void> {
    for (const area of this.options.areas) await removeSnapshots(this.on.ports.files, held.tenant, area);
    if (held.lease) held.projection = await Projection.rebuild(this.on, held.lease);
  }

  /** Does something with a tenant while nothing else does, and then reads what was missed meanwhile. */
  private async alone(held: Held, work: () => Promise<void>): Promise<void> {
    while (held.busy) await sleep(5);
    held.busy = true;
    let next = work;
    for (;;) {
      held.missed = false;
      let isErased = false;
      try {
        await next();
        if (!held.missed || !held.projection || held.failed) break;
      } catch (error) {
        isErased = error instanceof Erasure;
        if (!isErased && !(await this.recover(held, error))) break;
      }
      next = isErased ? () => this.forget(held) : async () => held.projection?.catchUp();
      if (this.stopped) break;
    }
    held.busy = false;
  }

  /** True: the tenant goes on by catching up. */
  private async recover(held: Held, error: unknown): Promise<boolean> {
    if (this.stopped) return false;
    if (error instanceof Away) {
      await sleep(pauseWhenAway);
      return true;
    }
    const { projection, lease } = held;
    held.projection = null;
    if (error instanceof LeaseLost) return false;
    if (error instanceof Poison && projection) {
      await this.showUntil(held, projection, error.event.position).catch(this.noteFailure);
    }
    held.failed = error instanceof Error ? error.message : String(error);
    held.rests = Date.now() + pauseWhenFailed;
    this.options.log('a projection stands still', { tenant: held.tenant, error: held.failed });
    // A process with newer code may be able to.
    held.lease = null;
    if (lease) await this.options.ports.rows.release(lease).catch(this.noteFailure);
    return false;
  }

  /** All before the event that can't be read is shown. */
  private async showUntil(held: Held, { lease }: Projection, position: number): Promise<void> {
    const again = await Projection.resume(this.on, lease);
    await again?.catchUp(position);
    held.shown = again?.position ?? 0;
  }

  private readonly noteFailure = (error: unknown): void =>
    this.options.log('the projector met an error', { error: String(error) });
}
