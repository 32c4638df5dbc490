import { pipeline } from 'node:stream';
import { constants, crc32, createDeflateRaw } from 'node:zlib';

/** A part of a zip file; its path has `/` between folders. */
export interface ZipPart {
  path: string;
  content: AsyncIterable<Uint8Array>;
}
interface Written {
  name: Buffer;
  at: number;
  crc: number;
  packed: number;
  size: number;
}

/** Of one part: beyond it its sizes would need a form that not every program reads. */
const mostOfOne = 0xffff_ffff;
/** 1980-01-01, the earliest there is: the same content is the same file. */
const day = 0x0021;
// Sizes stand behind the content; names are UTF-8.
const flags = 0x0808;

/**
 * A zip file (PKWARE's APPNOTE 6.3), written part after part while their content is still made: of the parts nothing stays
 * in memory but their names. More than 65,535 parts or 4 GiB in all are told in the form of ZIP64.
 */
export async function* zipOf(parts: AsyncIterable<ZipPart>): AsyncIterable<Uint8Array> {
  const all: Written[] = [];
  let at = 0;
  for await (const { path, content } of parts) {
    const written: Written = { name: Buffer.from(path), at, crc: 0, packed: 0, size: 0 };
    const head = headOf(written);
    yield head;
    yield* packed(content, written);
    const tail = numbers([4, 0x08074b50], [4, written.crc], [4, written.packed], [4, written.size]);
    yield tail;
    at += head.length + written.packed + tail.length;
    all.push(written);
  }
  let size = 0;
  for (const written of all) {
    const entry = entryOf(written);
    size += entry.length;
    yield entry;
  }
  yield endOf({ count: all.length, size, at });
}

async function* packed(content: AsyncIterable<Uint8Array>, written: Written): AsyncIterable<Uint8Array> {
  async function* counted() {
    for await (const chunk of content) {
      written.crc = crc32(chunk, written.crc);
      written.size += chunk.length;
      yield chunk;
    }
  }
  const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED });
  // What goes wrong before it comes out of `deflate` too.
  pipeline(counted, deflate, () => {});
  for await (const chunk of deflate as AsyncIterable<Uint8Array>) {
    written.packed += chunk.length;
    yield chunk;
  }
  if (written.size > mostOfOne || written.packed > mostOfOne) throw new Error(`${written.name} is larger than 4 GiB`);
}

const headOf = ({ name }: Written): Buffer =>
  Buffer.concat([
    numbers(
      [4, 0x04034b50],
      [2, 20],
      [2, flags],
      [2, 8],
      [2, 0],
      [2, day],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, name.length],
      [2, 0],
    ),
    name,
  ]);

/** What the directory at the end says of a part. */
export function entryOf({ name, at, crc, packed, size }: Written): Buffer {
  const isFar = at > mostOfOne;
  const extra = isFar ? numbers([2, 1], [2, 8], [8, at]) : Buffer.alloc(0);
  return Buffer.concat([
    numbers(
      [4, 0x02014b50],
      [2, 45],
      [2, isFar ? 45 : 20],
      [2, flags],
      [2, 8],
      [2, 0],
      [2, day],
      [4, crc],
      [4, packed],
    ),
    numbers(
      [4, size],
      [2, name.length],
      [2, extra.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, Math.min(at, mostOfOne)],
    ),
    name,
    extra,
  ]);
}

/** What stands last: how many parts, how long the directory is and where it begins. */
export function endOf({ count, size, at }: { count: number; size: number; at: number }): Buffer {
  const isLarge = count > 0xffff || at + size > mostOfOne;
  const zip64 = isLarge
    ? [
        numbers([4, 0x06064b50], [8, 44], [2, 45], [2, 45], [4, 0], [4, 0], [8, count], [8, count], [8, size], [8, at]),
        numbers([4, 0x07064b50], [4, 0], [8, at + size], [4, 1]),
      ]
    : [];
  const told = Math.min(count, 0xffff);
  const end = [2, 0] as const;
  return Buffer.concat([
    ...zip64,
    numbers(
      [4, 0x06054b50],
      end,
      end,
      [2, told],
      [2, told],
      [4, Math.min(size, mostOfOne)],
      [4, Math.min(at, mostOfOne)],
      end,
    ),
  ]);
}

/** Little-endian, each in so many bytes. */
function numbers(...all: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer {
  const made = Buffer.alloc(all.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of all) {
    if (bytes === 8) made.writeBigUInt64LE(BigInt(value), at);
    else made.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return made;
}
