import { PassThrough } from 'node:stream';
import { parentPort } from 'node:worker_threads';
import { decimalOf } from '@domain/importing/decimal.js';
import exceljs from 'exceljs';
import { type FromWriter, type Sheet, type SheetCell, safeCsv, safeXml, type ToWriter } from './sheet.js';

/** The thread that writes one file: rows come in pieces, bytes go out in pieces. */
const port = parentPort as NonNullable<typeof parentPort>;

interface Writer {
  /** Another sheet, below or behind those before it; only a workbook has one. */
  next?(sheet: Sheet): void;
  rows(rows: SheetCell[][]): void;
  end(): Promise<void>;
}
let writer: Writer | null = null;

port.on('message', async (message: ToWriter) => {
  if ('sheet' in message && writer?.next) writer.next(message.sheet);
  else if ('sheet' in message) writer = writers[message.sheet.format](message.sheet);
  else if ('rows' in message) writer?.rows(message.rows);
  else {
    await writer?.end();
    port.postMessage({ ended: true } satisfies FromWriter);
  }
});

const say = (chunk: Uint8Array): void => port.postMessage({ chunk } satisfies FromWriter);

const writers: Record<Sheet['format'], (sheet: Sheet) => Writer> = {
  ...{ CSV: csv, JSON: json, XLSX: xlsx, EXCEL: xlsx },
};

/** UTF-8 with its mark, so that spreadsheets read umlauts; semicolons where the comma is the decimal sign. */
function csv({ columns, language }: Sheet): Writer {
  const separator = language === 'de' ? ';' : ',';
  const line = (cells: readonly string[]): string =>
    `${cells.map((cell) => (/[",;\t|\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(separator)}\r\n`;
  const text = (cell: SheetCell, i: number): string => {
    if (cell === null) return '';
    const kind = columns[i]?.kind;
    const decimal = kind === 'amount' ? decimalOf(cell as number) : kind === 'number' ? String(cell) : null;
    if (decimal !== null) return decimal.replace('.', language === 'de' ? ',' : '.');
    return safeCsv(String(cell));
  };
  say(Buffer.from(`\uFEFF${line(columns.map((it) => it.heading))}`));
  return {
    rows: (rows) => say(Buffer.from(rows.map((cells) => line(cells.map(text))).join(''))),
    end: async () => {},
  };
}

function json({ columns }: Sheet): Writer {
  let first = true;
  return {
    rows(rows) {
      const objects = rows.map((cells) => {
        const values = columns.map(({ name, kind }, i) => [
          name,
          kind === 'amount' && cells[i] !== null ? Number(decimalOf(cells[i] as number)) : cells[i],
        ]);
        return JSON.stringify(Object.fromEntries(values));
      });
      if (!objects.length) return;
      say(Buffer.from(`${first ? '[' : ','}\n${objects.join(',\n')}`));
      first = false;
    },
    async end() {
      say(Buffer.from(first ? '[]\n' : '\n]\n'));
    },
  };
}

const dayFormats = { de: 'dd.mm.yyyy', en: 'yyyy-mm-dd', ja: 'yyyy/mm/dd' };

function xlsx(first: Sheet): Writer {
  const stream = new PassThrough();
  stream.on('data', (chunk: Buffer) => say(new Uint8Array(chunk)));
  const book = new exceljs.stream.xlsx.WorkbookWriter({ stream, useSharedStrings: false, useStyles: true });
  let sheet = addSheet(book, first);
  let cell = cellsOf(first);
  return {
    next(following) {
      sheet.commit();
      sheet = addSheet(book, following);
      cell = cellsOf(following);
    },
    rows(rows) {
      for (const cells of rows) sheet.addRow(cells.map(cell)).commit();
    },
    async end() {
      sheet.commit();
      if (first.notes) addNotes(book, first.notes);
      await book.commit();
    },
  };
}

type Book = exceljs.stream.xlsx.WorkbookWriter;

function addSheet(book: Book, { columns, title, language }: Sheet): exceljs.Worksheet {
  const sheet = book.addWorksheet(title, { views: [{ state: 'frozen', ySplit: 1 }] });
  const formats = { text: '@', day: dayFormats[language], amount: '#,##0.00', number: 'General' };
  sheet.columns = columns.map(({ heading, kind }) => ({
    header: safeXml(heading),
    width: Math.max(12, Math.min(40, heading.length + 4)),
    style: { numFmt: formats[kind] },
  }));
  const head = sheet.getRow(1);
  head.font = { bold: true };
  head.commit();
  return sheet;
}

const cellsOf =
  ({ columns }: Sheet) =>
  (value: SheetCell, i: number) => {
    if (value === null || value === '') return null;
    if (columns[i]?.calculates && typeof value === 'object' && 'formula' in value)
      return { formula: String(value['formula']), result: Number(decimalOf(value['result'] as number)) };
    if (columns[i]?.kind === 'amount') return Number(decimalOf(value as number));
    if (columns[i]?.kind === 'number') return value as number;
    return columns[i]?.kind === 'day' ? new Date(`${value}T00:00:00Z`) : safeXml(String(value));
  };

function addNotes(book: Book, { title, lines }: NonNullable<Sheet['notes']>): void {
  const sheet = book.addWorksheet(title);
  sheet.columns = [{ width: 28 }, { width: 90 }];
  for (const line of lines) {
    const row = sheet.addRow([...line]);
    row.alignment = { wrapText: true, vertical: 'top' };
    row.commit();
  }
  sheet.commit();
}
