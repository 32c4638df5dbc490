import { type Costed, CostIndex } from '@domain/reports/costIndex.js';
import { held } from '@platform/held.js';
import type { Row } from '@platform/ports.js';
import type { Context } from '../context.js';
import { inSlices } from '../lists/slices.js';

/** The plan as it was: its Gantt's rows, and all its entries. */
export interface PastCosts {
  index: CostIndex;
  elements: ReadonlyMap<string, Row>;
}

/** Moments at hand: the same ones are compared again and again. */
const atHand = held<Promise<PastCosts>>('past_costs', 6);

/** Kept as long as others are not asked for: nothing is ever put before what has happened. Throws Away. */
export async function pastCosts(context: Context, tenant: string, time: string): Promise<PastCosts> {
  const last = await context.engine.known(tenant, 'plan');
  if (time >= last.time) return made(context, tenant, time);
  const log = await context.ports.events.logId();
  const key = `${log} ${tenant} ${time}`;
  const known = atHand.get(key) ?? made(context, tenant, time);
  atHand.set(key, known);
  known.catch(() => atHand.delete(key));
  return known;
}

async function made({ past }: Context, tenant: string, time: string): Promise<PastCosts> {
  const index = new CostIndex();
  const gantt = await past.rows({ tenant, area: 'plan', view: 'gantt', time, without: ['scope'] });
  const rows = await past.rows({ tenant, area: 'plan', view: 'elements', time, without: ['scope'] });
  await inSlices(rows, (some) => {
    for (const row of some) index.put(row as Row & Costed);
  });
  return { index, elements: new Map(gantt.map((row) => [row.id, row])) };
}
