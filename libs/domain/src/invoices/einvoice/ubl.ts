import type {
  Attachment,
  EInvoice,
  Note,
  PaymentMeans,
  References,
  Totals,
  VatPart,
} from '@contracts/invoices/einvoice.js';
import { sum } from './decimal.js';
import { markedDiscounts } from './discount.js';
import { profileOf } from './profile.js';
import { account, type Reading } from './reading.js';
import { ublAllowance, ublLines, ublPeriod } from './ublLine.js';
import { isCreditorId, ublParty, ublPlace } from './ublParty.js';
import { all, attribute, inCurrencyOf, type Maybe, one, said, type XmlElement } from './xml.js';

/** Reads an Invoice or a CreditNote of UBL 2.1. */
export function readUbl(reading: Reading, root: XmlElement): EInvoice {
  const guideline = said(root, 'CustomizationID');
  reading.currency = said(root, 'DocumentCurrencyCode');
  const delivery = one(root, 'Delivery');
  const address = one(delivery, 'DeliveryLocation/Address');
  const payee = one(root, 'PayeeParty');
  const agent = one(root, 'TaxRepresentativeParty');
  return {
    syntax: 'UBL',
    profile: profileOf(guideline),
    guideline,
    process: said(root, 'ProfileID'),
    number: said(root, 'ID'),
    type: said(root, 'InvoiceTypeCode') || said(root, 'CreditNoteTypeCode'),
    issued: reading.day(one(root, 'IssueDate'), 'issued'),
    taxPoint: reading.day(one(root, 'TaxPointDate'), 'taxPoint'),
    taxPointCode: said(root, 'InvoicePeriod/DescriptionCode'),
    delivered: reading.day(one(delivery, 'ActualDeliveryDate'), 'delivered'),
    period: ublPeriod(reading, one(root, 'InvoicePeriod'), ''),
    currency: said(root, 'DocumentCurrencyCode'),
    taxCurrency: said(root, 'TaxCurrencyCode'),
    notes: all(root, 'Note').map(note),
    seller: ublParty(one(root, 'AccountingSupplierParty/Party'), 'legal'),
    buyer: ublParty(one(root, 'AccountingCustomerParty/Party'), 'legal'),
    payee: payee ? ublParty(payee, 'trading') : null,
    taxRepresentative: agent ? ublParty(agent, 'trading') : null,
    deliveredTo: said(delivery, 'DeliveryParty/PartyName/Name'),
    deliveryAddress: address ? ublPlace(address) : null,
    references: references(root),
    preceding: all(root, 'BillingReference/InvoiceDocumentReference').map((it, i) => ({
      number: said(it, 'ID'),
      date: reading.day(one(it, 'IssueDate'), `preceding[${i}].date`),
    })),
    ...terms(reading, root),
    payment: all(root, 'PaymentMeans').map(means),
    allowancesCharges: all(root, 'AllowanceCharge').map((it, i) =>
      ublAllowance(reading, it, `allowancesCharges[${i}]`, 'document'),
    ),
    totals: totals(reading, root),
    vat: all(ownTax(root), 'TaxSubtotal').map((it, i) => vatPart(reading, it, `vat[${i}]`)),
    attachments: all(root, 'AdditionalDocumentReference').filter(isAttachment).map(attachment),
    lines: ublLines(reading, root),
  };
}

/** UBL has no field for the subject of a note: it stands before it, `#ADU#text`. */
function note(of: XmlElement): Note {
  const [, subject = '', text = of.text] = /^#([A-Z]{3})#(.*)$/s.exec(of.text) ?? [];
  return { subject, text };
}

/** UBL wants an order's number beside the seller's own for it: what Peppol and KoSIT write where there is none. */
const placeholders = ['NA', 'Dummywert'];

function references(root: XmlElement): References {
  const additional = (type: string) =>
    all(root, 'AdditionalDocumentReference').find((it) => said(it, 'DocumentTypeCode') === type);
  const order = said(root, 'OrderReference/ID');
  const isFilled = said(root, 'OrderReference/SalesOrderID') !== '';
  return {
    buyer: said(root, 'BuyerReference'),
    // A CreditNote has no ProjectReference: there it is a document of type 50.
    project: said(root, 'ProjectReference/ID') || said(additional('50'), 'ID'),
    contract: said(root, 'ContractDocumentReference/ID'),
    order: isFilled && placeholders.includes(order) ? '' : order,
    sellersOrder: said(root, 'OrderReference/SalesOrderID'),
    receipt: said(root, 'ReceiptDocumentReference/ID'),
    despatch: said(root, 'DespatchDocumentReference/ID'),
    tender: said(root, 'OriginatorDocumentReference/ID'),
    object: said(additional('130'), 'ID'),
    accounting: said(root, 'AccountingCost'),
  };
}

function terms(reading: Reading, root: XmlElement) {
  const notes = all(root, 'PaymentTerms/Note');
  reading.hasTerms = notes.length > 0;
  const text = notes
    .map((it) => it.text)
    .filter((it) => it !== '')
    .join('\n');
  reading.once(all(root, 'PaymentMeans/PaymentMandate'), 'BR-67', 'mandate');
  const ids = ['AccountingSupplierParty/Party', 'PayeeParty'].flatMap((it) =>
    all(root, `${it}/PartyIdentification/ID`),
  );
  return {
    terms: text,
    due: reading.day(one(root, 'DueDate') ?? one(root, 'PaymentMeans/PaymentDueDate'), 'due'),
    discounts: markedDiscounts(text),
    mandate: said(root, 'PaymentMeans/PaymentMandate/ID'),
    creditorId: ids.find(isCreditorId)?.text ?? '',
    paymentReference: said(root, 'PaymentMeans/PaymentID'),
  };
}

const means = (of: XmlElement): PaymentMeans => ({
  code: said(of, 'PaymentMeansCode'),
  name: attribute(one(of, 'PaymentMeansCode'), 'name'),
  account: account(said(of, 'PayeeFinancialAccount/ID')),
  accountName: said(of, 'PayeeFinancialAccount/Name'),
  bic: said(of, 'PayeeFinancialAccount/FinancialInstitutionBranch/ID'),
  debitedAccount: account(said(of, 'PaymentMandate/PayerFinancialAccount/ID')),
  card: said(of, 'CardAccount/PrimaryAccountNumberID'),
});

/** That in the currency of the invoice. */
function ownTax(root: XmlElement): Maybe {
  const [currency, totals] = [said(root, 'DocumentCurrencyCode'), all(root, 'TaxTotal')];
  return totals.find((it) => attribute(one(it, 'TaxAmount'), 'currencyID') === currency) ?? totals[0];
}

/** VAT may be there twice: in the currency of the invoice, with its parts, and in that of the tax; in each once. */
function totals(reading: Reading, root: XmlElement): Totals {
  const of = one(root, 'LegalMonetaryTotal');
  const amount = (name: string, field: string, term: string) => reading.decimal(of, name, `totals.${field}`, term);
  const taxes = all(root, 'TaxTotal/TaxAmount');
  const own = one(ownTax(root), 'TaxAmount');
  reading.once(inCurrencyOf(own, taxes), 'BR-CO-15', 'totals.vat');
  const other = taxes.find((it) => it !== own && attribute(it, 'currencyID') === said(root, 'TaxCurrencyCode'));
  const third = all(root, 'PrepaidPayment').map((it, i) => reading.decimal(it, 'PaidAmount', `thirdParty[${i}]`));
  return {
    lines: amount('LineExtensionAmount', 'lines', 'BT-106'),
    allowances: amount('AllowanceTotalAmount', 'allowances', 'BT-107'),
    charges: amount('ChargeTotalAmount', 'charges', 'BT-108'),
    net: amount('TaxExclusiveAmount', 'net', 'BT-109'),
    vat: reading.number(own, 'totals.vat', 'BT-110'),
    vatInTaxCurrency: reading.number(other, 'totals.vatInTaxCurrency', 'BT-111'),
    gross: amount('TaxInclusiveAmount', 'gross', 'BT-112'),
    prepaid: amount('PrepaidAmount', 'prepaid', 'BT-113'),
    rounding: amount('PayableRoundingAmount', 'rounding', 'BT-114'),
    thirdParty: third.length ? sum(third.filter((it) => it !== null)) : null,
    payable: amount('PayableAmount', 'payable', 'BT-115'),
  };
}

const vatPart = (reading: Reading, of: XmlElement, at: string): VatPart => ({
  category: said(of, 'TaxCategory/ID'),
  rate: reading.decimal(of, 'TaxCategory/Percent', `${at}.rate`),
  base: reading.decimal(of, 'TaxableAmount', `${at}.base`, 'BT-116'),
  tax: reading.decimal(of, 'TaxAmount', `${at}.tax`, 'BT-117'),
  exemption: said(of, 'TaxCategory/TaxExemptionReason'),
  exemptionCode: said(of, 'TaxCategory/TaxExemptionReasonCode'),
});

const isAttachment = (it: Maybe): boolean => !['50', '130'].includes(said(it, 'DocumentTypeCode'));

function attachment(of: XmlElement): Attachment {
  const file = one(of, 'Attachment/EmbeddedDocumentBinaryObject');
  return {
    id: said(of, 'ID'),
    description: said(of, 'DocumentDescription'),
    url: said(of, 'Attachment/ExternalReference/URI'),
    fileName: attribute(file, 'filename'),
    mime: attribute(file, 'mimeCode'),
    size: file?.bytes ?? null,
  };
}
