import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { carryOut, type EffectsAround } from './effects.js';
import type { Log } from './log.js';
import { isErasure, type Lease, type Ports, type StoredEvent, type Subscription } from './ports.js';

export interface ReactionsOptions extends EffectsAround {
  /** Names the checkpoint: stored for ever. */
  name: string;
  ports: EffectsAround['ports'] & Pick<Ports, 'rows'>;
  /** Somebody is to be forgotten: destroys what their data can be read by. Repeatable. */
  erased?(tenant: string, person: string): Promise<void>;
  log?: Log;
  /** Milliseconds for which a silent process keeps the reactions to itself (default 6,000). */
  leaseFor?: number;
}

// Milliseconds between two looks at the lease, at most, and before what failed is tried again from the checkpoint. How far
// they came is written down as often, and not at each event: it costs a commit, beside those of the commands.
const pause = 200;

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
  const after = Math.min(known, await ports.events.head());
  let position = known;
  const carryOut = carrying(options);
  const events = async (page: StoredEvent[]): Promise<void> => {
    await carryOut(page);
    position = page.at(-1)?.position ?? position;
  };
  const subscription = ports.events.subscribe({ after }, { events, failed });
  const note = async (): Promise<void> => {
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
    note,
    async close() {
      await subscription.close();
      await note();
    },
  };
}

function carrying(options: ReactionsOptions) {
  return async (page: StoredEvent[]): Promise<void> => {
    for (const event of page) {
      if (isErasure(event)) await erase(options, event);
      await carryOut(options, event);
    }
  };
}

async function erase({ erased }: ReactionsOptions, { stream, json }: StoredEvent): Promise<void> {
  await erased?.(stream.slice(0, stream.indexOf('.')), (JSON.parse(json) as { person: string }).person);
}
