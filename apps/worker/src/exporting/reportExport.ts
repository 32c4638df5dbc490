import type { JobData } from '@contracts/catalogue.js';
import type { MadeFile } from '@contracts/jobs.js';
import type { ReportSheet } from '@contracts/reports/jobs.js';
import type { Files, Job } from '@platform/ports.js';
import { jsonFile } from '@platform/wholeFile.js';
import { dated } from './pieces.js';
import type { Sheet, SheetCell } from './sheet.js';

/** Writes the workbook of a report that was asked for: its table lies ready, as who asked may see it. */
export async function exportReport({ files }: { files: Files }, job: Job): Promise<MadeFile> {
  const { path } = job.data as JobData['export.report'];
  const told = await jsonFile<ReportSheet>(files, path);
  if (!told) throw new Error('what the report is made of is not there any more');
  const { title, language, rows } = told;
  const columns = told.columns.map((column) => ({ ...column, name: column.heading, calculates: true as const }));
  const sheet: Sheet = { format: 'XLSX', language, title, columns };
  return dated(files, job, { sheet, rows: inPieces(rows), title });
}

async function* inPieces(rows: ReportSheet['rows']): AsyncIterable<SheetCell[][]> {
  for (let from = 0; from < rows.length; from += 500) yield rows.slice(from, from + 500).map((cells) => [...cells]);
}
