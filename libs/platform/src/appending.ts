import { setTimeout as sleep } from 'node:timers/promises';
import type { Group } from './group.js';
import { Away, type EventStore, type StoredEvent } from './ports.js';

interface Place {
  stream: string;
  /** Of the event before. */
  revision: number;
  /** Asks until there is an answer. */
  insist<T>(ask: () => Promise<T>): Promise<T>;
}

/** Milliseconds before asking a store again that was away. */
export const firstPause = 50;
export const longestPause = 1_000;

/**
 * Sends a group byte for byte at its revision until the outcome is known: only then may it be decided anew. The position
 * of its last event; null: the place is taken. What others stored there under the same ids of the same calls counts, not
 * what was decided here.
 */
export async function appendGroup(store: EventStore, { events }: Group, place: Place): Promise<number | null> {
  const { stream, revision, insist } = place;
  const appended = await insist(() => store.append(stream, events, revision));
  if (appended.status === 'tooBig') throw new Error('the store took less than the 1 MiB agreed');
  if (appended.status === 'conflict') return null;
  const isOurs = !appended.repeated || (await insist(() => areStored(store, { events }, place)));
  return isOurs ? appended.position : null;
}

/** Asks a store that is away again and again, as long as `goesOn`. Throws Away after that. */
export async function untilAnswered<T>(ask: () => Promise<T>, goesOn: () => boolean): Promise<T> {
  for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Away) || !goesOn()) throw error;
      await sleep(pause);
    }
  }
}

async function areStored(store: EventStore, { events }: Pick<Group, 'events'>, { stream, revision }: Place) {
  const found: StoredEvent[] = [];
  for await (const page of store.readStream(stream, { from: revision + 1, limit: events.length })) found.push(...page);
  return events.every(({ json, time }, n) => found[n]?.json === json && found[n].time === time);
}
