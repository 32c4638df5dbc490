import { randomBytes } from 'node:crypto';
import { Binary } from 'mongodb';
import { Away, type Keys } from '../../ports.js';
import { checkProof, proofFor, unwrap, wrap } from '../../wrapping.js';
import { type Mongo, type MongoOptions, openMongo, unlessThere } from './client.js';
import { keyOf, keysOf } from './texts.js';

interface KeysOptions extends MongoOptions {
  /** 32 bytes. */
  masterKey: Uint8Array;
}
interface WrappedKey {
  _id: string;
  wrapped: Binary;
}

/**
 * Persons' keys, wrapped by the master key, and the list of destroyed ones: a database each, so that each can be backed
 * up apart. Opening removes every key that is on the list and refuses another master key; where the server is away then,
 * the first call does so.
 */
export async function openKeys(url: string, { masterKey, ...options }: KeysOptions): Promise<Keys> {
  if (masterKey.byteLength !== 32) throw new RangeError('the master key has 32 bytes');
  const mongo = openMongo(url, options);
  const { keys, master, list, tenants, isDestroyed } = collectionsOf(mongo);
  let opened = false;

  async function checkMaster(): Promise<void> {
    await unlessThere(master().insertOne({ _id: 'master', proof: new Binary(proofFor(masterKey)) }));
    const { proof } = (await master().findOne({ _id: 'master' }))!;
    checkProof(proof.buffer, masterKey);
  }
  // A restored copy of the keys may hold destroyed ones.
  async function open(): Promise<void> {
    if (opened) return;
    await checkMaster();
    await list().createIndex({ tenant: 1 });
    const destroyed = (await list().find().toArray()).map(({ _id }) => _id);
    for (let from = 0; from < destroyed.length; from += 1_000) {
      await keys().deleteMany({ _id: { $in: destroyed.slice(from, from + 1_000) } });
    }
    for (const { _id } of await tenants().find().toArray()) await keys().deleteMany({ _id: keysOf(tenantOf(_id)) });
    opened = true;
  }
  async function find(_id: string): Promise<Uint8Array | null> {
    const found = await keys().findOne({ _id });
    // Asked second: a key made beside its destruction is never given out.
    if (!found || (await isDestroyed(_id))) return null;
    return unwrap(found.wrapped.buffer, masterKey, _id);
  }
  async function make(_id: string): Promise<Uint8Array | null> {
    if (await isDestroyed(_id)) return null;
    const wrapped = new Binary(wrap(randomBytes(32), masterKey, _id));
    await unlessThere(keys().insertOne({ _id, wrapped }));
    return find(_id);
  }
  const attempt = <T>(run: () => Promise<T>): Promise<T> =>
    mongo.attemptInTime(async () => {
      await open();
      return run();
    });
  try {
    await mongo.attemptInTime(open);
  } catch (error) {
    if (!(error instanceof Away)) {
      await mongo.close();
      throw error;
    }
  }

  return {
    make: (tenant, person) =>
      attempt(async () => (await find(keyOf(tenant, person))) ?? (await make(keyOf(tenant, person)))),
    get: (tenant, person) => attempt(() => find(keyOf(tenant, person))),
    // The list first: if it ends in between, opening removes the key.
    destroy: (tenant, person) =>
      attempt(async () => {
        const _id = keyOf(tenant, person);
        await unlessThere(list().insertOne({ _id, tenant: keyOf(tenant) }));
        await keys().deleteOne({ _id });
      }),
    destroyAll: (tenant) =>
      attempt(async () => {
        await unlessThere(tenants().insertOne({ _id: keyOf(tenant) }));
        await keys().deleteMany({ _id: keysOf(tenant) });
      }),
    destroyed: (tenant) =>
      attempt(async () => {
        const found = await list()
          .find({ tenant: keyOf(tenant) })
          .toArray();
        return found.map(({ _id }) => (JSON.parse(_id) as string[])[1]!);
      }),
    close: () => mongo.close(),
  };
}

function collectionsOf(mongo: Mongo) {
  const list = () => mongo.db('destroyed').collection<{ _id: string; tenant: string }>('destroyed');
  /** Those of whom all is destroyed. */
  const tenants = () => mongo.db('destroyed').collection<{ _id: string }>('tenants');
  return {
    ...{ list, tenants },
    keys: () => mongo.db('keys').collection<WrappedKey>('keys'),
    master: () => mongo.db('keys').collection<{ _id: string; proof: Binary }>('master'),
    isDestroyed: async (_id: string): Promise<boolean> =>
      (await list().findOne({ _id })) !== null || (await tenants().findOne({ _id: keyOf(tenantOf(_id)) })) !== null,
  };
}

const tenantOf = (_id: string): string => (JSON.parse(_id) as string[])[0]!;
