import type { EventMeta } from '@contracts/message.js';

/**
 * What the platform needs from a machine, each port with an embedded and a distributed adapter of the same semantics,
 * held to one contract suite (platform/src/contract). Positions and revisions are safe integers.
 * An adapter that can't reach its store throws `Away`; nothing else may be thrown for reasons outside the caller.
 */

/** The store is not reachable, or did not say whether it stored: ask again with the same arguments. */
export class Away extends Error {
  override name = 'Away';
}

// ── Event store ──────────────────────────────────────────────────────────────────────────────────────────────────

export interface NewEvent extends EventMeta {
  id: string;
  type: string;
  v: number;
  /** JSON text of the data, made once; at most 1 MiB (1,048,576 bytes) over all events of one append. */
  json: string;
}
export interface StoredEvent extends NewEvent {
  stream: string;
  /** Number in the stream, from 0. */
  revision: number;
  /** Place in the whole log, growing; opaque but for its order. */
  position: number;
  /** Why its envelope is not what was agreed; the rest stands where it is, so that only who needs this event stops. */
  unreadable?: string;
}
/** What a person entered about themselves is to be forgotten: rows and snapshots are made anew without it. */
export const isErasure = ({ type }: StoredEvent): boolean => type === 'PersonErased';

/** A tenant is deleted: nobody answers for it, follows it or writes its rows any more. */
export const isEndOfTenant = ({ stream, type }: StoredEvent): boolean =>
  stream === '_system.tenants' && type === 'TenantDeleted';

export type Appended =
  /** Stored now, or found stored before under the same ids at this very place (`repeated`). Both of the group's last event. */
  | { status: 'stored'; revision: number; position: number; repeated: boolean }
  /** `expected` was not the stream's last revision and the group is not there: `actual` is (−1: no stream). */
  | { status: 'conflict'; actual: number }
  /** More than 1 MiB. Nothing was stored. */
  | { status: 'tooBig' };

/** The stream that it names was dropped: nothing is stored there ever again, and no waiting heals it. */
export class Dropped extends Error {
  override name = 'Dropped';
}

export interface Subscription {
  /** Ends it; settles when no handler runs any more. */
  close(): Promise<void>;
}
export interface EventStore {
  /** Random id of this log, made with it: another id means positions of before mean nothing. */
  logId(): Promise<string>;
  /**
   * Stores all events or none at exactly `expected` + 1 (−1: the stream must not exist yet).
   * Repetition is recognised only there: the same ids in the same order at the same expected revision; a known id at
   * the current last revision is stored again (as EventStoreDB does). Calls made at once may share a transaction.
   */
  append(stream: string, events: readonly NewEvent[], expected: number): Promise<Appended>;
  /** Throws Away while appends are refused, though reads may be answered: the last one was, and it is no other by now. */
  accepts(): Promise<void>;
  /**
   * Pages of a stream's events, `from` inclusive (forwards default 0, backwards default the last), at most `limit` in
   * all. A missing stream is empty.
   */
  readStream(
    stream: string,
    options?: { from?: number; backwards?: boolean; limit?: number },
  ): AsyncIterable<StoredEvent[]>;
  /** Pages of all events after (exclusive) a position, in log order, of streams whose names begin with `prefix`, `limit` in all. */
  readAll(options: { after: number; prefix?: string; limit?: number }): AsyncIterable<StoredEvent[]>;
  /**
   * Position of the last event of streams with that prefix; 0 for none. `names`: all that may follow the prefix, where the
   * caller knows: it may spare looking through the log for a stream that has long been quiet.
   */
  head(prefix?: string, names?: readonly string[]): Promise<number>;
  /**
   * All events after a position, first the stored then the live ones, in order, none left out, `events` awaited before the
   * next page. Resumes by itself after a lost store, from the last handled event. `caughtUp` each time nothing waits: all
   * events of the prefix up to that position (which may be another prefix's) were handled.
   * An error thrown by `events` ends the subscription and is handed to `failed`: nothing is skipped.
   */
  subscribe(
    options: { after: number; prefix?: string },
    handler: {
      events(page: StoredEvent[]): Promise<void> | void;
      caughtUp?(position: number): void;
      failed(error: unknown): void;
    },
  ): Subscription;
  /**
   * Ends a stream for ever: reading it is empty from now on, an append throws `Dropped`, no position is given again. Dropped
   * already, or never there: nothing more. `readAll` and subscriptions may show its events of before, until the server that
   * keeps them is tidied (docs/operate.md).
   */
  drop(stream: string): Promise<void>;
  close(): Promise<void>;
}

// ── Read store ───────────────────────────────────────────────────────────────────────────────────────────────────

/** A stored row: JSON, with an `id`. */
export interface Row {
  id: string;
  [field: string]: unknown;
}
/** A collection of rows; `indexes` are fields (dotted paths allowed) that can be filtered and sorted by quickly. */
export interface CollectionSpec {
  name: string;
  indexes: readonly string[];
}
export interface RowWrite {
  collection: string;
  id: string;
  /** null removes it (a tombstone stays as long as an older write could still come). */
  row: Row | null;
}
/** Who may write a tenant's rows now. `fence` grows with each new owner: max(previous + 1, milliseconds now). */
export interface Lease {
  tenant: string;
  owner: string;
  fence: number;
}
export interface Checkpoint {
  position: number;
  /** The log that the position is of, and whatever else its writer goes by: opaque. */
  logId: string;
}
/**
 * Conditions are ANDed. `in`: the field is one of them (null: or missing); `from`/`to`: inclusive range of strings (by
 * code point) or of numbers; `has`: the field is a list with at least one of them.
 */
export type Condition =
  | { field: string; in: readonly (string | number | boolean | null)[] }
  | { field: string; from?: string | number; to?: string | number }
  | { field: string; has: readonly string[] };
export interface Find {
  where?: readonly Condition[];
  /** Fields, `-` in front: descending. Missing < numbers < strings (by code point) < booleans. Ties by id, ascending. */
  sort?: readonly string[];
  offset?: number;
  limit?: number;
  /** Nobody asks for the total: it may be that of the page. Counting reads all that was found. */
  uncounted?: true;
}
export interface ReadStore {
  /** Declares a tenant's collections of a generation (default 'live'); makes what is missing, drops nothing. */
  declare(tenant: string, collections: readonly CollectionSpec[], generation?: string): Promise<void>;
  get(tenant: string, collection: string, id: string): Promise<Row | null>;
  getMany(tenant: string, collection: string, ids: readonly string[]): Promise<Row[]>;
  find(tenant: string, collection: string, query?: Find): Promise<{ rows: Row[]; total: number }>;
  /** The lease, taken, kept or null: somebody else holds it. `ttl` in milliseconds. */
  lease(tenant: string, owner: string, ttl: number): Promise<Lease | null>;
  release(lease: Lease): Promise<void>;
  /**
   * Writes rows, then the checkpoint, guarded: a row is written unless it holds a higher (fence, position): a repeat is
   * accepted. False only if a higher fence is stored (the lease is lost): then nothing more may be written with this one.
   * Of a generation that is not live, the answer may be that of an earlier write; `promote` answers for all of them.
   */
  write(lease: Lease, writes: readonly RowWrite[], checkpoint: Checkpoint, generation?: string): Promise<boolean>;
  checkpoint(tenant: string, generation?: string): Promise<Checkpoint | null>;
  /** Makes a generation the live one and drops what was live. False: a higher fence is stored, nothing was done. */
  promote(lease: Lease, generation: string): Promise<boolean>;
  /** Drops all of a generation; false as above: it is another owner's by now. */
  drop(lease: Lease, generation: string): Promise<boolean>;
  /** Drops all generations of the tenant; false as above. Who comes late with an older lease writes nothing. */
  dropAll(lease: Lease): Promise<boolean>;
  close(): Promise<void>;
}

// ── Jobs ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface JobOptions {
  /** Milliseconds from now. */
  delay?: number;
  /** A job with this key that has not ended yet, or ended well less than 24 h ago, is not added again: its id is answered. */
  key?: string;
  /** Tries in all (default 5); waits `backoff` × 2^(try − 1) ms between them (default 1,000). */
  tries?: number;
  backoff?: number;
}
export interface Job<T = unknown> {
  id: string;
  name: string;
  tenant: string;
  data: T;
  state: 'waiting' | 'running' | 'done' | 'dead';
  /** 0..100 */
  progress: number;
  tries: number;
  result?: unknown;
  error?: string;
}
/** How many jobs of a name are in each state, of all tenants. */
export type JobCounts = { name: string } & Record<Job['state'], number>;
export interface Jobs {
  add(tenant: string, name: string, data: unknown, options?: JobOptions): Promise<string>;
  /** Runs at each time of the cron pattern (5 fields) in the time zone; the same key replaces. */
  recur(
    tenant: string,
    name: string,
    data: unknown,
    plan: { key: string; cron: string; timeZone: string },
  ): Promise<void>;
  stopRecurring(tenant: string, key: string): Promise<void>;
  get(tenant: string, id: string): Promise<Job | null>;
  /** Jobs that used up their tries, newest first. */
  dead(tenant: string): Promise<Job[]>;
  retry(tenant: string, id: string): Promise<boolean>;
  /** Removes all of a tenant's that do not run just now, recurring ones too. */
  removeAll(tenant: string): Promise<void>;
  /** By names that were ever added. One that waits to be tried again waits; `done`: those not forgotten yet (a week). */
  counts(): Promise<JobCounts[]>;
  /**
   * Runs jobs of a name, `atOnce` at a time. A handler may run twice for one job (killed worker): it must be idempotent.
   * What it returns is the result; what it throws is a failed try.
   */
  work(
    name: string,
    handler: (job: Job, progress: (percent: number) => Promise<void>) => Promise<unknown>,
    atOnce?: number,
  ): Subscription;
  close(): Promise<void>;
}

// ── Channel, files ───────────────────────────────────────────────────────────────────────────────────────────────

/** Publish and subscribe between processes (and threads). At most once, in order of each publisher; JSON messages. */
export interface Channel {
  publish(topic: string, message: unknown): void;
  /** `lost` is called when messages may have been missed: catch up from a position. */
  subscribe(topic: string, heard: (message: unknown) => void, lost?: () => void): Subscription;
  close(): Promise<void>;
}

/** Paths are `{tenant}/…`, of [A-Za-z0-9._/-], no `..`. A file appears whole or not at all. */
export interface Files {
  put(path: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<{ size: number }>;
  /** Read it, or break out of reading it: it holds the file open. */
  get(path: string): Promise<AsyncIterable<Uint8Array> | null>;
  size(path: string): Promise<number | null>;
  /** Paths below a prefix, sorted. */
  list(prefix: string): Promise<string[]>;
  remove(path: string): Promise<void>;
}

// ── Vault and keys ───────────────────────────────────────────────────────────────────────────────────────────────

/** What never stands in the log: sessions, credentials, one-time keys, failure counts, `rightsAt`. */
export interface Vault {
  get<T = unknown>(tenant: string, kind: string, key: string): Promise<{ value: T; version: number } | null>;
  /** Puts it if `version` is what is stored (0: nothing is there, or it expired). False: somebody was faster. */
  putIf(
    tenant: string,
    kind: string,
    key: string,
    value: unknown,
    options: { version: number; owner?: string; expiresAt?: number },
  ): Promise<boolean>;
  /** Adds to a number (0 if missing or expired) and answers the sum. `expiresAt` (ms since 1970) is set on the first. */
  increment(tenant: string, kind: string, key: string, options?: { by?: number; expiresAt?: number }): Promise<number>;
  remove(tenant: string, kind: string, key: string): Promise<void>;
  /** All of a tenant, of every kind. */
  removeAll(tenant: string): Promise<void>;
  listByOwner(tenant: string, kind: string, owner: string): Promise<{ key: string; value: unknown; version: number }[]>;
  close(): Promise<void>;
}

/** Keys of persons' data, wrapped by the master key by the adapter; durable before `make` answers. */
export interface Keys {
  /** The person's key, made if there is none; null if it was destroyed. 32 bytes. */
  make(tenant: string, person: string): Promise<Uint8Array | null>;
  get(tenant: string, person: string): Promise<Uint8Array | null>;
  /** For ever. */
  destroy(tenant: string, person: string): Promise<void>;
  destroyed(tenant: string): Promise<string[]>;
  /** All of a tenant, for ever: those that there are, and any that would be made. */
  destroyAll(tenant: string): Promise<void>;
  close(): Promise<void>;
}

export interface Ports {
  events: EventStore;
  rows: ReadStore;
  jobs: Jobs;
  channel: Channel;
  files: Files;
  vault: Vault;
  keys: Keys;
}
/** All ports of one process or thread, opened. */
export interface OpenPorts extends Ports {
  close(): Promise<void>;
}
