import type { ImportAnswer } from '@contracts/importing/import.js';
import type { ImportTable } from '@domain/importing/table.js';
import { FileRefused } from '../fileRefused.js';
import { type CsvOptions, readCsv, wideEncodingOf } from './csv.js';
import { headed } from './heading.js';
import { readJson } from './json.js';
import { bounds, tooBig } from './refusal.js';
import { readWorkbook } from './xlsx.js';

export interface FileOptions extends Partial<CsvOptions> {
  sheet?: string;
  heading?: string;
  /** Rows are records: in JSON each thing of the list is one, with all that is in it. */
  isOfRecords?: boolean;
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
  const { rows, columns } = read.table;
  if (!rows.length) throw new FileRefused(422, 'FILE_EMPTY');
  if (rows.length * columns.join('').length > bounds.headings) throw tooBig('headings');
  return read;
}

function byContent(file: Buffer, told: FileOptions): FileRead {
  if (file.length === 0) throw new FileRefused(422, 'FILE_EMPTY');
  if (file.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) {
    const { rows, sheet, sheets } = readWorkbook(file, told.sheet);
    const { table, ...heading } = headed(rows, told.heading);
    return { format: 'XLSX', options: { sheet, sheets, ...heading }, table };
  }
  const start = jsonStart(file);
  if (start !== null) return { format: 'JSON', options: {}, table: readJson(start, told.isOfRecords) };
  if (isBinary(file)) throw new FileRefused(415, 'UNSUPPORTED_FILE');
  const { rows, encoding, separator } = readCsv(file, told);
  const { table, ...heading } = headed(rows, told.heading);
  return { format: 'CSV', options: { encoding, separator, ...heading }, table };
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
  // Who marks it as text means it, also with characters in it that no text needs: so does our own export.
  if (head.startsWith('\xef\xbb\xbf')) return false;
  const some = file.subarray(0, 4_000);
  const marked = some[0] === 0xff || some[0] === 0xfe;
  const nothing = some.filter((byte) => byte === 0).length;
  const control = some.filter((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)).length - nothing;
  if (!marked && nothing > 0 && nothing < some.length / 5) return true;
  return control > some.length / 20;
}
