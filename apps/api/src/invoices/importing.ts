import { check } from '@contracts/fields.js';
import type { EInvoice } from '@contracts/invoices/einvoice.js';
import type { EInvoiceRead, Finding } from '@contracts/invoices/einvoiceFinding.js';
import { ImportedInvoice } from '@contracts/invoices/imported.js';
import type { InvoiceFile } from '@contracts/invoices/invoice.js';
import { type InvoiceReadResult, readOf } from '@contracts/invoices/jobs.js';
import type { BrokenRule } from '@contracts/message.js';
import { mayAtTop } from '@domain/identity/rights.js';
import { type Proposal, proposalOf } from '@domain/invoices/einvoice/proposal.js';
import { derivedId, freshId } from '@platform/ids.js';
import { inTurn } from '@platform/inTurn.js';
import { jsonFile, putJson } from '@platform/wholeFile.js';
import { keyOf } from '../asked.js';
import { type Call, personOf } from '../call.js';
import type { Context } from '../context.js';
import type { Answer } from '../http/answer.js';
import { missingPrivilege, Problem, rulesBroken, unavailable } from '../http/problem.js';
import { addJob, ended } from '../importing/jobs.js';
import { uploadedFile } from '../importing/upload.js';
import { fileOf, invoiceCommand, kept, pathOf, readPathOf } from './files.js';

/** Milliseconds that a file may wait until it is read; reading itself has bounds of its own. */
const readingTime = 55_000;

/** POST accounting/invoice/import: an e-invoice becomes an invoice, with its creditor, elements and cost centers proposed. */
export async function importInvoice(context: Context, call: Call): Promise<Answer> {
  if (!mayAtTop(personOf(call), 'writeCosts')) throw missingPrivilege('writeCosts');
  const { file: upload } = await uploadedFile(call);
  const file = fileOf(upload, { id: freshId(), isOriginal: true });
  const read = await readBy(context, call.tenant, upload.content);
  const key = keyOf(context, call, [file.name, file.sha256]);
  const id = key.digest === undefined ? freshId() : derivedId(key.commandId, 'invoice');
  const own = context.tenants.get(call.tenant)?.currency ?? 'EUR';
  const data = importedOf(read, { id, file, own });
  return kept(context, pathOf(call.tenant, file), upload.content, async () => {
    const answer = await invoiceCommand(context, call, { command: 'importInvoice', data, key, on: 'new' });
    await putJson(context.ports.files, readPathOf(call.tenant, file), read);
    return answer;
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

const brokenBy = ({ rule, path, expected, found }: Finding): BrokenRule => ({
  ...{ field: path, rule },
  params: { ...(expected !== null && { expected }), ...(found !== null && { found }) },
});

interface Around {
  id: string;
  file: InvoiceFile;
  /** The company's currency. */
  own: string;
}

/** Throws 422 with the rules that it breaks. */
function importedOf({ invoice, findings }: EInvoiceRead, { id, file, own }: Around): ImportedInvoice {
  const errors = findings.filter(({ severity }) => severity === 'error').map(brokenBy);
  if (errors.length > 0) throw rulesBroken(errors.slice(0, 100));
  const proposal = proposalOf(invoice);
  if (!proposal) throw rulesBroken([{ field: 'totals', rule: 'max_value', params: { max: Number.MAX_SAFE_INTEGER } }]);
  const { seller } = invoice;
  const period = (proposal.due ?? proposal.date ?? '').slice(0, 7);
  const discountRate = discountOf(invoice, proposal);
  const wanted = {
    ...{ id, file, identifier: proposal.number, date: proposal.date, amountNet: proposal.net },
    ...{ amountGross: proposal.gross, currency: proposal.currency === own ? '' : proposal.currency },
    label: seller.name.slice(0, 300),
    sender: { name: seller.name.slice(0, 1_000), vatId: seller.vatId.slice(0, 100) },
    items: proposal.items.map(({ label, net, vatRate, accounting }) => ({
      ...{ label: oneLine(label), amount: net, gstRate: vatRate, discountRate, period },
      accounting: accounting.slice(0, 1_000),
    })),
  };
  const checked = check(ImportedInvoice, wanted);
  if (!checked.ok) throw rulesBroken(checked.errors);
  return checked.value;
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 300);

/** Of the whole invoice; what is given on a part of it is nobody's to spread. */
const discountOf = ({ discounts }: EInvoice, { discount }: Proposal): number =>
  discounts.every(({ base }) => base === null) ? (discount?.percent ?? 0) : 0;
