import type { Duplicates } from '@contracts/masterData/duplicates.js';
import { builtInKind } from '@contracts/masterData/kinds.js';
import { OwnRecord } from '@contracts/masterData/record.js';
import { Alikes } from '@domain/records/likeness.js';
import type { Call } from '../call.js';
import type { Context } from '../context.js';
import { type Answer, ok } from '../http/answer.js';
import { inSlices } from '../lists/slices.js';
import { areaOf, requireKind, viewOfArea } from './kinds.js';
import { type Ordered, orderedOf } from './ordered.js';
import { kindOfList } from './read.js';

/** Each has some tens of signs that are looked up: some milliseconds of the api's thread. */
const atOnce = 100;

/** GET {segment}/duplicates: living records of a kind that may be the same; found once, until one of the kind has changed. */
export async function recordDuplicates(context: Context, call: Call): Promise<Answer> {
  const kind = kindOfList(call);
  const live = await context.live.tenant(call.tenant);
  requireKind(kind, live.rows(viewOfArea.masterData));
  const all = orderedOf(live, viewOfArea[areaOf(kind)], kind);
  const found = known.get(all) ?? foundAmong(all, kind);
  known.set(all, found);
  return { ...ok(await found), cached: true };
}
const known = new WeakMap<Ordered, Promise<Duplicates[]>>();

async function foundAmong({ rows }: Ordered, kind: string): Promise<Duplicates[]> {
  const alikes = new Alikes(builtInKind(kind)?.of ?? OwnRecord);
  const living = rows.filter((row) => row['deleted'] !== true && row['mergedInto'] === null);
  await inSlices(
    living,
    (some) => {
      for (const row of some) alikes.add(row);
    },
    atOnce,
  );
  return alikes.groups() as Duplicates[];
}
