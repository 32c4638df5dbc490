import { check } from '@contracts/fields.js';
import type { EInvoice } from '@contracts/invoices/einvoice.js';
import type { EInvoiceRead, Finding } from '@contracts/invoices/einvoiceFinding.js';
import { ImportedInvoice } from '@contracts/invoices/imported.js';
import type { InvoiceFile } from '@contracts/invoices/invoice.js';
import type { BrokenRule } from '@contracts/message.js';
import { broken, type Refused } from '../../refused.js';
import { type Proposal, proposalOf } from './proposal.js';

interface Around {
  id: string;
  file: InvoiceFile;
  /** The company's currency. */
  own: string;
}

/** What was read of an e-invoice, for the command `importInvoice`; refused with the rules that it breaks. */
export function asImported({ invoice, findings }: EInvoiceRead, { id, file, own }: Around): ImportedInvoice | Refused {
  const errors = findings.filter(({ severity }) => severity === 'error').map(brokenBy);
  if (errors.length > 0) return broken(...errors.slice(0, 100));
  const proposal = proposalOf(invoice);
  if (!proposal) return broken({ field: 'totals', rule: 'max_value', params: { max: Number.MAX_SAFE_INTEGER } });
  const { seller } = invoice;
  const discountRate = discountOf(invoice, proposal);
  // Who takes a cash discount pays as long as it is given.
  const until = discountRate > 0 ? (proposal.discount?.until ?? null) : null;
  const period = (until ?? proposal.due ?? proposal.date ?? '').slice(0, 7);
  const wanted = {
    ...{ id, file, identifier: proposal.number, date: proposal.date, amountNet: proposal.net },
    ...{ amountGross: proposal.gross, currency: proposal.currency === own ? '' : proposal.currency },
    label: seller.name.slice(0, 300),
    sender: { name: seller.name.slice(0, 1_000), vatId: seller.vatId.slice(0, 100) },
    order: oneLine(invoice.references.order),
    items: proposal.items.map(({ label, net, vatRate, accounting }) => ({
      ...{ label: oneLine(label), amount: net, gstRate: vatRate, discountRate, period },
      accounting: accounting.slice(0, 1_000),
    })),
  };
  const checked = check(ImportedInvoice, wanted);
  return checked.ok ? checked.value : broken(...checked.errors);
}

const brokenBy = ({ rule, path, expected, found }: Finding): BrokenRule => ({
  ...{ field: path, rule },
  params: { ...(expected !== null && { expected }), ...(found !== null && { found }) },
});

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 300);

/** Of the whole invoice, also where that is said by its sum; what is given on a part of it is nobody's to spread. */
const discountOf = ({ discounts, totals }: EInvoice, { discount }: Proposal): number =>
  discounts.every(({ base }) => base === null || [totals.gross, totals.payable].includes(base))
    ? (discount?.percent ?? 0)
    : 0;
