import type { TemplateFormat } from '@contracts/importing/formats.js';
import type { ExportColumn } from '@contracts/importing/tables.js';
import type { FileCell } from '@domain/importing/fieldCell.js';

/** A table on its way into a file: what each column shows, then its rows in pieces. */
export interface Sheet {
  format: TemplateFormat;
  /** Name of the sheet. */
  title: string;
  /** How the file's reader writes dates: decides the look of date cells in a workbook. */
  language: 'de' | 'en' | 'ja';
  columns: readonly SheetColumn[];
  /** A second sheet of a workbook: lines of two cells. */
  notes?: { title: string; lines: readonly (readonly [string, string])[] };
}
export interface SheetColumn {
  /** Key in JSON. */
  name: string;
  heading: string;
  kind: ExportColumn['kind'];
  /** Its cells may be formulas of the server's own making; elsewhere a cell of that shape is just a value. */
  calculates?: true;
}
/** Amounts are thousandths; days `YYYY-MM-DD`; lists are for JSON alone. */
export type SheetCell = FileCell;

/** A file to fill in, before it is written. */
export interface Template {
  sheet: Sheet;
  rows: SheetCell[][];
  /** Of the file. */
  title: string;
}

export type ToWriter = { sheet: Sheet } | { rows: SheetCell[][] } | { end: true };
export type FromWriter = { chunk: Uint8Array } | { ended: true };

/**
 * What a spreadsheet may take for a formula: its signs, also as wide or small ones, behind whatever is not seen. And what
 * begins with an apostrophe, so that it is told from ours.
 */
const calculated = /^(?:[\t\r\n']|[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u;

/** Text as a CSV cell that no spreadsheet calculates: it gets an apostrophe in front. */
export const safeCsv = (text: string): string => (calculated.test(text) ? `'${text}` : text);

/** The text of a cell that an export of ours wrote. */
export const plainOf = (cell: string): string =>
  cell.startsWith("'") && calculated.test(cell.slice(1)) ? cell.slice(1) : cell;

/** Characters that XML can't hold, and what looks like their escape (ECMA-376, ST_Xstring). */
export const safeXml = (text: string): string =>
  text
    .replace(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x')
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (it) => (it === '\t' || it === '\n' ? it : escaped(it)));

const escaped = (it: string): string => `_x${it.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
