import type { EInvoiceRead } from '@contracts/invoices/einvoiceFinding.js';
import { type InvoiceReadResult, readOf } from '@contracts/invoices/jobs.js';
import { isRefused } from '@domain/decider.js';
import { mayAtTop } from '@domain/identity/rights.js';
import { asImported } from '@domain/invoices/einvoice/asImported.js';
import { freshId } from '@platform/ids.js';
import { inTurn } from '@platform/inTurn.js';
import { fileOf, keptOriginal } from '@platform/invoices/files.js';
import { jsonFile } from '@platform/wholeFile.js';
import { keyOf } from '../asked.js';
import { type Call, personOf } from '../call.js';
import type { Context } from '../context.js';
import type { Answer } from '../http/answer.js';
import { missingPrivilege, Problem, problemOf, unavailable } from '../http/problem.js';
import { addJob, ended } from '../importing/jobs.js';
import { uploadedFile } from '../importing/upload.js';
import { idBy, invoiceCommand, isRefusal } from './files.js';

/** Milliseconds that a file may wait until it is read; reading itself has bounds of its own. */
const readingTime = 55_000;

/** POST accounting/invoice/import: an e-invoice becomes an invoice, with its creditor, elements and cost centers proposed. */
export async function importInvoice(context: Context, call: Call): Promise<Answer> {
  if (!mayAtTop(personOf(call), 'writeCosts')) throw missingPrivilege('writeCosts');
  const { file: upload } = await uploadedFile(call);
  const told = fileOf(upload, { id: freshId(), isOriginal: true });
  const read = await readBy(context, call.tenant, upload.content);
  const key = keyOf(context, call, [told.name, told.sha256]);
  const [id, file] = [idBy(key, 'invoice'), { ...told, id: idBy(key, 'file') }];
  const own = context.tenants.get(call.tenant)?.currency ?? 'EUR';
  const data = asImported(read, { id, file, own });
  if (isRefused(data)) throw problemOf(data.refusal);
  const original = { tenant: call.tenant, file, content: upload.content, read };
  return keptOriginal(context.ports.files, original, {
    isRefusal,
    command: () => invoiceCommand(context, call, { command: 'importInvoice', data, key, on: 'new' }),
  });
}

/** What a worker reads of it. Throws why it can't be read. One file of a tenant after the other. */
async function readBy(context: Context, tenant: string, content: Buffer): Promise<EInvoiceRead> {
  const { files } = context.ports;
  const path = `${tenant}/invoices/reading/${freshId()}`;
  await files.put(path, content);
  try {
    const job = await inTurn(`${tenant}/invoices`, async () => {
      const id = await addJob(context, tenant, { name: 'invoice.read', data: { path } });
      return ended(context, tenant, { id, atMost: readingTime });
    });
    const result = job?.result as InvoiceReadResult | undefined;
    if (result?.refused)
      throw new Problem(result.refused.status, result.refused.code, { params: result.refused.params });
    const read = result && (await jsonFile<EInvoiceRead>(files, readOf(path)));
    if (!read) throw unavailable('BUSY');
    return read;
  } finally {
    await files.remove(path);
    await files.remove(readOf(path));
  }
}
