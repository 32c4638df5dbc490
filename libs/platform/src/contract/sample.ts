import { randomUUID } from 'node:crypto';
import type { Appended, NewEvent, StoredEvent } from '../ports.js';

/** An event as the api would store it. */
export function event(data: unknown = {}, more: Partial<NewEvent> = {}): NewEvent {
  return {
    id: randomUUID(),
    type: 'ElementDescribed',
    v: 1,
    json: JSON.stringify(data),
    time: '2026-11-21T12:00:00.000Z',
    by: { user: 'u1' },
    command: randomUUID(),
    ...more,
  };
}

export function events(count: number): NewEvent[] {
  return Array.from({ length: count }, (_, index) => event({ index }));
}

/** Everything that pages hold, in one list. */
export async function all(pages: AsyncIterable<StoredEvent[]>): Promise<StoredEvent[]> {
  const list: StoredEvent[] = [];
  for await (const page of pages) list.push(...page);
  return list;
}

/** An append's answer in a few words. */
export function short(appended: Appended): string {
  if (appended.status === 'conflict') return `conflict, is ${appended.actual}`;
  if (appended.status === 'tooBig') return 'too big';
  return `${appended.repeated ? 'repeated' : 'stored'} at ${appended.revision}`;
}

/** Waits (up to a minute) until it is so. */
export async function until(so: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 6_000; tries++) {
    if (await so()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('waited a minute in vain');
}

/** Texts that stores, drivers and encodings like to change. */
export const hostile: readonly string[] = [
  '',
  ' leading and trailing ',
  'nul\0inside',
  'half \ud83d pair',
  '\udc00 reversed \ud800',
  '\ue01ad83d private',
  '\u{1F600} astral \u{10FFFF}',
  'e\u0301 \u00e9 (not normalised)',
  '\ufeffmark',
  'line\r\nbreak\u2028\u2029\ttab',
  '$where {"$gt":""} . $set',
  "'; DROP TABLE events; --",
  '__proto__',
  '\ufffd \uffff',
  'ﷺ'.repeat(200),
];
