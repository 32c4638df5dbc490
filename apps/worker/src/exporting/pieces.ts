import { setImmediate as breath } from 'node:timers/promises';
import type { JobData } from '@contracts/catalogue.js';
import type { MadeFile } from '@contracts/jobs.js';
import type { AreaName } from '@contracts/message.js';
import type { Users } from '@domain/identity/users.js';
import type { Plan } from '@domain/planning/plan.js';
import type { AreaState } from '@domain/state.js';
import type { Files, Job } from '@platform/ports.js';
import type { Sheet, SheetCell } from './sheet.js';
import { contentTypes } from './words.js';
import { fileOf } from './writeFile.js';

/** What rows are made of, and for whom. */
export interface Asked {
  plan: Plan;
  users: Users;
  wish: Pick<JobData['export.table'], 'by'>;
  /** null: for machines. */
  words: Sheet['language'] | null;
  /** The state of another area. */
  state<S extends AreaState>(area: AreaName): Promise<S>;
}
/** The rows that stand for a thing of the table's view, as far as who asked may read them: cells by column. */
export type RowsOf = (id: string) => readonly ((column: string) => SheetCell)[];

export type Progress = (percent: number) => Promise<void>;

/** Things of which the rows are made in one go: some milliseconds. */
const atOnce = 200;

/** The rows of all things in their order, some hundreds things at a time, with turns for others between. */
export async function* inPieces(
  ids: readonly string[],
  rowsOf: (id: string) => readonly SheetCell[][],
  progress: Progress,
): AsyncIterable<SheetCell[][]> {
  for (let from = 0; from < ids.length; from += atOnce) {
    yield ids.slice(from, from + atOnce).flatMap(rowsOf);
    await progress(Math.floor((from / ids.length) * 95));
    await breath();
  }
}

/** A file on its way: its sheet, its rows as they come, and what it is called. */
export interface Written {
  sheet: Sheet;
  rows: AsyncIterable<SheetCell[][]>;
  title: string;
}

/** Writes an export's file; it is called by its title and today's date. */
export const dated = (files: Files, job: Place, { sheet, rows, title }: Written): Promise<MadeFile> =>
  datedFile(files, job, { content: fileOf(sheet, rows), title, ...contentTypes[sheet.format] });

type Place = Pick<Job, 'tenant' | 'id'>;
interface Made {
  content: AsyncIterable<Uint8Array>;
  title: string;
  ending: string;
  type: string;
}

/** The same of what is no table. */
export async function datedFile(
  files: Files,
  { tenant, id }: Place,
  { content, title, ending, type }: Made,
): Promise<MadeFile> {
  const path = `${tenant}/exports/${id}`;
  await files.put(path, content);
  return { path, name: `${title} ${new Date().toISOString().slice(0, 10)}.${ending}`, type };
}
