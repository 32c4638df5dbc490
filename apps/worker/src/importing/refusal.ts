import { mostUploadBytes } from '@contracts/importing/import.js';

/**
 * Why a file can't be read as told; the code goes to the caller. 415: not a kind we read; 413: a bound; 422: broken,
 * empty, or without a row that is corrected.
 */
export class FileRefused extends Error {
  constructor(
    readonly status: 413 | 415 | 422,
    readonly code: 'UNSUPPORTED_FILE' | 'FILE_TOO_BIG' | 'FILE_BROKEN' | 'FILE_EMPTY' | 'ROW_UNKNOWN',
    readonly params: Readonly<Record<string, unknown>> = {},
  ) {
    super(code);
  }
}

/** Bounds of what is read of one file, whatever it claims (stack.md: a hostile 1.5 MB workbook exhausted 1 GB). */
export const bounds = {
  upload: mostUploadBytes,
  zipEntries: 2_000,
  /** Bytes of all unpacked parts of a workbook that are read. */
  unpacked: 150_000_000,
  rows: 50_000,
  columns: 300,
  /** Characters of all cells together. */
  text: 60_000_000,
} as const;

export const tooBig = (what: keyof typeof bounds): FileRefused =>
  new FileRefused(413, 'FILE_TOO_BIG', { what, max: bounds[what] });
export const broken = (reason: string): FileRefused => new FileRefused(422, 'FILE_BROKEN', { reason });
