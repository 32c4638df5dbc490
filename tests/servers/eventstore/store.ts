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
  const memory = openMemory();
  for (const event of disk.loaded) memory.keep(event);
  const writer = openWriter(memory, disk);
  const append = appendTo(memory, writer);
  const store: Store = {
    append,
    remove: removeFrom(memory, writer),
    stream(name) {
      const list = memory.of(name);
      const waiting = list.length - 1 - list.findLastIndex(writer.isStored);
      return waiting === 0 ? list : list.slice(0, list.length - waiting);
    },
    all: memory.all,
    get stored() {
      return writer.stored();
    },
    isTombstoned: memory.isTombstoned,
    isSoftDeleted: (name) => memory.settings(name).deleted,
    firstVisible: memory.firstVisible,
    onStored: writer.onStored,
  };
  // A new log of the real server begins with events of its own.
  if (memory.all.length === 0) append('$$$stats', 'any', [settingsEvent('{"$maxAge":86400}')], () => {});
  return store;
}

// ── Events in memory, those on their way to the disk included ────────────────────────────────────────────────────

type Memory = ReturnType<typeof openMemory>;

function openMemory() {
  const streams = new Map<string, Written[]>();
  const all: Written[] = [];
  let end = 0;
  const of = (name: string): readonly Written[] => streams.get(name) ?? [];
  function settings(name: string): Settings {
    const last = of(`$$${name}`).at(-1);
    return last ? settingsOf(last) : none;
  }
  return {
    all: all as readonly Written[],
    of,
    settings,
    end: () => end,
    isTombstoned: (name: string) => of(name).at(-1)?.type === tombstone,
    firstVisible(name: string): number {
      const { before, most } = settings(name);
      return Math.max(before, of(name).length - most);
    },
    keep(event: Written): void {
      const list = streams.get(event.stream);
      if (list) list.push(event);
      else streams.set(event.stream, [event]);
      all.push(event);
      end = event.position + 64 + event.stream.length + event.data.length + event.metadata.length;
    },
  };
}

// ── Writing ──────────────────────────────────────────────────────────────────────────────────────────────────────

interface Group {
  stream: string;
  events: readonly Proposed[];
}
type Writer = ReturnType<typeof openWriter>;

function openWriter(memory: Memory, disk: Disk) {
  const ids = knownIds();
  const listeners = new Set<() => void>();
  let stored = memory.all.length;
  return {
    ids,
    stored: () => stored,
    isStored(event: Written): boolean {
      const last = memory.all[stored - 1];
      return last !== undefined && event.position <= last.position;
    },
    onStored(heard: () => void) {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
    /** Several streams' events at once; `answer` gets the last one when all are on the disk. */
    write(groups: readonly Group[], answer: (last: Written) => void): void {
      const written: Written[] = [];
      const created = `${Date.now()}0000`;
      for (const { stream, events } of groups) {
        for (const event of events) {
          const whole = { stream, revision: memory.of(stream).length, position: memory.end(), created, ...event };
          memory.keep(whole);
          ids.add(whole);
          written.push(whole);
        }
      }
      disk.append(written, () => {
        stored += written.length;
        answer(written.at(-1)!);
        for (const heard of [...listeners]) heard();
      });
    },
  };
}

const storedAs = ({ revision, position }: Written): Judged => ({ is: 'stored', revision, position });

function appendTo(memory: Memory, writer: Writer): Store['append'] {
  return (name, expected, events, answer) => {
    const list = memory.of(name);
    const soft = memory.settings(name).deleted;
    const place = { list, soft, tombstoned: memory.isTombstoned(name), ids: writer.ids };
    const verdict = judge(place, name, expected, events);
    if (verdict.is === 'known') {
      const { event } = verdict;
      if (!writer.isStored(event)) return answer({ is: 'dropped' });
      const hidden = event.revision < memory.firstVisible(name);
      return answer(hidden ? { is: 'stored', revision: event.revision, position: null } : storedAs(event));
    }
    if (verdict.is !== 'fresh') return answer(verdict);
    if (events.length === 0) {
      return answer({ is: 'stored', revision: Math.max(list.length - 1, 0), position: memory.end() });
    }
    const goOn = soft ? [{ stream: `$$${name}`, events: [settingsEvent(`{"$tb":${list.length}}`)] }] : [];
    writer.write([...goOn, { stream: name, events }], (last) => answer(storedAs(last)));
  };
}

function removeFrom(memory: Memory, writer: Writer): Store['remove'] {
  return (name, expected, forEver, answer) => {
    const current = memory.of(name).length - 1;
    if (memory.isTombstoned(name)) return answer({ is: 'deleted' });
    const fits = current >= 0 && (expected === 'any' || expected === 'stream_exists' || expected === current);
    if (!fits) return answer({ is: 'wrong', current });
    const mark = forEver
      ? { stream: name, events: [{ ...settingsEvent('{}'), type: tombstone }] }
      : { stream: `$$${name}`, events: [settingsEvent(`{"$tb":${wholeStream}}`)] };
    writer.write([mark], (last) => answer(storedAs(last)));
  };
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
