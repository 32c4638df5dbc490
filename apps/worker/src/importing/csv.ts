import { uuid } from '@contracts/fieldRules.js';
import type { Cell, Encoding, Separator } from '@contracts/importing/import.js';
import { targetOf } from '@contracts/importing/targets.js';
import { parse } from 'csv-parse/sync';
import { plainOf } from '../exporting/sheet.js';
import { broken } from '../fileRefused.js';
import { bounds, countedCells, tooBig } from './refusal.js';
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
  if (signsIn(text, separator) > bounds.cells * 2) throw tooBig('cells');
  const records = recordsOf(named ? text.slice(text.indexOf('\n') + 1) : text, separator);
  if (records.length > bounds.rows + 20) throw tooBig('rows');
  if (records.some((it) => it.length > bounds.columns)) throw tooBig('columns');
  const counted = countedCells();
  for (const cells of records) for (const cell of cells) counted.add(cell);
  const own = records[0]?.findIndex((it) => ownHeadings.has(it)) ?? -1;
  const bars = separator === '|' && isBarred(records);
  const rows = records.map((cells, i) => ({
    row: i + (named ? 2 : 1),
    cells: bars ? cells.slice(1, cells.at(-1)?.trim() ? undefined : -1).map((it) => it.trim()) : asWritten(cells, own),
  }));
  if (bars) return { encoding, separator, rows: rows.filter(({ cells }) => !isRule(cells)) };
  return { encoding, separator, rows: rows.filter(({ cells }) => cells.some((cell) => String(cell).trim() !== '')) };
}

/** Tables of notes have bars before and behind each line, and a rule below the heading. */
const isBarred = (records: readonly string[][]): boolean => {
  const filled = records.filter((it) => it.some((cell) => cell.trim()));
  return filled.filter((it) => it.length > 2 && !it[0]?.trim()).length > filled.length * 0.8;
};
const isRule = (cells: readonly Cell[]): boolean => cells.every((it) => /^[\s:-]*$/.test(String(it)));

/** By its mark; else UTF-8 where the bytes are, UTF-16 where every other byte is nothing; else an old one. */
function encodingOf(file: Buffer): Encoding {
  const wide = wideEncodingOf(file);
  if (wide) return wide;
  if (strictly(file, 'utf-8') !== null) return 'utf-8';
  return isJapanese(strictly(file, 'shift_jis') ?? '') ? 'shift_jis' : 'windows-1252';
}

/** Of two bytes a character, or null. */
export function wideEncodingOf(file: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (file[0] === 0xff && file[1] === 0xfe) return 'utf-16le';
  if (file[0] === 0xfe && file[1] === 0xff) return 'utf-16be';
  const head = file.subarray(0, 2_000);
  const nothing = [0, 1].map((odd) => head.filter((byte, i) => byte === 0 && i % 2 === odd).length) as [number, number];
  if (nothing[1] > head.length / 5 && nothing[0] < head.length / 50) return 'utf-16le';
  return nothing[0] > head.length / 5 && nothing[1] < head.length / 50 ? 'utf-16be' : null;
}

/** Kana, or characters that stand together; what the umlauts of a Western text would be stands alone. */
function isJapanese(text: string): boolean {
  const together = text.match(/[\u4e00-\u9fff]{2,}/g)?.join('').length ?? 0;
  return (
    /[\u3041-\u30fa]/.test(text) ||
    together * 2 > (text.match(/[\u4e00-\u9fff\uff61-\uff9f\ue000-\uf8ff]/g)?.length ?? 0)
  );
}

/** Null where the bytes aren't that. */
function strictly(file: Buffer, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(file);
  } catch {
    return null;
  }
}

/** Takes the byte order mark off. */
const decoded = (file: Buffer, encoding: Encoding): string => new TextDecoder(encoding).decode(file);

/** The sign that cuts most of the first lines into the same number of cells, a title above them left aside. */
function separatorOf(text: string): Separator {
  const all: Separator[] = [',', ';', '\t', '|'];
  const scored = all.map((separator) => {
    const lines = tried(text, separator).filter((it) => it.some((cell) => cell.trim() !== ''));
    const counts = [...Map.groupBy(lines, (it) => it.length)].filter(([width]) => width > 1);
    const [width, same] = counts.reduce(
      (most, it) => (it[1].length > most[1].length ? it : most),
      [0, [] as string[][]],
    );
    return { separator, score: width > 1 ? (same.length / lines.length) * 100 + Math.min(width, 50) : 0 };
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

/** Separators and ends of lines that no quotes enclose: about as many as cells, told before any are made. */
function signsIn(text: string, separator: Separator): number {
  const [quote, end, between] = ['"', '\n', separator].map((it) => it.charCodeAt(0));
  let [signs, quoted] = [0, false];
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === quote) quoted = !quoted;
    else if (!quoted && (sign === between || sign === end)) signs++;
  }
  return signs;
}

/** The first records; one more than there may be tells that they are too many. */
function recordsOf(text: string, delimiter: string, to = bounds.rows + 21): string[][] {
  try {
    return parse(text, {
      ...{ delimiter, bom: false, relax_column_count: true, relax_quotes: true, skip_empty_lines: false },
      record_delimiter: ['\r\n', '\n', '\r'],
      ...{ to, max_record_size: bounds.cell * 10 },
    });
  } catch (error) {
    throw (error as { code?: string }).code === 'CSV_MAX_RECORD_SIZE' ? tooBig('cell') : broken('csv');
  }
}

/** What our exports call the column of the ids. */
const ownHeadings = new Set<string>(
  Object.values(targetOf('PLAN', 'id')?.headings ?? {}).flatMap(([first]) => first ?? []),
);

/** An apostrophe is part of the text, but for the one that our own exports put: their rows have the id of what is there. */
const asWritten = (cells: readonly string[], own: number): string[] =>
  uuid.test(cells[own] ?? '') ? cells.map(plainOf) : [...cells];
