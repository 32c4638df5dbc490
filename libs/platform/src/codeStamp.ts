import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What rows are made by, beside the areas and views themselves: their helpers, the contracts, and how rows are written. */
const folders = ['../../domain/src', '../../contracts/src'];
const files = ['codec', 'fold', 'history', 'historyRows', 'projection'];

/**
 * A mark of the code that makes rows, of the files as they run (compiled, or from source): any change in it makes all rows
 * anew. Rather once too often than rows that say something else than those beside them.
 */
export function codeStamp(): string {
  const hash = createHash('sha1');
  for (const [name, path] of codeOfRows()) hash.update(`${name}\0`).update(readFileSync(path)).update('\0');
  return hash.digest('hex').slice(0, 12);
}

/** Names and paths, in the order of the names. */
export function codeOfRows(): [name: string, path: string][] {
  const own = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  const found = folders.flatMap((folder) =>
    readdirSync(at(folder), { recursive: true, withFileTypes: true })
      .filter(({ name }) => name.endsWith(`.${own}`) && !/\.(spec|harness|d)\.[jt]s$/.test(name))
      .map(({ parentPath, name }) => join(parentPath, name)),
  );
  const all = [...found, ...files.map((name) => at(`./${name}.${own}`))];
  return all
    .map((path): [string, string] => [relative(at('../..'), path).replace(`.${own}`, ''), path])
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
