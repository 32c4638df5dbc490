import type { Collection, Db } from 'mongodb';
import type { Checkpoint, CollectionSpec, Lease } from '../../ports.js';
import type { IsUnrenewed } from '../../unrenewed.js';
import { unlessThere } from './client.js';

export interface Generation {
  /** Of the last write; '' before it. */
  guard: string;
  position: number;
  /** Null before the first write. */
  logId: string | null;
  collections: readonly CollectionSpec[];
  /** Begins the names of its collections; never given twice, so that who is late never meets another's. */
  prefix: string;
}
/**
 * A tenant's lease and the checkpoints of its generations, in one document: a checkpoint is written only as long as no
 * higher fence is here.
 */
export interface TenantDocument {
  _id: 'tenant';
  owner: string;
  fence: number;
  /** Milliseconds since 1970; 0: given back. */
  until: number;
  generations: Record<string, Generation>;
  /** A generation that is being made live; whoever declares next goes on with it. */
  promoting?: string;
}

export type Tenants = (db: Db) => Collection<TenantDocument>;
export const tenantIn: Tenants = (db) => db.collection<TenantDocument>('tenant');
export const one = { _id: 'tenant' } as const;

/** The document, made if there is none. */
export async function ensureTenant(db: Db): Promise<TenantDocument> {
  const there = await tenantIn(db).findOne(one);
  if (there) return there;
  await unlessThere(tenantIn(db).insertOne({ ...one, owner: '', fence: 0, until: 0, generations: {} }));
  return (await tenantIn(db).findOne(one))!;
}

interface Wish {
  owner: string;
  /** Milliseconds. */
  ttl: number;
  isUnrenewed: IsUnrenewed;
}

/** Takes or keeps the lease; null: somebody else holds it, or was faster. */
export async function takeLease(db: Db, { owner, ttl, isUnrenewed }: Wish): Promise<TakenLease | null> {
  const tenant = tenantIn(db);
  const now = Date.now();
  const mine = await tenant.findOneAndUpdate({ ...one, owner, until: { $gt: 0 } }, { $set: { until: now + ttl } });
  if (mine) return { fence: mine.fence, kept: true };
  const { owner: before, fence: last, until } = await ensureTenant(db);
  if (until > now && !isUnrenewed(db.databaseName, until, ttl)) return null;
  const fence = Math.max(last + 1, now);
  const unchanged = { ...one, owner: before, fence: last, until };
  const taken = await tenant.updateOne(unchanged, { $set: { owner, fence, until: now + ttl } });
  return taken.matchedCount === 1 ? { fence, kept: false } : null;
}

interface TakenLease {
  fence: number;
  kept: boolean;
}

export async function giveBack(db: Db, { owner, fence }: Lease): Promise<void> {
  await tenantIn(db).updateOne({ ...one, owner, fence }, { $set: { until: 0 } });
}

/** Writes a generation's checkpoint unless a higher fence, or a later one of the same, is stored. False: not written. */
export async function advance(
  db: Db,
  generation: string,
  { fence, guard, position, logId }: Checkpoint & { fence: number; guard: string },
): Promise<boolean> {
  const at = `generations.${generation}`;
  const filter = { ...one, fence: { $lte: fence }, [`${at}.guard`]: { $lte: guard } };
  const change = { [`${at}.guard`]: guard, [`${at}.position`]: position, [`${at}.logId`]: logId };
  return (await tenantIn(db).updateOne(filter, { $set: change })).matchedCount === 1;
}
