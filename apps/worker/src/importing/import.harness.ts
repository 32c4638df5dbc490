import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportKind, ImportResult } from '@contracts/importing/import.js';
import { importPaths, type ReadResult, type StoredImport, type StoredPreview } from '@contracts/importing/stored.js';
import type { AreaName } from '@contracts/message.js';
import type { Area } from '@domain/decider.js';
import { usersArea } from '@domain/identity/area.js';
import { serverItself } from '@domain/identity/rights.js';
import { masterDataArea } from '@domain/masterData/area.js';
import { planArea } from '@domain/planning/area.js';
import { freshId } from '@platform/ids.js';
import { openEngine } from '@platform/openEngine.js';
import { openPorts } from '@platform/openPorts.js';
import { putJson } from '@platform/wholeFile.js';
import { startWorker } from '../worker.js';
import { bytesOf } from './readJob.js';

/** A tenant with one key user, the worker that reads its files, and imports from file to end. */
export async function openImporter() {
  const tenant = 'dev';
  const admin = freshId();
  const folder = mkdtempSync(join(tmpdir(), 'import-'));
  const ports = await openPorts({ dataDir: folder, masterKey: Buffer.alloc(32, 7) });
  const engine = openEngine({
    ports,
    areas: [planArea, usersArea, masterDataArea] as unknown as Area[],
    exclusive: true,
  });
  const by = { user: admin };
  const given = (area: AreaName, command: string, data: Record<string, unknown>, who = by) =>
    engine.execute({ tenant, area, command, data, by: who, asks: null, commandId: freshId(), answer: () => null });
  const key = { username: 'admin', firstName: 'Ada', lastName: 'Min', email: '' };
  const person = { ...key, id: admin, keyUser: true, group: null, roles: ['ADMIN'] };
  await given('users', 'addUser', person, { user: serverItself });
  const worker = startWorker({ ports, engine });

  async function job<T>(name: string, data: unknown): Promise<T> {
    const id = await ports.jobs.add(tenant, name, data, { tries: 1 });
    for (;;) {
      const it = await ports.jobs.get(tenant, id);
      if (it?.state === 'done') return it.result as T;
      if (it?.state === 'dead') throw new Error(it.error);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Reads a file, answers as proposed, and runs it. */
  async function imported(kind: ImportKind, name: string, file: Buffer, change: Partial<StoredImport> = {}) {
    const id = freshId();
    const paths = importPaths(tenant, id);
    const told: StoredImport = {
      ...{ id, kind, by, file: { name, size: file.length }, options: {} },
      ...{ mapping: null, answers: {}, rows: [], createdAt: new Date().toISOString(), jobId: null, command: null },
      ...change,
    };
    await ports.files.put(paths.file, file);
    await putJson(ports.files, paths.told, told);
    const read = await job<ReadResult>('import.read', { id, by: told.by, acceptProposals: true, withCommands: true });
    const preview = JSON.parse((await bytesOf(ports.files, paths.preview)).toString()) as StoredPreview;
    if (read.refused || !read.commands) return { id, preview, read, result: null };
    const { sha256, count } = read.commands;
    const data = { id, file: paths.commands, sha256, count };
    const started = await engine.execute({
      ...{ tenant, area: 'plan', command: 'startBatch', data, by: told.by, asks: null },
      ...{ batch: id, commandId: freshId(), answer: () => null },
    });
    const result = await job<ImportResult>('import.run', { id, by: told.by });
    return { id, preview, read, result, token: started.status === 'done' ? started.command : null };
  }

  async function close(): Promise<void> {
    await worker.close();
    await engine.close();
    await ports.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return { tenant, by, ports, engine, given, imported, close };
}
