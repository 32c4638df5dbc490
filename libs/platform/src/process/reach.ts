import { inTime } from '../inTime.js';
import type { Log } from '../log.js';
import type { Ports } from '../ports.js';

export type Store = 'events' | 'rows' | 'jobs' | 'files' | 'vault' | 'keys';
export interface Reached {
  store: Store;
  /** Seconds of the round trip; null: no answer, or none to writes. */
  seconds: number | null;
  /** It answers, and refuses to be written to. */
  refuses?: true;
}
/** Asks every store something cheap; who has not answered in time counts as away, and is not asked a second time meanwhile. */
export type Reach = () => Promise<Reached[]>;

/** Milliseconds: whoever asks how this process is hears it within two seconds. */
const patience = 1_500;

type Answer = Omit<Reached, 'store'>;

class Refuses extends Error {}
const refusing = (error: unknown): never => {
  throw new Refuses('', { cause: error });
};

/** `log` is told when a store goes away, and why, and when it is back. */
export function reachOf(ports: Ports, log: Log = () => {}): Reach {
  const asks: [Store, () => Promise<unknown>][] = [
    ['events', () => ports.events.head().then(() => ports.events.accepts().catch(refusing))],
    ['rows', () => ports.rows.checkpoint('_system')],
    ['jobs', () => ports.jobs.get('_system', 'none.none')],
    ['files', () => ports.files.size('_system/none')],
    ['vault', () => ports.vault.get('_system', 'none', '')],
    ['keys', () => ports.keys.get('_system', '')],
  ];
  const asked = new Map<Store, Promise<Answer>>();
  const away = new Set<Store>();
  function ask(store: Store, run: () => Promise<unknown>): Promise<Answer> {
    const started = performance.now();
    const answer = run().then(
      () => {
        if (away.delete(store)) log('a store answers again', { store });
        return { seconds: (performance.now() - started) / 1_000 };
      },
      (error: unknown) => {
        // Once, however often it is asked for.
        const refuses = error instanceof Refuses;
        const said = refuses ? 'a store refuses to be written to' : 'a store does not answer';
        if (!away.has(store)) log(said, { store, error: String(refuses ? error.cause : error) });
        away.add(store);
        return { seconds: null, ...(refuses && { refuses }) };
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
        return { store, ...(await inTime(patience, answer).catch(() => ({ seconds: null }))) };
      }),
    );
}
