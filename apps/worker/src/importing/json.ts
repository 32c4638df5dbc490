import type { Cell } from '@contracts/importing/import.js';
import { readDay } from '@domain/importing/days.js';
import type { ImportTable } from '@domain/importing/table.js';
import { broken } from '../fileRefused.js';
import { unique } from './heading.js';
import { bounds, countedCells, tooBig } from './refusal.js';

type Values = Record<string, unknown>;

/** Reads an array of rows, or of outer things with their items (`{ project, …, items: [ … ] }`), or an object holding one. */
export function readJson(text: string, isOfRecords = false): ImportTable {
  const value = parsed(text);
  const list = isOfRecords && isList(value) ? value : listOf(value);
  const [only] = list;
  const inner = isOfRecords ? [] : only && list.length === 1 && labelIn(only) ? listsIn(only) : innerOf(list);
  const rows: Values[] = [];
  const names = new Set<string>();
  for (const outer of list)
    for (const row of inner.length ? flattened(outer, inner) : [outer]) {
      rows.push(row);
      for (const name of Object.keys(row)) names.add(name);
      if (rows.length > bounds.rows) throw tooBig('rows');
      if (names.size > bounds.columns) throw tooBig('columns');
      if (rows.length * names.size > bounds.cells) throw tooBig('cells');
    }
  const columns = [...names];
  const counted = countedCells();
  const counting = (cell: Cell | undefined) => {
    counted.add(cell);
    return cell;
  };
  return {
    columns: unique(columns),
    rows: rows.map((it, i) => ({ row: i + 1, cells: columns.map((name) => counting(cellOf(it[name], isOfRecords))) })),
    nested: inner.length > 0,
  };
}

function parsed(text: string): unknown {
  checkSize(text);
  try {
    return JSON.parse(text);
  } catch {
    throw broken('json');
  }
}

/** Values and depth, before anything is made of them. Of text that is no JSON it may count wrong: that is refused next. */
function checkSize(text: string): void {
  let [values, depth] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === quote) at = endOfText(text, at);
    else if (sign === comma) values++;
    else if (sign === openList || sign === openThing) {
      values++;
      if (++depth > bounds.depth) throw tooBig('depth');
    } else if (sign === closeList || sign === closeThing) depth--;
    if (values > bounds.cells) throw tooBig('cells');
  }
}

const [quote, comma, openList, closeList, openThing, closeThing] = [...'",[]{}'].map((it) => it.charCodeAt(0));

/** Where the text ends that begins here. */
function endOfText(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === '\\') escapes++;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: unknown): value is Values[] => Array.isArray(value) && value.length > 0 && value.every(isObject);

function listOf(value: unknown): Values[] {
  if (isList(value)) return value;
  const named = namedIn(value);
  if (named) return named;
  const inside = isObject(value) ? listsIn(value) : [];
  // What has a label of its own is a project with its items; else it only wraps what the lists hold.
  const isProject = isObject(value) && labelIn(value) && !inside.some((it) => innerOf(value[it] as Values[]).length);
  if (inside.length && !isProject) return inside.flatMap((it) => (value as Record<string, Values[]>)[it] as Values[]);
  if (isObject(value) && Object.keys(value).length > 0) return [value];
  if (isObject(value) || (Array.isArray(value) && value.length === 0)) return [];
  throw broken('json');
}

/** `{ "v20": { start, end }, "v22": { … } }`: things by their names. */
function namedIn(value: unknown): Values[] | null {
  if (!isObject(value)) return null;
  const entries = Object.entries(value);
  if (!entries.length || !entries.every(([, it]) => isObject(it) && !listsIn(it).length)) return null;
  const [only] = entries;
  const inner = only && entries.length === 1 ? namedIn(only[1]) : null;
  const label = entries.some(([, it]) => 'name' in (it as Values)) ? 'key' : 'name';
  return inner ?? entries.map(([name, it]) => ({ [label]: name, ...(it as Values) }));
}

/** The fields under which outer things keep their items. */
const innerOf = (list: readonly Values[]): string[] =>
  ['items', 'milestones', 'releases', 'events', 'tasks', 'children', 'actions'].filter((name) =>
    list.some((it) => isList(it[name])),
  );
const listsIn = (it: Values): string[] => Object.keys(it).filter((name) => isList(it[name]));

/** The name that an outer thing's label goes by. */
const labelIn = (outer: Values): string | undefined =>
  ['project', 'label', 'name', 'title'].find((name) => typeof outer[name] === 'string');

function flattened(outer: Values, inner: readonly string[]): Iterable<Values> {
  const items = inner.flatMap((name) => (isList(outer[name]) ? (outer[name] as Values[]) : []));
  const label = labelIn(outer);
  const rest = Object.entries(outer).filter(([name]) => !inner.includes(name) && name !== label);
  if (label && hasDays(outer) && items.some(isNamedDay)) return apart(outer, items, { label, inner });
  const own = Object.fromEntries([...(label ? [['project', outer[label]]] : []), ...rest]);
  // One without items is a row all the same: it is shown, and corrected or skipped.
  return items.length > 0 ? each(items, (item) => ({ ...own, ...item })) : [own];
}

/** One by one, so that they can be counted before there are many. */
function* each(items: readonly Values[], row: (item: Values) => Values): Iterable<Values> {
  for (const item of items) yield row(item);
}

/** A project with days of its own is a row of its own: its days are not those of its items. */
function apart(
  outer: Values,
  items: readonly Values[],
  { label, inner }: { label: string; inner: readonly string[] },
): Values[] {
  const [start = 'start'] = Object.keys(outer).filter((name) => isDay(outer[name]));
  const named = items.map(labelIn).find(Boolean) ?? 'name';
  const rest = Object.entries(outer).filter(([name]) => !inner.includes(name) && name !== label);
  const own = { [named]: outer[label], type: 'MAIN', ...Object.fromEntries(rest) };
  return [own, ...items.map((item) => ({ project: outer[label], ...dated(item, start) }))];
}

/** The one day of an item goes into the column of the project's first. */
function dated(item: Values, start: string): Values {
  const days = Object.keys(item).filter((name) => isDay(item[name]));
  if (days.length !== 1 || start in item) return item;
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name === days[0] ? start : name, value]));
}

const isDay = (value: unknown): boolean =>
  typeof value === 'string' && value.length < 60 && readDay(value).is === 'day';
const hasDays = (it: Values): boolean => Object.values(it).some(isDay);
const isNamedDay = (item: Values): boolean => labelIn(item) !== undefined && hasDays(item) && !('amount' in item);

/** A missing field is left alone, null empties. */
function cellOf(value: unknown, isWhole: boolean): Cell | undefined {
  if (value === undefined || value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return value;
  return !isWhole && Array.isArray(value) && value.every((it) => typeof it === 'string')
    ? value.join(', ')
    : JSON.stringify(value);
}
