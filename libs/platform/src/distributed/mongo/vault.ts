import { randomInt } from 'node:crypto';
import type { Collection } from 'mongodb';
import type { Vault } from '../../ports.js';
import { type MongoOptions, openMongo, unlessThere } from './client.js';
import { gathered } from './gathered.js';
import { keyOf, keysOf } from './texts.js';

interface VaultOptions extends MongoOptions {
  /** Milliseconds since 1970. */
  now?: () => number;
}
/** `n` holds a number (so that it can be added to), `json` anything else. */
interface Entry {
  _id: string;
  n?: number;
  json?: string;
  version: number;
  owner: string | null;
  /** Milliseconds since 1970. */
  expiresAt: number;
}
type Change = Pick<Entry, 'n' | 'json' | 'owner' | 'expiresAt'>;

/** Secrets and counters in a database of their own, on a majority before an answer. Each step is one document's. */
export function openVault(url: string, { now = Date.now, ...options }: VaultOptions = {}): Vault {
  const mongo = openMongo(url, options);
  const entries = (): Collection<Entry> => mongo.db('vault').collection('entries');
  const indexed = once(() => mongo.attempt(() => makeIndexes(entries())));
  const attempt = <T>(run: () => Promise<T>): Promise<T> =>
    mongo.attemptInTime(async () => {
      await indexed();
      return run();
    });
  // What it leaves counts as gone anyway.
  const sweep = () => attempt(() => entries().deleteMany({ expiresAt: { $lte: now() } })).catch(() => {});
  const sweeping = setInterval(sweep, sweepEvery).unref();

  // A call looks for its session and for the rights, many calls at once for theirs.
  const entryOf = gathered<Entry>((keys) =>
    attempt(async () => {
      const wanted = { _id: keys.length === 1 ? keys[0]! : { $in: keys }, expiresAt: { $gt: now() } };
      const found = await entries().find(wanted).toArray();
      return new Map(found.map((entry) => [entry._id, entry]));
    }),
  );

  return {
    async get<T>(...place: [string, string, string]) {
      const entry = await entryOf(keyOf(...place));
      return entry && { value: contentOf(entry) as T, version: entry.version };
    },
    async putIf(...[tenant, kind, key, value, { version, owner, expiresAt = never }]) {
      const _id = keyOf(tenant, kind, key);
      const of = owner === undefined ? null : keyOf(tenant, kind, owner);
      const content = typeof value === 'number' ? { n: value } : { json: JSON.stringify(value ?? null) };
      const change = { ...content, owner: of, expiresAt };
      return attempt(async () => {
        if (version === 0) return putNew(entries(), _id, change, now());
        const there = { _id, version, expiresAt: { $gt: now() } };
        return (await entries().replaceOne(there, { ...change, version: newVersion() })).matchedCount === 1;
      });
    },
    async increment(tenant, kind, key, { by = 1, expiresAt = never } = {}) {
      const _id = keyOf(tenant, kind, key);
      return attempt(async () => {
        for (;;) {
          const sum = await addTo(entries(), _id, by, now());
          if (sum !== null) return sum;
          if (await putNew(entries(), _id, { n: by, owner: null, expiresAt }, now())) return by;
          const there = await entries().findOne({ _id, expiresAt: { $gt: now() } });
          if (there && there.n === undefined) throw new TypeError(`${kind} is not a number`);
        }
      });
    },
    async remove(...place) {
      await attempt(() => entries().deleteOne({ _id: keyOf(...place) }));
    },
    async removeAll(tenant) {
      await attempt(() => entries().deleteMany({ _id: keysOf(tenant) }));
    },
    async listByOwner(tenant, kind, owner) {
      const wanted = { owner: keyOf(tenant, kind, owner), expiresAt: { $gt: now() } };
      const found = await attempt(() => entries().find(wanted).sort({ _id: 1 }).toArray());
      return found.map((entry) => ({
        key: (JSON.parse(entry._id) as string[])[2]!,
        value: contentOf(entry),
        version: entry.version,
      }));
    },
    async close() {
      clearInterval(sweeping);
      await mongo.close();
    },
  };
}

const never = Number.MAX_SAFE_INTEGER;
const sweepEvery = 60_000;

async function makeIndexes(entries: Collection<Entry>): Promise<void> {
  await entries.createIndex({ owner: 1 });
  await entries.createIndex({ expiresAt: 1 });
}

/** Puts where nothing is, or what is there has expired. False: something is. */
async function putNew(entries: Collection<Entry>, _id: string, change: Change, now: number): Promise<boolean> {
  const fresh = { ...change, version: newVersion() };
  if ((await entries.replaceOne({ _id, expiresAt: { $lte: now } }, fresh)).matchedCount === 1) return true;
  return (await unlessThere(entries.insertOne({ _id, ...fresh }))) !== false;
}

/** The sum, or null where no number is. */
async function addTo(entries: Collection<Entry>, _id: string, by: number, now: number): Promise<number | null> {
  const there = { _id, expiresAt: { $gt: now }, n: { $exists: true } };
  const change = { $inc: { n: by }, $set: { version: newVersion() } };
  // As it was before: mongo-java-server may answer the later one with what somebody else added since.
  const entry = await entries.findOneAndUpdate(there, change, { returnDocument: 'before' });
  return entry ? entry.n! + by : null;
}

function contentOf(entry: Entry): unknown {
  return entry.n ?? (JSON.parse(entry.json!) as unknown);
}

// Random, so that an entry put again after its removal never has a version that somebody still holds.
function newVersion(): number {
  return randomInt(1, 2 ** 48 - 1);
}

/** Runs until it went well once. */
function once(run: () => Promise<unknown>): () => Promise<unknown> {
  let done: Promise<unknown> | null = null;
  return () => {
    done ??= run().catch((error: unknown) => {
      done = null;
      throw error;
    });
    return done;
  };
}
