import { pipeline, Readable } from 'node:stream';
import { setImmediate as breath } from 'node:timers/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { Area } from '@domain/decider.js';
import { emptyFold, type Fold, type Keyed, type Until } from './fold.js';
import type { Log } from './log.js';
import type { EventStore, Files } from './ports.js';

/**
 * Snapshots of areas: never needed for correctness. The name says what they hold, so that one can be chosen by a listing:
 * `{tenant}/snapshots/{area}/{version}-{revision}-{position}-{ms of maxTime}.zst`. Lines of JSON, zstd 1: a header, 100
 * entries of a table each, an end. One of another version or log, or a broken one, is as if it weren't there.
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

/** The newest usable one within the bounds, folded out; null if there is none. */
export async function readSnapshot(
  { events, files, log }: SnapshotPorts,
  { tenant, area, until = {} }: { tenant: string; area: Area; until?: Until },
): Promise<Fold | null> {
  const { position = Number.POSITIVE_INFINITY, time } = until;
  const latest = time === undefined ? Number.POSITIVE_INFINITY : Date.parse(time);
  const usable = (await named(files, tenant, area)).filter((it) => it.position <= position && it.time <= latest);
  for (const { path } of usable.toReversed()) {
    try {
      return await read(files, path, emptyFold(tenant, area), await events.logId());
    } catch (error) {
      log('a snapshot cannot be used', { path, error: String(error) });
    }
  }
  return null;
}

/** Writes a fold that doesn't change meanwhile; answers the size in bytes. Others get their turn between lines. */
export async function writeSnapshot({ events, files }: SnapshotPorts, fold: Fold): Promise<number> {
  const { tenant, area, revision, position, maxTime } = fold;
  const name = [area.version, padded(revision), padded(position), Date.parse(maxTime)].join('-');
  const packed = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 1 } });
  pipeline(Readable.from(lines(fold, await events.logId())), packed, () => {});
  return (await files.put(`${folder(tenant, area)}${name}.zst`, packed)).size;
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

async function* lines(fold: Fold, logId: string): AsyncGenerator<string> {
  const { revision, position, maxTime, command, first, state, keyed } = fold;
  yield `${JSON.stringify({ logId, fold: { revision, position, maxTime, command, first } } satisfies Header)}\n`;
  const tables: [string, Iterable<[string, unknown]>][] = [...state.stored()].map(([name, it]) => [name, it.entries()]);
  tables.push(['$touches', state.touches.entries() as Iterable<[string, unknown]>], ['$keyed', keyed.entries()]);
  let count = 0;
  for (const [name, entries] of tables) {
    for (const some of pieces(entries)) {
      yield `${JSON.stringify([name, some] satisfies Line)}\n`;
      count++;
      await breath();
    }
  }
  yield `${JSON.stringify({ end: count })}\n`;
}

function* pieces<T>(all: Iterable<T>): Generator<T[]> {
  let some: T[] = [];
  for (const it of all) {
    some.push(it);
    if (some.length < perLine) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

async function read(files: Files, path: string, fold: Fold, logId: string): Promise<Fold> {
  const content = await files.get(path);
  if (!content) throw new Error('it is gone');
  const unpacked = createZstdDecompress({ chunkSize: 256 * 1024 });
  pipeline(Readable.from(content), unpacked, () => {});
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
  fold.state.reindex();
  fold.state.changed.clear();
  return fold;
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
