import type { ViewLine } from '@contracts/calls.js';
import type { Row } from '@platform/ports.js';
import { rowIn } from '../answers.js';
import { idsOf } from '../asked.js';
import type { Call } from '../call.js';
import type { Context } from '../context.js';
import type { Answer } from '../http/answer.js';
import { notFound } from '../http/problem.js';
import { flagOf } from '../lists/wish.js';
import type { TenantLive } from '../live/tenantLive.js';
import { asOfOf } from './asOf.js';
import { mayRead, type Reader } from './reader.js';
import type { Shown } from './shapes.js';

/** One thing, its revision as tag if read plain; an ancestor of something visible by its label only. */
export async function readOne(context: Context, call: Call<ViewLine>, reader: Reader): Promise<Answer> {
  const { line, tenant, params, query } = call;
  const [id] = idsOf(params['id']) as [string];
  const enrich = flagOf(query, 'enrich');
  const shape = context.shapes.of(line.view);
  const live = await context.live.tenant(tenant);
  const today = await rowNow(context, { tenant, id, live, shape });
  const time = asOfOf(context, call);
  if (today ? !mayRead(reader, today) : !(reader.readsAll && time !== undefined)) {
    if (!today || !shape.masked || !isAboveSomethingSeen(live.rows(shape.tree ?? ''), reader, id)) throw notFound();
    const row = time === undefined ? today : (await then(context, call, { id, time, shape })).row;
    return { status: 200, body: shape.masked(row), cached: true };
  }
  const { row, tree } =
    time === undefined
      ? { row: today as Row, tree: shape.tree ? live.rows(shape.tree) : undefined }
      : await then(context, call, { id, time, shape });
  const scoped = today && 'scope' in today ? { ...row, scope: today['scope'] } : row;
  const body = shape.wire(reader, scoped, { enrich, tree });
  const isPlain = !enrich && time === undefined && typeof row['revision'] === 'number';
  return { status: 200, body, cached: true, ...(isPlain && { headers: { etag: `"${row['revision']}"` } }) };
}

interface Where {
  tenant: string;
  id: string;
  live: TenantLive;
  shape: Shown;
}
async function rowNow({ engine, ports }: Context, { tenant, id, live, shape }: Where): Promise<Row | null | undefined> {
  if (shape.builtIn) return rowIn(await engine.state(tenant, shape.of.of), shape.of, id);
  return live.holds(shape.view) ? live.rows(shape.view).get(id) : ports.rows.get(tenant, shape.view, id);
}

/** A thing as it was, with what stood above it. */
async function then(
  context: Context,
  { tenant, line }: Call<ViewLine>,
  { id, time, shape }: { id: string; time: string; shape: Shown },
): Promise<{ row: Row; tree: Map<string, Row> }> {
  const one = async (view: string, id: string) =>
    (await context.past.rows({ tenant, area: line.area, view, time, ids: [id] }))[0];
  const row = await one(line.view, id);
  if (!row) throw notFound();
  const tree = new Map<string, Row>();
  const { tree: places } = shape;
  if (!places) return { row, tree };
  for (
    let at = await one(places, id);
    at;
    at = at['parentId'] ? await one(places, at['parentId'] as string) : undefined
  )
    tree.set(at.id, at);
  return { row, tree };
}

function isAboveSomethingSeen(rows: ReadonlyMap<string, Row>, reader: Reader, id: string): boolean {
  for (const row of rows.values()) {
    if (row['deleted'] === true || !mayRead(reader, row)) continue;
    for (let at = row['parentId'] as string | null; at; at = (rows.get(at)?.['parentId'] as string | null) ?? null)
      if (at === id) return true;
  }
  return false;
}
