import type { JobData } from '@contracts/catalogue.js';
import type { MadeFile, NotMade } from '@contracts/jobs.js';
import type { GanttPaper, PaperTable, TablesPaper } from '@contracts/planning/paper.js';
import type { Files, Job } from '@platform/ports.js';
import { jsonFile } from '@platform/wholeFile.js';
import { datedFile } from '../pieces.js';
import { sheetTitle } from '../recordExport.js';
import type { Sheet, SheetCell } from '../sheet.js';
import { contentTypes } from '../words.js';
import { bookOf, type SheetPart } from '../writeFile.js';
import { ganttTable } from './ganttTable.js';
import { pageOf } from './page.js';
import { NoBrowser, pdfOf } from './pdf.js';

type Paper = GanttPaper | TablesPaper;

/** Draws what the api laid ready, as whoever asked may see it. */
export async function exportPaper(files: Files, job: Job): Promise<MadeFile | NotMade> {
  const { path, format } = job.data as JobData['export.paper'];
  const paper = await jsonFile<Paper>(files, path);
  if (!paper) throw new Error('what was to be drawn is not there any more');
  const { title } = paper;
  if (format === 'EXCEL') return datedFile(files, job, { content: book(paper), title, ...contentTypes.XLSX });
  try {
    const pdf = await pdfOf(await pageOf(paper));
    return await datedFile(files, job, { content: one(pdf), title, ending: 'pdf', type: 'application/pdf' });
  } catch (error) {
    if (error instanceof NoBrowser) return { notMade: 'PDF_UNAVAILABLE' };
    throw error;
  }
}

async function* one(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

const book = (paper: Paper): AsyncIterable<Uint8Array> =>
  bookOf((paper.kind === 'gantt' ? [ganttTable(paper)] : paper.tables).map((table) => partOf(table, paper)));

function partOf({ title, columns, rows }: PaperTable, { language }: Paper): SheetPart {
  const sheet: Sheet = {
    ...{ format: 'XLSX', language, title: sheetTitle(title) },
    columns: columns.map((column) => ({ ...column, name: column.heading })),
  };
  return { sheet, rows: slices(rows) };
}

function* slices(rows: PaperTable['rows']): Iterable<SheetCell[][]> {
  for (let from = 0; from < rows.length; from += 500) yield rows.slice(from, from + 500).map((cells) => [...cells]);
}
