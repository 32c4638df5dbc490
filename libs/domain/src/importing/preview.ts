import type { ImportCounts, ImportProblem, ImportQuestion, ImportRow } from '@contracts/importing/import.js';
import { asking } from './asking.js';
import { costDrafts } from './costRows.js';
import { patchOf, shiftedBy } from './patch.js';
import { checkRights } from './permitted.js';
import { planDrafts } from './planRows.js';
import { cellAt, isReady, type Reading, type ReadRow, readRows } from './rows.js';
import {
  cellText,
  type ElementDraft,
  type EntryDraft,
  entryPrint,
  type ImportTable,
  type Known,
  type Reader,
  type Told,
} from './table.js';
import { checkTree, inOrder } from './tree.js';

/** What an import would do, and what stands against it. */
export interface Preview {
  questions: ImportQuestion[];
  problems: ImportProblem[];
  counts: ImportCounts;
  rows: ImportRow[];
  /** Parents before their children; only what is really new or changed. */
  elements: ElementDraft[];
  /** Element id → entries that are new or changed. */
  entries: Map<string, EntryDraft[]>;
}

/** Reads a file's table with all that was told so far. Pure: the same again with the same input. */
export function preview(table: ImportTable, told: Told, known: Known, reader: Reader): Preview {
  const asks = asking(told.answers);
  const reading: Reading = { table, told, known, reader, asks };
  const rows = readRows(reading);
  const elements = new Map(known.elements.map((it) => [it.id, it]));
  if (told.kind === 'COST') {
    const { projects, entries } = costDrafts(reading, rows);
    return summary(reading, rows, { drafts: [...projects.values()], entries });
  }
  const drafts = planDrafts(reading, rows);
  checkTree(drafts, elements, rows);
  checkRights(drafts, elements, rows);
  return summary(reading, rows, { drafts: inOrder(drafts, elements), entries: new Map() });
}

interface Found {
  drafts: ElementDraft[];
  entries: Map<string, EntryDraft[]>;
}

function summary(reading: Reading, rows: readonly ReadRow[], { drafts, entries }: Found): Preview {
  const shifted = shiftedBy(drafts, reading.known.elements);
  const changed = drafts.filter((it) => !it.known || patchOf(it) || shifted(it));
  const fresh = new Map(
    [...entries].map(
      ([id, list]) => [id, list.filter((it) => reading.known.entries.get(it.id) !== entryPrint(it))] as const,
    ),
  );
  const actions = actionsOf(reading, { drafts, entries });
  const shown = rows.map((it, i) => rowShown(reading, it, i, actions));
  const count = (action: ImportRow['action']): number => shown.filter((it) => it.action === action).length;
  const written = [...fresh.values()].flat();
  return {
    questions: reading.asks.questions(),
    problems: rows.flatMap((it) => it.problems),
    rows: shown,
    elements: changed,
    entries: new Map([...fresh].filter(([, list]) => list.length)),
    counts: {
      rows: rows.length,
      create: count('create') + (reading.told.kind === 'PLAN' ? changed.filter((it) => it.row === null).length : 0),
      change: count('change'),
      unchanged: count('unchanged'),
      skipped: count('skip'),
      problems: rows.reduce((sum, it) => sum + it.problems.length, 0),
      open: reading.asks.questions().filter((it) => it.answer === null).length,
      entries: written.length,
      amount: written.reduce((sum, it) => sum + it.amount, 0),
    },
  };
}

type Action = 'create' | 'change' | 'unchanged';

function actionsOf({ known }: Reading, { drafts, entries }: Found): Map<number, Action> {
  const actions = new Map<number, Action>();
  for (const draft of drafts) {
    if (draft.row !== null) actions.set(draft.row, !draft.known ? 'create' : patchOf(draft) ? 'change' : 'unchanged');
  }
  for (const entry of [...entries.values()].flat()) {
    const before = known.entries.get(entry.id);
    const action: Action = before === undefined ? 'create' : before === entryPrint(entry) ? 'unchanged' : 'change';
    const other = actions.get(entry.row);
    actions.set(entry.row, other && other !== action ? 'change' : action);
  }
  return actions;
}

function rowShown(reading: Reading, it: ReadRow, at: number, actions: ReadonlyMap<number, Action>): ImportRow {
  const { table, told } = reading;
  const values = Object.fromEntries(table.columns.map((name, i) => [name, cellText(cellAt(reading, at, i))]));
  const status = it.problems.length ? 'problem' : !isReady(it) ? 'open' : (actions.get(it.row) ?? 'unchanged');
  return {
    row: it.row,
    values,
    corrected: Object.keys(told.corrections.get(it.row)?.values ?? {}),
    skip: it.skip,
    action: it.skip ? 'skip' : status,
    marks: it.marks,
  };
}
