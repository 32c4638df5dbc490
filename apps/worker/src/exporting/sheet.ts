import type { TemplateFormat } from '@contracts/importing/import.js';

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
  kind: 'text' | 'day' | 'amount';
}
/** Amounts are thousandths; days `YYYY-MM-DD`. */
export type SheetCell = string | number | boolean | null;

export type ToWriter = { sheet: Sheet } | { rows: SheetCell[][] } | { end: true };
export type FromWriter = { chunk: Uint8Array } | { ended: true };

/**
 * Text as a CSV cell that no spreadsheet calculates: what begins like a formula gets an apostrophe, and so does what
 * begins with one; the import takes exactly that one off again.
 */
export const safeCsv = (text: string): string => (/^[=+\-@\t\r\n']/.test(text) ? `'${text}` : text);

/** An amount as a decimal number with a point, as short as it is exact. */
export function decimalOf(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(4, '0');
  const fraction = digits.slice(-3).replace(/0+$/, '');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -3)}${fraction && `.${fraction}`}`;
}

/** Characters that XML can't hold, and what looks like their escape (ECMA-376, ST_Xstring). */
export const safeXml = (text: string): string =>
  text
    .replace(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x')
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (it) => (it === '\t' || it === '\n' ? it : escaped(it)));

const escaped = (it: string): string => `_x${it.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
