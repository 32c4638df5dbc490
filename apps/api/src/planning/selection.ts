import { idsOf } from '../asked.js';
import { type Call, personOf } from '../call.js';
import type { Context } from '../context.js';
import { type Answer, ok } from '../http/answer.js';
import { notFound } from '../http/problem.js';
import { flagOf } from '../lists/wish.js';
import { idsOfView } from '../reading/list.js';
import { mayRead, readerOf } from '../reading/reader.js';

/** What one may choose among: elements that one may read, in the order of the tree; `typeIds`: types, or kinds as `MAIN`. */
export async function selection(context: Context, call: Call): Promise<Answer> {
  const { tenant, query } = call;
  const reader = readerOf(context, tenant, personOf(call));
  const found = await idsOfView(context, tenant, { view: 'gantt', reader, filters: query['filters'] ?? '' });
  const rows = (await context.live.tenant(tenant)).rows('gantt');
  const types = new Set<unknown>((query['typeIds'] ?? '').split(',').filter(Boolean));
  const shape = context.shapes.of('gantt');
  const chosen = found.flatMap((id) => {
    const row = rows.get(id);
    const isOfType = row && (types.size === 0 || types.has(row['typeId']) || types.has(row['type']));
    return isOfType ? [shape.wire(reader, row, { tree: rows })] : [];
  });
  return { ...ok(chosen, { 'x-total-count': String(chosen.length) }), cached: true };
}

/** The rows of two elements, e.g. of one that was moved and of what it stands under now. */
export async function twoRows(context: Context, call: Call): Promise<Answer> {
  const [id, id2] = [...idsOf(call.params['id']), ...idsOf(call.params['id2'])];
  const reader = readerOf(context, call.tenant, personOf(call));
  const tree = (await context.live.tenant(call.tenant)).rows('gantt');
  const shape = context.shapes.of('gantt');
  const enrich = flagOf(call.query, 'enrich');
  const rows = [id, id2].map((each) => {
    const row = tree.get(each ?? '');
    if (!row || !mayRead(reader, row)) throw notFound();
    return shape.wire(reader, row, { tree, enrich });
  });
  return { ...ok(rows), cached: true };
}
