import type { AnyBulkWriteOperation, Collection, Db } from 'mongodb';
import type { CollectionSpec, Row } from '../../ports.js';
import { unlessDone } from './client.js';
import { checkName, collectionOf, documentOf, placeOf, prefixOf, type RowDocument } from './rowDocuments.js';
import { ensureTenant, one, type TenantDocument, tenantIn } from './tenantDocument.js';

/** Makes a generation's collections and indexes where they are missing, and fills an index of rows of before. */
export async function declareIn(db: Db, wanted: readonly CollectionSpec[], generation: string): Promise<void> {
  const prefix = prefixOf(generation);
  for (const { name } of wanted) checkName('collection', name);
  const tenant = await ensureTenant(db);
  if (tenant.promoting) await finishPromotion(db, tenant.promoting);
  const { generations } = tenant.promoting ? await ensureTenant(db) : tenant;
  const there = generations[generation];
  const specs = united([...(there?.collections ?? []), ...wanted], generations['live']?.collections ?? []);
  if (there && specs.every((spec) => isIn(there.collections, spec))) return;
  for (const { name, indexes } of specs) {
    const before = there?.collections.find((each) => each.name === name);
    if (!before) await unlessDone(db.createCollection(prefix + name));
    await makeIndexes(collectionOf(db, generation, name), indexes);
  }
  const fill = async (): Promise<void> => {
    for (const { name, indexes } of there ? specs : []) await fillIndexes(collectionOf(db, generation, name), indexes);
  };
  await fill();
  const at = `generations.${generation}`;
  const fresh = { guard: '', position: 0, logId: null, collections: specs };
  await tenantIn(db).updateOne(one, { $set: there ? { [`${at}.collections`]: specs } : { [at]: fresh } });
  // Those that were written in between.
  await fill();
}

/** Drops all that a generation has, also what a crash left unnamed. */
export async function dropFrom(db: Db, generation: string): Promise<void> {
  await tenantIn(db).updateOne(one, { $unset: { [`generations.${checkName('generation', generation)}`]: 1 } });
  for (const name of await namesWith(db, prefixOf(generation))) await unlessDone(db.dropCollection(name));
}

/** Renames a generation's collections over the live ones. What a crash leaves half done the next `declare` ends. */
export async function promoteIn(db: Db, generation: string): Promise<void> {
  const tenant = await ensureTenant(db);
  if (tenant.promoting) await finishPromotion(db, tenant.promoting);
  if (!tenant.generations[generation]) throw new RangeError(`no generation ${generation}`);
  if (generation === 'live') return;
  await tenantIn(db).updateOne(one, { $set: { promoting: generation } });
  await finishPromotion(db, generation);
}

async function finishPromotion(db: Db, generation: string): Promise<void> {
  const made = (await ensureTenant(db)).generations[generation];
  if (made) {
    const prefix = prefixOf(generation);
    for (const name of await namesWith(db, prefix)) {
      await unlessDone(db.renameCollection(name, prefixOf('live') + name.slice(prefix.length), { dropTarget: true }));
    }
    const kept = new Set(made.collections.map(({ name }) => prefixOf('live') + name));
    for (const name of await namesWith(db, prefixOf('live'))) {
      if (!kept.has(name)) await unlessDone(db.dropCollection(name));
    }
  }
  const change = { $unset: { [`generations.${generation}`]: 1, promoting: 1 } } as object;
  const live = made ? { $set: { 'generations.live': made } } : {};
  await tenantIn(db).updateOne({ ...one, promoting: generation }, { ...live, ...change });
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
  for (const field of fields) await rows.createIndex({ [placeOf(field)]: 1, _id: 1 });
  await rows.createIndex({ gone: 1 }, { sparse: true });
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
