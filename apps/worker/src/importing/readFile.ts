import type { Cell, ImportAnswer } from '@contracts/importing/import.js';
import { cellText, type ImportTable } from '@domain/importing/table.js';
import { type CsvOptions, readCsv, wideEncodingOf } from './csv.js';
import { readJson } from './json.js';
import { bounds, broken, FileRefused, tooBig } from './refusal.js';
import { readWorkbook, type SheetRow } from './xlsx.js';

export interface FileOptions extends Partial<CsvOptions> {
  sheet?: string;
}
export interface FileRead {
  format: ImportAnswer['file']['format'];
  options: ImportAnswer['options'];
  table: ImportTable;
}

/** Reads a file by what it holds, not by what it is called. Throws FileRefused. */
export function readFile(file: Buffer, told: FileOptions): FileRead {
  if (file.length > bounds.upload) throw tooBig('upload');
  const read = byContent(file, told);
  if (!read.table.rows.length) throw new FileRefused(422, 'FILE_EMPTY');
  return read;
}

function byContent(file: Buffer, told: FileOptions): FileRead {
  if (file.length === 0) throw new FileRefused(422, 'FILE_EMPTY');
  if (file.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) {
    const { rows, sheet, sheets } = readWorkbook(file, told.sheet);
    return { format: 'XLSX', options: { sheet, sheets }, table: tableOf(rows) };
  }
  const start = jsonStart(file);
  if (start !== null) return { format: 'JSON', options: {}, table: readJson(start) };
  if (isBinary(file)) throw new FileRefused(415, 'UNSUPPORTED_FILE');
  const { rows, encoding, separator } = readCsv(file, told);
  return { format: 'CSV', options: { encoding, separator }, table: tableOf(rows) };
}

/** The text of a file that begins like JSON, or null. */
function jsonStart(file: Buffer): string | null {
  const wide = wideEncodingOf(file);
  const head = new TextDecoder(wide ?? 'utf-8').decode(file.subarray(0, 4_096)).trimStart();
  if (!/^(\[\s*[[{\]]|\{\s*["}])/.test(head)) return null;
  return new TextDecoder(wide ?? 'utf-8').decode(file);
}

/** Signs of pictures, documents and old workbooks; or bytes that no text of our encodings has. */
function isBinary(file: Buffer): boolean {
  const signs = [
    '%PDF',
    '\x89PNG',
    'GIF8',
    '\xff\xd8\xff',
    '\xd0\xcf\x11\xe0',
    'Rar!',
    '\x1f\x8b',
    '<!DOCTYPE',
    '<html',
    '<?xml',
  ];
  const head = file.toString('latin1', 0, 16);
  if (signs.some((sign) => head.startsWith(sign))) return true;
  const some = file.subarray(0, 4_000);
  const marked = some[0] === 0xff || some[0] === 0xfe;
  const nothing = some.filter((byte) => byte === 0).length;
  const control = some.filter((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)).length - nothing;
  if (!marked && nothing > 0 && nothing < some.length / 5) return true;
  return control > some.length / 20;
}

/** The heading is the first row about as wide as the widest; columns that have neither heading nor cells are left out. */
function tableOf(rows: readonly SheetRow[]): ImportTable {
  const widths = rows.slice(0, 20).map(({ cells }) => cells.filter((cell) => cellText(cell) !== null).length);
  const widest = Math.max(0, ...widths);
  const heading = widths.findIndex((width) => width * 2 >= widest);
  const body = rows.slice(heading + 1);
  const head = rows[heading]?.cells ?? [];
  const width = Math.max(head.length, ...body.slice(0, 1_000).map(({ cells }) => cells.length));
  if (body.length > bounds.rows) throw tooBig('rows');
  if (width > bounds.columns) throw broken('columns');
  const used = Array.from({ length: width }, (_, i) => i).filter(
    (i) => cellText(head[i]) !== null || body.some(({ cells }) => cellText(cells[i]) !== null),
  );
  return {
    columns: unique(used.map((i) => (cellText(head[i]) ?? letterOf(i)).replace(/\s+/g, ' ').trim().slice(0, 190))),
    rows: body.map(({ row, cells }) => ({ row, cells: used.map((i): Cell => cells[i] ?? null) })),
    nested: false,
  };
}

function unique(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let made = name;
    for (let n = 2; taken.has(made); n++) made = `${name} (${n})`;
    taken.add(made);
    return made;
  });
}

function letterOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : letterOf(Math.floor(column / 26) - 1) + letter;
}
