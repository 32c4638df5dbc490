import type { JobData } from '@contracts/catalogue.js';
import { columnsIn, columnsNamed, exportTables, type TableName } from '@contracts/importing/tables.js';
import type { MadeFile } from '@contracts/jobs.js';
import type { Users } from '@domain/identity/users.js';
import type { MasterData } from '@domain/masterData/masterData.js';
import type { Plan } from '@domain/planning/plan.js';
import type { Job } from '@platform/ports.js';
import type { JobNeeds } from '../handlers.js';
import { ownOf } from '../importing/known.js';
import { invoiceRows } from './invoiceTable.js';
import { orderRows } from './orderTable.js';
import { type Asked, dated, inPieces, type Progress, type RowsOf } from './pieces.js';
import { planRows } from './planTable.js';
import type { Sheet } from './sheet.js';
import { languageOf } from './words.js';

/** Each table of `exportTables`. */
const tables: Readonly<Record<TableName, (asked: Asked) => RowsOf | Promise<RowsOf>>> = {
  plan: planRows,
  invoices: invoiceRows,
  orders: orderRows,
};

/** Writes the rows of the things named, in that order. The id stands first, so that the file can be imported again. */
export async function exportTable({ engine, files }: JobNeeds, job: Job, progress: Progress): Promise<MadeFile> {
  const wish = job.data as JobData['export.table'];
  const [plan, users] = await Promise.all([
    engine.state<Plan>(job.tenant, 'plan'),
    engine.state<Users>(job.tenant, 'users'),
  ]);
  const language = languageOf(wish.language);
  const words = wish.format === 'JSON' ? null : language;
  const { title } = exportTables[wish.table];
  const own = ownOf(plan, await engine.state<MasterData>(job.tenant, 'masterData'));
  const columns = columnsNamed(columnsIn(wish.table, own), wish.columns);
  const sheet: Sheet = {
    ...{ format: wish.format, language, title: title[language] },
    columns: columns.map(({ name, kind, heading }) => ({ name, kind, heading: heading[language] })),
  };
  const state: Asked['state'] = (area) => engine.state(job.tenant, area);
  const rowsOf = await tables[wish.table]({ plan, users, wish, words, state });
  const cellsOf = (id: string) => rowsOf(id).map((cell) => columns.map(({ name }) => cell(name)));
  return dated(files, job, { sheet, rows: inPieces(wish.ids, cellsOf, progress), title: title[language] });
}
