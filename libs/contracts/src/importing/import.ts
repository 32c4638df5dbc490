import { choice, flag, group, integer, list, listOf, map, reference, text } from '../fields.js';
import { exportFormats, type TemplateFormat, templateFormats } from './formats.js';

/** What of the plan can be imported; beside these each kind of master data by its `typeId`. */
export const importKinds = ['PLAN', 'COST'] as const;
export type ImportKind = (typeof importKinds)[number];

/** Bytes of an upload. */
export const mostUploadBytes = 25_000_000;

/** A row corrected in place (`values`: column name → text or number), skipped, or taken back as it was in the file. */
export class CorrectedRow {
  /** Its number as a spreadsheet shows it: the heading is row 1. In JSON: the item's place, from 1. */
  @integer({ min: 1 }) row!: number;
  @map(undefined, { optional: true }) values?: Readonly<Record<string, unknown>>;
  @flag({ optional: true }) skip?: boolean;
  /** Columns whose cells are put back as the file has them. */
  @listOf('text', { max: 200 }, { max: 300, optional: true }) asWritten?: readonly string[];
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

export class ImportColumn {
  /** The heading, made unique; key of `mapping` and of a correction's `values`. */
  @text() name!: string;
  /** The first filled cells, as written. */
  @listOf('text') samples!: string[];
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
  'repeated',
  'picture',
] as const;
export type QuestionKind = (typeof questionKinds)[number];

class Choice {
  @text() value!: string;
  @text({ sparse: true }) label?: string;
}

/** Who imported the rows of a question `repeated`, and when. */
class Before {
  @text() by!: string;
  @text() at!: string;
}

/** An open point, answered by one of its choices; never guessed. */
export class ImportQuestion {
  /** Key of `answers`. */
  @text() id!: string;
  @choice(questionKinds) kind!: QuestionKind;
  /** What it is about: a group of rows (`Kubernetes 1.17`), or the value not matched; empty: the whole file. */
  @text() about!: string;
  @text({ nullable: true }) column!: string | null;
  /** Cells that depend on it, the first of them as written, and the rows of the first. */
  @integer() count!: number;
  @listOf('text') samples!: string[];
  @listOf('integer') rows!: number[];
  /** Words in capitals, a year, a decimal sign, or the id of a thing (then with its label). */
  @list(Choice) choices!: Choice[];
  @text({ nullable: true }) proposed!: string | null;
  @text({ nullable: true }) answer!: string | null;
  @group(Before, { sparse: true }) before?: Before;
}

export class ImportProblem {
  @integer() row!: number;
  @text({ nullable: true }) column!: string | null;
  @text() rule!: string;
  @map() params!: Readonly<Record<string, unknown>>;
  @text({ nullable: true }) value!: string | null;
}

export class ImportCounts {
  @integer() rows!: number;
  /** Elements or records that are made and changed, as in the result; a row may mean several, or none. */
  @integer() create!: number;
  @integer() change!: number;
  /** Rows. */
  @integer() unchanged!: number;
  @integer() skipped!: number;
  @integer() problems!: number;
  @integer() open!: number;
  /** New cost entries and the sum of their amounts (thousandths). */
  @integer() entries!: number;
  @integer() amount!: number;
}

const rowActions = ['create', 'change', 'unchanged', 'skip', 'problem', 'open'] as const;

/** What a cell that is read as something becomes: days or months from one to the other, thousandths, a thing of that name. */
export type Becomes =
  | { days: readonly [from: string, to: string] }
  | { months: readonly [first: string, last: string] }
  | { amount: number }
  | { thing: string };

/**
 * A row of the preview. `marks`: column → the rule broken, or the id of the question it waits for; `becomes`: column →
 * what its cell is read as.
 */
export class ImportRow {
  @integer() row!: number;
  @map() values!: Record<string, string | null>;
  @listOf('text') corrected!: string[];
  @flag() skip!: boolean;
  @choice(rowActions) action!: (typeof rowActions)[number];
  @map() marks!: Record<string, { rule: string } | { question: string }>;
  @map() becomes!: Record<string, Becomes>;
}

/** How the file is read; each can be told otherwise. `sheets`, `headings`: what may be chosen. */
export class ImportOptions {
  @choice(encodings, { sparse: true }) encoding?: Encoding;
  @choice(separators, { sparse: true }) separator?: Separator;
  @text({ sparse: true }) sheet?: string;
  @listOf('text', {}, { sparse: true }) sheets?: string[];
  @text({ sparse: true }) heading?: string;
  @listOf('text', {}, { sparse: true }) headings?: string[];
}

const importStates = ['preview', 'running', 'done', 'failed'] as const;
export type ImportState = (typeof importStates)[number];

class Root {
  @text() id!: string;
  @text() label!: string;
  @text({ nullable: true }) day!: string | null;
  @text({ sparse: true }) clonedFrom?: string;
}
class Impossible {
  @integer() row!: number;
  @text() label!: string;
  @text() rule!: string;
  @map() params!: Readonly<Record<string, unknown>>;
}
/** What a run of an import or of a large clone did: rows refused at the last moment stand in `impossible`. */
export class ImportResult {
  @integer() create!: number;
  @integer() change!: number;
  @integer() unchanged!: number;
  @integer() entries!: number;
  @integer() amount!: number;
  /** The outermost things made or changed, with a day to look at; of an import at most 100. */
  @list(Root) roots!: Root[];
  @list(Impossible) impossible!: Impossible[];
}

class ImportFile {
  @text() name!: string;
  @integer() size!: number;
  @choice(templateFormats) format!: (typeof templateFormats)[number];
}
/** POST, GET and PUT import/{id}. `rows` are a page: `?offset=&limit=` (default the first 200). */
export class ImportAnswer {
  @text() id!: string;
  /** `PLAN`, `COST`, or the `typeId` of a kind of master data. */
  @text() kind!: string;
  @choice(importStates) state!: ImportState;
  @group(ImportFile) file!: ImportFile;
  @group(ImportOptions) options!: ImportOptions;
  @list(ImportColumn) columns!: ImportColumn[];
  @map() mapping!: Record<string, string | null>;
  @listOf('text') targets!: string[];
  /** What a tenant calls the targets that it added to a kind. */
  @map(undefined, { sparse: true }) labels?: Readonly<Record<string, string>>;
  @list(ImportQuestion) questions!: ImportQuestion[];
  @list(ImportProblem) problems!: ImportProblem[];
  @group(ImportCounts) counts!: ImportCounts;
  @list(ImportRow) rows!: ImportRow[];
  @text({ nullable: true }) jobId!: string | null;
  /** What `undo/{command}` takes back: the run, or what did it again. Null until it runs. */
  @text({ nullable: true }) command!: string | null;
  /** What took it back, while that stands: `undo/{takenBack}` does it again. */
  @text({ nullable: true }) takenBack!: string | null;
  @group(ImportResult, { nullable: true }) result!: ImportResult | null;
}

/** GET import: one that ran, the newest first; one's own, to key users all. */
export class RanImport {
  @text() id!: string;
  /** `PLAN`, `COST`, or the `typeId` of a kind of master data. */
  @text() kind!: string;
  @choice(importStates) state!: ImportState;
  /** Of its file. */
  @text() name!: string;
  /** Who had it run, by name. */
  @text() by!: string;
  @text({ format: 'time' }) at!: string;
  /** What `undo/{command}` takes back. */
  @text({ nullable: true }) command!: string | null;
  /** What took it back, while that stands. */
  @text({ nullable: true }) takenBack!: string | null;
  @group(ImportResult, { nullable: true }) result!: ImportResult | null;
}

/** A worker has taken it: `export/job/{jobId}` tells how far it is. */
export class JobStarted {
  @text() jobId!: string;
  /** What `undo/{command}` takes back. */
  @text({ nullable: true, sparse: true }) command?: string | null;
}

export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
/** GET export/job/{id} */
export class JobAnswer {
  @text() id!: string;
  /** What is done, such as `export.table`. */
  @text() name!: string;
  @choice(jobStates) state!: (typeof jobStates)[number];
  @integer() progress!: number;
  /** Why there is no file, where that is known: `PDF_UNAVAILABLE`. */
  @text({ sparse: true }) code?: string;
  @text({ sparse: true }) url?: string;
  @map(undefined, { sparse: true }) result?: Readonly<Record<string, unknown>>;
}
/** GET export/job: those begun in the last week, the newest first. */
export class JobListed extends JobAnswer {
  @text({ format: 'time' }) createdAt!: string;
  @reference('user') createdBy!: string;
}

/** POST export/{table}. Columns are those of `exportTables`, in the order given; default: all that can be imported again, and comments. */
export class ExportTable {
  @text({ max: 20_000, optional: true }) filters?: string;
  /** As in the list of the same things; left out: their own order, of the plan that of its tree. */
  @text({ max: 500, optional: true }) sort?: string;
  /** Instead of filters and sort: just these, as far as one may read them, in this order. */
  @listOf('reference', { to: 'plan-element' }, { optional: true }) ids?: readonly string[];
  @listOf('text', { max: 100 }, { max: 200, optional: true }) columns?: readonly string[];
  /** Of the plan: as it was then. */
  @text({ max: 40, optional: true }) asOf?: string;
  @choice(exportFormats) format: TemplateFormat = 'XLSX';
  @text({ max: 10, optional: true }) language?: string;
}

/** POST export/master-data/{kind}: the records of the list that the same filters and sort give, all of their fields. */
export class ExportRecords {
  @text({ max: 20_000, optional: true }) filters?: string;
  @text({ max: 500, optional: true }) sort?: string;
  /** Instead of filters and sort: just these, in this order. */
  @listOf('reference', { to: 'data-element' }, { optional: true }) ids?: readonly string[];
  @choice(exportFormats) format: TemplateFormat = 'XLSX';
  @text({ max: 10, optional: true }) language?: string;
}
