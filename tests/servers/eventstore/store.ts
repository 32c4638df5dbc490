import type { Disk, Written } from './disk.js';
import { type KnownIds, knownIds } from './knownIds.js';

export type Expected = 'any' | 'no_stream' | 'stream_exists' | number;
export interface Proposed {
  id: string;
  type: string;
  contentType: string;
  metadata: Uint8Array;
  data: Uint8Array;
}
export type Judged =
  | { is: 'stored'; revision: number; position: number | null }
  | { is: 'wrong'; current: number }
  | { is: 'deleted' }
  /** Known ids whose first try is not on the disk yet: the server drops such a request and never answers it. */
  | { is: 'dropped' };

/** The streams in memory, all events in the order of the log, and who is told of new ones. */
export interface Store {
  /** Judged at once, in the order of the calls; answered when it is on the disk. */
  append(stream: string, expected: Expected, events: readonly Proposed[], answer: (judged: Judged) => void): void;
  /** By a mark (it can go on) or for ever. The deciding revision is −2 for any, −1 for none. */
  remove(stream: string, expected: Expected, forEver: boolean, answer: (judged: Judged) => void): void;
  /** Events on the disk, of a stream or of all. */
  stream(name: string): readonly Written[];
  readonly all: readonly Written[];
  /** How many of `all` are on the disk. */
  readonly stored: number;
  isTombstoned(stream: string): boolean;
  isSoftDeleted(stream: string): boolean;
  /** The first revision that a reader may see. */
  firstVisible(stream: string): number;
  onStored(heard: () => void): () => void;
}

export const tombstone = '$streamDeleted';
// What a soft deletion writes as "truncate before": 2^63 − 1.
const wholeStream = '9223372036854775807';

export function openStore(disk: Disk): Store {
  const streams = new Map<string, Written[]>();
  const all: Written[] = [];
  const ids = knownIds();
  const listeners = new Set<() => void>();
  let [stored, end] = [0, 0];

  const of = (name: string): readonly Written[] => streams.get(name) ?? [];
  const isStored = (event: Written) => all[stored - 1] !== undefined && event.position <= all[stored - 1]!.position;
  const isTombstoned = (name: string) => of(name).at(-1)?.type === tombstone;
  function settings(name: string): Settings {
    const last = of(`$$${name}`).at(-1);
    return last ? settingsOf(last) : none;
  }
  function firstVisible(name: string): number {
    const { before, most } = settings(name);
    return Math.max(before, of(name).length - most);
  }
  function keep(event: Written): void {
    const list = streams.get(event.stream);
    if (list) list.push(event);
    else streams.set(event.stream, [event]);
    all.push(event);
    end = event.position + 64 + event.stream.length + event.data.length + event.metadata.length;
  }
  function write(groups: { stream: string; events: readonly Proposed[] }[], answer: () => void): Written[] {
    const written: Written[] = [];
    const created = `${Date.now()}0000`;
    for (const { stream, events } of groups) {
      for (const event of events) {
        const whole = { stream, revision: of(stream).length, position: end, created, ...event };
        keep(whole);
        ids.add(whole);
        written.push(whole);
      }
    }
    disk.append(written, () => {
      stored += written.length;
      answer();
      for (const heard of [...listeners]) heard();
    });
    return written;
  }
  function append(name: string, expected: Expected, events: readonly Proposed[], answer: (judged: Judged) => void) {
    const soft = settings(name).deleted;
    const verdict = judge({ list: of(name), soft, tombstoned: isTombstoned(name), ids }, name, expected, events);
    if (verdict.is !== 'fresh' && verdict.is !== 'known') return void answer(verdict);
    if (verdict.is === 'known') {
      const { event } = verdict;
      if (!isStored(event)) return void answer({ is: 'dropped' });
      const hidden = event.revision < firstVisible(name);
      return void answer({ is: 'stored', revision: event.revision, position: hidden ? null : event.position });
    }
    if (events.length === 0) {
      const revision = Math.max(of(name).length - 1, 0);
      return void answer({ is: 'stored', revision, position: end });
    }
    const goOn = soft ? [{ stream: `$$${name}`, events: [settingsEvent(`{"$tb":${of(name).length}}`)] }] : [];
    const last = write([...goOn, { stream: name, events }], () => {
      answer({ is: 'stored', revision: last.revision, position: last.position });
    }).at(-1) as Written;
  }
  function remove(name: string, expected: Expected, forEver: boolean, answer: (judged: Judged) => void): void {
    const current = of(name).length - 1;
    if (isTombstoned(name)) return void answer({ is: 'deleted' });
    const fits = current >= 0 && (expected === 'any' || expected === 'stream_exists' || expected === current);
    if (!fits) return void answer({ is: 'wrong', current });
    const mark = forEver
      ? { stream: name, events: [{ ...settingsEvent('{}'), type: tombstone }] }
      : { stream: `$$${name}`, events: [settingsEvent(`{"$tb":${wholeStream}}`)] };
    const last = write([mark], () => answer({ is: 'stored', revision: last.revision, position: last.position })).at(
      -1,
    ) as Written;
  }

  for (const event of disk.loaded) keep(event);
  stored = all.length;
  const store: Store = {
    append,
    remove,
    stream(name) {
      const list = of(name);
      const waiting = list.length - 1 - list.findLastIndex(isStored);
      return waiting === 0 ? list : list.slice(0, list.length - waiting);
    },
    all,
    get stored() {
      return stored;
    },
    isTombstoned,
    isSoftDeleted: (name) => settings(name).deleted,
    firstVisible,
    onStored(heard) {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
  };
  // A new log of the real server begins with events of its own.
  if (all.length === 0) append('$$$stats', 'any', [settingsEvent('{"$maxAge":86400}')], () => {});
  return store;
}

// ── Judging an append, as the server's index does ────────────────────────────────────────────────────────────────

interface Place {
  list: readonly Written[];
  soft: boolean;
  tombstoned: boolean;
  ids: KnownIds;
}
type Verdict = { is: 'deleted' } | { is: 'wrong'; current: number } | { is: 'fresh' } | { is: 'known'; event: Written };

function judge(place: Place, name: string, expected: Expected, events: readonly Proposed[]): Verdict {
  const { list, soft, tombstoned } = place;
  const current = list.length - 1;
  const wrong: Verdict = { is: 'wrong', current };
  if (tombstoned) return { is: 'deleted' };
  if (current < 0) return expected === 'any' || expected === 'no_stream' ? { is: 'fresh' } : wrong;
  if (soft && expected === 'stream_exists') return { is: 'deleted' };
  if (expected === 'any' || expected === 'stream_exists') {
    return soft ? { is: 'fresh' } : fromMemory(place, name, events, wrong);
  }
  const revision = expected === 'no_stream' ? -1 : expected;
  if (revision === current) return { is: 'fresh' };
  if (revision > current || events.length === 0) return wrong;
  for (const [index, { id }] of events.entries()) {
    if (list[revision + 1 + index]?.id === id) continue;
    return soft && revision === -1 && index === 0 ? { is: 'fresh' } : wrong;
  }
  return { is: 'known', event: list[revision + events.length]! };
}

/** Without a revision a repetition is known only by the ids that memory still holds. */
function fromMemory({ list, ids }: Place, name: string, events: readonly Proposed[], wrong: Verdict): Verdict {
  let last: Written | undefined;
  for (const [index, { id }] of events.entries()) {
    const revision = ids.find(id, name);
    if (revision === undefined) return index === 0 ? { is: 'fresh' } : wrong;
    last = list[revision];
  }
  return last ? { is: 'known', event: last } : { is: 'fresh' };
}

// ── A stream's settings: the last event of "$$" and its name ─────────────────────────────────────────────────────

interface Settings {
  before: number;
  most: number;
  deleted: boolean;
}
const none: Settings = { before: 0, most: Number.POSITIVE_INFINITY, deleted: false };

function settingsOf({ data }: Written): Settings {
  const json = Buffer.from(data).toString();
  if (json.includes(wholeStream)) return { before: Number.POSITIVE_INFINITY, most: 0, deleted: true };
  try {
    const { $tb = 0, $maxCount = Number.POSITIVE_INFINITY } = JSON.parse(json) as { $tb?: number; $maxCount?: number };
    return { before: $tb, most: $maxCount, deleted: false };
  } catch {
    return none;
  }
}

function settingsEvent(json: string): Proposed {
  const [type, contentType] = ['$metadata', 'application/json'];
  return { id: crypto.randomUUID(), type, contentType, metadata: Buffer.alloc(0), data: Buffer.from(json) };
}
