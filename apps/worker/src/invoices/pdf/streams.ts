import { inflateSync } from 'node:zlib';
import { broken } from '../../fileRefused.js';
import { bounds, tooBig } from '../bounds.js';
import { Name, PdfDict, PdfParser, type PdfValue, Ref } from './syntax.js';

/** A dictionary with bytes that belong to it. */
export interface PdfStream {
  dict: PdfDict;
  packed: Buffer;
}

/** What a value is, or what the object is that it points to. */
export type Resolve = (value: PdfValue | undefined) => PdfValue;
export const directly: Resolve = (value) => (value instanceof Ref ? null : (value ?? null));

/** Reads the object that begins at a place: `12 0 obj …`. */
export function objectAt(file: Buffer, at: number): PdfParser {
  const parser = new PdfParser(file, at);
  const isBegun = /^\d+$/.test(parser.word()) && /^\d+$/.test(parser.word()) && parser.takes('obj');
  if (!isBegun) throw broken('pdf');
  return parser;
}

export function streamAt(file: Buffer, at: number, resolve: Resolve): PdfStream | null {
  const parser = objectAt(file, at);
  const dict = parser.value();
  if (!(dict instanceof PdfDict) || !parser.takes('stream')) return null;
  let from = parser.at;
  if (file[from] === 13) from++;
  if (file[from] === 10) from++;
  const length = resolve(dict.get('Length'));
  return { dict, packed: file.subarray(from, endOf(file, from, length)) };
}

/** Where it says that it ends; if that is not so, where the next `endstream` stands. */
function endOf(file: Buffer, from: number, length: PdfValue): number {
  if (typeof length === 'number' && new PdfParser(file, from + length).takes('endstream')) return from + length;
  const end = file.indexOf('endstream', from);
  if (end < 0) throw broken('pdf');
  return end;
}

/** Unpacks streams of one PDF, all together within a bound. */
export class Unpacking {
  private left: number = bounds.unpacked;

  unpacked({ dict, packed }: PdfStream, resolve: Resolve): Buffer {
    const listed = (key: string) => [resolve(dict.get(key))].flat().map((it) => resolve(it));
    const told = listed('DecodeParms');
    let bytes = packed;
    for (const [i, filter] of listed('Filter').entries()) {
      if (filter === null) continue;
      if (!(filter instanceof Name) || !['FlateDecode', 'Fl'].includes(filter.name)) throw broken('packing');
      const parameters = told[i];
      bytes = this.inflated(bytes);
      if (parameters instanceof PdfDict) bytes = unfiltered(bytes, parameters);
    }
    return bytes;
  }

  private inflated(packed: Buffer): Buffer {
    try {
      const bytes = inflateSync(packed, { maxOutputLength: Math.max(1, this.left) });
      this.left -= bytes.length;
      return bytes;
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? tooBig('unpacked') : broken('pdf');
    }
  }
}

/** Takes back PNG's filters, which tables of objects are packed with: each row says first which one. */
function unfiltered(bytes: Buffer, parameters: PdfDict): Buffer {
  const number = (key: string, or: number) => Number(parameters.get(key) ?? or);
  if (number('Predictor', 1) < 10) return bytes;
  const pixel = Math.max(1, (number('Colors', 1) * number('BitsPerComponent', 8)) >> 3);
  const columns = number('Columns', 1) * pixel;
  if (!(columns > 0 && columns <= bytes.length)) throw broken('pdf');
  // The last row may be shorter.
  const rows = Math.ceil(bytes.length / (columns + 1));
  const out = Buffer.alloc(bytes.length - rows);
  for (let row = 0; row < rows; row++) {
    const filter = bytes[row * (columns + 1)];
    for (let i = 0; i < columns && row * columns + i < out.length; i++) {
      const at = row * columns + i;
      const left = i >= pixel ? (out[at - pixel] as number) : 0;
      const up = row > 0 ? (out[at - columns] as number) : 0;
      const corner = row > 0 && i >= pixel ? (out[at - columns - pixel] as number) : 0;
      out[at] = (bytes[row * (columns + 1) + 1 + i] as number) + foreseen(filter, { left, up, corner });
    }
  }
  return out;
}

function foreseen(filter: number | undefined, { left, up, corner }: Record<'left' | 'up' | 'corner', number>): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const [a, b, c] = [left, up, corner].map((it) => Math.abs(left + up - corner - it)) as [number, number, number];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
