import { brokenRules } from '@contracts/fields.js';
import type { Cell, ImportKind } from '@contracts/importing/import.js';
import { targets } from '@contracts/importing/targets.js';
import { guessMapping } from './headings.js';
import { looked, type Preview, previewOf } from './preview.js';
import type { ImportTable, Known, Reader, Told } from './table.js';

/** What specs of reading need: a table from lines, a tenant that is empty, ids that can be read. */
export const nobody: Known = {
  elements: [],
  people: [],
  units: [],
  costTypes: [],
  elementTypes: [],
  entries: new Map(),
  records: [],
  names: {},
  imported: [],
  today: '2026-11-21',
  mayAddUsers: true,
  mayAddCostTypes: true,
};

export const readerOf = (kind: ImportKind): Reader => ({
  targets: targets[kind],
  rules: ({ field }, value) => brokenRules(field, value),
  idOf: (name) => `id<${name}>`,
});

export function tableOf(columns: string[], ...rows: (Cell | undefined)[][]): ImportTable {
  return { columns, rows: rows.map((cells, i) => ({ row: i + 2, cells })), nested: false };
}

/** Outer things with items, as the worker flattens them. */
export function nestedTable(
  plans: readonly { project: string; items: readonly Record<string, Cell>[] }[],
): ImportTable {
  const columns = ['project', ...new Set(plans.flatMap(({ items }) => items.flatMap((it) => Object.keys(it))))];
  const rows = plans.flatMap(({ project, items }) =>
    items.map((item) => ({ project, ...item }) as Record<string, Cell>),
  );
  return { columns, rows: rows.map((it, i) => ({ row: i + 1, cells: columns.map((name) => it[name]) })), nested: true };
}

function told(kind: ImportKind, table: ImportTable, more: Partial<Told> = {}): Told {
  const columns = table.columns.map((name, i) => ({
    name,
    filled: table.rows.filter(({ cells }) => cells[i] !== null && cells[i] !== undefined && cells[i] !== '').length,
  }));
  const mapping = guessMapping(columns, targets[kind]);
  return { id: 'import', kind, fileName: 'plan.csv', mapping, answers: {}, corrections: new Map(), ...more };
}

export function read(kind: ImportKind, table: ImportTable, more: Partial<Told> = {}, known: Known = nobody) {
  const preview = previewOf(looked(table, told(kind, table, more), known, readerOf(kind)));
  return { ...preview, rows: preview.shown(0, table.rows.length) };
}

/** Every open question answered as proposed. */
export const accepted = ({ questions }: Preview): Record<string, string> =>
  Object.fromEntries(questions.flatMap(({ id, proposed }) => (proposed === null ? [] : [[id, proposed]])));
