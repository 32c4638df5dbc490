import { importFolder, importPaths } from '@contracts/importing/stored.js';
import type { Plan } from '@domain/planning/plan.js';
import type { Engine } from '@platform/engine.js';
import type { Files } from '@platform/ports.js';
import { wholeFile } from '@platform/wholeFile.js';

/**
 * Removes the files of imports that name somebody: as whom they made or changed, as responsible, among those to choose
 * from. What ran is taken back by its history alone then; what still runs needs its list.
 */
export async function forgetImportsOf(
  { engine, files }: { engine: Engine; files: Files },
  tenant: string,
  person: string,
): Promise<void> {
  const { batches } = await engine.state<Plan>(tenant, 'plan');
  const all = await files.list(importFolder(tenant));
  const byImport = Map.groupBy(all, (path) => path.slice(importFolder(tenant).length).split('/')[0] as string);
  for (const [id, paths] of byImport) {
    if (batches.get(id)?.completedAt === null) continue;
    // The uploaded file is of any format: what was read of it stands beside it.
    const read = paths.filter((path) => path !== importPaths(tenant, id).file);
    if (await isNamedIn(files, read, person)) for (const path of paths) await files.remove(path);
  }
}

async function isNamedIn(files: Files, paths: readonly string[], person: string): Promise<boolean> {
  for (const path of paths) if ((await wholeFile(files, path))?.includes(person)) return true;
  return false;
}
