import type { Envelope } from '@contracts/message.js';
import { Table, Touches } from './table.js';

/** When a thing was made and last changed, and by whom (user ids). */
export interface Stamp {
  createdAt: string;
  modifiedAt: string;
  modifiedBy: string;
}

/**
 * The state of an area: tables of immutable things, forked for pending commands and merged when those are stored.
 * A subclass declares its tables as fields with `this.table(name)` for stored and `this.index(name)` for derived ones;
 * derived ones are not in snapshots: `reindex` makes them from the stored ones.
 */
export abstract class AreaState {
  readonly touches: Touches;
  readonly stamps: Table<Stamp>;
  /** Ids by kind of what the folded events changed, roll-ups included: their rows are made anew. */
  readonly changed = new Map<string, Set<string>>();
  /** Nobody has seen it yet: what changes isn't noted, and things may be changed in place. */
  quiet = false;
  /** Each state declares the same ones in the same order. */
  private readonly tables: { name: string; table: Table<unknown>; stored: boolean }[] = [];

  protected constructor(private readonly below?: AreaState) {
    this.touches = below ? below.touches.fork() : new Touches();
    this.stamps = this.table<Stamp>('stamps');
  }

  /** An empty overlay over this state. */
  abstract fork(): this;

  /** The thing of a kind, as views see it; undefined if there is none. */
  abstract thing(kind: string, id: string): unknown;

  /** All ids of a kind, for a rebuild. */
  abstract ids(kind: string): Iterable<string>;

  /** Makes the derived tables anew from the stored ones, after a snapshot was read. */
  abstract reindex(): void;

  /** The same in steps of some milliseconds, where there may be much of it. */
  reindexing(): Iterable<undefined> {
    this.reindex();
    return [];
  }

  /** Puts the overlay's writes and notes into what it was forked from. */
  merge(): void {
    if (!this.below) return;
    for (const { table } of this.tables) table.merge();
    this.touches.merge();
    for (const [kind, ids] of this.changed) for (const id of ids) this.below.note(kind, id);
    this.changed.clear();
  }

  note(kind: string, id: string): void {
    if (this.quiet) return;
    const ids = this.changed.get(kind);
    if (ids) ids.add(id);
    else this.changed.set(kind, new Set([id]));
  }

  /** Stamps a touched thing and remembers the revision. */
  touch(id: string, { time, by, revision }: Envelope): void {
    this.touches.add(id, revision);
    const stamp = this.stamps.get(id);
    if (stamp && this.quiet) {
      stamp.modifiedAt = time;
      stamp.modifiedBy = by.user;
    } else this.stamps.set(id, { createdAt: stamp?.createdAt ?? time, modifiedAt: time, modifiedBy: by.user });
  }

  /** The stored tables by name, for snapshots. */
  *stored(): IterableIterator<[string, Table<unknown>]> {
    for (const { name, table, stored } of this.tables) if (stored) yield [name, table];
  }

  protected table<V>(name: string): Table<V> {
    return this.declare<V>(name, true);
  }

  protected index<V>(name: string): Table<V> {
    return this.declare<V>(name, false);
  }

  private declare<V>(name: string, stored: boolean): Table<V> {
    const table = new Table<V>(this.below?.tables[this.tables.length]?.table as Table<V> | undefined);
    this.tables.push({ name, table: table as Table<unknown>, stored });
    return table;
  }
}
