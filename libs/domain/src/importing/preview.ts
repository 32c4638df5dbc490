import type { ImportCounts, ImportProblem, ImportQuestion, ImportRow } from '@contracts/importing/import.js';
import { asking } from './asking.js';
import { becomesOf } from './becomes.js';
import { costDrafts } from './costRows.js';
import { patchOf, shiftedBy } from './patch.js';
import { planDrafts } from './planRows.js';
import { recordDrafts, recordPatch, wishedRecords } from './recordRows.js';
import { cellAt, isReady, type Reading, type ReadRow, readRows } from './rows.js';
import {
  type CostTypeDraft,
  cellText,
  type ElementDraft,
  type EntryDraft,
  entryPrint,
  type ImportTable,
  type Known,
  type Reader,
  type RecordDraft,
  type Told,
} from './table.js';
import { checkTree, inOrder } from './tree.js';

/** What an import would do. */
export interface Wished {
  /** Parents before their children; only what is really new or changed. */
  elements: ElementDraft[];
  /** Element id → entries that are new or changed. */
  entries: Map<string, EntryDraft[]>;
  /** Only what some of the entries name. */
  costTypes: CostTypeDraft[];
  /** What is named before what names it; only what is really new or changed. */
  records: RecordDraft[];
}

/** What an import would do, and what stands against it. */
export interface Preview extends Wished {
  questions: ImportQuestion[];
  problems: ImportProblem[];
  counts: ImportCounts;
  /** Some of the rows, from a place on; all at once would be much. */
  shown(from: number, to: number): ImportRow[];
}

/** A file's table read with all that was told so far: its rows, and what they mean. */
export interface Look {
  reading: Reading;
  rows: readonly ReadRow[];
  /** Parents before their children. */
  drafts: readonly ElementDraft[];
  entries: ReadonlyMap<string, readonly EntryDraft[]>;
  costTypes: ReadonlyMap<string, CostTypeDraft>;
  /** What is named before what names it. */
  records: readonly RecordDraft[];
}

/** Pure: the same again with the same input. What only the plan itself can refuse is told later, by `stop`. */
export function looked(table: ImportTable, told: Told, known: Known, reader: Reader): Look {
  const reading: Reading = { table, told, known, reader, asks: asking(told.answers) };
  const rows = readRows(reading);
  const nothing = { drafts: [], entries: new Map(), costTypes: new Map(), records: [] };
  if (reader.shape) return { ...nothing, reading, rows, records: recordDrafts(reading, rows) };
  if (told.kind === 'COST') {
    const { projects, ...costs } = costDrafts(reading, rows);
    return { ...nothing, reading, rows, drafts: [...projects.values()], ...costs };
  }
  const elements = new Map(known.elements.map((it) => [it.id, it]));
  const drafts = planDrafts(reading, rows);
  checkTree(drafts, elements, { rows, types: known.elementTypes });
  return { ...nothing, reading, rows, drafts: inOrder(drafts, elements) };
}

/** What the rows that nothing stands against make and change. What would stand below others is left out with them. */
export function wished({ reading: { known }, rows, drafts, entries, costTypes, records }: Look): Wished {
  const waiting = new Set(rows.filter((it) => !isReady(it)).map((it) => it.row));
  const out = new Set<string>();
  const shifted = shiftedBy(drafts, known.elements);
  const elements = drafts.filter((it) => {
    const isOut =
      (it.row !== null && waiting.has(it.row)) || out.has(it.parentId ?? '') || (!it.known && !it.startDate);
    if (isOut) out.add(it.id);
    return !isOut && (!it.known || patchOf(it) || shifted(it));
  });
  const fresh = new Map<string, EntryDraft[]>();
  for (const [id, list] of entries) {
    const booked = list.filter((it) => !waiting.has(it.row) && known.entries.get(it.id) !== entryPrint(it));
    if (booked.length && !out.has(id)) fresh.set(id, booked);
  }
  const named = new Set([...fresh.values()].flat().map((it) => it.costTypeId));
  return {
    ...{ elements, entries: fresh, costTypes: [...costTypes.values()].filter((it) => named.has(it.id)) },
    records: wishedRecords(records, rows),
  };
}

/** What a look comes to. */
export function previewOf(look: Look): Preview {
  const { reading, rows } = look;
  const wish = wished(look);
  const { elements, entries, records } = wish;
  const made = [...elements, ...records];
  const actions = actionsOf(look);
  const done = rows.map((it) => actionOf(it, actions));
  const count = (action: ImportRow['action']): number => done.filter((it) => it === action).length;
  const written = [...entries.values()].flat();
  const questions = reading.asks.questions();
  return {
    questions,
    problems: rows.flatMap((it) => it.problems),
    shown: (from, to) => rows.slice(from, to).map((it, i) => rowShown(reading, it, from + i, done)),
    ...wish,
    counts: {
      rows: rows.length,
      create: made.filter((it) => !it.known).length,
      change: made.filter((it) => it.known).length,
      unchanged: count('unchanged'),
      skipped: count('skip'),
      problems: rows.reduce((sum, it) => sum + it.problems.length, 0),
      open: questions.filter((it) => it.answer === null).length,
      entries: written.length,
      amount: written.reduce((sum, it) => sum + it.amount, 0),
    },
  };
}

type Action = 'create' | 'change' | 'unchanged';

function actionsOf({ reading: { known }, drafts, entries, records }: Look): Map<number, Action> {
  const actions = new Map<number, Action>();
  for (const it of records) actions.set(it.row, !it.known ? 'create' : recordPatch(it) ? 'change' : 'unchanged');
  for (const draft of drafts) {
    if (draft.row === null) continue;
    const action: Action = !draft.known ? 'create' : patchOf(draft) ? 'change' : 'unchanged';
    const other = actions.get(draft.row);
    actions.set(draft.row, other && other !== action ? 'change' : action);
  }
  for (const entry of [...entries.values()].flat()) {
    const before = known.entries.get(entry.id);
    const action: Action = before === undefined ? 'create' : before === entryPrint(entry) ? 'unchanged' : 'change';
    const other = actions.get(entry.row);
    actions.set(entry.row, other && other !== action ? 'change' : action);
  }
  return actions;
}

function actionOf(it: ReadRow, actions: ReadonlyMap<number, Action>): ImportRow['action'] {
  if (it.skip) return 'skip';
  return it.problems.length ? 'problem' : !isReady(it) ? 'open' : (actions.get(it.row) ?? 'unchanged');
}

function rowShown(reading: Reading, it: ReadRow, at: number, done: readonly ImportRow['action'][]): ImportRow {
  const { table, told } = reading;
  const values = Object.fromEntries(table.columns.map((name, i) => [name, cellText(cellAt(reading, at, i))]));
  return {
    row: it.row,
    values,
    corrected: Object.keys(told.corrections.get(it.row)?.values ?? {}),
    skip: it.skip,
    action: done[at] as ImportRow['action'],
    marks: it.marks,
    becomes: becomesOf(it, reading),
  };
}
