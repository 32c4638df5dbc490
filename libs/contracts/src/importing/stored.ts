import type { By } from '../message.js';
import type {
  CorrectedRow,
  Encoding,
  ImportAnswer,
  ImportColumn,
  ImportCounts,
  ImportProblem,
  ImportQuestion,
  ImportResult,
  Separator,
} from './import.js';

/** What the api and the workers say to each other about an import, by files and jobs. */

/** `told.json`: all that a person said about an import so far. */
export interface StoredImport {
  id: string;
  kind: string;
  /** Whose it is. What it may do is asked of whoever has it read and run, at that time. */
  by: By;
  file: { name: string; size: number };
  options: { encoding?: Encoding; separator?: Separator; sheet?: string; heading?: string };
  /** null: as guessed. */
  mapping: Record<string, string | null> | null;
  answers: Record<string, string>;
  rows: CorrectedRow[];
  createdAt: string;
  /** Of the call and its file, where it came with an Idempotency-Key. */
  digest?: string;
  /** Once it runs. */
  jobId: string | null;
  command: string | null;
}

/** `preview.json`: what the file says under all that. Rows stand in pages beside it. */
export interface StoredPreview {
  file: ImportAnswer['file'];
  options: ImportAnswer['options'];
  columns: ImportColumn[];
  mapping: Record<string, string | null>;
  targets: string[];
  labels?: Readonly<Record<string, string>>;
  questions: ImportQuestion[];
  problems: ImportProblem[];
  counts: ImportCounts;
}

export const rowsAPage = 500;

export const importFolder = (tenant: string): string => `${tenant}/imports/`;

/** Paths in the files port. */
export const importPaths = (tenant: string, id: string) => {
  const folder = `${importFolder(tenant)}${id}`;
  return {
    folder: `${folder}/`,
    file: `${folder}/file`,
    told: `${folder}/told.json`,
    preview: `${folder}/preview.json`,
    rows: (page: number) => `${folder}/rows-${page}.json`,
    commands: `${folder}/commands.jsonl`,
    /** Of an import that ran: a line for each row, by which it is known again. */
    prints: `${folder}/prints`,
    /** What its run did: its job is forgotten after a week. */
    result: `${folder}/result.json`,
  };
};

/** The checked list of a clone above one append; named by its content, so that one stored is never written over. */
export const cloneList = (tenant: string, id: string, sha256: string): string =>
  `${cloneFolder(tenant)}${id}/${sha256}.jsonl`;
export const cloneFolder = (tenant: string): string => `${tenant}/clones/`;

/** What a job of reading refuses is its result, not a failure. */
export type ReadResult =
  | { refused: { status: number; code: string; params: Readonly<Record<string, unknown>> } }
  | { refused: null; answers: Record<string, string>; commands: { count: number; sha256: string } | null };

/** `position`: of the log, once all is stored. */
export type RunResult = ImportResult & { position: number };
