import { type RecordKind, recordKinds } from '@contracts/masterData/kinds.js';
import { contentFields } from '@contracts/masterData/record.js';
import type { Row } from '@platform/ports.js';
import { idsOf } from '../asked.js';
import { type Call, personOf } from '../call.js';
import type { Context } from '../context.js';
import { type Answer, ok } from '../http/answer.js';
import { malformed, notFound } from '../http/problem.js';
import { flagOf, isPlain, type ListWish, readWish, wanted } from '../lists/wish.js';
import type { TenantLive } from '../live/tenantLive.js';
import { asOfOf, rowsAsOf } from '../reading/asOf.js';
import { readerOf } from '../reading/reader.js';
import { describedFields } from './describe.js';
import { keptList } from './keptList.js';
import { areaOf, keysOf, kindNamed, kindOfCall, requireKind, searchedIn, viewOfArea } from './kinds.js';
import { type Ordered, ordered, orderedOf } from './ordered.js';
import { hiddenFrom, recordWire } from './shape.js';
import { termsOfKind } from './terms.js';

/** GET {segment}: the records of a kind in the order of their tree; `merged=true`: those that others stand for. */
export async function listRecords(context: Context, call: Call): Promise<Answer> {
  const kind = kindOfList(call);
  return listOf(context, call, { kind });
}

interface Asked {
  kind: string;
  /** What stands first. */
  first?: readonly Record<string, unknown>[];
}

async function listOf(context: Context, call: Call, { kind, first = [] }: Asked): Promise<Answer> {
  const { query, tenant } = call;
  const live = await context.live.tenant(tenant);
  const view = viewOfArea[areaOf(kind)];
  requireKind(kind, live.rows(viewOfArea.masterData));
  const wish = wishOf(live, kind, query);
  const isMerged = flagOf(query, 'merged');
  const time = asOfOf(context, call);
  const all = () => orderedOf(live, view, kind);
  const hidden = hiddenIn(context, call, kind);
  if (time === undefined && isPlain(wish) && !isMerged && first.length === 0 && hidden.length === 0)
    return { status: 200, kept: await keptList(live, kind, all()), cached: true };
  const { rows: shown, positions } = time === undefined ? all() : await then(context, { tenant, kind, time });
  const wire = shown
    .filter((row) => (row['mergedInto'] !== null) === isMerged)
    .map((row) => recordWire(row, positions.get(row.id) ?? 0, hidden));
  const found = wanted([...first, ...wire], wish, textOf(kind));
  const page = found.slice(wish.offset, wish.offset + wish.limit);
  return { ...ok(page, { 'x-total-count': String(found.length) }), cached: true };
}

function wishOf(live: TenantLive, kind: string, { typeId: _, ...query }: Call['query']): ListWish {
  const meant = termsOfKind(live, kind);
  return meant.understood(readWish(query, keysOf(kind), meant.keys));
}

/** Fields of a kind that the caller may not read. */
const hiddenIn = (context: Context, call: Call, kind: string): readonly string[] =>
  hiddenFrom(readerOf(context, call.tenant, personOf(call)), kind, context.shapes.of(viewOfArea[areaOf(kind)]));

/** What the phrase search looks into. */
function textOf(kind: string) {
  const searched = searchedIn(kind);
  return (row: Readonly<Record<string, unknown>>) => ({
    ...{ ...row, description: '', identifier: '' },
    label: searched
      .map((name) => row[name])
      .filter(Boolean)
      .join('\n'),
  });
}

/** Ids of a kind's records as its list has them, by filters and sort. */
export async function idsOfList(
  context: Context,
  { tenant, kind, query }: Pick<Call, 'tenant' | 'query'> & { kind: string },
): Promise<string[]> {
  const live = await context.live.tenant(tenant);
  const { rows } = orderedOf(live, viewOfArea[areaOf(kind)], kind);
  const own = rows.filter((row) => row['mergedInto'] === null);
  return wanted(own, wishOf(live, kind, query), textOf(kind)).map(({ id }) => id);
}

/** GET {segment}/{id}; of the shared segment whatever kind it is. */
export async function readRecord(context: Context, call: Call): Promise<Answer> {
  const [id] = idsOf(call.params['id']) as [string];
  const live = await context.live.tenant(call.tenant);
  const found = recordIn(live, id);
  const kind = kindOfCall(call);
  if (!found || (kind !== undefined && found.row['typeId'] !== kind)) throw notFound();
  const { row } = found;
  const name = row['typeId'] as string;
  const hidden = hiddenIn(context, call, name);
  const time = asOfOf(context, call);
  if (time !== undefined) {
    const past = await then(context, { tenant: call.tenant, kind: name, time });
    const then_ = past.rows.find((it) => it.id === id);
    if (!then_) throw notFound();
    return { ...ok(recordWire(then_, past.positions.get(id) ?? 0, hidden)), cached: true };
  }
  const position = orderedOf(live, found.view, name).positions.get(id) ?? 0;
  return { ...ok(recordWire(row, position, hidden), { etag: `"${row['revision']}"` }), cached: true };
}

/** GET data-element-type: every kind there is, the built-in ones first. */
export async function listKinds(context: Context, call: Call): Promise<Answer> {
  return listOf(context, call, {
    kind: kindOfCall(call) as string,
    first: flagOf(call.query, 'deleted') || flagOf(call.query, 'merged') ? [] : builtIn,
  });
}

/** GET data-element-type/{id}: by the name or number of a built-in one too. */
export async function readKind(context: Context, call: Call): Promise<Answer> {
  const name = kindNamed(call.params['id'] ?? '');
  const found = builtIn.find(({ id }) => id === name);
  return found ? { ...ok(found), cached: true } : readRecord(context, call);
}

/** Built-in kinds as a list of kinds shows them. They are in no log: nobody changes them. */
const builtIn = Object.entries<RecordKind>(recordKinds).map(([id, { of, segment, number, tree, dimension, may }]) => ({
  ...{ id, segment, number: number ?? null, label: id, tree, dimension, may, builtIn: true },
  ...{ fields: describedFields(contentFields(of)), revision: -1 },
}));

/** A record by its id, of whatever area. */
export function recordIn(live: TenantLive, id: string): { row: Row; view: string } | null {
  for (const view of Object.values(viewOfArea)) {
    const row = live.rows(view).get(id);
    if (row && 'typeId' in row) return { row, view };
  }
  return null;
}

/** The list's kind: the segment's, or `typeId`. */
export function kindOfList(call: Call): string {
  const kind = kindOfCall(call) ?? call.query['typeId'];
  if (!kind) throw malformed('typeId', 'required');
  return kindNamed(kind);
}

async function then(
  context: Context,
  { tenant, kind, time }: { tenant: string; kind: string; time: string },
): Promise<Ordered> {
  const area = areaOf(kind);
  const rows = await rowsAsOf(context, { tenant, area, view: viewOfArea[area], time });
  return ordered([...rows.values()].filter((row) => row['typeId'] === kind));
}
