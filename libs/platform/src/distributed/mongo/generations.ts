import { randomBytes } from 'node:crypto';
import type { AnyBulkWriteOperation, Collection, Db } from 'mongodb';
import type { CollectionSpec, Lease, Row } from '../../ports.js';
import { unlessDone } from './client.js';
import { checkName, collectionOf, documentOf, livePrefix, placeOf, type RowDocument } from './rowDocuments.js';
import { ensureTenant, type Generation, one, type TenantDocument, tenantIn } from './tenantDocument.js';

/** Makes a generation's collections and indexes where they are missing, and fills an index of rows of before. */
export async function declareIn(db: Db, wanted: readonly CollectionSpec[], generation: string): Promise<void> {
  const at = `generations.${checkName('generation', generation)}`;
  for (const { name } of wanted) checkName('collection', name);
  for (;;) {
    const { generations } = await settled(db);
    const there = generations[generation];
    const specs = united([...(there?.collections ?? []), ...wanted], generations['live']?.collections ?? []);
    if (there && specs.every((spec) => isIn(there.collections, spec))) return;
    const prefix = there?.prefix ?? (generation === 'live' ? livePrefix : newPrefix());
    await makeCollections(db, prefix, { specs, there });
    const fresh = { guard: '', position: 0, logId: null, collections: specs, prefix };
    const [as, change] = there ? [prefix, { [`${at}.collections`]: specs }] : [{ $exists: false }, { [at]: fresh }];
    const declared = await tenantIn(db).updateOne({ ...one, [`${at}.prefix`]: as }, { $set: change });
    // Those that were written in between.
    if (there) await fillAll(db, prefix, specs);
    if (declared.matchedCount === 1) return;
    // Somebody was faster.
    if (prefix !== livePrefix) await dropAll(db, prefix);
  }
}

/** Drops all that a generation has. False: a higher fence is stored. */
export async function dropFrom(db: Db, { fence }: Lease, generation: string): Promise<boolean> {
  await settled(db);
  const change = { $unset: { [`generations.${checkName('generation', generation)}`]: 1 } };
  const before = await tenantIn(db).findOneAndUpdate({ ...one, fence: { $lte: fence } }, change as object);
  if (!before) return false;
  const { prefix } = before.generations[generation] ?? {};
  if (prefix) await dropAll(db, prefix);
  return true;
}

/** Drops all that a tenant has but its lease. False: a higher fence is stored. */
export async function dropAllFrom(db: Db, { fence }: Lease): Promise<boolean> {
  await settled(db);
  const before = await tenantIn(db).findOneAndUpdate({ ...one, fence: { $lte: fence } }, { $set: { generations: {} } });
  if (!before) return false;
  for (const prefix of [livePrefix, madePrefix]) await dropAll(db, prefix);
  return true;
}

/**
 * Renames a generation's collections over the live ones. It is the lease's until it has begun, and then goes on whatever
 * happens: what a crash leaves half done the next one ends. False: a higher fence is stored, nothing was done.
 */
export async function promoteIn(db: Db, { fence }: Lease, generation: string): Promise<boolean> {
  for (;;) {
    const tenant = await settled(db);
    if (tenant.fence > fence) return false;
    const made = tenant.generations[generation];
    if (!made) throw new RangeError(`no generation ${generation}`);
    if (generation === 'live') return true;
    const unchanged = { [`generations.${generation}.prefix`]: made.prefix, promoting: { $exists: false } };
    const mine = { ...one, ...unchanged, fence: { $lte: fence } };
    const { matchedCount } = await tenantIn(db).updateOne(mine, { $set: { promoting: generation } });
    if (matchedCount === 0) continue;
    await settled(db);
    return true;
  }
}

/** Removes what a crash left of a generation before it was known. A day: its maker may only be slow. */
export async function sweepUnknown(db: Db): Promise<void> {
  const names = await namesWith(db, madePrefix);
  if (names.length === 0) return;
  const known = Object.values((await ensureTenant(db)).generations).map(({ prefix }) => prefix);
  const old = (name: string): boolean => Number.parseInt(name.slice(madePrefix.length), 36) < Date.now() - day;
  for (const name of names) {
    if (old(name) && !known.some((prefix) => name.startsWith(prefix))) await unlessDone(db.dropCollection(name));
  }
}

const day = 86_400_000;
const madePrefix = 'made.';

function newPrefix(): string {
  return `${madePrefix}${Date.now().toString(36)}-${randomBytes(4).toString('hex')}.`;
}

/** The tenant's document, once no promotion is under way. */
async function settled(db: Db): Promise<TenantDocument> {
  for (;;) {
    const tenant = await ensureTenant(db);
    if (tenant.promoting === undefined) return tenant;
    await finishPromotion(db, tenant, tenant.promoting);
  }
}

/** Each step only as long as it is still this promotion: another process may have ended it, and gone on. */
async function finishPromotion(db: Db, { generations }: TenantDocument, promoting: string): Promise<void> {
  const made = generations[promoting];
  const its = { [`generations.${promoting}.prefix`]: made?.prefix ?? { $exists: false } };
  const still = async (): Promise<boolean> => (await tenantIn(db).findOne({ ...one, promoting, ...its })) !== null;
  if (made) {
    const { prefix, collections } = made;
    for (const name of await namesWith(db, prefix)) {
      if (!(await still())) return;
      await unlessDone(db.renameCollection(name, livePrefix + name.slice(prefix.length), { dropTarget: true }));
    }
    const kept = new Set(collections.map(({ name }) => livePrefix + name));
    for (const name of await namesWith(db, livePrefix)) {
      if (!kept.has(name) && (await still())) await unlessDone(db.dropCollection(name));
    }
  }
  const live = made ? { $set: { 'generations.live': { ...made, prefix: livePrefix } } } : {};
  const change = { ...live, $unset: { [`generations.${promoting}`]: 1, promoting: 1 } } as object;
  await tenantIn(db).updateOne({ ...one, promoting, ...its }, change);
}

interface Making {
  specs: readonly CollectionSpec[];
  there: Generation | undefined;
}

async function makeCollections(db: Db, prefix: string, { specs, there }: Making): Promise<void> {
  await Promise.all(specs.map(({ name, indexes }) => makeIndexes(collectionOf(db, prefix, name), indexes)));
  if (there) await fillAll(db, prefix, specs);
}

async function fillAll(db: Db, prefix: string, specs: readonly CollectionSpec[]): Promise<void> {
  for (const { name, indexes } of specs) await fillIndexes(collectionOf(db, prefix, name), indexes);
}

async function dropAll(db: Db, prefix: string): Promise<void> {
  for (const name of await namesWith(db, prefix)) await unlessDone(db.dropCollection(name));
}

async function namesWith(db: Db, prefix: string): Promise<string[]> {
  const all = await db.listCollections({}, { nameOnly: true }).toArray();
  return all.map(({ name }) => name).filter((name) => name.startsWith(prefix));
}

/** What is declared of the same collections together; of a live one its fields too, so that they only ever grow. */
function united(specs: readonly CollectionSpec[], live: readonly CollectionSpec[]): CollectionSpec[] {
  const names = [...new Set(specs.map(({ name }) => name))];
  const fieldsOf = (name: string) =>
    [...specs, ...live].filter((spec) => spec.name === name).flatMap(({ indexes }) => indexes);
  return names.map((name) => ({ name, indexes: [...new Set(fieldsOf(name))] }));
}

function isIn(there: readonly CollectionSpec[], { name, indexes }: CollectionSpec): boolean {
  const found = there.find((each) => each.name === name);
  return found !== undefined && indexes.every((field) => found.indexes.includes(field));
}

async function makeIndexes(rows: Collection<RowDocument>, fields: readonly string[]): Promise<void> {
  const byField = fields.map((field) => ({ key: { [placeOf(field)]: 1 as const, _id: 1 as const } }));
  // Makes the collection too.
  await rows.createIndexes([...byField, { key: { gone: 1 }, sparse: true }]);
}

async function fillIndexes(rows: Collection<RowDocument>, fields: readonly string[]): Promise<void> {
  const lacking = fields.map((field) => ({ [placeOf(field)]: { $exists: false } }));
  if (lacking.length === 0) return;
  let batch: AnyBulkWriteOperation<RowDocument>[] = [];
  const say = async (): Promise<void> => {
    if (batch.length > 0) await rows.bulkWrite(batch, { ordered: false });
    batch = [];
  };
  for await (const { _id, guard, json } of rows.find({ json: { $ne: null }, $or: lacking })) {
    const row = JSON.parse(json!) as Row;
    const { at } = documentOf(row.id, row, guard, fields);
    batch.push({ updateOne: { filter: { _id, guard }, update: { $set: { at } } } });
    if (batch.length === 500) await say();
  }
  await say();
}

export function fieldsIn(tenant: TenantDocument | null, collection: string): ReadonlySet<string> {
  const specs = tenant?.generations['live']?.collections ?? [];
  return new Set(specs.find(({ name }) => name === collection)?.indexes);
}
