import type { Collection, Db } from 'mongodb';
import type { Row } from '../../ports.js';
import { ordered } from './texts.js';

/**
 * A row as it is stored, or a tombstone (`json` null). `guard` orders writes: fence and position. `at` holds the values
 * of indexed fields, null where the row has none.
 */
export interface RowDocument {
  _id: string;
  guard: string;
  json: string | null;
  at?: Record<string, unknown>;
  /** Milliseconds since 1970 of its removal. */
  gone?: number;
}

const names = /^[A-Za-z_][\w-]*$/;
const paths = /^[A-Za-z_][\w.-]*$/;

/** Throws a RangeError for a name that could be anything else. */
export function checkName(what: string, name: string): string {
  if (!names.test(name)) throw new RangeError(`not a ${what}: ${name}`);
  return name;
}
export function checkField(field: string): string {
  if (!paths.test(field)) throw new RangeError(`not a field: ${field}`);
  return field;
}

/** Begins the names of the live collections; those of a generation that is being made begin with its own. */
export const livePrefix = 'rows.';

export function collectionOf(db: Db, prefix: string, name: string): Collection<RowDocument> {
  return db.collection(prefix + checkName('collection', name));
}

/** Orders writes as (fence, position) does; both at most 16 digits. */
export function guardOf(fence: number, position: number): string {
  return String(fence).padStart(16, '0') + String(position).padStart(16, '0');
}

/** Where an indexed field's value stands; a path is one name there. */
export function placeOf(field: string): string {
  return `at.${keyAt(field)}`;
}

function keyAt(field: string): string {
  return checkField(field).replaceAll('.', '~');
}

export function documentOf(id: string, row: Row | null, guard: string, fields: readonly string[]): RowDocument {
  if (row === null) return { _id: ordered(id), guard, json: null, gone: Date.now() };
  const at = Object.fromEntries(fields.map((field) => [keyAt(field), indexed(valueAt(row, field))]));
  return { _id: ordered(id), guard, json: JSON.stringify(row), at };
}

export type FieldValue = string | number | boolean | null | readonly unknown[];

/** The value at a dotted path; what is neither a scalar nor a list is nothing. */
export function valueAt(row: object, path: string): FieldValue {
  let value: unknown = row;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null;
    value = (value as Record<string, unknown>)[name];
  }
  if (Array.isArray(value) || typeof value === 'string' || typeof value === 'boolean') return value;
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** A value as an index keeps it. A list's texts are documents, so that no condition on a text ever meets them. */
export function indexed(value: FieldValue): unknown {
  if (typeof value === 'string') return ordered(value);
  if (value === null || typeof value !== 'object') return value;
  return value.filter((each) => typeof each === 'string').map(item);
}

export function item(text: string): { v: string } {
  return { v: ordered(text) };
}
