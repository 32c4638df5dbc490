import { job } from '../jobs.js';

/** Names are stored as long as their jobs are. */
export const invoiceJobs = {
  /** Reads the e-invoice at a path; what it says is laid beside it. */
  'invoice.read': job<{ path: string }>({ out: 'result', seenBy: 'nobody', atOnce: 1, tries: 2 }),
};

/** Where the worker lays what it read. */
export const readOf = (path: string): string => `${path}.read`;

/** What comes out of reading. */
export interface InvoiceReadResult {
  refused: { status: 413 | 415 | 422; code: string; params: Readonly<Record<string, unknown>> } | null;
}
