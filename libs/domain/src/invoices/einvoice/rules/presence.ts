import type { AllowanceCharge, PaymentMeans } from '@contracts/invoices/einvoice.js';
import type { Party, Place } from '@contracts/invoices/einvoiceParty.js';
import { compared } from '../decimal.js';
import { isDiscountLine } from '../discount.js';
import type { Asking } from './asking.js';
import { isCreditNote, isVatId } from './codes.js';

/** BR-01 to 15: what every invoice says. The smallest profile has neither addresses nor the sum of lines. */
export function askHead(ask: Asking): void {
  const { invoice } = ask;
  const { seller, buyer, totals, profile } = invoice;
  ask.given(invoice.guideline, 'BR-01', 'guideline');
  ask.given(invoice.number, 'BR-02', 'number');
  ask.given(invoice.issued, 'BR-03', 'issued');
  ask.given(invoice.type, 'BR-04', 'type');
  ask.given(invoice.currency, 'BR-05', 'currency');
  ask.given(seller.name, 'BR-06', 'seller.name');
  ask.given(buyer.name, 'BR-07', 'buyer.name');
  ask.given(totals.net, 'BR-13', 'totals.net');
  ask.given(totals.gross, 'BR-14', 'totals.gross');
  ask.given(totals.payable, 'BR-15', 'totals.payable');
  if (profile === 'MINIMUM') return;
  askPlace(ask, seller.address, ['BR-08', 'BR-09'], 'seller.address');
  askPlace(ask, buyer.address, ['BR-10', 'BR-11'], 'buyer.address');
  ask.given(totals.lines, 'BR-12', 'totals.lines');
  ask.holds(invoice.vat.length > 0, 'BR-CO-18', 'vat');
  // Nobody pays a credit note by a day.
  const isAgreed = isCreditNote(invoice.type) || invoice.due !== null || ask.hasTerms || invoice.discounts.length > 0;
  ask.holds(isAgreed || compared(totals.payable ?? '0', '0') <= 0, 'BR-CO-25', 'due');
  const isKnown = seller.ids.length > 0 || seller.legalId.id !== '' || seller.vatId !== '';
  ask.holds(isKnown, 'BR-CO-26', 'seller.ids');
}

/** What has to be said of a thing that need not be there. */
export function askOthers(ask: Asking): void {
  const { invoice } = ask;
  if (invoice.payee) askPayee(ask, invoice.payee, invoice.seller);
  if (invoice.taxRepresentative) {
    ask.given(invoice.taxRepresentative.name, 'BR-18', 'taxRepresentative.name');
    askPlace(ask, invoice.taxRepresentative.address, ['BR-19', 'BR-20'], 'taxRepresentative.address');
    ask.given(invoice.taxRepresentative.vatId, 'BR-56', 'taxRepresentative.vatId');
  }
  if (invoice.deliveryAddress) ask.given(invoice.deliveryAddress.country, 'BR-57', 'deliveryAddress.country');
  askEndpoint(ask, invoice.seller, ['BR-62', 'seller']);
  askEndpoint(ask, invoice.buyer, ['BR-63', 'buyer']);
  askDiscounts(ask);
  ask.holds(invoice.taxPoint === null || invoice.taxPointCode === '', 'BR-CO-03', 'taxPoint');
  askVatId(ask, invoice.seller, 'seller');
  askVatId(ask, invoice.buyer, 'buyer');
  if (invoice.taxRepresentative) askVatId(ask, invoice.taxRepresentative, 'taxRepresentative');
  askPeriod(ask, invoice.period, 'BR-29', 'period');
  // The rules of UBL take the tax in the invoice's own currency for it, those of CII do not.
  const isTold = invoice.syntax === 'UBL' && invoice.taxCurrency === invoice.currency;
  if (invoice.taxCurrency !== '' && !isTold)
    ask.given(invoice.totals.vatInTaxCurrency, 'BR-53', 'totals.vatInTaxCurrency');
  invoice.preceding.forEach((it, i) => {
    ask.given(it.number, 'BR-55', `preceding[${i}].number`);
  });
  invoice.attachments.forEach((it, i) => {
    ask.given(it.id, 'BR-52', `attachments[${i}].id`);
  });
  ask.holds(invoice.payment.filter(({ card }) => card !== '').length <= 1, 'BR-66', 'payment');
  invoice.payment.forEach((it, i) => {
    ask.given(it.code, 'BR-49', `payment[${i}].code`);
    askAccount(ask, it, `payment[${i}]`);
  });
  invoice.vat.forEach((it, i) => {
    ask.given(it.base, 'BR-45', `vat[${i}].base`);
    ask.given(it.tax, 'BR-46', `vat[${i}].tax`);
    ask.given(it.category, 'BR-47', `vat[${i}].category`);
    ask.holds(it.rate !== null || it.category === 'O', 'BR-48', `vat[${i}].rate`);
  });
  invoice.allowancesCharges.forEach((it, i) => {
    const at = `allowancesCharges[${i}]`;
    askAllowance(ask, it, it.isCharge ? ['BR-36', 'BR-38'] : ['BR-31', 'BR-33'], at);
    ask.given(it.vatCategory, it.isCharge ? 'BR-37' : 'BR-32', `${at}.vatCategory`);
  });
}

/** BR-16, and BR-21 to 30 of each line that counts. */
export function askEachLine(ask: Asking): void {
  const { profile, lines } = ask.invoice;
  if (profile === 'MINIMUM' || profile === 'BASIC_WL') return;
  ask.holds(lines.length > 0, 'BR-16', 'lines');
  for (const { line, at } of ask.lines) {
    ask.given(line.id, 'BR-21', `${at}.id`);
    ask.given(line.quantity, 'BR-22', `${at}.quantity`);
    ask.given(line.unit, 'BR-23', `${at}.unit`);
    ask.given(line.net, 'BR-24', `${at}.net`);
    ask.given(line.name, 'BR-25', `${at}.name`);
    ask.given(line.netPrice, 'BR-26', `${at}.netPrice`);
    ask.holds(compared(line.netPrice ?? '0', '0') >= 0, 'BR-27', `${at}.netPrice`, { found: line.netPrice });
    ask.holds(compared(line.grossPrice ?? '0', '0') >= 0, 'BR-28', `${at}.grossPrice`, { found: line.grossPrice });
    ask.given(line.vatCategory, 'BR-CO-04', `${at}.vatCategory`);
    askPeriod(ask, line.period, 'BR-30', `${at}.period`);
    line.allowancesCharges.forEach((it, i) => {
      askAllowance(ask, it, it.isCharge ? ['BR-43', 'BR-44'] : ['BR-41', 'BR-42'], `${at}.allowancesCharges[${i}]`);
    });
  }
}

function askPlace(ask: Asking, place: Place, [there, country]: readonly [string, string], at: string): void {
  const isThere = Object.values(place).some((it) => it !== '');
  ask.holds(isThere, there, at);
  if (isThere) ask.given(place.country, country, `${at}.country`);
}

const askVatId = (ask: Asking, { vatId }: Party, at: string): void =>
  ask.holds(vatId === '' || isVatId(vatId), 'BR-CO-09', `${at}.vatId`, { found: vatId });

const askEndpoint = (ask: Asking, { endpoint }: Party, [rule, at]: readonly [string, string]): void =>
  ask.holds(endpoint.id === '' || endpoint.scheme !== '', rule, `${at}.endpoint`, { found: endpoint.id });

/** A transfer goes to an account; no invoice should tell more of a card than its first six and last four digits. */
function askAccount(ask: Asking, { code, account, accountName, bic, card }: PaymentMeans, at: string): void {
  if (code === '30' || code === '58') {
    ask.holds(account !== '' || (accountName === '' && bic === ''), 'BR-50', `${at}.account`);
    ask.given(account, 'BR-61', `${at}.account`);
  }
  ask.holds(card.length <= 10, 'BR-51', `${at}.card`, { severity: 'warning' });
}

/** BR-DE-18, of XRechnung alone: a line of BT-20 that begins with `#` says a cash discount as it is prescribed. */
function askDiscounts(ask: Asking): void {
  const { profile, terms } = ask.invoice;
  if (profile !== 'XRECHNUNG' && profile !== 'XRECHNUNG_EXTENSION') return;
  for (const line of terms.split('\n').map((it) => it.trim()))
    if (line.startsWith('#')) ask.holds(isDiscountLine(line), 'BR-DE-18', 'terms', { found: line.slice(0, 100) });
}

/** BR-17: who is paid is named, and is another than the seller; that one is named twice is only told. */
function askPayee(ask: Asking, payee: Party, { name, tradingName }: Party): void {
  ask.given(payee.name, 'BR-17', 'payee.name');
  const isAnother = payee.name === '' || ![name, tradingName].includes(payee.name);
  ask.holds(isAnother, 'BR-17', 'payee.name', { found: payee.name.slice(0, 100), severity: 'warning' });
}

const askPeriod = (ask: Asking, { from, to }: { from: string | null; to: string | null }, rule: string, at: string) =>
  ask.holds(from === null || to === null || from <= to, rule, at, { found: `${from} – ${to}` });

function askAllowance(ask: Asking, it: AllowanceCharge, rules: readonly [string, string], at: string): void {
  ask.given(it.amount, rules[0], `${at}.amount`);
  ask.given(it.reason || it.reasonCode, rules[1], `${at}.reason`);
}
