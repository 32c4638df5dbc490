import { pipeline, Readable } from 'node:stream';
import { setImmediate as breath } from 'node:timers/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { Area } from '@domain/decider.js';
import { isInLog } from './ends.js';
import { emptyFold, type Fold, type Until } from './fold.js';
import { inTime } from './inTime.js';
import type { Keyed } from './keyed.js';
import type { Log } from './log.js';
import { Away, type EventStore, type Files } from './ports.js';

/**
 * Snapshots of areas: never needed for correctness. The name says what they hold, so that one can be chosen by a listing:
 * `{tenant}/snapshots/{area}/{version}-{revision}-{position}-{ms of maxTime}.zst`. Lines of JSON, zstd 1: a header, 100
 * entries of a table each, an end; zstd's checksum over all of it. One of another version or log, or a broken one, is as if it weren't there.
 */
export interface SnapshotPorts {
  events: EventStore;
  files: Files;
  log: Log;
}
interface Named {
  path: string;
  revision: number;
  position: number;
  time: number;
}
interface Header {
  logId: string;
  fold: Pick<Fold, 'revision' | 'position' | 'maxTime' | 'command' | 'first'>;
}
type Line = [table: string, entries: [string, unknown][]];

const perLine = 100;

/**
 * The newest usable one within the bounds, folded out; null if there is none, or the files do not answer in time: the log
 * has all of it.
 */
export async function readSnapshot(
  ports: SnapshotPorts & { patience?: number },
  asked: { tenant: string; area: Area; until?: Until },
): Promise<Fold | null> {
  for await (const { path, fold } of readable(ports, asked)) {
    if (await isInLog(ports.events, fold)) return fold;
    ports.log('a snapshot is ahead of the log', { path });
    await ports.files.remove(path).catch(() => {});
  }
  return null;
}

/** Those within the bounds, the newest first. */
async function* readable(
  { events, files, log, patience = longestWait }: SnapshotPorts & { patience?: number },
  asked: { tenant: string; area: Area; until?: Until },
): AsyncGenerator<{ path: string; fold: Fold }> {
  if ((resting.get(files) ?? 0) > Date.now()) return;
  const logId = await events.logId();
  try {
    for (const { path } of (await inTime(patience, usable(files, asked))).toReversed()) {
      const fold = await read(files, { path, patience, logId }, emptyFold(asked.tenant, asked.area)).catch((error) => {
        if (error instanceof Away) throw error;
        log('a snapshot cannot be used', { path, error: String(error) });
      });
      if (fold) yield { path, fold };
    }
  } catch (error) {
    if (!(error instanceof Away)) throw error;
    resting.set(files, Date.now() + rest);
    log('snapshots are out of reach, the log is read instead', { error: String(error) });
  }
}

// Milliseconds for each answer, and for which files that gave none are not asked for snapshots again.
const longestWait = 2_000;
const rest = 5_000;
const resting = new WeakMap<Files, number>();

/** Writes a fold that doesn't change meanwhile; answers where, and the size in bytes. Others get their turn between lines. */
export async function writeSnapshot(
  { events, files }: SnapshotPorts,
  fold: Fold,
): Promise<{ path: string; size: number }> {
  const { tenant, area, revision, position, maxTime } = fold;
  const name = [area.version, padded(revision), padded(position), Date.parse(maxTime)].join('-');
  const params = { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 };
  const packed = createZstdCompress({ params });
  pipeline(Readable.from(lines(fold, await events.logId())), packed, () => {});
  const path = `${folder(tenant, area)}${name}.zst`;
  return { path, size: (await files.put(path, packed)).size };
}

/** The newest one, with its size in bytes; null: there is none. */
export async function newestSnapshot(
  files: Files,
  tenant: string,
  area: Area,
): Promise<(Named & { size: number }) | null> {
  const newest = (await named(files, tenant, area)).at(-1);
  return newest ? { ...newest, size: (await files.size(newest.path)) ?? 0 } : null;
}

/** Removes all of an area: they hold what must be forgotten. */
export async function removeSnapshots(files: Files, tenant: string, area: Area): Promise<void> {
  for (const path of await files.list(folder(tenant, area))) await files.remove(path);
}

/** Removes those of versions before: nobody will read them again. */
export async function removeOldSnapshots(files: Files, tenant: string, area: Area): Promise<void> {
  for (const path of await files.list(folder(tenant, area))) {
    const [, version = area.version] = /\/(\d+)-[^/]+\.zst$/.exec(path) ?? [];
    if (Number(version) < area.version) await files.remove(path);
  }
}

const folder = (tenant: string, area: Area) => `${tenant}/snapshots/${area.name}/`;
const padded = (number: number) => String(number).padStart(12, '0');

/** Those of the area's version, oldest first. */
async function named(files: Files, tenant: string, area: Area): Promise<Named[]> {
  const found: Named[] = [];
  for (const path of await files.list(folder(tenant, area))) {
    const [, version, revision, position, time] = /\/(\d+)-(\d+)-(\d+)-(\d+)\.zst$/.exec(path) ?? [];
    if (Number(version) !== area.version) continue;
    found.push({ path, revision: Number(revision), position: Number(position), time: Number(time) });
  }
  return found.sort((a, b) => a.revision - b.revision);
}

async function usable(files: Files, { tenant, area, until = {} }: { tenant: string; area: Area; until?: Until }) {
  const { position = Number.POSITIVE_INFINITY, time } = until;
  const latest = time === undefined ? Number.POSITIVE_INFINITY : Date.parse(time);
  return (await named(files, tenant, area)).filter((it) => it.position <= position && it.time <= latest);
}

async function* lines(fold: Fold, logId: string): AsyncGenerator<string> {
  const { revision, position, maxTime, command, first, state, keyed } = fold;
  yield `${JSON.stringify({ logId, fold: { revision, position, maxTime, command, first } } satisfies Header)}\n`;
  const tables: [string, Iterable<[string, unknown]>][] = [...state.stored()].map(([name, it]) => [name, it.entries()]);
  tables.push(['$touches', state.touches.entries() as Iterable<[string, unknown]>], ['$keyed', keyed.entries()]);
  let count = 0;
  for (const [name, entries] of tables) {
    for (const some of chunks(entries)) {
      yield `${JSON.stringify([name, some] satisfies Line)}\n`;
      count++;
      await breath();
    }
  }
  yield `${JSON.stringify({ end: count })}\n`;
}

function* chunks<T>(all: Iterable<T>): Generator<T[]> {
  let some: T[] = [];
  for (const it of all) {
    some.push(it);
    if (some.length < perLine) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

interface Reading {
  path: string;
  patience: number;
  logId: string;
}

async function read(files: Files, { path, patience, logId }: Reading, fold: Fold): Promise<Fold> {
  const unpacked = createZstdDecompress({ chunkSize: 256 * 1024 });
  pipeline(Readable.from(pieces(files.get(path), patience)), unpacked, () => {});
  const tables = new Map(fold.state.stored());
  let count = -1;
  let ended = false;
  for await (const text of linesOf(unpacked)) {
    const line = JSON.parse(text);
    fold.bytes += text.length;
    if (count < 0) {
      if ((line as Header).logId !== logId) throw new Error('it is of another log');
      Object.assign(fold, (line as Header).fold);
    } else if (Array.isArray(line)) enter(fold, tables, line as Line);
    else ended = line.end === count;
    count++;
  }
  if (!ended) throw new Error('it is cut off');
  for (const _ of fold.state.reindexing()) await breath();
  fold.state.changed.clear();
  return fold;
}

/** A file's content, each piece in time. Who does not answer is not waited for at the end either. */
async function* pieces(file: ReturnType<Files['get']>, patience: number): AsyncGenerator<Uint8Array> {
  const content = file.then((found) => found?.[Symbol.asyncIterator]() ?? null);
  try {
    const iterator = await inTime(patience, content);
    if (!iterator) throw new Error('it is gone');
    for (;;) {
      const { done, value } = await inTime(patience, iterator.next());
      if (done) return;
      yield value;
    }
  } finally {
    content.then((iterator) => iterator?.return?.()).catch(() => {});
  }
}

function enter(
  fold: Fold,
  tables: Map<string, { set(key: string, value: unknown): void }>,
  [name, entries]: Line,
): void {
  const { touches } = fold.state;
  const table = tables.get(name);
  if (name === '$touches') for (const [id, revisions] of entries) touches.load(id, revisions as number[]);
  else if (name === '$keyed') for (const [id, keyed] of entries) fold.keyed.set(id, keyed as Keyed);
  else if (table) for (const [key, value] of entries) table.set(key, value);
  else throw new Error(`there is no table ${name}`);
}

async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of bytes) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = parts.pop() as string;
    yield* parts;
  }
}
