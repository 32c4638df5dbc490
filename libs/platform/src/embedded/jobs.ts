import { setTimeout as sleep } from 'node:timers/promises';
import { Away, type Jobs, type Subscription } from '../ports.js';
import { openSubscriptions } from '../subscriptions.js';
import { type Bell, bell } from './bell.js';
import { type Claimed, type JobClaims, jobClaims } from './jobClaims.js';
import { jobSchema, jobTable, sweepJobs } from './jobTable.js';
import { recurringJobs, recurringSchema } from './recurring.js';
import { nameOf, openDatabase } from './sqlite.js';

interface JobsOptions {
  /** Milliseconds since 1970. */
  now?: () => number;
  /** A worker that is silent for so many milliseconds has lost its job. */
  lease?: number;
  /** Milliseconds between looks at the clock, and at what other processes added. */
  poll?: number;
  /** Milliseconds to wait for another writer. */
  busy?: number;
  /** No other process has the file: what is said to run has lost its worker. */
  alone?: boolean;
}
type Handler = Parameters<Jobs['work']>[1];

/** Jobs in a SQLite file, durable (synchronous FULL) before an answer; any thread or process with the file may work. */
export function openJobs(file: string, options: JobsOptions = {}): Jobs {
  const { now = Date.now, lease = 30_000, poll = 1_000, busy = 2_000, alone = false } = options;
  const db = openDatabase(file, {
    synchronous: 'FULL',
    busy,
    schema: jobSchema + recurringSchema,
    check: true,
    remedy,
  });
  const news = bell(nameOf(file));
  const table = jobTable(db, now);
  const claims = jobClaims(db, now, lease);
  if (alone) claims.takeOver();
  const recurring = recurringJobs(db, now);
  const working = openSubscriptions();
  const sweeping = setInterval(() => quietly(() => sweepJobs(db, now())), 3_600_000).unref();
  const ringing = <T>(said: Promise<T>): Promise<T> => said.finally(() => news.ring());

  return {
    get: table.get,
    dead: table.dead,
    counts: table.counts,
    removeAll: table.removeAll,
    stopRecurring: recurring.stopRecurring,
    add: (...job) => ringing(table.add(...job)),
    retry: (...place) => ringing(table.retry(...place)),
    recur: (...plan) => ringing(recurring.recur(...plan)),
    work(name, handler, atOnce = 1) {
      const next = () => {
        recurring.addDue(name);
        return claims.next(name);
      };
      const rest = () => Math.min(claims.rest(name, poll), recurring.rest(name, poll));
      const run = (claimed: Claimed) => runOne(claims, claimed, handler, lease);
      const looping = loop({ news, next, rest, run, atOnce });
      return working.add(looping);
    },
    async close() {
      clearInterval(sweeping);
      await working.close();
      news.close();
      if (db.isOpen) db.close();
    },
  };
}

const remedy =
  'It holds only jobs: stop the server and put the file back from the last backup, or move it away; imports that were running go on by themselves, exports are asked for again (docs/operate.md, Damaged files).';

interface Loop {
  news: Bell;
  next(): Claimed | null;
  rest(): number;
  run(claimed: Claimed): Promise<void>;
  atOnce: number;
}

// Milliseconds before a store that was away is asked again.
const pause = 100;

function loop({ news, next, rest, run, atOnce }: Loop): Subscription {
  const running = new Set<Promise<void>>();
  let open = true;

  function startWhatIsDue(): void {
    while (open && running.size < atOnce) {
      const claimed = next();
      if (claimed === null) return;
      const one = run(claimed).finally(() => {
        running.delete(one);
        news.wake();
      });
      running.add(one);
    }
  }
  async function looping(): Promise<void> {
    while (open) {
      const rings = news.rings();
      try {
        startWhatIsDue();
        if (open) await news.wait(rings, rest());
      } catch (error) {
        if (!(error instanceof Away)) throw error;
        await sleep(pause);
      }
    }
    await Promise.all(running);
  }
  const done = looping();
  return {
    close() {
      open = false;
      news.wake();
      return done;
    },
  };
}

async function runOne(claims: JobClaims, { job, claim }: Claimed, handler: Handler, lease: number): Promise<void> {
  const heartbeat = setInterval(() => quietly(() => claims.keep(claim)), lease / 3);
  const progress = async (percent: number) => claims.keep(claim, Math.min(Math.max(percent, 0), 100));
  let end: () => void;
  try {
    const result = await handler(job, progress);
    end = () => claims.done(claim, result);
  } catch (error) {
    end = () => claims.failed(claim, error);
  }
  try {
    await untilSaid(end, lease);
  } finally {
    clearInterval(heartbeat);
  }
}

// If the store stays away for longer than the lease, the job is given to somebody again: it is idempotent.
async function untilSaid(say: () => void, lease: number): Promise<void> {
  for (let waited = 0; ; waited += pause) {
    try {
      return say();
    } catch (error) {
      if (!(error instanceof Away)) throw error;
      if (waited >= lease) return;
      await sleep(pause);
    }
  }
}

function quietly(run: () => void): void {
  try {
    run();
  } catch {
    // Locked or closed just now: the next one does it.
  }
}
