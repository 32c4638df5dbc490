import { broken } from '../../fileRefused.js';
import { bounds, tooBig } from '../bounds.js';
import { directly, streamAt, type Unpacking } from './streams.js';
import { PdfDict, PdfParser, type PdfValue } from './syntax.js';

/** Where an object lies: at a place of the file, or packed with others in a stream; null: there is none any more. */
export type Place = { at: number } | { within: number; index: number } | null;
export type Places = ReadonlyMap<number, Place>;

/** Tables that may follow one another: each saving that adds to a PDF adds one. */
const mostTables = 200;

/** Reads where objects lie (ISO 32000, 7.5.4 to 7.5.8), from the newest table to the oldest: the newest place counts. */
export function crossReferences(file: Buffer, unpacking: Unpacking): { places: Places; trailer: PdfDict } {
  const places = new Map<number, Place>();
  const put = (number: number, place: Place): void => {
    if (places.size >= bounds.pdfObjects) throw tooBig('pdfObjects');
    if (!places.has(number)) places.set(number, place);
  };
  const seen = new Set<number>();
  const waiting = [startOf(file)];
  let newest: PdfDict | null = null;
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    if (seen.has(at)) continue;
    if (seen.size >= mostTables) throw broken('pdf');
    seen.add(at);
    const parser = new PdfParser(file, at);
    const trailer = parser.takes('xref') ? table(parser, put) : packedTable(file, at, { put, unpacking });
    newest ??= trailer;
    // A file for old and new readers has a second table beside the first.
    for (const key of ['XRefStm', 'Prev']) {
      const next = trailer.get(key);
      if (typeof next === 'number') waiting.push(next);
    }
  }
  if (!newest) throw broken('pdf');
  return { places, trailer: newest };
}

function startOf(file: Buffer): number {
  const end = file.subarray(Math.max(0, file.length - 2_048)).toString('latin1');
  const [, at] = /startxref\s+(\d+)\s(?![\s\S]*startxref)/.exec(end) ?? [];
  if (at === undefined) throw broken('pdf');
  return Number(at);
}

type Put = (number: number, place: Place) => void;

function table(parser: PdfParser, put: Put): PdfDict {
  while (!parser.takes('trailer')) {
    const [first, count] = [whole(parser.word()), whole(parser.word())];
    for (let i = 0; i < count; i++) {
      const [at, , kind] = [whole(parser.word()), parser.word(), parser.word()];
      put(first + i, kind === 'n' ? { at } : null);
    }
  }
  const trailer = parser.value();
  if (!(trailer instanceof PdfDict)) throw broken('pdf');
  return trailer;
}

/** A table in a stream: rows of three numbers, as many bytes each as `W` says. */
function packedTable(file: Buffer, at: number, { put, unpacking }: { put: Put; unpacking: Unpacking }): PdfDict {
  const stream = streamAt(file, at, directly);
  if (!stream) throw broken('pdf');
  const rows = unpacking.unpacked(stream, directly);
  const widths = numbers(stream.dict.get('W'));
  const [kindWidth = 0, firstWidth = 0, secondWidth = 0] = widths;
  const width = kindWidth + firstWidth + secondWidth;
  if (widths.length !== 3 || !(width > 0) || Math.max(...widths) > 6) throw broken('pdf');
  const parts = stream.dict.has('Index') ? numbers(stream.dict.get('Index')) : [0, rows.length];
  let row = 0;
  for (let i = 0; i + 1 < parts.length; i += 2) {
    for (let j = 0; j < (parts[i + 1] as number) && row + width <= rows.length; j++, row += width) {
      const number = (from: number, bytes: number) => (bytes ? rows.readUIntBE(row + from, bytes) : 0);
      const kind = kindWidth ? number(0, kindWidth) : 1;
      const [first, second] = [number(kindWidth, firstWidth), number(kindWidth + firstWidth, secondWidth)];
      put((parts[i] as number) + j, kind === 1 ? { at: first } : kind === 2 ? { within: first, index: second } : null);
    }
  }
  return stream.dict;
}

const numbers = (value: PdfValue | undefined): number[] =>
  Array.isArray(value) ? value.filter((it) => typeof it === 'number' && it >= 0).map(Number) : [];

function whole(word: string): number {
  if (!/^\d{1,15}$/.test(word)) throw broken('pdf');
  return Number(word);
}
