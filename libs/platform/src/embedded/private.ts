import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Keeps a folder of data from everybody but the user that the server runs as: what is in it (0600, folders 0700), and
 * what this process makes from now on. Answers what could not be changed, as it is another user's.
 */
export function makePrivate(dataDir: string): string[] {
  process.umask(0o077);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const top = [dataDir, ...readdirSync(dataDir).map((name) => join(dataDir, name))];
  // All below is as private as what it was made beside: uploads may be many.
  if (top.every(isPrivate)) return [];
  const all = readdirSync(dataDir, { recursive: true, withFileTypes: true });
  const files = all.filter((it) => it.isFile()).map((it) => join(it.parentPath, it.name));
  const folders = all.filter((it) => it.isDirectory()).map((it) => join(it.parentPath, it.name));
  return [
    ...files.filter((path) => !isChanged(path, 0o600)),
    ...[dataDir, ...folders].filter((path) => !isChanged(path, 0o700)),
  ];
}

/** A link is another folder's matter. */
const isPrivate = (path: string): boolean => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) === 0;

function isChanged(path: string, mode: number): boolean {
  try {
    chmodSync(path, mode);
    return true;
  } catch (error) {
    // It may be gone by now: a file of SQLite's that another closed.
    return (error as { code?: string }).code === 'ENOENT';
  }
}
