import { Redis, type RedisOptions } from 'ioredis';
import { Away } from '../../ports.js';

// Milliseconds that the other side of a connection has to end it too.
const mostGoodbye = 200;

export interface Connection {
  client: Redis;
  /** Runs once connected; what is the server's fault, or takes longer than `patience`, is `Away`. */
  attempt<T>(run: () => Promise<T>): Promise<T>;
  close(): void;
}

/**
 * A connection that comes back by itself. What is asked while it is away is refused, never kept for later: nobody would
 * know whether it was done. No address leaves in an error. Throws an Error if the address is none.
 */
export function connect(url: string, patience: number, options: RedisOptions = {}): Connection {
  const client = new Redis(checked(url), {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
    maxRetriesPerRequest: null,
    connectTimeout: 5_000,
    keepAlive: 5_000,
    disconnectTimeout: mostGoodbye,
    retryStrategy: (times) => Math.min(times * 50, 1_000),
    ...options,
  });
  let broken = '';
  // Without a listener an error of the connection would end the process; what it stops says `Away`, and why.
  client.on('error', (error: Error) => {
    broken = kindOf(error);
  });
  client.on('ready', () => {
    broken = '';
  });
  let open = true;
  let nextReady: Promise<void> | null = null;

  async function ready(): Promise<void> {
    if (client.status === 'ready') return;
    nextReady ??= new Promise<void>((resolve) => client.once('ready', resolve)).then(() => {
      nextReady = null;
    });
    await nextReady;
  }
  return {
    client,
    async attempt(run) {
      if (!open) throw new Away('redis: closed');
      try {
        return await within(patience, async () => {
          await ready();
          return run();
        });
      } catch (error) {
        if (error instanceof RangeError || error instanceof TypeError) throw error;
        const why = error instanceof Away ? error.message : `redis: ${kindOf(error as Error)}`;
        throw new Away(broken ? `${why} (${broken})` : why);
      }
    },
    close() {
      open = false;
      client.disconnect();
    },
  };
}

/** ECONNREFUSED, WRONGPASS, …; nothing else of it: what ioredis hangs on an error holds the command, a password too. */
function kindOf(error: Error & { code?: string }): string {
  return error.code ?? /^[A-Z]+(?= )/.exec(error.message)?.[0] ?? error.name;
}

/**
 * A connection of a worker, which waits on copies of it that BullMQ makes; `end` leaves none of them behind, also where
 * Redis is away: BullMQ itself would have them come back for ever.
 */
export function blocking(url: string): { client: Redis; end(): void } {
  let open = true;
  const client = new Redis(checked(url), {
    maxRetriesPerRequest: null,
    disconnectTimeout: mostGoodbye,
    retryStrategy: (times) => (open ? Math.min(times * 50, 1_000) : null),
  });
  const all = [client];
  const duplicate = client.duplicate.bind(client);
  client.duplicate = (options) => {
    const copy = duplicate(options);
    all.push(copy);
    return copy;
  };
  client.on('error', () => {});
  return {
    client,
    end() {
      open = false;
      for (const one of all) one.disconnect();
    },
  };
}

/** Throws an Error, without the address in it, if it is none. */
function checked(url: string): string {
  if (URL.canParse(url) && /^rediss?:$/.test(new URL(url).protocol)) return url;
  throw new Error('REDIS_URL is not redis(s)://[[user]:password@]host[:port][/database]');
}

/** Throws `Away` if it takes longer; what was asked may be done all the same. */
export async function within<T>(milliseconds: number, run: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Away(`redis: no answer in ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([run(), late]);
  } finally {
    clearTimeout(timer);
  }
}
