import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { countHeld } from '../held.js';
import type { Log } from '../log.js';
import { Away } from '../ports.js';
import { type Building, openRowBuilding } from './rowBuilding.js';
import type { Directory } from './rowDirectory.js';
import { openRowFile, type RowFile } from './rowFile.js';
import { inTransaction, isDamage } from './sqlite.js';

/** Rows whose file is damaged are not there until they are made anew. */
export class Lost extends Away {}

export function unlessLost<T>(run: () => T, otherwise: T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof Lost) return otherwise;
    throw error;
  }
}

// Open files of one thread: each has a cache of its own.
const mostOpen = 32;

export interface Around {
  folder: string;
  db: DatabaseSync;
  directory: Directory;
  busy: number;
  log: Log;
}

/** The files by their numbers, open as long as they are used. Null: there is none. */
export function openRowFiles({ folder, db, directory, busy, log }: Around) {
  const opened = new Map<number, RowFile>();
  const built = new Map<number, Building>();
  const uncount = countHeld('row_files', () => opened.size + built.size);
  const building = openRowBuilding(busy);
  const pathOf = (no: number) => join(folder, `${no}.db`);

  function close(no: number): void {
    opened.get(no)?.close();
    opened.delete(no);
    built.get(no)?.close();
    built.delete(no);
  }
  /** Closes what another process gave up, and of the live ones what was not used for long. */
  function sift(): void {
    for (const no of [...opened.keys(), ...built.keys()]) if (!directory.has(no)) close(no);
    for (const no of opened.keys()) if (opened.size >= mostOpen) close(no);
  }
  /** Gives a damaged file up, so that its rows are made anew. */
  function lose(no: number, error: unknown): Lost {
    close(no);
    const tenant = inTransaction(db, () => directory.giveUp(no));
    const file = pathOf(no);
    if (tenant !== null) log('rows are damaged, they are made anew', { tenant, file, error: String(error) });
    return new Lost(`${file} is damaged, its rows are made anew`, { cause: error });
  }
  function live(no: number): RowFile | null {
    const known = opened.get(no);
    if (!known) sift();
    const file =
      known ??
      minded(
        () => openRowFile(pathOf(no), { busy, building: false }),
        (error) => lose(no, error),
      );
    opened.delete(no);
    if (file) opened.set(no, file);
    return file;
  }
  function unfinished(no: number): Building | null {
    const known = built.get(no);
    if (!known) sift();
    const file = known ?? building.open(pathOf(no));
    if (file) built.set(no, file);
    return file;
  }
  return {
    pathOf,
    live,
    unfinished,
    close,
    /** It was finished: it is opened as a live one from now on. */
    forget(file: Building | null): void {
      for (const [no, it] of built) if (it === file) built.delete(no);
    },
    async closeAll(): Promise<void> {
      uncount();
      for (const no of [...opened.keys(), ...built.keys()]) close(no);
      await building.close();
    },
  };
}

/** A file whose damage, met at opening or at any later call, is thrown as what `lost` makes of it. */
function minded(open: () => RowFile | null, lost: (error: unknown) => Lost): RowFile | null {
  function minding<T>(run: () => T): T {
    try {
      return run();
    } catch (error) {
      throw isDamage(error) ? lost(error) : error;
    }
  }
  const file = minding(open);
  if (!file) return null;
  const methods = Object.entries(file) as [string, (...args: unknown[]) => unknown][];
  const all = methods.map(([name, method]) => [name, (...args: unknown[]) => minding(() => method(...args))]);
  return Object.fromEntries(all) as RowFile;
}
