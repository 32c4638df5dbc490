import type { RanImport } from '@contracts/importing/import.js';
import { importPaths, type StoredImport } from '@contracts/importing/stored.js';
import { personText } from '@domain/importing/matching.js';
import type { Plan } from '@domain/planning/plan.js';
import type { Batch } from '@domain/planning/planTables.js';
import { jsonFile } from '@platform/wholeFile.js';
import { type Call, personOf } from '../call.js';
import type { Context } from '../context.js';
import { type Answer, ok } from '../http/answer.js';
import { standOf } from './answer.js';
import { seesImport } from './kinds.js';

/** How many are listed, and of how many of the last ones. */
const most = 50;
const farthest = 1_000;

/** The imports that ran, the newest first: one's own as far as one may import such, to key users all. */
export async function ranImports(context: Context, call: Call): Promise<Answer> {
  const { tenant } = call;
  const person = personOf(call);
  const plan = await context.engine.state<Plan>(tenant, 'plan');
  const batches = [...plan.batches.values()].filter(({ id, file }) => file === importPaths(tenant, id).commands);
  const newest = batches.slice(-farthest).reverse();
  const read = async (batch: Batch) => {
    const told = await jsonFile<StoredImport>(context.ports.files, importPaths(tenant, batch.id).told);
    return told && seesImport(person, told) ? [{ batch, told }] : [];
  };
  const listed: RanImport[] = [];
  for (let from = 0; from < newest.length && listed.length < most; from += most) {
    const seen = (await Promise.all(newest.slice(from, from + most).map(read))).flat();
    listed.push(...(await Promise.all(seen.slice(0, most - listed.length).map(ranOf))));
  }
  return ok(listed);

  async function ranOf({ batch, told }: { batch: Batch; told: StoredImport }): Promise<RanImport> {
    const starter = person.users.people.get(batch.startedBy);
    return {
      ...{ id: batch.id, kind: told.kind, name: told.file.name },
      ...{ by: starter ? personText(starter) : '', at: batch.startedAt },
      ...(await standOf(context, tenant, told)),
    };
  }
}
