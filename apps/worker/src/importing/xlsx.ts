import type { Cell } from '@contracts/importing/import.js';
import { dayOfSerial } from '@domain/importing/days.js';
import { broken } from '../fileRefused.js';
import { type NumberStyle, shownAs, stylesOf } from './numberStyles.js';
import { bounds, countedCells, tooBig } from './refusal.js';
import { readXml } from './xml.js';
import { openZip, type Zip } from './zip.js';

/** Rows of one sheet: the row's number as the spreadsheet shows it, and its cells by place. */
export interface SheetRow {
  row: number;
  cells: Cell[];
}
export interface Workbook {
  sheets: string[];
  sheet: string;
  rows: SheetRow[];
}

/**
 * Reads the cells of one sheet (default: the first to be seen that holds more than a line), dates as days, formulas as
 * the values last calculated; cells merged downwards hold their value in each row.
 */
export function readWorkbook(file: Buffer, wanted?: string): Workbook {
  const zip = openZip(file);
  const { sheets, date1904 } = sheetsOf(zip);
  const context = { shared: sharedStrings(zip), styles: stylesOf(zip), date1904 };
  const named = sheets.filter((it) => it.name === wanted);
  const seen = sheets.filter((it) => !it.hidden);
  let found: { sheet: string; rows: SheetRow[] } | null = null;
  for (const { name, part } of named.length > 0 ? named : [...seen, ...sheets.slice(0, 1)]) {
    const content = zip.read(part);
    if (!content) throw broken('workbook');
    const rows = rowsOf(content, context);
    if (!found || rows.length > 1) found = { sheet: name, rows };
    if (rows.length > 1) break;
  }
  if (!found) throw broken('workbook');
  return { sheets: sheets.map((it) => it.name), ...found };
}

interface SheetPart {
  name: string;
  part: string;
  hidden: boolean;
}
interface Context {
  shared: string[];
  /** What a cell's style shows its number as. */
  styles: readonly NumberStyle[];
  date1904: boolean;
}

function sheetsOf(zip: Zip): { sheets: SheetPart[]; date1904: boolean } {
  const book = zip.read('xl/workbook.xml');
  if (!book) throw broken('workbook');
  const targets = relations(zip);
  const sheets: SheetPart[] = [];
  let date1904 = false;
  readXml(book, {
    open(name, at) {
      if (name === 'workbookPr') date1904 = at['date1904'] === '1' || at['date1904'] === 'true';
      if (name !== 'sheet') return;
      const part = targets.get(at['r:id'] ?? '') ?? `worksheets/sheet${sheets.length + 1}.xml`;
      const hidden = at['state'] === 'hidden' || at['state'] === 'veryHidden';
      sheets.push({ name: at['name'] ?? '', part: part.startsWith('/') ? part.slice(1) : `xl/${part}`, hidden });
    },
  });
  return { sheets: sheets.filter((it) => zip.has(it.part)), date1904 };
}

function relations(zip: Zip): Map<string, string> {
  const found = new Map<string, string>();
  const content = zip.read('xl/_rels/workbook.xml.rels');
  if (content) {
    readXml(content, { open: (name, at) => name === 'Relationship' && found.set(at['Id'] ?? '', at['Target'] ?? '') });
  }
  return found;
}

function sharedStrings(zip: Zip): string[] {
  const content = zip.read('xl/sharedStrings.xml');
  const strings: string[] = [];
  if (!content) return strings;
  const counted = countedCells();
  let [text, inText, phonetic] = ['', false, false];
  readXml(content, {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') phonetic = true;
      inText = name === 't' && !phonetic;
    },
    text(piece) {
      if (!inText) return;
      text += piece;
      if (text.length > bounds.cell) throw tooBig('cell');
    },
    close(name) {
      if (name === 't') inText = false;
      if (name === 'rPh') phonetic = false;
      if (name !== 'si') return;
      counted.add(text);
      strings.push(unescaped(text));
    },
  });
  return strings;
}

function rowsOf(content: Buffer, context: Context): SheetRow[] {
  const rows: SheetRow[] = [];
  const merged: string[] = [];
  const counted = countedCells();
  let row: SheetRow = { row: 0, cells: [] };
  let [type, style, text, reads, column] = ['', 0, '', false, 0];
  readXml(content, {
    open(name, at) {
      if (name === 'row') row = { row: Number(at['r']) || row.row + 1, cells: [] };
      if (name === 'c') {
        [type, style, text] = [at['t'] ?? 'n', Number(at['s'] ?? 0), ''];
        column = at['r'] ? columnOf(at['r']) : row.cells.length;
        if (column >= bounds.columns) throw tooBig('columns');
      }
      if (name === 'mergeCell') merged.push(at['ref'] ?? '');
      reads = name === 'v' || name === 't';
    },
    text(piece) {
      if (!reads) return;
      text += piece;
      if (text.length > bounds.cell) throw tooBig('cell');
    },
    close(name) {
      if (name === 'v' || name === 't') reads = false;
      if (name === 'c') {
        for (; row.cells.length < column; counted.add(null)) row.cells.push(null);
        row.cells[column] = cellOf(type, text, context.styles[style] ?? null, context);
        counted.add(row.cells[column]);
      }
      if (name !== 'row' || row.cells.every((cell) => cell === null || String(cell).trim() === '')) return;
      rows.push(row);
      if (rows.length > bounds.rows + 20) throw tooBig('rows');
    },
  });
  fillDown(rows, merged, counted);
  return rows;
}

/** What a person sees over several rows counts for each of them; over several columns it is a title. */
function fillDown(
  rows: readonly SheetRow[],
  merged: readonly string[],
  counted: ReturnType<typeof countedCells>,
): void {
  const places = new Map(rows.map(({ row }, i) => [row, i]));
  for (const reference of merged) {
    const [, cell = '', first, last] = /^([A-Z]+(\d+)):[A-Z]+(\d+)$/.exec(reference) ?? [];
    const [top, column] = [places.get(Number(first)), columnOf(cell)];
    const value = top === undefined ? null : (rows[top]?.cells[column] ?? null);
    if (top === undefined || value === null || column >= bounds.columns) continue;
    for (let i = top + 1; (rows[i]?.row ?? Number.POSITIVE_INFINITY) <= Number(last); i++) {
      const { cells } = rows[i] as SheetRow;
      while (cells.length < column) cells.push(null);
      cells[column] ??= value;
      counted.add(value);
    }
  }
}

function cellOf(type: string, text: string, style: NumberStyle, { shared, date1904 }: Context): Cell {
  if (type === 's') return shared[Number(text)] ?? null;
  if (type === 'inlineStr' || type === 'str') return unescaped(text);
  if (type === 'b') return text === '1';
  if (text === '') return null;
  if (type === 'd') return { day: text.slice(0, 10) };
  const number = Number(text);
  if (type !== 'n' || !Number.isFinite(number)) return text;
  const day = style === 'date' ? dayOfSerial(date1904 ? number + 1_462 : number) : null;
  return day ? { day } : shownAs(number, style);
}

/** Characters that XML can't hold stand as `_x001F_` (ECMA-376, ST_Xstring). */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

/** `AB12` → 27 */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.replace(/\d.*$/, '').toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
