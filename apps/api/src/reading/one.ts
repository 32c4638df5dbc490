import type { ViewLine } from '@contracts/catalogue.js';
import type { Row } from '@platform/ports.js';
import { idsOf } from '../asked.js';
import type { Call } from '../call.js';
import type { Context } from '../context.js';
import type { Answer } from '../http/answer.js';
import { notFound } from '../http/problem.js';
import { flagOf } from '../lists/wish.js';
import type { TenantLive } from '../live/tenantLive.js';
import { asOfOf } from './asOf.js';
import { mayRead, type Reader } from './reader.js';
import { masked, shapeOf } from './shapes.js';

/** One thing, its revision as tag if read plain; an ancestor of something visible by its label only. */
export async function readOne(context: Context, call: Call<ViewLine>, reader: Reader): Promise<Answer> {
  const { line, tenant, params, query } = call;
  const [id] = idsOf(params['id']) as [string];
  const enrich = flagOf(query, 'enrich');
  const shape = shapeOf(line.view);
  const live = await context.live.tenant(tenant);
  const today = live.holds(line.view)
    ? live.rows(line.view).get(id)
    : await context.ports.rows.get(tenant, line.view, id);
  const time = asOfOf(context, call);
  if (today ? !shape.sees(reader, today) : !(reader.readsAll && time !== undefined)) {
    if (!today || !isAboveSomethingSeen(live, reader, id)) throw notFound();
    const row = time === undefined ? today : (await then(context, call, { id, time })).row;
    return { status: 200, body: masked(row), cached: true };
  }
  const { row, tree } =
    time === undefined ? { row: today as Row, tree: live.rows('gantt') } : await then(context, call, { id, time });
  const scoped = today && 'scope' in today ? { ...row, scope: today['scope'] } : row;
  const body = shape.wire(reader, scoped, { enrich, tree });
  const isPlain = !enrich && time === undefined && typeof row['revision'] === 'number';
  return { status: 200, body, cached: true, ...(isPlain && { headers: { etag: `"${row['revision']}"` } }) };
}

/** A thing as it was, with what stood above it. */
async function then(
  context: Context,
  { tenant, line }: Call<ViewLine>,
  { id, time }: { id: string; time: string },
): Promise<{ row: Row; tree: Map<string, Row> }> {
  const one = async (view: string, id: string) =>
    (await context.past.rows({ tenant, area: line.area, view, time, ids: [id] }))[0];
  const row = await one(line.view, id);
  if (!row) throw notFound();
  const tree = new Map<string, Row>();
  if (line.area !== 'plan') return { row, tree };
  for (
    let at = await one('gantt', id);
    at;
    at = at['parentId'] ? await one('gantt', at['parentId'] as string) : undefined
  )
    tree.set(at.id, at);
  return { row, tree };
}

function isAboveSomethingSeen(live: TenantLive, reader: Reader, id: string): boolean {
  const rows = live.rows('gantt');
  for (const row of rows.values()) {
    if (row['deleted'] === true || !mayRead(reader, row)) continue;
    for (let at = row['parentId'] as string | null; at; at = (rows.get(at)?.['parentId'] as string | null) ?? null)
      if (at === id) return true;
  }
  return false;
}
