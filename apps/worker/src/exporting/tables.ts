import type { JobData } from '@contracts/catalogue.js';
import { columnsIn, columnsNamed, exportTables, type TableName } from '@contracts/importing/tables.js';
import type { MadeFile } from '@contracts/jobs.js';
import type { Users } from '@domain/identity/users.js';
import type { MasterData } from '@domain/masterData/masterData.js';
import type { Plan } from '@domain/planning/plan.js';
import type { Job } from '@platform/ports.js';
import type { JobNeeds } from '../handlers.js';
import { ownOf } from '../importing/known.js';
import { costRows } from './costTable.js';
import { invoiceRows } from './invoiceTable.js';
import { orderRows } from './orderTable.js';
import { type Asked, dated, inPieces, type Progress, type RowsOf, type Written } from './pieces.js';
import { planRows } from './planTable.js';
import type { Sheet } from './sheet.js';
import { languageOf } from './words.js';

/** Each table of `exportTables`. */
const tables: Readonly<Record<TableName, (asked: Asked) => RowsOf | Promise<RowsOf>>> = {
  plan: planRows,
  costs: costRows,
  invoices: invoiceRows,
  orders: orderRows,
};

/** Writes the rows of the things named, in that order. The id stands first, so that the file can be imported again. */
export const exportTable = async ({ engine, files }: JobNeeds, job: Job, progress: Progress): Promise<MadeFile> =>
  dated(files, job, await tableOf(engine, job.tenant, { ...(job.data as JobData['export.table']), progress }));

type Wish = Omit<JobData['export.table'], 'columns'> & {
  /** Left out: all there are. */
  columns?: readonly string[];
  progress: Progress;
};

/** A table on its way into a file. */
export async function tableOf(engine: JobNeeds['engine'], tenant: string, wish: Wish): Promise<Written> {
  const [plan, users] = await Promise.all([engine.state<Plan>(tenant, 'plan'), engine.state<Users>(tenant, 'users')]);
  const language = languageOf(wish.language);
  const words = wish.format === 'JSON' ? null : language;
  const { title } = exportTables[wish.table];
  const all = columnsIn(wish.table, ownOf(plan, await engine.state<MasterData>(tenant, 'masterData')));
  const columns = columnsNamed(all, wish.columns ?? all.map(({ name }) => name));
  const sheet: Sheet = {
    ...{ format: wish.format, language, title: title[language] },
    columns: columns.map(({ name, kind, heading }) => ({ name, kind, heading: heading[language] })),
  };
  const state: Asked['state'] = (area) => engine.state(tenant, area);
  const rowsOf = await tables[wish.table]({ plan, users, wish, words, state });
  const cellsOf = (id: string) => rowsOf(id).map((cell) => columns.map(({ name }) => cell(name)));
  return { sheet, rows: inPieces(wish.ids, cellsOf, wish.progress), title: title[language] };
}
