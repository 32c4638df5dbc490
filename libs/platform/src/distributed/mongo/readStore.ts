import { createHash } from 'node:crypto';
import { type AnyBulkWriteOperation, type Collection, type Db, MongoBulkWriteError } from 'mongodb';
import type { CollectionSpec, Lease, ReadStore, RowWrite } from '../../ports.js';
import { unrenewed } from '../../unrenewed.js';
import { type Mongo, type MongoOptions, openMongo } from './client.js';
import { declareIn, dropAllFrom, dropFrom, fieldsIn, promoteIn, sweepUnknown } from './generations.js';
import { type HeldLeases, heldLeases } from './heldLeases.js';
import { checkField, collectionOf, documentOf, guardOf, livePrefix, type RowDocument } from './rowDocuments.js';
import { findRows, getRows } from './rowQueries.js';
import {
  advance,
  ensureTenant,
  type Generation,
  giveBack,
  one,
  type TenantDocument,
  takeLease,
  tenantIn,
} from './tenantDocument.js';

/**
 * Rows in MongoDB, a database a tenant, a collection a view. No transactions: each row is guarded by the fence and the
 * position of its write, a removed one stays as a tombstone for a day, the checkpoint comes last and only under its own
 * fence, so that a repeat mends whatever a crash or a thawed process left. Whether the fence is still the highest is read
 * before the rows, too, unless the lease was taken or kept so lately that nobody else can have it. A promotion renames
 * collection by collection: for that moment a reader may see rows of both.
 */
export function openReadStore(url: string, options: MongoOptions = {}): ReadStore {
  const mongo = openMongo(url, options);
  const dbOf: DbOf = (tenant) => mongo.db(`rows-${databaseName(tenant)}`);
  const known = fieldMemory(mongo, dbOf);
  const held = heldLeases();
  function forget(tenant: string): void {
    known.forget(tenant);
    held.forget(tenant);
  }
  async function generationFor(lease: Lease, generation: string): Promise<Generation | null> {
    const found = mayWrite(await tenantIn(dbOf(lease.tenant)).findOne(one), lease, generation);
    if (found && generation === 'live') held.read(lease, found);
    return found;
  }

  return {
    declare: (tenant, collections, generation = 'live') =>
      mongo.attempt(async () => {
        for (const field of collections.flatMap(({ indexes }) => indexes)) checkField(field);
        await declareIn(dbOf(tenant), collections, generation);
        forget(tenant);
      }),
    get: async (tenant, collection, id) =>
      (await mongo.attempt(() => getRows(collectionOf(dbOf(tenant), livePrefix, collection), [id])))[0] ?? null,
    getMany: (tenant, collection, ids) =>
      mongo.attempt(() => getRows(collectionOf(dbOf(tenant), livePrefix, collection), ids)),
    async find(tenant, collection, query = {}) {
      const asked = [...(query.where ?? []).map(({ field }) => field), ...(query.sort ?? []).map(bare)];
      return mongo.attempt(async () => {
        const rows = collectionOf(dbOf(tenant), livePrefix, collection);
        return findRows(rows, query, await known.fields(tenant, collection, asked));
      });
    },
    ...leasing(mongo, dbOf, held),
    write: (lease, writes, checkpoint, generation = 'live') =>
      mongo.attempt(async () => {
        const db = dbOf(lease.tenant);
        const into = (generation === 'live' && held.live(lease)) || (await generationFor(lease, generation));
        if (!into) return false;
        const guard = guardOf(lease.fence, checkpoint.position);
        const puts = documentsOf(into.collections, writes, guard);
        const areNew = generation !== 'live';
        const rowsOf = (name: string) => collectionOf(db, into.prefix, name);
        await Promise.all(puts.map(([name, documents]) => putAll(rowsOf(name), documents, areNew)));
        if (await advance(db, generation, { ...checkpoint, fence: lease.fence, guard })) return true;
        // Either the lease is lost, or a later checkpoint is there: this was a repeat.
        held.forget(lease.tenant);
        return (await generationFor(lease, generation)) !== null;
      }),
    async checkpoint(tenant, generation = 'live') {
      const found = await mongo.attempt(() => tenantIn(dbOf(tenant)).findOne(one));
      const { position, logId } = found?.generations[generation] ?? { position: 0, logId: null };
      return logId === null ? null : { position, logId };
    },
    promote: (lease, generation) =>
      mongo.attempt(() => promoteIn(dbOf(lease.tenant), lease, generation)).finally(() => forget(lease.tenant)),
    drop: (lease, generation) => mongo.attempt(() => dropFrom(dbOf(lease.tenant), lease, generation)),
    dropAll: (lease) => mongo.attempt(() => dropAllFrom(dbOf(lease.tenant), lease)).finally(() => forget(lease.tenant)),
    close: () => mongo.close(),
  };
}

type DbOf = (tenant: string) => Db;

function leasing(mongo: Mongo, dbOf: DbOf, held: HeldLeases): Pick<ReadStore, 'lease' | 'release'> {
  const isUnrenewed = unrenewed();
  return {
    lease: (tenant, owner, ttl) =>
      mongo.attempt(async () => {
        const db = dbOf(tenant);
        const since = Date.now();
        const taken = await takeLease(db, { owner, ttl, isUnrenewed });
        if (!taken) return null;
        const lease = { tenant, owner, fence: taken.fence };
        if (taken.kept) held.taken(lease, since, ttl);
        else await Promise.all([sweepTombstones(db), sweepUnknown(db)]);
        return lease;
      }),
    async release(lease) {
      held.forget(lease.tenant);
      await mongo.attempt(() => giveBack(dbOf(lease.tenant), lease)).finally(() => held.forget(lease.tenant));
    },
  };
}

// Databases are told apart without regard to case, and have no place for every character.
function databaseName(tenant: string): string {
  if (/^[a-z0-9_-]{1,40}$/.test(tenant)) return tenant;
  return createHash('sha256').update(JSON.stringify(tenant)).digest('hex').slice(0, 40);
}

function bare(key: string): string {
  return key.startsWith('-') ? key.slice(1) : key;
}

/** The generation; null: a higher fence is stored. Throws a RangeError if it was never declared. */
function mayWrite(tenant: TenantDocument | null, lease: Lease, generation: string): Generation | null {
  if (tenant && tenant.fence > lease.fence) return null;
  const found = tenant?.generations[generation];
  if (!found) throw new RangeError(`not declared: generation ${generation} of ${lease.tenant}`);
  return found;
}

/** What is to be stored, by collection; of two writes of a row the later one. */
function documentsOf(specs: readonly CollectionSpec[], writes: readonly RowWrite[], guard: string) {
  const found = new Map<string, Map<string, RowDocument>>();
  for (const { collection, id, row } of writes) {
    const spec = specs.find(({ name }) => name === collection);
    if (!spec) throw new RangeError(`not declared: ${collection}`);
    const documents = found.get(collection) ?? new Map<string, RowDocument>();
    found.set(collection, documents.set(id, documentOf(id, row, guard, spec.indexes)));
  }
  return [...found].map(([name, documents]) => [name, [...documents.values()]] as const);
}

const batch = 1_000;

type Puts = (documents: readonly RowDocument[]) => AnyBulkWriteOperation<RowDocument>[];

/** Puts each unless a higher guard is there. `areNew`: most likely none is there at all. */
async function putAll(
  rows: Collection<RowDocument>,
  documents: readonly RowDocument[],
  areNew: boolean,
): Promise<void> {
  for (let from = 0; from < documents.length; from += batch) {
    let left: readonly RowDocument[] = documents.slice(from, from + batch);
    if (areNew) left = await put(rows, left, inserted);
    left = await put(rows, left, guarded);
    // Where a late writer made the row at the same moment, the key was taken by a lower guard: now it can be seen.
    await put(rows, left, guarded);
  }
}

const inserted: Puts = (documents) => documents.map((document) => ({ insertOne: { document } }));
const guarded: Puts = (documents) =>
  documents.map((replacement) => ({
    replaceOne: { filter: { _id: replacement._id, guard: { $lte: replacement.guard } }, replacement, upsert: true },
  }));

/** Answers those whose key is taken: by a higher guard, or just now by somebody else. */
async function put(rows: Collection<RowDocument>, documents: readonly RowDocument[], puts: Puts) {
  if (documents.length === 0) return [];
  try {
    await rows.bulkWrite(puts(documents), { ordered: false });
    return [];
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError) || !onlyDoubles(error)) throw error;
    return [error.writeErrors].flat().map(({ index }) => documents[index]!);
  }
}

function onlyDoubles(error: MongoBulkWriteError): boolean {
  const errors = [error.writeErrors].flat();
  return errors.length > 0 && errors.every(({ code }) => code === 11_000) && !error.result?.getWriteConcernError();
}

const day = 86_400_000;

// A write of before the last lease may still be on its way, but not for a day.
async function sweepTombstones(db: Db): Promise<void> {
  const { generations } = await ensureTenant(db);
  for (const { prefix, collections } of Object.values(generations)) {
    for (const { name } of collections) {
      await collectionOf(db, prefix, name).deleteMany({ gone: { $lt: Date.now() - day } });
    }
  }
}

/** Remembers which fields are indexed. They only grow, so that what is remembered stays true. */
function fieldMemory(mongo: Mongo, dbOf: DbOf) {
  const tenants = new Map<string, { tenant: TenantDocument | null; read: number }>();
  async function load(tenant: string) {
    const found = { tenant: await mongo.attempt(() => tenantIn(dbOf(tenant)).findOne(one)), read: Date.now() };
    tenants.set(tenant, found);
    return found;
  }
  return {
    forget: (tenant: string) => void tenants.delete(tenant),
    async fields(tenant: string, collection: string, asked: readonly string[]) {
      if (asked.every((field) => field === 'id')) return new Set<string>();
      const before = tenants.get(tenant) ?? (await load(tenant));
      const fields = fieldsIn(before.tenant, collection);
      const enough = asked.every((field) => field === 'id' || fields.has(field)) || before.read > Date.now() - 2_000;
      return enough ? fields : fieldsIn((await load(tenant)).tenant, collection);
    },
  };
}
