import type { ImportAnswer, ImportResult, ImportState } from '@contracts/importing/import.js';
import {
  importPaths,
  type RunResult,
  rowsAPage,
  type StoredImport,
  type StoredPreview,
} from '@contracts/importing/stored.js';
import { jsonFile } from '@platform/wholeFile.js';
import type { Call } from '../call.js';
import type { Context } from '../context.js';
import { malformed, notFound } from '../http/problem.js';
import { areaOfImport } from './kinds.js';
import { lastTurn } from './lastTurn.js';

export async function previewOf({ ports }: Context, tenant: string, id: string): Promise<StoredPreview> {
  const preview = await jsonFile<StoredPreview>(ports.files, importPaths(tenant, id).preview);
  if (!preview) throw notFound();
  return preview;
}

/** The import as it stands; `?offset=&limit=` choose the rows. */
export async function answerOf(context: Context, { tenant, query }: Call, told: StoredImport): Promise<ImportAnswer> {
  const { id, kind } = told;
  const preview = await previewOf(context, tenant, id);
  const [offset, limit] = [pageOf(query, 'offset', 0), pageOf(query, 'limit', 200)];
  const rows: ImportAnswer['rows'] = [];
  const { files } = context.ports;
  for (
    let page = Math.floor(offset / rowsAPage);
    page * rowsAPage < Math.min(offset + limit, preview.counts.rows);
    page++
  ) {
    const some = await jsonFile<ImportAnswer['rows']>(files, importPaths(tenant, id).rows(page));
    const from = page * rowsAPage;
    rows.push(...(some ?? []).slice(Math.max(0, offset - from), offset + limit - from));
  }
  return { id, kind, ...preview, rows, jobId: told.jobId, ...(await standOf(context, tenant, told)) };
}

/** How far an import is, what it did, and whether that was taken back. */
export async function standOf(context: Context, tenant: string, { id, kind, jobId, command }: StoredImport) {
  const { jobs, files } = context.ports;
  const done = jobId ? await jsonFile<RunResult>(files, importPaths(tenant, id).result) : null;
  const turn = done ? await lastTurn(context, tenant, { batch: id, area: areaOfImport(kind) }) : null;
  return {
    state: await stateOf(),
    command: turn && !turn.isBack ? turn.token : command,
    takenBack: turn?.isBack ? turn.token : null,
    result: done && resultOf(done),
  };

  async function stateOf(): Promise<ImportState> {
    if (!jobId) return 'preview';
    if (done) return 'done';
    return (await jobs.get(tenant, jobId))?.state === 'dead' ? 'failed' : 'running';
  }
}

const resultOf = ({ position: _, ...result }: RunResult): ImportResult => result;

function pageOf(query: Call['query'], name: string, standard: number): number {
  const given = query[name];
  if (given === undefined) return standard;
  if (!/^\d{1,6}$/.test(given)) throw malformed(name, 'integer');
  return Math.min(Number(given), name === 'limit' ? 5_000 : 1_000_000);
}
