import type { EInvoice } from '@contracts/invoices/einvoice.js';
import type { Finding } from '@contracts/invoices/einvoiceFinding.js';
import type { Reading } from '../reading.js';
import { Asking } from './asking.js';
import { askCodes } from './codes.js';
import { askNational } from './national.js';
import { askParties } from './parties.js';
import { askEachLine, askHead, askOthers } from './presence.js';
import { askLines, askTotals } from './totals.js';
import { askVat } from './vat.js';

/** The rules of EN 16931, and of whoever else it says that it follows, that an e-invoice breaks. Of ZUGFeRD 1, which is older, only its arithmetic is asked. */
export function findingsOf(invoice: EInvoice, { hasTerms }: Reading): Finding[] {
  const ask = new Asking(invoice, hasTerms);
  if (invoice.profile !== 'ZUGFERD_1') {
    askHead(ask);
    askOthers(ask);
    askEachLine(ask);
    askParties(ask);
    askCodes(ask);
    askNational(ask);
  }
  askTotals(ask);
  askLines(ask);
  askVat(ask);
  return ask.findings;
}
