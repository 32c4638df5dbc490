import type { JobData } from '@contracts/catalogue.js';
import { ExportTemplate, exportFormats } from '@contracts/importing/formats.js';
import { ExportRecords, ExportTable, importKinds } from '@contracts/importing/import.js';
import type { PlanOwn } from '@contracts/importing/planTargets.js';
import { columnsIn, exportTables, type TableName, tableNames } from '@contracts/importing/tables.js';
import type { MadeFile } from '@contracts/jobs.js';
import type { CustomField } from '@contracts/masterData/dataElementType.js';
import { dimensionsIn } from '@domain/importing/recordNames.js';
import type { MasterData } from '@domain/masterData/masterData.js';
import { checked } from '../asked.js';
import { type Call, type Handlers, personOf } from '../call.js';
import type { Context } from '../context.js';
import type { Answer } from '../http/answer.js';
import { malformed, notFound, rulesBroken, unavailable } from '../http/problem.js';
import { exportPast } from '../planning/pastExport.js';
import { idsOfView } from '../reading/list.js';
import { readerOf } from '../reading/reader.js';
import { kindNamed } from '../records/kinds.js';
import { idsOfList } from '../records/read.js';
import { fileOrJob, languageOf } from './gathered.js';
import { addJob, ended, fileAnswer } from './jobs.js';
import { isKind, ofPlan } from './kinds.js';

/** http.md, Import and Reports: templates are answered at once, exports as a job, or at once where the caller waits for it. */
export const exportHandlers = (context: () => Context): Handlers => ({
  importTemplate: (call) => importTemplate(context(), call),
  exportTemplate: (call) => exportTemplate(context(), call),
  exportRecords: (call) => exportRecords(context(), call),
  exportTable: (call) => exportTable(context(), call),
});

async function importTemplate(context: Context, call: Call): Promise<Answer> {
  const { kind, format = 'XLSX', language } = call.query;
  if (!(await isKind(context, call.tenant, kind)))
    throw malformed('kind', 'selection_required', { choices: importKinds });
  if (!exportFormats.some((it) => it === format))
    throw malformed('format', 'selection_required', { choices: exportFormats });
  const data = { kind, format, language: await languageOf(context, call, language) } as JobData['import.template'];
  const id = await addJob(context, call.tenant, { name: 'import.template', data });
  const job = await ended(context, call.tenant, { id, atMost: 30_000 });
  const answer = job && (await fileAnswer(context, job.result as MadeFile));
  if (!answer) throw unavailable('BUSY');
  return answer;
}

/** The columns that a file of the kind may have, and no rows: whoever may import fills it in. */
async function exportTemplate(context: Context, call: Call): Promise<Answer> {
  const { kind, format, language: wished } = checked(ExportTemplate, call.body);
  if (!(await isKind(context, call.tenant, kind)))
    throw rulesBroken([{ field: 'kind', rule: 'selection_required', params: { choices: importKinds } }]);
  const language = await languageOf(context, call, wished);
  const data = { by: personOf(call).by, kind, format, language };
  return fileOrJob(context, call, await addJob(context, call.tenant, { name: 'export.template', data }));
}

/** The things of the table's view that the caller may read and wants; the worker makes their rows. */
async function exportTable(context: Context, call: Call): Promise<Answer> {
  const table = tableNames.find((it) => it === call.params['table']);
  if (!table) throw notFound();
  return exportOf(context, call, { table, ...checked(ExportTable, call.body) });
}

type Wish = ExportTable & { table: TableName };

/** A table's file, or the job that makes it. */
export async function exportOf(context: Context, call: Call, wish: Wish): Promise<Answer> {
  const { table } = wish;
  const { view } = exportTables[table];
  const own = await ownIn(context, call.tenant);
  const all = columnsIn(table, own);
  const standard = all.filter(({ isExtra }) => !isExtra).map(({ name }) => name);
  const { filters = '', sort, ids: named, columns = standard, asOf, format, language } = wish;
  const unknown = columns.find((name) => !all.some((it) => it.name === name));
  if (unknown) throw rulesBroken([{ field: 'columns', rule: 'selection_required', params: { value: unknown } }]);
  if (asOf !== undefined) return exportPast(context, call, { ...wish, asOf, columns, own });
  const person = personOf(call);
  const reader = readerOf(context, call.tenant, person);
  const found = await idsOfView(context, call.tenant, {
    view,
    reader,
    ...(named ? { filters: '' } : { filters, sort }),
  });
  const readable = new Set(found);
  const ids = named ? named.filter((id) => readable.has(id)) : found;
  const asked = { by: person.by, table, ids, columns: [...columns], format };
  const data = { ...asked, language: await languageOf(context, call, language) };
  return fileOrJob(context, call, await addJob(context, call.tenant, { name: 'export.table', data }));
}

/** What the tenant added to elements. */
export async function ownIn({ live, engine }: Context, tenant: string): Promise<PlanOwn> {
  const types = (await live.tenant(tenant)).rows('elementTypes');
  const masterData = await engine.state<MasterData>(tenant, 'masterData');
  const fields = [...types.values()].flatMap((row) => (row['fields'] as CustomField[] | undefined) ?? []);
  return { fields, dimensions: dimensionsIn(masterData) };
}

/** The records of the list that the same filters and sort give; everybody signed in reads them. */
async function exportRecords(context: Context, call: Call): Promise<Answer> {
  const { filters, sort, ids: named, format, language } = checked(ExportRecords, call.body);
  const kind = kindNamed(call.params['kind'] ?? '');
  if (ofPlan(kind) || !(await isKind(context, call.tenant, kind))) throw notFound();
  const query = { ...(filters && { filters }), ...(sort && { sort }) };
  const ids = named ? [...named] : await idsOfList(context, { tenant: call.tenant, kind, query });
  const data = { by: personOf(call).by, kind, ids, format, language: await languageOf(context, call, language) };
  return fileOrJob(context, call, await addJob(context, call.tenant, { name: 'export.records', data }));
}
