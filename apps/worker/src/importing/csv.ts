import type { Cell, Encoding, Separator } from '@contracts/importing/import.js';
import { parse } from 'csv-parse/sync';
import { bounds, broken, tooBig } from './refusal.js';
import type { SheetRow } from './xlsx.js';

export interface CsvOptions {
  encoding: Encoding;
  separator: Separator;
}
export interface Csv extends CsvOptions {
  rows: SheetRow[];
}

/** Reads a CSV file; encoding and separator as told, else guessed from the first lines. */
export function readCsv(file: Buffer, told: Partial<CsvOptions>): Csv {
  const encoding = told.encoding ?? encodingOf(file);
  const text = decoded(file, encoding);
  const [, named] = /^sep=([,;|\t])\r?\n/.exec(text) ?? [];
  const separator = told.separator ?? (named as Separator | undefined) ?? separatorOf(text);
  const records = recordsOf(named ? text.slice(text.indexOf('\n') + 1) : text, separator);
  if (records.length > bounds.rows + 20) throw tooBig('rows');
  if (records.some((it) => it.length > bounds.columns)) throw tooBig('columns');
  const rows = records.map((cells, i) => ({ row: i + (named ? 2 : 1), cells: cells.map(cellOf) }));
  return { encoding, separator, rows: rows.filter(({ cells }) => cells.some((cell) => cell !== '')) };
}

/** By its mark; else UTF-8 where the bytes are, UTF-16 where every other byte is nothing; else the old Windows one. */
function encodingOf(file: Buffer): Encoding {
  if (file[0] === 0xff && file[1] === 0xfe) return 'utf-16le';
  if (file[0] === 0xfe && file[1] === 0xff) return 'utf-16be';
  const head = file.subarray(0, 2_000);
  const nothing = [0, 1].map((odd) => head.filter((byte, i) => byte === 0 && i % 2 === odd).length) as [number, number];
  if (nothing[1] > head.length / 5 && nothing[0] < head.length / 50) return 'utf-16le';
  if (nothing[0] > head.length / 5 && nothing[1] < head.length / 50) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(file);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Takes the byte order mark off. */
const decoded = (file: Buffer, encoding: Encoding): string => new TextDecoder(encoding).decode(file);

/** The sign that cuts the first lines into the same number of cells, the most of them. */
function separatorOf(text: string): Separator {
  const all: Separator[] = [',', ';', '\t', '|'];
  const scored = all.map((separator) => {
    const widths = tried(text, separator).map((it) => it.length);
    const first = widths[0] ?? 1;
    const same = widths.filter((width) => width === first).length / (widths.length || 1);
    return { separator, score: first > 1 ? same * 100 + Math.min(first, 50) : 0 };
  });
  return scored.reduce((best, it) => (it.score > best.score ? it : best)).separator;
}

function tried(text: string, separator: Separator): string[][] {
  try {
    return recordsOf(text.length > 400_000 ? text.slice(0, 400_000) : text, separator, 20);
  } catch {
    return [];
  }
}

/** All records, or the first of them. */
function recordsOf(text: string, delimiter: string, to?: number): string[][] {
  try {
    return parse(text, {
      ...{ delimiter, bom: false, relax_column_count: true, relax_quotes: true, skip_empty_lines: false },
      record_delimiter: ['\r\n', '\n', '\r'],
      ...(to && { to }),
    });
  } catch {
    throw broken('csv');
  }
}

/** An apostrophe that keeps a spreadsheet from calculating what follows is not part of the text (see `escapedCsv`). */
const cellOf = (cell: string): Cell => (/^'[=+\-@\t\r\n']/.test(cell) ? cell.slice(1) : cell);
