import type { JobData } from '@contracts/catalogue.js';
import type { MadeFile } from '@contracts/jobs.js';
import type { Files, Job } from '@platform/ports.js';
import { dated } from './pieces.js';
import type { Sheet, SheetCell } from './sheet.js';
import { languageOf } from './words.js';

/** Writes rows that the api gathered: those of the past are folded there. */
export function exportRows(files: Files, job: Job): Promise<MadeFile> {
  const { path, title, columns, format, language } = job.data as JobData['export.rows'];
  const sheet: Sheet = { format, language: languageOf(language), columns, title };
  return dated(files, job, { sheet, rows: linesOf(files, path), title });
}

async function* linesOf(files: Files, path: string): AsyncIterable<SheetCell[][]> {
  const found = await files.get(path);
  if (!found) throw new Error('the rows are gone');
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of found) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines.map((line) => JSON.parse(line) as SheetCell[]);
  }
}
