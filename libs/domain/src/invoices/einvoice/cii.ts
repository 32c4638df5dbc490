import type {
  AllowanceCharge,
  Attachment,
  Discount,
  EInvoice,
  PaymentMeans,
  References,
  Totals,
  VatPart,
} from '@contracts/invoices/einvoice.js';
import { ciiAllowance, ciiLine, ciiPeriod } from './ciiLine.js';
import { ciiParty, ciiPlace } from './ciiParty.js';
import { markedDiscounts } from './discount.js';
import { profileOf } from './profile.js';
import { account, type Reading } from './reading.js';
import { all, attribute, inCurrencyOf, type Maybe, one, said, type XmlElement } from './xml.js';
import { asCii } from './zugferd1.js';

/** Reads a CrossIndustryInvoice (CII D16B and later), or what ZUGFeRD 1 and its draft made of an earlier CII. */
export function readCii(reading: Reading, root: XmlElement): EInvoice {
  const earlier = root.name !== 'CrossIndustryInvoice';
  const whole = earlier ? asCii(root) : root;
  const guideline = said(whole, 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID');
  const document = one(whole, 'ExchangedDocument');
  const trade = one(whole, 'SupplyChainTradeTransaction');
  const agreement = one(trade, 'ApplicableHeaderTradeAgreement');
  const delivery = one(trade, 'ApplicableHeaderTradeDelivery');
  const settlement = one(trade, 'ApplicableHeaderTradeSettlement');
  const payee = one(settlement, 'PayeeTradeParty');
  reading.currency = said(settlement, 'InvoiceCurrencyCode');
  const agent = one(agreement, 'SellerTaxRepresentativeTradeParty');
  const shipTo = one(delivery, 'ShipToTradeParty');
  const address = one(shipTo, 'PostalTradeAddress');
  return {
    syntax: earlier ? 'ZUGFERD_1' : 'CII',
    profile: earlier ? 'ZUGFERD_1' : profileOf(guideline),
    guideline,
    process: said(whole, 'ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID'),
    number: said(document, 'ID'),
    type: said(document, 'TypeCode'),
    issued: reading.day(one(document, 'IssueDateTime/DateTimeString'), 'issued'),
    taxPoint: reading.day(one(settlement, 'ApplicableTradeTax/TaxPointDate/DateString'), 'taxPoint'),
    taxPointCode: taxPointCode(said(settlement, 'ApplicableTradeTax/DueDateTypeCode')),
    delivered: reading.day(
      one(delivery, 'ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString'),
      'delivered',
    ),
    period: ciiPeriod(reading, one(settlement, 'BillingSpecifiedPeriod'), ''),
    currency: said(settlement, 'InvoiceCurrencyCode'),
    taxCurrency: said(settlement, 'TaxCurrencyCode'),
    notes: all(document, 'IncludedNote').map((it) => ({ subject: said(it, 'SubjectCode'), text: said(it, 'Content') })),
    seller: ciiParty(one(agreement, 'SellerTradeParty')),
    buyer: ciiParty(one(agreement, 'BuyerTradeParty')),
    payee: payee ? ciiParty(payee) : null,
    taxRepresentative: agent ? ciiParty(agent) : null,
    deliveredTo: said(shipTo, 'Name'),
    deliveryAddress: address ? ciiPlace(address) : null,
    references: references(agreement, delivery, settlement),
    preceding: all(settlement, 'InvoiceReferencedDocument').map((it, i) => ({
      number: said(it, 'IssuerAssignedID'),
      date: reading.day(one(it, 'FormattedIssueDateTime/DateTimeString'), `preceding[${i}].date`),
    })),
    ...terms(reading, settlement),
    payment: all(settlement, 'SpecifiedTradeSettlementPaymentMeans').map(means),
    allowancesCharges: allowancesCharges(reading, settlement),
    totals: totals(reading, settlement),
    vat: all(settlement, 'ApplicableTradeTax').map((it, i) => vatPart(reading, it, `vat[${i}]`)),
    attachments: all(agreement, 'AdditionalReferencedDocument').filter(isAttachment).map(attachment),
    lines: all(trade, 'IncludedSupplyChainTradeLineItem').map((it, i) => ciiLine(reading, it, `lines[${i}]`, earlier)),
  };
}

/** CII writes UNTDID 2475 where UBL writes 2005: the day of the invoice, of the delivery, of the payment. */
const taxPointCode = (written: string): string => ({ '5': '3', '29': '35', '72': '432' })[written] ?? written;

function references(agreement: Maybe, delivery: Maybe, settlement: Maybe): References {
  const additional = (type: string) =>
    all(agreement, 'AdditionalReferencedDocument').find((it) => said(it, 'TypeCode') === type);
  const issued = (of: Maybe, name: string) => said(of, `${name}/IssuerAssignedID`);
  return {
    buyer: said(agreement, 'BuyerReference'),
    project: said(agreement, 'SpecifiedProcuringProject/ID'),
    contract: issued(agreement, 'ContractReferencedDocument'),
    order: issued(agreement, 'BuyerOrderReferencedDocument'),
    sellersOrder: issued(agreement, 'SellerOrderReferencedDocument'),
    receipt: issued(delivery, 'ReceivingAdviceReferencedDocument'),
    despatch: issued(delivery, 'DespatchAdviceReferencedDocument'),
    tender: said(additional('50'), 'IssuerAssignedID'),
    object: said(additional('130'), 'IssuerAssignedID'),
    accounting: said(settlement, 'ReceivableSpecifiedTradeAccountingAccount/ID'),
  };
}

function terms(reading: Reading, settlement: Maybe) {
  const parts = all(settlement, 'SpecifiedTradePaymentTerms');
  // Extended profiles tell several, each with its day: a cash discount until one of them, the whole by the last.
  const days = parts.flatMap((it) => reading.day(one(it, 'DueDateDateTime/DateTimeString'), 'due') ?? []);
  reading.hasTerms = parts.some((it) => one(it, 'Description'));
  const text = parts
    .map((it) => said(it, 'Description'))
    .filter((it) => it !== '')
    .join('\n');
  const fields = parts.flatMap((it, i) => all(it, 'ApplicableTradePaymentDiscountTerms').map((of) => ({ of, i })));
  return {
    terms: text,
    due: days.sort().at(-1) ?? null,
    discounts: [...markedDiscounts(text), ...fields.map(({ of, i }) => discount(reading, of, `discounts[${i}]`))],
    mandate: said(settlement, 'SpecifiedTradePaymentTerms/DirectDebitMandateID'),
    creditorId: said(settlement, 'CreditorReferenceID'),
    paymentReference: said(settlement, 'PaymentReference'),
  };
}

function discount(reading: Reading, of: XmlElement, at: string): Discount {
  const measured = one(of, 'BasisPeriodMeasure');
  const days = /^\d{1,4}(?:\.0*)?$/.exec(measured?.text ?? '');
  return {
    days: days && ['', 'DAY'].includes(attribute(measured, 'unitCode')) ? Number(days[0]) : null,
    percent: reading.decimal(of, 'CalculationPercent', `${at}.percent`),
    base: reading.decimal(of, 'BasisAmount', `${at}.base`),
  };
}

const means = (of: XmlElement): PaymentMeans => ({
  code: said(of, 'TypeCode'),
  name: said(of, 'Information'),
  account: account(
    said(of, 'PayeePartyCreditorFinancialAccount/IBANID') ||
      said(of, 'PayeePartyCreditorFinancialAccount/ProprietaryID'),
  ),
  accountName: said(of, 'PayeePartyCreditorFinancialAccount/AccountName'),
  bic: said(of, 'PayeeSpecifiedCreditorFinancialInstitution/BICID'),
  debitedAccount: account(said(of, 'PayerPartyDebtorFinancialAccount/IBANID')),
  card: said(of, 'ApplicableTradeSettlementFinancialCard/ID'),
});

/** A logistics charge, which only extended profiles have, is a charge like any other. */
function allowancesCharges(reading: Reading, settlement: Maybe): AllowanceCharge[] {
  const plain = all(settlement, 'SpecifiedTradeAllowanceCharge');
  const freight = all(settlement, 'SpecifiedLogisticsServiceCharge');
  const at = (i: number) => `allowancesCharges[${i}]`;
  return [
    ...plain.map((it, i) => ciiAllowance(reading, it, at(i), 'document')),
    ...freight.map((it, i) => ({
      ...{ isCharge: true, base: null, percent: null, reason: said(it, 'Description'), reasonCode: '' },
      amount: reading.decimal(it, 'AppliedAmount', `${at(plain.length + i)}.amount`, 'BT-99'),
      vatCategory: said(it, 'AppliedTradeTax/CategoryCode'),
      vatRate: reading.decimal(it, 'AppliedTradeTax/RateApplicablePercent', `${at(plain.length + i)}.vatRate`),
    })),
  ];
}

/** VAT may be there twice: in the currency of the invoice (or with none said), and in that of the tax; in each once. */
function totals(reading: Reading, settlement: Maybe): Totals {
  const of = one(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation');
  const amount = (name: string, field: string, term: string) => reading.decimal(of, name, `totals.${field}`, term);
  const taxes = all(of, 'TaxTotalAmount');
  const [currency, taxCurrency] = [said(settlement, 'InvoiceCurrencyCode'), said(settlement, 'TaxCurrencyCode')];
  const own = taxes.find((it) => attribute(it, 'currencyID') === currency) ?? taxes[0];
  reading.once(inCurrencyOf(own, taxes), 'BR-CO-15', 'totals.vat');
  const other = taxes.find((it) => it !== own && attribute(it, 'currencyID') === taxCurrency);
  return {
    lines: amount('LineTotalAmount', 'lines', 'BT-106'),
    allowances: amount('AllowanceTotalAmount', 'allowances', 'BT-107'),
    charges: amount('ChargeTotalAmount', 'charges', 'BT-108'),
    net: amount('TaxBasisTotalAmount', 'net', 'BT-109'),
    vat: reading.number(own, 'totals.vat', 'BT-110'),
    vatInTaxCurrency: reading.number(other, 'totals.vatInTaxCurrency', 'BT-111'),
    gross: amount('GrandTotalAmount', 'gross', 'BT-112'),
    prepaid: amount('TotalPrepaidAmount', 'prepaid', 'BT-113'),
    rounding: amount('RoundingAmount', 'rounding', 'BT-114'),
    thirdParty: null,
    payable: amount('DuePayableAmount', 'payable', 'BT-115'),
  };
}

const vatPart = (reading: Reading, of: XmlElement, at: string): VatPart => ({
  category: said(of, 'CategoryCode'),
  rate: reading.decimal(of, 'RateApplicablePercent', `${at}.rate`),
  base: reading.decimal(of, 'BasisAmount', `${at}.base`, 'BT-116'),
  tax: reading.decimal(of, 'CalculatedAmount', `${at}.tax`, 'BT-117'),
  exemption: said(of, 'ExemptionReason'),
  exemptionCode: said(of, 'ExemptionReasonCode'),
});

/** 50 is the call for tenders, 130 what is invoiced: the rest lies beside the invoice. */
const isAttachment = (it: XmlElement): boolean => !['50', '130'].includes(said(it, 'TypeCode'));

function attachment(of: XmlElement): Attachment {
  const file = one(of, 'AttachmentBinaryObject');
  return {
    id: said(of, 'IssuerAssignedID'),
    description: said(of, 'Name'),
    url: said(of, 'URIID'),
    fileName: attribute(file, 'filename'),
    mime: attribute(file, 'mimeCode'),
    size: file?.bytes ?? null,
  };
}
