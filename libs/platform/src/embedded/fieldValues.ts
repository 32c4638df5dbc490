import { toStored } from '../wellFormed.js';

/** A field's value as an index column keeps it. SQLite's order of kinds (null, numbers, text, bytes) is the port's. */
export type FieldValue = string | number | Uint8Array | null;
export type FieldReader = (row: object) => FieldValue;

/** Reads the value at a dotted path of a row; booleans are a byte, lists a marked JSON text, other objects nothing. */
export function fieldReader(path: string): FieldReader {
  const names = path.split('.');
  return (row) => {
    let value: unknown = row;
    for (const name of names) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null;
      value = (value as Record<string, unknown>)[name];
    }
    if (Array.isArray(value)) return listMark + jsonOf(value);
    return typeof value === 'object' ? null : scalarValue(value);
  };
}

export function scalarValue(value: unknown): FieldValue {
  if (typeof value === 'string') return toStored(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'boolean' ? Uint8Array.of(value ? 1 : 0) : null;
}

/** JSON whose texts SQLite can compare with stored ones. */
export function jsonOf(values: readonly unknown[]): string {
  return JSON.stringify(values.map((value) => (typeof value === 'string' ? toStored(value) : value)));
}

// No stored text begins so: after U+E01A it has four hex digits (wellFormed.ts).
const listMark = '\uE01A';
/** SQL for the JSON list of a column, `[]` if it is none. */
export function listIn(column: string): string {
  return `iif(unicode(${column}) = 0xE01A AND substr(${column}, 2, 1) = '[', substr(${column}, 2), '[]')`;
}
