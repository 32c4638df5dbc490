import { createHash } from 'node:crypto';
import type { JobData } from '@contracts/catalogue.js';
import { importKinds } from '@contracts/importing/import.js';
import { importPaths, type ReadResult, type StoredImport, type StoredPreview } from '@contracts/importing/stored.js';
import type { Engine } from '@platform/engine.js';
import type { Files, Job } from '@platform/ports.js';
import { jsonFile, putJson, wholeFile } from '@platform/wholeFile.js';
import { FileRefused } from '../fileRefused.js';
import { earlierImports } from './earlier.js';
import type { FileReader } from './fileReader.js';
import { knownParts } from './known.js';
import { knownRecords } from './knownRecords.js';
import type { KnownPart } from './protocol.js';
import { rehearsing } from './rehearse.js';

interface Around {
  engine: Engine;
  files: Files;
  reader: FileReader;
}

/** Reads an import's file under all that was told, and lays the preview beside it; `withCommands` also the checked list. */
export async function readImport({ engine, files, reader }: Around, job: Job): Promise<ReadResult> {
  const { tenant } = job;
  const { id, by, acceptProposals, withCommands } = job.data as JobData['import.read'];
  const paths = importPaths(tenant, id);
  const told = await toldIn(files, paths.told);
  const writes: Promise<unknown>[] = [];
  let list: string | null = null;
  try {
    const done = await reader.read({
      wish: { told, key: `${tenant}/${id} ${JSON.stringify(told.options)}`, acceptProposals, withCommands },
      file: () => bytesOf(files, paths.file),
      known: parts({ engine, files }, tenant, { ...told, by }),
      rehearse: rehearsing(engine, { tenant, id, by }),
      page: (page, json) => writes.push(files.put(paths.rows(page), Buffer.from(json))),
      commands: (lines, prints) => {
        list = lines;
        writes.push(files.put(paths.prints, Buffer.from(prints)));
      },
    });
    if (list !== null) writes.push(files.put(paths.commands, Buffer.from(list)));
    await Promise.all(writes);
    await putJson(files, paths.preview, done.preview satisfies StoredPreview);
    return {
      refused: null,
      answers: done.answers,
      commands: list !== null ? { count: done.count, sha256: sha256(list) } : null,
    };
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return { refused: { status: error.status, code: error.code, params: error.params } };
  }
}

async function* parts(around: Omit<Around, 'reader'>, tenant: string, told: StoredImport): AsyncIterable<KnownPart> {
  if (importKinds.every((it) => it !== told.kind)) return yield* knownRecords(around.engine, tenant, told.kind);
  yield* knownParts(around.engine, tenant, told);
  for await (const earlier of earlierImports(around, tenant, told)) yield { earlier };
}

/** Removes the files of an import that was never run; those of a run stay as long as it can be undone. */
export async function forgetImport(files: Files, { tenant, data }: Job): Promise<void> {
  const paths = importPaths(tenant, (data as JobData['import.forget']).id);
  const told = await jsonFile<StoredImport>(files, paths.told);
  if (!told || told.command) return;
  for (const path of await files.list(paths.folder)) await files.remove(path);
}

export const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');

/** A whole file; throws if it isn't there. */
export async function bytesOf(files: Files, path: string): Promise<Buffer> {
  const bytes = await wholeFile(files, path);
  if (!bytes) throw new Error(`the file is gone: ${path}`);
  return bytes;
}

/** All that a person said about an import; throws if it isn't there. */
const toldIn = async (files: Files, path: string): Promise<StoredImport> =>
  JSON.parse((await bytesOf(files, path)).toString('utf8')) as StoredImport;
