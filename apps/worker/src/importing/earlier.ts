import { importPaths, type StoredImport } from '@contracts/importing/stored.js';
import type { Users } from '@domain/identity/users.js';
import { personText } from '@domain/importing/matching.js';
import type { Plan } from '@domain/planning/plan.js';
import type { Engine } from '@platform/engine.js';
import type { Files } from '@platform/ports.js';
import { wholeFile } from '@platform/wholeFile.js';
import type { EarlierImport } from './prints.js';

/** How many of the last imports are looked through for rows that come again. */
const most = 30;

/** The imports that ran before this one, the last of them first, each with the prints of its rows. */
export async function* earlierImports(
  { engine, files }: { engine: Engine; files: Files },
  tenant: string,
  { id: own }: Pick<StoredImport, 'id'>,
): AsyncIterable<EarlierImport> {
  const [plan, users] = await Promise.all([engine.state<Plan>(tenant, 'plan'), engine.state<Users>(tenant, 'users')]);
  const ran = [...plan.batches.values()].filter(
    ({ id, file }) => id !== own && file === importPaths(tenant, id).commands,
  );
  for (const { id, startedBy, startedAt } of ran.slice(-most).reverse()) {
    const lines = await wholeFile(files, importPaths(tenant, id).prints);
    const person = users.people.get(startedBy);
    if (lines) yield { id, by: person ? personText(person) : '', at: startedAt, lines: lines.toString() };
  }
}
