import { randomUUID } from 'node:crypto';
import type { JobData, JobName } from '@contracts/catalogue.js';
import type { TemplateFormat } from '@contracts/importing/formats.js';
import type { ExportColumn } from '@contracts/importing/tables.js';
import type { MadeFile } from '@contracts/jobs.js';
import type { FileCell } from '@domain/importing/fieldCell.js';
import { type FileLanguage, languageOf as fileLanguage } from '@domain/importing/planCells.js';
import { type Call, personOf } from '../call.js';
import type { Context } from '../context.js';
import type { Answer } from '../http/answer.js';
import { inSlices } from '../lists/slices.js';
import { addJob, ended, fileAnswer } from './jobs.js';

/** A file whose rows the api gathers, because the past is folded there. */
interface Gathered<R> {
  title: ExportColumn['heading'];
  columns: readonly ExportColumn[];
  rows: readonly R[];
  /** Of a row; `words` null: for machines. */
  cells(words: FileLanguage | null): (row: R) => FileCell[];
  format: TemplateFormat;
  language: string | undefined;
}
/** Milliseconds after which nobody wants the rows any more: its file lies ready as long. */
const keptFor = 86_400_000;

/** Lays the rows ready and has a worker write them. */
export async function exportGathered<R>(context: Context, call: Call, wish: Gathered<R>): Promise<Answer> {
  const language = await languageOf(context, call, wish.language);
  const short = fileLanguage(language);
  const pages: Uint8Array[] = [];
  const cells = wish.cells(wish.format === 'JSON' ? null : short);
  await inSlices(wish.rows, (some) => {
    const lines = some.map((row) => `${JSON.stringify(cells(row))}\n`);
    pages.push(Buffer.from(lines.join('')));
  });
  return exportLaid(context, call, {
    name: 'export.rows',
    content: Buffer.concat(pages),
    told: (path) => ({
      ...{ by: personOf(call).by, path, title: wish.title[short], format: wish.format, language },
      columns: wish.columns.map(({ name, kind, heading }) => ({ name, kind, heading: heading[short] })),
    }),
  });
}

interface Laid<N extends JobName> {
  name: N;
  content: Uint8Array;
  /** What its job is told, with where the content lies. */
  told(path: string): JobData[N];
}

/** Lays ready what a file is made of, for a worker to write; nobody finds it there for longer than its file. */
export async function exportLaid<N extends JobName>(
  context: Context,
  call: Call,
  { name, content, told }: Laid<N>,
): Promise<Answer> {
  const { tenant } = call;
  const path = `${tenant}/exports/laid-${randomUUID()}`;
  await context.ports.files.put(path, content);
  await addJob(context, tenant, { name: 'export.forget', data: { path }, delay: keptFor });
  return fileOrJob(context, call, await addJob(context, tenant, { name, data: told(path) }));
}

/** The file, where the caller waits for it and it is made by then; else where its job stands. */
export async function fileOrJob(context: Context, call: Call, id: string): Promise<Answer> {
  const job = await ended(context, call.tenant, { id, atMost: waitOf(call) });
  const answer = job && (await fileAnswer(context, job.result as MadeFile));
  return answer ?? { status: 202, body: { jobId: id }, headers: { location: `/api/${call.tenant}/export/job/${id}` } };
}

/** Milliseconds that the caller prefers to wait (RFC 7240). */
function waitOf(call: Call): number {
  const [, seconds] = /(?:^|,)\s*wait=(\d{1,3})/.exec(call.header('prefer') ?? '') ?? [];
  return Math.min(Number(seconds ?? 0), 30) * 1_000;
}

export async function languageOf(context: Context, call: Call, wished: string | undefined): Promise<string> {
  if (wished) return wished;
  const users = await context.people.users(call.tenant);
  return users.user(personOf(call).id)?.settings.language ?? call.header('accept-language') ?? 'de';
}
