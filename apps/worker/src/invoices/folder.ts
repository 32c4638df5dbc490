import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Refusal } from '@contracts/message.js';
import type { Tenant } from '@domain/tenants/tenants.js';
import { freshId } from '@platform/ids.js';
import { bounds, tooBig } from './bounds.js';
import { cut, refusalOf, type Taking } from './taken.js';

interface Around extends Taking {
  folder: string;
}

/**
 * The e-invoices that others lay into a tenant's folder. One whose size did not change between two looks is moved to `taken`
 * under an id, by which a look that was killed goes on; then to `done`, or to `refused` beside a text that says why.
 */
export function openFolder({ folder, book, tell, log, closing }: Around) {
  let sizes: ReadonlyMap<string, string> = new Map();

  const waits = (tenant: Tenant, file: string) => (error: unknown) =>
    log('an e-invoice of the folder waits', { tenant: tenant.id, file, error: String(error) });

  async function take(own: string, name: string): Promise<[path: string, size: string][]> {
    const path = join(own, name);
    const { size, mtimeMs } = await lstat(path);
    if (sizes.get(path) !== `${size} ${mtimeMs}`) return [[path, `${size} ${mtimeMs}`]];
    await rename(path, join(own, 'taken', `${freshId()} ${cut(name)}`));
    return [];
  }
  async function finish(own: string, tenant: Tenant, file: string): Promise<void> {
    const [, id, name] = takenName.exec(file) ?? [];
    if (!id || !name || closing.aborted) return;
    const path = join(own, 'taken', file);
    const refusal = await refusalOf(async () => book(tenant, { id, name, content: await contentOf(path) }));
    if (refusal) await tell(tenant, { id, name, way: 'FOLDER', refusal });
    await put(path, join(own, refusal ? 'refused' : 'done'), { file, name, refusal });
  }
  return {
    async look(tenants: readonly Tenant[]): Promise<void> {
      const known = new Map(tenants.map((it) => [it.id, it]));
      const now: [string, string][] = [];
      for (const entry of await readdir(folder, { withFileTypes: true })) {
        const tenant = entry.isDirectory() && known.get(entry.name);
        if (!tenant || closing.aborted) continue;
        const own = join(folder, tenant.id);
        try {
          for (const name of ['taken', 'done', 'refused']) await folderAt(join(own, name));
          // One that cannot be moved, as its name is no text, holds up no other.
          for (const file of await filesIn(own))
            now.push(...((await take(own, file).catch(waits(tenant, file))) ?? []));
          for (const file of await filesIn(join(own, 'taken')))
            await finish(own, tenant, file).catch(waits(tenant, file));
        } catch (error) {
          log('a folder of e-invoices was not looked at', { tenant: tenant.id, error: String(error) });
        }
      }
      sizes = new Map(now);
    },
  };
}

/** No link, nothing hidden, no name that is a path elsewhere. */
const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { withFileTypes: true })).flatMap((it) =>
    it.isFile() && !/^\.|[/\\]/.test(it.name) ? it.name : [],
  );

const takenName = /^([0-9a-f-]{36}) (.+)$/s;

/** Nobody leads us elsewhere by a link. */
async function folderAt(path: string): Promise<void> {
  await mkdir(path, { recursive: true });
  if (!(await lstat(path)).isDirectory()) throw new Error(`${path} is a link`);
}

async function contentOf(path: string): Promise<Buffer> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    if ((await handle.stat()).size > bounds.upload) throw tooBig('upload');
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/** Under its own name, or where there is one of that name, with its id. What says why is there before the file is. */
async function put(
  from: string,
  folder: string,
  { file, name, refusal }: { file: string; name: string; refusal: Refusal | null },
): Promise<void> {
  const isFree = await lstat(join(folder, name)).then(
    () => false,
    () => true,
  );
  const to = join(folder, isFree ? name : file);
  if (refusal) await writeFile(`${to}.txt`, reasonOf(refusal));
  await rename(from, to);
}

/** The code, what it names, and each broken rule with where it is broken. */
function reasonOf({ code, params = {}, errors = [] }: Refusal): string {
  const rules = errors.map((it) => `${it.rule} ${it.field} ${said(it.params ?? {})}`.trimEnd());
  return `${[code, said(params), ...rules].filter(Boolean).join('\n')}\n`;
}

const said = (params: Readonly<Record<string, unknown>>): string =>
  Object.entries(params)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
