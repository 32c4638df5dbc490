import type { RanImport } from '@contracts/importing/import.js';
import { importPaths, type StoredImport } from '@contracts/importing/stored.js';
import { personText } from '@domain/importing/matching.js';
import type { Plan } from '@domain/planning/plan.js';
import { jsonFile } from '@platform/wholeFile.js';
import { type Call, personOf } from '../call.js';
import type { Context } from '../context.js';
import { type Answer, ok } from '../http/answer.js';
import { standOf } from './answer.js';
import { seesImport } from './kinds.js';

/** How many are listed. */
const most = 50;

/** The imports that ran, the newest first: one's own as far as one may import such, to key users all. */
export async function ranImports(context: Context, call: Call): Promise<Answer> {
  const { tenant } = call;
  const person = personOf(call);
  const plan = await context.engine.state<Plan>(tenant, 'plan');
  const batches = [...plan.batches.values()].filter(({ id, file }) => file === importPaths(tenant, id).commands);
  const listed: RanImport[] = [];
  for (const { id, startedAt, startedBy } of batches.reverse()) {
    const told = await jsonFile<StoredImport>(context.ports.files, importPaths(tenant, id).told);
    if (!told || !seesImport(person, told)) continue;
    const starter = person.users.people.get(startedBy);
    const { kind, file } = told;
    listed.push({
      ...{ id, kind, name: file.name, by: starter ? personText(starter) : '', at: startedAt },
      ...(await standOf(context, tenant, told)),
    });
    if (listed.length === most) break;
  }
  return ok(listed);
}
