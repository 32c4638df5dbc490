import type { ViewLine } from '@contracts/calls.js';
import { catalogueLines } from '@contracts/catalogue.js';
import { builtInKind, kindOfKinds, type RecordKind, recordKinds, sharedSegment } from '@contracts/masterData/kinds.js';
import { nameableBy } from '@contracts/masterData/references.js';
import type { Usage } from '@contracts/masterData/usage.js';
import type { Row } from '@platform/ports.js';
import { idsOf } from '../asked.js';
import { type Call, personOf } from '../call.js';
import type { Context } from '../context.js';
import { type Answer, ok } from '../http/answer.js';
import { notFound } from '../http/problem.js';
import { readList } from '../reading/list.js';
import { readerOf } from '../reading/reader.js';
import { classOf } from '../reading/shapes.js';
import { viewOfArea } from './kinds.js';
import { listRecords, recordIn } from './read.js';
import { kindsNamedBy } from './terms.js';

/**
 * GET {segment}/{id}/usage: by type of things how many name the record, what is below it or an alias of them. Each number
 * is that of the list which its filter opens, by that very list.
 */
export async function recordUsage(context: Context, call: Call): Promise<Answer> {
  const [id] = idsOf(call.params['id']) as [string];
  const live = await context.live.tenant(call.tenant);
  const row = recordIn(live, id)?.row;
  if (!row) throw notFound();
  const kind = row['typeId'] as string;
  const filters = `${kind}='${id}'`;
  const found: Usage[] = [];
  const add = (answer: Answer, type: string, typeId: string | null): void => {
    const total = answer.headers?.['x-total-count'] ?? answer.kept?.count ?? 0;
    if (Number(total) > 0) found.push({ type, typeId, count: Number(total), filters });
  };
  const query = { filters, limit: '1' };
  const reader = readerOf(context, call.tenant, personOf(call));
  for (const shape of context.shapes.themselves) {
    const key = `GET ${shape.segment}`;
    const line = catalogueLines.find(([name, it]) => name === key && it.does === 'view')?.[1] as ViewLine | undefined;
    if (!line || !kindsNamedBy(classOf(shape.view), live).includes(kind)) continue;
    add(await readList(context, { ...call, key: key as Call['key'], line, query }, reader), shape.segment, null);
  }
  for (const { name, segment } of kindsNaming(kind, live.rows(viewOfArea.masterData))) {
    const typeId = segment === sharedSegment ? name : null;
    const asked = { ...call, key: `GET ${segment}` as Call['key'], query: { ...query, ...(typeId && { typeId }) } };
    add(await listRecords(context, asked), segment, typeId);
  }
  return { ...ok(found), cached: true };
}

/** Kinds whose records may name one of a kind: by their class, or by a field that a tenant added. */
function kindsNaming(kind: string, rows: ReadonlyMap<string, Row>): { name: string; segment: string }[] {
  const own = [...rows.values()].filter(
    (row) =>
      row['typeId'] === kindOfKinds && (row['fields'] as { to?: string }[] | undefined)?.some(({ to }) => to === kind),
  );
  const builtIn = Object.entries<RecordKind>(recordKinds).filter(([, { of }]) => nameableBy(of).kinds.has(kind));
  return [
    ...(builtInKind(kind) ? builtIn : []).map(([name, { segment }]) => ({ name, segment })),
    ...own.map(({ id }) => ({ name: id, segment: sharedSegment })),
  ];
}
