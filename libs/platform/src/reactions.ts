import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { carryOutAll, type EffectsAround, type Forgetting } from './effects.js';
import type { Log } from './log.js';
import type { Lease, Ports, StoredEvent, Subscription } from './ports.js';

export interface ReactionsOptions extends EffectsAround, Forgetting {
  /** Names the checkpoint: stored for ever. */
  name: string;
  ports: EffectsAround['ports'] & Pick<Ports, 'rows'>;
  log?: Log;
  /** Milliseconds for which a silent process keeps the reactions to itself (default 6,000). */
  leaseFor?: number;
}

// Milliseconds between two looks at the lease, at most, and before what failed is tried again from the checkpoint.
const pause = 200;
// How far they came is written down now and then: it costs a commit, beside those of the commands.
const notedEvery = 1_000;

/**
 * Follows the log and carries out what its events make happen elsewhere, in the name of who caused them. A command's id
 * derives from its event, so that what a crash repeats is recognised. One process at a time, by a lease. What is refused
 * waits in a list (`effects.ts`) and keeps nothing else waiting; only a store that is away stops them all.
 */
export function startReactions(options: ReactionsOptions): Subscription {
  const { name, ports, log = () => {}, leaseFor = 6_000 } = options;
  const owner = randomUUID();
  let open = true;
  let lease: Lease | null = null;
  let following: Following | null = null;
  const stumble = (error: unknown): void => {
    following = null;
    log('a reaction failed', { name, error: String(error) });
  };

  async function look(): Promise<void> {
    lease = await ports.rows.lease(`_reactions.${name}`, owner, leaseFor);
    if (lease && !following) following = await follow(options, stumble);
    if (lease) await following?.note();
    else {
      await following?.close();
      following = null;
    }
  }
  async function run(): Promise<void> {
    while (open) {
      await look().catch(stumble);
      await sleep(Math.min(pause, leaseFor / 3));
    }
    // Whoever could not write down how far it came is followed from there again: nothing happens twice.
    await following?.close().catch(stumble);
    if (lease) await ports.rows.release(lease).catch(stumble);
  }
  const running = run();
  return {
    close() {
      open = false;
      return running;
    },
  };
}

interface Reached {
  position: number;
  logId: string;
}
interface Following extends Subscription {
  /** Writes down how far it came. */
  note(): Promise<void>;
}

async function follow(options: ReactionsOptions, failed: (error: unknown) => void): Promise<Following> {
  const { name, ports } = options;
  const logId = await ports.events.logId();
  const look = () => ports.vault.get<Reached>('_system', 'reactions', name);
  let stored = await look();
  // Beyond the end: the log was cut, and what comes now gets positions that were known once.
  const known = stored?.value.logId === logId ? stored.value.position : 0;
  const head = await ports.events.head();
  const after = Math.min(known, head);
  let position = known;
  let notedAt = 0;
  const events = async (page: StoredEvent[]): Promise<void> => {
    await carryOutAll(options, page, head);
    position = page.at(-1)?.position ?? position;
  };
  const subscription = ports.events.subscribe({ after }, { events, failed });
  const note = async (): Promise<void> => {
    notedAt = performance.now();
    const value: Reached = { position, logId };
    if (stored?.value.position === position && stored.value.logId === logId) return;
    await ports.vault.putIf('_system', 'reactions', name, value, { version: stored?.version ?? 0 });
    // Each put has a version of its own, which only looking tells.
    stored = await look();
    if (stored?.value.position === value.position) return;
    await subscription.close();
    throw new Error('another process follows');
  };
  return {
    note: async () => (performance.now() - notedAt < notedEvery ? undefined : note()),
    async close() {
      await subscription.close();
      await note();
    },
  };
}
