import type { Collection, Document, Filter, Sort } from 'mongodb';
import type { Condition, Find, Row } from '../../ports.js';
import { checkField, type FieldValue, indexed, item, placeOf, type RowDocument, valueAt } from './rowDocuments.js';
import { ordered } from './texts.js';

type Rows = Collection<RowDocument>;

/** One page and the total. What no index knows (`fields` do) is filtered and sorted here, row by row. */
export async function findRows(
  rows: Rows,
  query: Find,
  fields: ReadonlySet<string>,
): Promise<{ rows: Row[]; total: number }> {
  const { where = [], sort = [] } = query;
  const known = (field: string): boolean => checkField(field) === 'id' || fields.has(field);
  const there = where.filter(({ field }) => known(field));
  const here = where.filter(({ field }) => !known(field));
  const filter = filterOf(there);
  if (here.length === 0 && sort.map(sortField).every(known)) return findThere(rows, filter, query);
  const found: Row[] = [];
  for await (const { json } of rows.find(filter, { projection: { json: 1 } })) {
    const row = JSON.parse(json!) as Row;
    if (here.every((condition) => holds(condition, valueAt(row, condition.field)))) found.push(row);
  }
  const { offset = 0, limit = found.length } = query;
  return { rows: sorted(found, sort).slice(offset, offset + limit), total: found.length };
}

export async function getRows(rows: Rows, ids: readonly string[]): Promise<Row[]> {
  const found = new Map<string, Row>();
  const wanted = [...new Set(ids)];
  for (let from = 0; from < wanted.length; from += 10_000) {
    const keys = wanted.slice(from, from + 10_000).map(ordered);
    for await (const { json } of rows.find({ _id: { $in: keys }, json: { $ne: null } }, { projection: { json: 1 } })) {
      const row = JSON.parse(json!) as Row;
      found.set(row.id, row);
    }
  }
  return wanted.flatMap((id) => found.get(id) ?? []);
}

async function findThere(
  rows: Rows,
  filter: Filter<RowDocument>,
  query: Find,
): Promise<{ rows: Row[]; total: number }> {
  const { sort = [], offset = 0, limit } = query;
  if (limit === 0) return { rows: [], total: await rows.countDocuments(filter) };
  const order: [string, 1 | -1][] = sort.map((key) => [placed(sortField(key)), key.startsWith('-') ? -1 : 1]);
  if (!order.some(([place]) => place === '_id')) order.push(['_id', 1]);
  const found = await rows
    .find(filter, { projection: { json: 1 }, sort: order as Sort, skip: offset, limit })
    .toArray();
  const page = found.map(({ json }) => JSON.parse(json!) as Row);
  const whole = offset === 0 && (limit === undefined || page.length < limit);
  return { rows: page, total: whole || query.uncounted ? page.length : await rows.countDocuments(filter) };
}

function sortField(key: string): string {
  return key.startsWith('-') ? key.slice(1) : key;
}

function placed(field: string): string {
  return field === 'id' ? '_id' : placeOf(field);
}

function filterOf(conditions: readonly Condition[]): Filter<RowDocument> {
  const clauses = conditions.map((condition) => ({ [placed(condition.field)]: clauseOf(condition) }));
  return { json: { $ne: null }, ...(clauses.length > 0 && { $and: clauses }) } as Filter<RowDocument>;
}

function clauseOf(condition: Condition): Document {
  if ('in' in condition) return { $in: condition.in.map(indexed) };
  if ('has' in condition) return { $in: condition.has.map(item) };
  const bounds: Document = {};
  if (condition.from !== undefined) bounds['$gte'] = indexed(condition.from);
  if (condition.to !== undefined) bounds['$lte'] = indexed(condition.to);
  return bounds;
}

// ── The same for what has no index ───────────────────────────────────────────────────────────────────────────────

function holds(condition: Condition, value: FieldValue): boolean {
  const list = Array.isArray(value);
  if ('has' in condition) return list && condition.has.some((each) => value.includes(each));
  if ('in' in condition) return !list && (condition.in as readonly unknown[]).includes(value);
  const { from, to } = condition;
  if (typeof value !== typeof (from ?? to)) return false;
  return (from === undefined || compare(value, from) >= 0) && (to === undefined || compare(value, to) <= 0);
}

function sorted(rows: Row[], sort: readonly string[]): Row[] {
  const keys = [...sort, 'id'].map((key) => ({ field: sortField(key), sign: key.startsWith('-') ? -1 : 1 }));
  const values = new Map(rows.map((row) => [row, keys.map(({ field }) => valueAt(row, field))]));
  return rows.sort((a, b) => {
    const [left, right] = [values.get(a)!, values.get(b)!];
    for (const [index, { sign }] of keys.entries()) {
      const order = compare(left[index]!, right[index]!);
      if (order !== 0) return sign * order;
    }
    return 0;
  });
}

const kinds = ['number', 'string', 'object', 'boolean'];

function compare(a: FieldValue, b: FieldValue): number {
  const [left, right] = [a, b].map((value) => (value === null ? -1 : kinds.indexOf(typeof value))) as [number, number];
  if (left !== right) return left - right;
  if (typeof a === 'string') return order(ordered(a), ordered(b as string));
  return typeof a === 'object' ? 0 : order(a, b as typeof a);
}

function order<T extends string | number | boolean>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
