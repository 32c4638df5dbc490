import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, type ZlibOptions } from 'node:zlib';
import { inSlices } from './slices.js';

/** A row kept as the JSON text that lists send. The same object as long as the text is the same. */
export interface KeptRow {
  readonly id: string;
  readonly json: string;
}
/** A JSON array as it goes over the wire. */
export interface KeptAnswer {
  /** Weak tag over the content. */
  tag: string;
  count: number;
  /** Compressed off the loop, once. */
  gzip(): Promise<Buffer>;
  plain(): Buffer;
}

interface Part {
  rows: readonly KeptRow[];
  plain: Buffer;
  hash: Buffer;
  deflated?: Promise<Buffer>;
}

/** Parts, up to some 100 kB each, that are made or checked before others have a turn. */
const partsAtOnce = 4;

/**
 * Makes the answer of a long list from parts of about 256 rows, each compressed by itself and kept: after a change only
 * the parts with other rows are made anew. The parts are byte-aligned deflate blocks of one gzip member (each ends in a
 * full flush). Not so with zstd: many decoders stop after the first frame.
 */
export async function listOfParts(rows: readonly KeptRow[], level = 6): Promise<KeptAnswer> {
  const parts: Part[] = [];
  await inSlices([...pieces(rows)], (some) => void parts.push(...some.map(partFor)), partsAtOnce);
  // The first row is in no part, so that every row in a part can begin with a comma.
  const head = partOf([], `[${rows[0]?.json ?? ''}`);
  return answerOf([head, ...parts, partOf([], ']')], rows.length, level);
}

/** Parts by their first row: lists of other readers, who see the same there, share them. */
const partsFrom = new WeakMap<KeptRow, readonly Part[]>();
const mostVersions = 3;

function partFor(rows: readonly KeptRow[]): Part {
  const first = rows[0] as KeptRow;
  const known = partsFrom.get(first) ?? [];
  const part = known.find((it) => sameRows(it.rows, rows)) ?? partOf(rows);
  if (known[0] !== part) partsFrom.set(first, [part, ...known.filter((it) => it !== part)].slice(0, mostVersions));
  return part;
}

/** All rows but the first. Cut where a row's id says so, not where it stands: an inserted row moves no later cut. */
function* pieces(rows: readonly KeptRow[]): Iterable<readonly KeptRow[]> {
  let from = 1;
  for (let at = 2; at < rows.length; at++) {
    if ((isCut((rows[at] as KeptRow).id) && at - from >= 32) || at - from >= 2_048) {
      yield rows.slice(from, at);
      from = at;
    }
  }
  if (rows.length > from) yield rows.slice(from);
}

/** One in 256, by the last two hexadecimal digits, which are random in any UUID. */
const isCut = (id: string): boolean => id.endsWith('5a');

const sameRows = (a: readonly KeptRow[], b: readonly KeptRow[]): boolean => {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
};

function partOf(rows: readonly KeptRow[], start = ''): Part {
  let text = start;
  for (const { json } of rows) text += `,\n${json}`;
  const plain = Buffer.from(text, 'utf8');
  return { rows, plain, hash: createHash('sha1').update(plain).digest() };
}

function answerOf(parts: readonly Part[], count: number, level: number): KeptAnswer {
  const hash = createHash('sha1');
  for (const part of parts) hash.update(part.hash);
  let gzip: Promise<Buffer> | undefined;
  return {
    tag: `W/"${hash.digest('base64url')}"`,
    count,
    plain: () => Buffer.concat(parts.map((part) => part.plain)),
    gzip: () => (gzip ??= gzipOf(parts, level)),
  };
}

async function gzipOf(parts: readonly Part[], level: number): Promise<Buffer> {
  let check = 0;
  let size = 0;
  const out: Buffer[] = [gzipHeader];
  await inSlices(
    parts,
    async (some) => {
      out.push(...(await Promise.all(some.map((part) => deflated(part, level)))));
      for (const { plain } of some) {
        check = crc32(plain, check);
        size += plain.length;
      }
    },
    partsAtOnce,
  );
  const trailer = Buffer.alloc(10);
  trailer.writeUInt16LE(emptyLastBlock, 0);
  trailer.writeUInt32LE(check, 2);
  trailer.writeUInt32LE(size % 2 ** 32, 6);
  return Buffer.concat([...out, trailer]);
}

function deflated(part: Part, level: number): Promise<Buffer> {
  // zlib answers the front of 16 kB; of a small part no more is kept than it has.
  part.deflated ??= deflate(part.plain, { level, finishFlush: constants.Z_FULL_FLUSH }).then((it) => Buffer.from(it));
  return part.deflated;
}
const deflate = promisify(deflateRaw) as (plain: Buffer, options: ZlibOptions) => Promise<Buffer>;

/** Deflate, Unix, no name and no time (RFC 1952). */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
/** A last block of fixed codes with nothing in it (RFC 1951): bytes 03 00. */
const emptyLastBlock = 0x0003;
