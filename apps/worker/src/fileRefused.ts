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

/** What the file claims to be does not hold; `reason` says what is wrong with it. */
export const broken = (reason: string): FileRefused => new FileRefused(422, 'FILE_BROKEN', { reason });
