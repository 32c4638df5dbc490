import type { Amount, Day, Percentage } from '@contracts/fields.js';
import type { AllowanceCharge, Decimal, Discount, EInvoice, Line } from '@contracts/invoices/einvoice.js';
import { addDays, inCalendar } from '../../calendar.js';
import { compared, negative, thousandths } from './decimal.js';
import { isCreditNote } from './rules/codes.js';

/** One line of an e-invoice, or an allowance or charge of the whole, as an item of an invoice of ours: before discount. */
export interface ProposedItem {
  label: string;
  net: Amount;
  vatRate: Percentage;
  /** What it was delivered in; else the whole invoice's. */
  from: Day | null;
  to: Day | null;
  /** Where the buyer books it (BT-133, else BT-19). */
  accounting: string;
}

/** What an e-invoice becomes here; its amounts are negative where it gives money back. */
export interface Proposal {
  number: string;
  date: Day | null;
  due: Day | null;
  currency: string;
  net: Amount;
  gross: Amount;
  items: readonly ProposedItem[];
  /** The highest cash discount, and until when it is given. */
  discount: { percent: Percentage; until: Day | null } | null;
}

/**
 * What is proposed to be booked of an e-invoice; null: its amounts are beyond what is exact here, or it has none. A credit note
 * turns round, unless its sender has already written it with a minus.
 */
export function proposalOf(invoice: EInvoice): Proposal | null {
  const { totals } = invoice;
  const isTurned = isCreditNote(invoice.type) && compared(totals.gross ?? totals.net ?? '0', '0') >= 0;
  const amount = (of: Decimal | null): Amount => {
    const read = thousandths(of ?? '0');
    if (read === null) throw new TooBig();
    return isTurned ? -read || 0 : read;
  };
  if (totals.net === null || totals.gross === null) return null;
  try {
    return {
      ...{ number: invoice.number, date: invoice.issued, due: dueOf(invoice), currency: invoice.currency },
      ...{ net: amount(totals.net), gross: amount(totals.gross) },
      items: itemsOf(invoice).map(({ net, ...item }) => ({ ...item, net: amount(net) })),
      discount: discountOf(invoice),
    };
  } catch (error) {
    if (error instanceof TooBig) return null;
    throw error;
  }
}

class TooBig extends Error {}

type Item = Omit<ProposedItem, 'net'> & { net: Decimal | null };

/** Lines and what is taken off or added; of a profile without lines its parts of VAT, of the smallest one its total. */
function itemsOf(invoice: EInvoice): Item[] {
  const { period, references, totals, vat } = invoice;
  const whole = { from: period.from, to: period.to, accounting: references.accounting };
  const lines = invoice.lines.filter((it) => it.counts && it.net !== null);
  const parts = vat.map((it): Item => ({ ...whole, label: '', net: it.base, vatRate: percentage(it.rate) }));
  if (lines.length === 0) return parts.length > 0 ? parts : [{ ...whole, label: '', net: totals.net, vatRate: 0 }];
  const only = vat.length === 1 ? (vat[0]?.rate ?? null) : null;
  return [
    ...lines.map((it) => lineItem(it, { ...whole, only })),
    ...invoice.allowancesCharges.map((it): Item => ({ ...whole, ...allowanceItem(it) })),
  ];
}

/** `only`: the one rate that the invoice has, for a line that does not say its own. */
function lineItem(
  line: Line,
  { only, ...whole }: Omit<Item, 'label' | 'net' | 'vatRate'> & { only: Decimal | null },
): Item {
  const { from, to } = line.period.from || line.period.to ? line.period : whole;
  const accounting = line.accounting || whole.accounting;
  return { label: line.name, net: line.net, vatRate: percentage(line.vatRate ?? only), from, to, accounting };
}

const allowanceItem = ({ isCharge, amount, reason, vatRate }: AllowanceCharge) => ({
  label: reason,
  net: amount && (isCharge ? amount : negative(amount)),
  vatRate: percentage(vatRate),
});

const percentage = (rate: Decimal | null): Percentage => thousandths(rate ?? '0') ?? 0;

/** A due day that is not in the calendar of ours is none. */
const dueOf = ({ due }: EInvoice): Day | null => (due && inCalendar(due) ? due : null);

function discountOf({ discounts, issued }: EInvoice): Proposal['discount'] {
  const [best] = [...discounts]
    .filter((it) => it.percent !== null && compared(it.percent, '0') > 0)
    .sort((a, b) => compared(b.percent ?? '0', a.percent ?? '0'));
  return best ? { percent: percentage(best.percent), until: until(best, issued) } : null;
}

const until = ({ days }: Discount, issued: Day | null): Day | null =>
  days === null || issued === null ? null : addDays(issued, days);
