import { type Db, MongoClient, MongoError, MongoServerError } from 'mongodb';
import { inTime } from '../../inTime.js';
import { Away } from '../../ports.js';

/** A MongoDB, by databases. */
export interface Mongo {
  /** To be asked for inside `attempt`, each time: the connection behind it may be another. */
  db(name: string): Db;
  /** Connects and runs, and turns what is the server's fault (away, no primary, closed, too slow) into `Away`. */
  attempt<T>(run: () => Promise<T>): Promise<T>;
  /** The same for what is small: `Away` too if it takes longer than the server is waited for. */
  attemptInTime<T>(run: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
export interface MongoOptions {
  /** Begins the names of all databases. */
  prefix?: string;
  /** Milliseconds to wait for a server. */
  patience?: number;
}

/**
 * Connects when first needed. What is written is on a majority before the answer. No address leaves in an error.
 * Throws an Error if the address is none.
 */
export function openMongo(url: string, { prefix = 'etatwerk', patience = 5_000 }: MongoOptions = {}): Mongo {
  let client = clientOf(url, patience);
  // The driver copies all its options for each that it makes.
  const databases = new Map<string, Db>();
  let connecting: Promise<unknown> | null = null;
  let open = true;

  // A client whose first connection failed never finds its server again: the next call has a new one.
  function connected(): Promise<unknown> {
    connecting ??= client.connect().catch(async (error: unknown) => {
      await client.close().catch(() => {});
      client = clientOf(url, patience);
      databases.clear();
      connecting = null;
      throw error;
    });
    return connecting;
  }
  async function attempt<T>(run: () => Promise<T>): Promise<T> {
    if (!open) throw new Away('mongo: closed');
    try {
      await connected();
      return await run();
    } catch (error) {
      throw isAway(error) ? new Away(`mongo: ${kindOf(error as MongoError)}`) : error;
    }
  }
  return {
    db(name) {
      const there = databases.get(name) ?? client.db(`${prefix}-${name}`);
      databases.set(name, there);
      return there;
    },
    attempt,
    attemptInTime: (run) => inTime(patience, attempt(run)),
    async close() {
      open = false;
      await client.close();
    },
  };
}

function clientOf(url: string, patience: number): MongoClient {
  try {
    return new MongoClient(url, {
      serverSelectionTimeoutMS: patience,
      connectTimeoutMS: patience,
      waitQueueTimeoutMS: patience,
      // A frozen server is found out after this and `connectTimeoutMS`.
      heartbeatFrequencyMS: 2_000,
      socketTimeoutMS: 60_000,
      maxPoolSize: 32,
      // Also where it is one node without a replica set, an answer is on its disk.
      writeConcern: { w: 'majority', journal: true },
      readConcern: { level: 'majority' },
      readPreference: 'primary',
      appName: 'etatwerk',
    });
  } catch {
    // What the driver says of it could hold the password.
    throw new Error('MONGO_URL is not a MongoDB address, or has options that the driver does not take');
  }
}

// Answers that fault the question: bad value, failed to parse, type mismatch, illegal operation, duplicate key, …
const ours = new Set([2, 9, 14, 16, 20, 26, 40, 48, 52, 56, 59, 67, 73, 85, 86, 11_000, 17_280, 17_419]);

function isAway(error: unknown): boolean {
  if (error instanceof MongoServerError) return !ours.has(Number(error.code ?? 0));
  return error instanceof MongoError && !/Argument|Parse|BulkWrite/.test(error.name);
}

/** AuthenticationFailed, ECONNREFUSED, …; nothing else of it: its words may hold what was asked. */
function kindOf(error: MongoError): string {
  const { codeName } = error as { codeName?: string };
  const why = codeName ?? (error.cause as { cause?: { code?: string } } | undefined)?.cause?.code;
  return why ? `${error.name} (${why})` : error.name;
}

/** What a write answers; false where it was refused because its key is there. */
export async function unlessThere<T>(write: Promise<T>): Promise<T | false> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof MongoServerError && error.code === 11_000) return false;
    throw error;
  }
}

/** What a command answers; false where what it is about is missing (26) or there already (48). */
export async function unlessDone<T>(command: Promise<T>): Promise<T | false> {
  try {
    return await command;
  } catch (error) {
    if (error instanceof MongoServerError && (error.code === 26 || error.code === 48)) return false;
    throw error;
  }
}
