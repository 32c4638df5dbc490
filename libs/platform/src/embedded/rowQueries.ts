import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { Condition, Find, Row } from '../ports.js';
import { toStored } from '../wellFormed.js';
import { jsonOf, listIn, scalarValue } from './fieldValues.js';
import { computed, type RowTable, type RowTables } from './rowTables.js';
import { atOneMoment, attempt } from './sqlite.js';

export interface RowQueries {
  get(collection: string, id: string): Row | null;
  getMany(collection: string, ids: readonly string[]): Row[];
  find(collection: string, query?: Find): { rows: Row[]; total: number };
}
interface Clause {
  sql: string;
  values: SQLInputValue[];
}

/** Reads the rows of a file, each call at one moment. */
export function rowQueries(db: DatabaseSync, tables: RowTables): RowQueries {
  const prepare = preparing(db);
  function getOne(collection: string, id: string): Row | null {
    const table = tables.find(collection);
    if (table === null) return null;
    const found = prepare(`SELECT row FROM ${table.name} WHERE id = ?`).get(toStored(id));
    return rowsOf([found ?? {}])[0] ?? null;
  }
  return {
    get: (collection, id) => attempt(() => getOne(collection, id)),
    getMany(collection, ids) {
      const read = () => [...new Set(ids)].map((id) => getOne(collection, id));
      return atOneMoment(db, read).filter((row) => row !== null);
    },
    find(collection, query = {}) {
      return atOneMoment(db, () => {
        const table = tableFor(tables, collection, query);
        if (table === null) return { rows: [], total: 0 };
        const { sql, values } = whereOf(table, query.where ?? []);
        const { offset = 0, limit = -1 } = query;
        const order = orderOf(table, query);
        const select = prepare(`SELECT row FROM ${table.name} ${sql} ORDER BY ${order} LIMIT ? OFFSET ?`);
        const rows = rowsOf(select.all(...values, limit, offset));
        const isWhole = offset === 0 && (limit < 0 || rows.length < limit);
        if (isWhole || query.uncounted) return { rows, total: rows.length };
        const count = prepare(`SELECT count(*) AS total FROM ${table.name} ${sql}`).get(...values);
        return { rows, total: count!.total as number };
      });
    },
  };
}

/** The table, its columns read again if the query asks for a field that was not known as indexed. */
function tableFor(tables: RowTables, collection: string, { where = [], sort = [] }: Find): RowTable | null {
  const table = tables.find(collection);
  if (table === null) return null;
  const fields = [...where.map(({ field }) => field), ...sort.map(sortField)];
  return fields.every((field) => field === 'id' || table.columns.has(field)) ? table : tables.refresh(collection);
}

function whereOf(table: RowTable, conditions: readonly Condition[]): Clause {
  const clauses = conditions.map((condition) => clauseOf(columnOf(table, condition.field), condition));
  const sql = ['row IS NOT NULL', ...clauses.map((clause) => clause.sql)].join(' AND ');
  return { sql: `WHERE ${sql}`, values: clauses.flatMap((clause) => clause.values) };
}

function clauseOf(column: string, condition: Condition): Clause {
  if ('in' in condition) return inClause(column, condition.in);
  if ('has' in condition) {
    const sql = `EXISTS (SELECT 1 FROM json_each(${listIn(column)}) WHERE value IN (SELECT value FROM json_each(?)))`;
    return { sql, values: [jsonOf(condition.has)] };
  }
  return rangeClause(column, condition.from, condition.to);
}

function inClause(column: string, wanted: readonly unknown[]): Clause {
  const plain = wanted.filter((value) => typeof value === 'string' || typeof value === 'number');
  const bytes = wanted.filter((value) => typeof value === 'boolean').map(scalarValue);
  const either = [`${column} IN (SELECT value FROM json_each(?))`, ...bytes.map(() => `${column} = ?`)];
  if (wanted.includes(null)) either.push(`${column} IS NULL`);
  return { sql: `(${either.join(' OR ')})`, values: [jsonOf(plain), ...bytes] };
}

// A range holds only values of its bounds' kind: '' begins the texts, x'' the bytes.
function rangeClause(column: string, from?: string | number, to?: string | number): Clause {
  const texts = typeof (from ?? to) === 'string';
  const parts: string[] = [];
  if (from !== undefined) parts.push(`${column} >= ?`);
  else if (texts) parts.push(`${column} >= ''`);
  if (to !== undefined) parts.push(`${column} <= ?`);
  else parts.push(texts ? `${column} < x''` : `${column} < ''`);
  const bounds = [from, to].filter((bound) => bound !== undefined);
  return { sql: parts.join(' AND '), values: bounds.map(scalarValue) };
}

// SQLite doesn't know how few rows a filter leaves and likes to follow the sort's index instead, through all rows. "+"
// keeps it from that where an indexed filter is there.
function orderOf(table: RowTable, { where = [], sort = [] }: Find): string {
  const filtered = where.some(({ field }) => table.columns.has(field));
  const order = sort.map((key) => {
    const column = columnOf(table, sortField(key));
    return `${filtered ? '+' : ''}${column}${key.startsWith('-') ? ' DESC' : ''}`;
  });
  return [...order, filtered ? '+id' : 'id'].join(', ');
}

function sortField(key: string): string {
  return key.startsWith('-') ? key.slice(1) : key;
}

function columnOf(table: RowTable, field: string): string {
  return field === 'id' ? 'id' : (table.columns.get(field) ?? computed(field));
}

function rowsOf(found: { row?: unknown }[]): Row[] {
  return found.flatMap(({ row }) => (typeof row === 'string' ? (JSON.parse(row) as Row) : []));
}

function preparing(db: DatabaseSync): (sql: string) => StatementSync {
  const statements = new Map<string, StatementSync>();
  return (sql) => {
    let statement = statements.get(sql);
    if (!statement) {
      if (statements.size >= 200) statements.clear();
      statement = db.prepare(sql);
      statements.set(sql, statement);
    }
    return statement;
  };
}
