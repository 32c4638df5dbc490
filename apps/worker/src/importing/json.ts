import type { Cell } from '@contracts/importing/import.js';
import type { ImportTable } from '@domain/importing/table.js';
import { bounds, broken, tooBig } from './refusal.js';

type Values = Record<string, unknown>;

/** Reads an array of rows, or of outer things with their items (`{ project, …, items: [ … ] }`), or an object holding one. */
export function readJson(text: string): ImportTable {
  const list = listOf(parsed(text));
  const inner = innerOf(list);
  const rows = inner ? list.flatMap((outer) => flattened(outer, inner)) : list;
  if (rows.length > bounds.rows) throw tooBig('rows');
  const columns = [...new Set(rows.flatMap((it) => Object.keys(it)))];
  if (columns.length > bounds.columns) throw tooBig('columns');
  return {
    columns,
    rows: rows.map((it, i) => ({ row: i + 1, cells: columns.map((name) => cellOf(it[name])) })),
    nested: inner !== null,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw broken('json');
  }
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: unknown): value is Values[] => Array.isArray(value) && value.length > 0 && value.every(isObject);

function listOf(value: unknown): Values[] {
  if (isList(value)) return value;
  const inside = isObject(value) ? Object.values(value).find(isList) : undefined;
  if (inside && !Object.hasOwn(value as Values, 'items')) return inside;
  if (isObject(value) && Object.keys(value).length > 0) return [value];
  if (isObject(value) || (Array.isArray(value) && value.length === 0)) return [];
  throw broken('json');
}

/** The field under which outer things keep their items. */
function innerOf(list: readonly Values[]): string | null {
  for (const name of ['items', 'milestones', 'children', 'actions'])
    if (list.some((it) => isList(it[name]))) return name;
  return null;
}

/** Names that an outer thing's label goes by. */
const labels = ['project', 'label', 'name', 'title'];

function flattened(outer: Values, inner: string): Values[] {
  const items = isList(outer[inner]) ? (outer[inner] as Values[]) : [];
  const label = labels.find((name) => typeof outer[name] === 'string');
  const rest = Object.entries(outer).filter(([name]) => name !== inner && name !== label);
  const own = Object.fromEntries([...(label ? [['project', outer[label]]] : []), ...rest]);
  // One without items is a row all the same: it is shown, and corrected or skipped.
  return items.length > 0 ? items.map((item) => ({ ...own, ...item })) : [own];
}

/** A missing field is left alone, null empties. */
function cellOf(value: unknown): Cell | undefined {
  if (value === undefined || value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return value;
  return Array.isArray(value) && value.every((it) => typeof it === 'string') ? value.join(', ') : JSON.stringify(value);
}
