import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Away, type Files } from '../ports.js';

/**
 * Files in a folder. One is written under another name, synced and renamed: it appears whole or not at all. Folders end
 * in `~`, which no path may hold, so that `a/b` and `a/b/c` can both be files, as in an object store.
 */
export function openFiles(folder: string): Files {
  const unfinished = join(folder, 'unfinished');
  sweepUnfinished(unfinished);
  return {
    async put(path, content) {
      const file = fileOf(folder, path);
      const draft = join(unfinished, randomUUID());
      return reaching(async () => {
        try {
          const size = await writeSynced(draft, content);
          await mkdir(dirname(file), { recursive: true });
          await rename(draft, file);
          await syncFolder(dirname(file));
          return { size };
        } finally {
          await rm(draft, { force: true });
        }
      });
    },
    async get(path) {
      const file = await reaching(() => open(fileOf(folder, path)).catch(nullIfMissing));
      return file === null ? null : file.createReadStream({ highWaterMark: 262_144 });
    },
    async size(path) {
      const found = await reaching(() => stat(fileOf(folder, path)).catch(nullIfMissing));
      return found?.size ?? null;
    },
    async list(prefix) {
      const folders = prefix.split('/').slice(0, -1);
      if (!/^[A-Za-z0-9._/-]*$/.test(prefix) || !folders.every(isPart)) throw new RangeError(`not a path: ${prefix}`);
      const from = join(folder, ...folders.map((part) => `${part}~`));
      const found = await reaching(() => below(from, folders.map((part) => `${part}/`).join('')));
      return found.filter((path) => path.startsWith(prefix)).sort();
    },
    async remove(path) {
      await reaching(() => rm(fileOf(folder, path), { force: true }));
    },
  };
}

const day = 86_400_000;

// What a killed process left half written.
function sweepUnfinished(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if ((statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) < Date.now() - day) rmSync(file);
  }
}

function isPart(part: string): boolean {
  return /^[A-Za-z0-9._-]{1,200}$/.test(part) && part !== '.' && part !== '..';
}

function fileOf(folder: string, path: string): string {
  const parts = path.split('/');
  if (parts.length < 2 || path.length > 1_000 || !parts.every(isPart)) throw new RangeError(`not a path: ${path}`);
  return join(folder, ...parts.slice(0, -1).map((part) => `${part}~`), parts.at(-1)!);
}

async function writeSynced(file: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<number> {
  const handle = await open(file, 'wx');
  let size = 0;
  try {
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      await handle.writeFile(chunk);
      size += chunk.byteLength;
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return size;
}

// Without it a power cut may forget the new name.
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function below(folder: string, prefix: string): Promise<string[]> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(nullIfMissing)) ?? [];
  const found: string[] = [];
  for (const entry of entries) {
    if (!entry.isDirectory()) found.push(prefix + entry.name);
    else if (entry.name.endsWith('~')) {
      found.push(...(await below(join(folder, entry.name), `${prefix}${entry.name.slice(0, -1)}/`)));
    }
  }
  return found;
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}

const awayCodes = new Set([
  'EACCES',
  'EPERM',
  'EIO',
  'ENOSPC',
  'EROFS',
  'EDQUOT',
  'EMFILE',
  'ENFILE',
  'ENOTDIR',
  'EBUSY',
]);

async function reaching<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (syscall && awayCodes.has(code ?? '')) throw new Away(`files: ${message}`, { cause: error });
    throw error;
  }
}
