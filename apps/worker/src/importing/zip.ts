import { inflateRawSync } from 'node:zlib';
import { broken } from '../fileRefused.js';
import { bounds, tooBig } from './refusal.js';

/** The parts of a zip file by name, unpacked on demand and within bounds: sizes it claims are never believed. */
export interface Zip {
  has(name: string): boolean;
  read(name: string): Buffer | null;
}

interface Entry {
  method: number;
  packed: number;
  at: number;
}

export function openZip(file: Buffer): Zip {
  const entries = entriesOf(file);
  let left: number = bounds.unpacked;
  return {
    has: (name) => entries.has(name),
    read(name) {
      const entry = entries.get(name);
      if (!entry) return null;
      const content = unpack(file, entry, left);
      left -= content.length;
      return content;
    },
  };
}

function entriesOf(file: Buffer): Map<string, Entry> {
  const end = endOf(file);
  const count = file.readUInt16LE(end + 10);
  if (count > bounds.zipEntries) throw tooBig('zipEntries');
  const entries = new Map<string, Entry>();
  let at = file.readUInt32LE(end + 16);
  for (let i = 0; i < count; i++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== 0x02014b50) throw broken('zip');
    const [name, extra, comment] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    if (file.readUInt16LE(at + 8) & 1) throw broken('encrypted');
    entries.set(file.toString('utf8', at + 46, at + 46 + name).replaceAll('\\', '/'), {
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      at: file.readUInt32LE(at + 42),
    });
    at += 46 + name + extra + comment;
  }
  return entries;
}

/** The end record stands last, behind it at most a comment of 64 KiB. */
function endOf(file: Buffer): number {
  const lowest = Math.max(0, file.length - 65_557);
  for (let at = file.length - 22; at >= lowest; at--) if (file.readUInt32LE(at) === 0x06054b50) return at;
  throw broken('zip');
}

function unpack(file: Buffer, { method, packed, at }: Entry, left: number): Buffer {
  if (at + 30 > file.length || file.readUInt32LE(at) !== 0x04034b50) throw broken('zip');
  const from = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
  const content = file.subarray(from, from + packed);
  if (method === 0) {
    if (content.length > left) throw tooBig('unpacked');
    return content;
  }
  if (method !== 8) throw broken('zip');
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, left) });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? tooBig('unpacked') : broken('zip');
  }
}
