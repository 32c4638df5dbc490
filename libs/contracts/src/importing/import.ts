import { choice, flag, integer, list, listOf, map, text } from '../fields.js';

export const importKinds = ['PLAN', 'COST'] as const;
export type ImportKind = (typeof importKinds)[number];
export const templateFormats = ['XLSX', 'CSV', 'JSON'] as const;
export type TemplateFormat = (typeof templateFormats)[number];

/** Bytes of an upload. */
export const mostUploadBytes = 25_000_000;

/** A row corrected in place (`values`: column name → text or number), skipped, or taken back as it was in the file. */
export class CorrectedRow {
  /** Its number as a spreadsheet shows it: the heading is row 1. In JSON: the item's place, from 1. */
  @integer({ min: 1 }) row!: number;
  @map(undefined, { optional: true }) values?: Readonly<Record<string, unknown>>;
  @flag({ optional: true }) skip?: boolean;
  /** Forgets all corrections of the row. */
  @flag({ optional: true }) reset?: boolean;
}

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'shift_jis'] as const;
export type Encoding = (typeof encodings)[number];
export const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

/** PUT import/{id}. `mapping`: column → target or null; `answers`: question id → one of its choices, or null: open again. */
export class ChangeImport {
  @map(undefined, { optional: true }) mapping?: Readonly<Record<string, unknown>>;
  @map(undefined, { optional: true }) answers?: Readonly<Record<string, unknown>>;
  @list(CorrectedRow, { optional: true }) rows?: readonly CorrectedRow[];
  @choice(encodings, { optional: true }) encoding?: Encoding;
  @choice(separators, { optional: true }) separator?: Separator;
  /** Which sheet of a workbook. */
  @text({ max: 200, optional: true }) sheet?: string;
  /** Rows of the heading, as the file numbers them: `3`, of two lines `3-4`; `0`: the file has none. */
  @text({ max: 20, optional: true }) heading?: string;
  /** Answers every open question as proposed. */
  @flag({ optional: true }) acceptProposals?: boolean;
}

/** What a cell may hold as read: text as written, a number (also a spreadsheet's), a day, nothing; absent: not in this row. */
export type Cell = string | number | boolean | null | { day: string };

export interface ImportColumn {
  /** The heading, made unique; key of `mapping` and of a correction's `values`. */
  name: string;
  /** The first filled cells, as written. */
  samples: string[];
}

export const questionKinds = [
  'year',
  'range',
  'parts',
  'period',
  'decimal',
  'dayOrder',
  'dayOrYear',
  'remark',
  'person',
  'type',
  'elementType',
  'costKind',
  'costType',
  'unit',
  'existing',
  'rounding',
  'currency',
  'scale',
  'total',
  'project',
  'milestones',
] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** An open point, answered by one of its choices; never guessed. */
export interface ImportQuestion {
  /** Key of `answers`. */
  id: string;
  kind: QuestionKind;
  /** What it is about: a group of rows (`Kubernetes 1.17`), or the value not matched; empty: the whole file. */
  about: string;
  column: string | null;
  /** Cells that depend on it, the first of them as written, and the rows of the first. */
  count: number;
  samples: string[];
  rows: number[];
  /** Words in capitals, a year, a decimal sign, or the id of a thing (then with its label). */
  choices: { value: string; label?: string }[];
  proposed: string | null;
  answer: string | null;
}

export interface ImportProblem {
  row: number;
  column: string | null;
  rule: string;
  params: Readonly<Record<string, unknown>>;
  value: string | null;
}

export interface ImportCounts {
  rows: number;
  create: number;
  change: number;
  unchanged: number;
  skipped: number;
  problems: number;
  open: number;
  /** New cost entries and the sum of their amounts (thousandths). */
  entries: number;
  amount: number;
}

/** A row of the preview. `marks`: column → the rule broken, or the id of the question it waits for. */
export interface ImportRow {
  row: number;
  values: Record<string, string | null>;
  corrected: string[];
  skip: boolean;
  action: 'create' | 'change' | 'unchanged' | 'skip' | 'problem' | 'open';
  marks: Record<string, { rule: string } | { question: string }>;
}

/** How the file is read; each can be told otherwise. `sheets`, `headings`: what may be chosen. */
export interface ImportOptions {
  encoding?: Encoding;
  separator?: Separator;
  sheet?: string;
  sheets?: string[];
  heading?: string;
  headings?: string[];
}

export type ImportState = 'preview' | 'running' | 'done' | 'failed';

/** POST, GET and PUT import/{id}. `rows` are a page: `?offset=&limit=` (default the first 200). */
export interface ImportAnswer {
  id: string;
  kind: ImportKind;
  state: ImportState;
  file: { name: string; size: number; format: 'XLSX' | 'CSV' | 'JSON' };
  options: ImportOptions;
  columns: ImportColumn[];
  mapping: Record<string, string | null>;
  targets: string[];
  questions: ImportQuestion[];
  problems: ImportProblem[];
  counts: ImportCounts;
  rows: ImportRow[];
  jobId: string | null;
  /** What `undo/{command}` takes back: the run, or what did it again. Null until it runs. */
  command: string | null;
  /** What took it back, while that stands: `undo/{takenBack}` does it again. */
  takenBack: string | null;
  result: ImportResult | null;
}

/** What a run of an import or of a large clone did: rows refused at the last moment stand in `impossible`. */
export interface ImportResult {
  create: number;
  change: number;
  unchanged: number;
  entries: number;
  amount: number;
  /** The outermost things made or changed, with a day to look at; of an import at most 100. */
  roots: { id: string; label: string; day: string | null; clonedFrom?: string }[];
  impossible: { row: number; label: string; rule: string; params: Readonly<Record<string, unknown>> }[];
}

/** POST export/{table}. Columns are field names of the rows, in that order; default: all that can be imported again. */
export class ExportTable {
  @text({ max: 20_000, optional: true }) filters?: string;
  @listOf('text', { max: 100 }, { max: 200, optional: true }) columns?: readonly string[];
  @choice(templateFormats) format: TemplateFormat = 'XLSX';
  @text({ max: 10, optional: true }) language?: string;
}
