import { inTime } from '../inTime.js';
import type { Log } from '../log.js';
import type { Ports } from '../ports.js';

export type Store = 'events' | 'rows' | 'jobs' | 'files' | 'vault' | 'keys';
export interface Reached {
  store: Store;
  /** Seconds of the round trip; null: no answer. */
  seconds: number | null;
}
/** Asks every store something cheap; who has not answered in time counts as away, and is not asked a second time meanwhile. */
export type Reach = () => Promise<Reached[]>;

/** Milliseconds: whoever asks how this process is hears it within two seconds. */
const patience = 1_500;

/** `log` is told when a store goes away, and why, and when it is back. */
export function reachOf(ports: Ports, log: Log = () => {}): Reach {
  const asks: [Store, () => Promise<unknown>][] = [
    ['events', () => ports.events.head()],
    ['rows', () => ports.rows.checkpoint('_system')],
    ['jobs', () => ports.jobs.get('_system', 'none.none')],
    ['files', () => ports.files.size('_system/none')],
    ['vault', () => ports.vault.get('_system', 'none', '')],
    ['keys', () => ports.keys.get('_system', '')],
  ];
  const asked = new Map<Store, Promise<number | null>>();
  const away = new Set<Store>();
  function ask(store: Store, run: () => Promise<unknown>): Promise<number | null> {
    const started = performance.now();
    const answer = run().then(
      () => {
        if (away.delete(store)) log('a store answers again', { store });
        return (performance.now() - started) / 1_000;
      },
      (error: unknown) => {
        // Once, however often it is asked for.
        if (!away.has(store)) log('a store does not answer', { store, error: String(error) });
        away.add(store);
        return null;
      },
    );
    asked.set(store, answer);
    void answer.then(() => asked.delete(store));
    return answer;
  }
  return () =>
    Promise.all(
      asks.map(async ([store, run]) => {
        const answer = asked.get(store) ?? ask(store, run);
        return { store, seconds: await inTime(patience, answer).catch(() => null) };
      }),
    );
}
