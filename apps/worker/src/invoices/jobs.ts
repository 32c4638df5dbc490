import type { JobData } from '@contracts/catalogue.js';
import { type InvoiceReadResult, readOf } from '@contracts/invoices/jobs.js';
import type { Files, Job } from '@platform/ports.js';
import { putJson } from '@platform/wholeFile.js';
import { FileRefused } from '../fileRefused.js';
import type { JobHandlers, JobNeeds } from '../handlers.js';
import { bytesOf } from '../importing/readJob.js';
import { type EInvoiceReader, openEInvoiceReader } from './einvoiceReader.js';

/** E-invoices are read in a thread of their own. */
export function invoiceHandlers({ files }: JobNeeds): JobHandlers {
  const reader = openEInvoiceReader();
  return {
    handlers: { 'invoice.read': (job) => readInvoice({ files, reader }, job) },
    close: () => reader.close(),
  };
}

async function readInvoice(
  { files, reader }: { files: Files; reader: EInvoiceReader },
  job: Job,
): Promise<InvoiceReadResult> {
  const { path } = job.data as JobData['invoice.read'];
  try {
    await putJson(files, readOf(path), await reader.read(await bytesOf(files, path)));
    return { refused: null };
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return { refused: { status: error.status, code: error.code, params: error.params } };
  }
}
