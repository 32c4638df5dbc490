import type { AnswerOf } from '@contracts/catalogue.js';
import type { TemplateFormat } from '@contracts/importing/formats.js';
import { language } from '../words/language.js';
import { askFile } from './ask.js';
import { addressOf, type Sent } from './call.js';
import { asProblem, Problem } from './problem.js';
import { type Answer, command, type Wish } from './request.js';
import { runJob } from './runJob.js';

/** What of a table is exported: just these, in this order; their columns, in theirs. */
export interface Listed {
  ids?: readonly string[];
  columns?: readonly string[];
  /** As it was at a moment. */
  asOf?: string;
}

/** A table such as `plan`, the records of a kind, what differs between two moments, or the audit log as far as it is asked for. */
export type Exported =
  | { table: string }
  | { kind: string }
  | { from: string; to?: string }
  | { audit: object; name: string };

function pathOf(of: Exported): string {
  if ('audit' in of) return addressOf('POST audit/export').path;
  if ('from' in of) return addressOf('POST plan/comparison/export').path;
  return 'kind' in of
    ? addressOf('POST export/master-data/{kind}', { params: of }).path
    : addressOf('POST export/{table}', { params: of }).path;
}

/** A file that can be imported again. Waits for its job where it is not made at once. */
export async function exportTable(of: Exported, format: TemplateFormat, listed?: Listed): Promise<Problem | null> {
  const name = `${'audit' in of ? of.name : Object.values(of)[0]}.${format.toLowerCase()}`;
  return saved(
    pathOf(of),
    { body: { format, ...('audit' in of && of.audit), ...('from' in of && of), ...listed } },
    name,
  );
}

type Report = 'POST export/cost-report' | 'POST export/distribution-chart' | 'POST plan/goal/export';

/** A workbook of a report as it is shown. */
export const exportReport = <C extends Report>(call: C, body: Sent<C>, asOf: string | null): Promise<Problem | null> =>
  saved(addressOf(call).path, { body, query: { asOf } }, 'report.xlsx');

/** The plan's bars as a file for people. */
export const exportGantt = (body: Sent<'POST export/gantt'>): Promise<Problem | null> =>
  saved(addressOf('POST export/gantt').path, { body }, 'gantt');

/** All of an element as a file for people. */
export const exportDetails = (id: string, body: Sent<'POST export/details/{id}'>): Promise<Problem | null> =>
  saved(addressOf('POST export/details/{id}', { params: { id } }).path, { body }, 'details');

/** The columns of a kind, to be filled in. */
export const exportTemplate = (body: Sent<'POST export/template'>): Promise<Problem | null> =>
  saved(addressOf('POST export/template').path, { body }, 'template.xlsx');

/** All of the company. */
export const exportTenant = (): Promise<Problem | null> =>
  saved(addressOf('POST tenant/export').path, { body: {} }, 'export.zip');

async function saved(path: string, { body, query }: Pick<Wish, 'body' | 'query'>, name: string) {
  try {
    const made = await command<Blob>('POST', path, {
      ...{ body: { language: language(), ...(body as object) }, query: query ?? {} },
      ...{ headers: { Prefer: 'wait=5' }, blob: true },
    });
    saveFile(made.status === 202 ? await finished(made) : made, name);
    return null;
  } catch (thrown) {
    return asProblem(thrown);
  }
}

async function finished(told: Answer<Blob>): Promise<Answer<Blob>> {
  const { jobId } = JSON.parse(await told.body.text()) as AnswerOf<'POST export/{table}'>;
  const { state, code } = await runJob(jobId);
  if (code) throw new Problem(422, { code });
  if (state !== 'done') throw new Error(`the export ended as ${state}`);
  return askFile('GET export/job/{id}/file', { params: { id: jobId } });
}

/** Gives a file to the person; Content-Disposition names it. */
export function saveFile({ body, headers }: Answer<Blob>, otherwise: string): void {
  const named = /filename\*=UTF-8''([^;]+)/i.exec(headers.get('Content-Disposition') ?? '')?.[1];
  const plain = /filename="([^"]+)"/i.exec(headers.get('Content-Disposition') ?? '')?.[1];
  const link = document.createElement('a');
  link.href = URL.createObjectURL(body);
  link.download = named ? decodeURIComponent(named) : (plain ?? otherwise);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
