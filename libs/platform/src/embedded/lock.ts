import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A hold on a folder of data, until it is released or the process ends, however that comes. */
export interface Hold {
  release(): void;
}

/**
 * Keeps two servers from writing one folder without knowing of each other. `alone`: nobody else may hold it; otherwise
 * others that don't ask to be alone may. Throws where that is not so. The operating system's lock on a file of SQLite's
 * does it, so that nothing is left behind by a crash.
 */
export function holdFolder(dataDir: string, { alone }: { alone: boolean }): Hold {
  mkdirSync(dataDir, { recursive: true });
  const database = new DatabaseSync(join(dataDir, 'lock.db'));
  try {
    database.exec('PRAGMA busy_timeout = 0');
    if (alone) database.exec('BEGIN EXCLUSIVE');
    else database.exec('BEGIN; SELECT count(*) FROM sqlite_schema');
  } catch (cause) {
    database.close();
    throw new Error(`The data in ${dataDir} is in use by another server.`, { cause });
  }
  return { release: () => database.close() };
}
