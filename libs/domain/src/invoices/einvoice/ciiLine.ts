import type { AllowanceCharge, Line } from '@contracts/invoices/einvoice.js';
import { isTrue, type Reading, texts } from './reading.js';
import { all, attribute, type Maybe, one, said, type XmlElement } from './xml.js';

/** Terms of amount and base, by whom they belong to and whether they are added. */
const terms = {
  document: { false: ['BT-92', 'BT-93'], true: ['BT-99', 'BT-100'] },
  line: { false: ['BT-136', 'BT-137'], true: ['BT-141', 'BT-142'] },
} as const;

export const allowanceTerms = (of: keyof typeof terms, isCharge: boolean) => terms[of][`${isCharge}`];

/** An IncludedSupplyChainTradeLineItem. `earlier`: of ZUGFeRD 1, whose lines may be mere text. */
export function ciiLine(reading: Reading, item: XmlElement, at: string, earlier: boolean): Line {
  const codes = all(item, 'SpecifiedTradeProduct/DesignatedProductClassification/ClassCode');
  const standard = all(item, 'SpecifiedTradeProduct/GlobalID');
  reading.schemes(standard, 'schemeID', { rule: 'BR-64', path: `${at}.standardId` });
  reading.schemes(codes, 'listID', { rule: 'BR-65', path: at });
  const document = one(item, 'AssociatedDocumentLineDocument');
  const product = one(item, 'SpecifiedTradeProduct');
  reading.attributes(all(product, 'ApplicableProductCharacteristic'), 'Description', at);
  const agreement = one(item, 'SpecifiedLineTradeAgreement');
  const settlement = one(item, 'SpecifiedLineTradeSettlement');
  const quantity = one(item, 'SpecifiedLineTradeDelivery/BilledQuantity');
  const price = one(agreement, 'NetPriceProductTradePrice');
  const gross = one(agreement, 'GrossPriceProductTradePrice');
  const applied = all(gross, 'AppliedTradeAllowanceCharge');
  const discount = applied.find((it) => !isTrue(said(it, 'ChargeIndicator/Indicator')));
  const base = [price, gross].flatMap((it) => all(it, 'BasisQuantity')).find(({ text }) => text !== '');
  const vat = one(settlement, 'ApplicableTradeTax');
  const total = one(settlement, 'SpecifiedTradeSettlementLineMonetarySummation');
  const net = reading.decimal(total, 'LineTotalAmount', `${at}.net`, 'BT-131');
  const status = said(document, 'LineStatusReasonCode');
  return {
    id: said(document, 'LineID'),
    counts: earlier ? net !== null : status !== 'GROUP' && status !== 'INFORMATION',
    parent: said(document, 'ParentLineID'),
    notes: texts(all(document, 'IncludedNote/Content')),
    name: said(product, 'Name'),
    description: said(product, 'Description'),
    sellersId: said(product, 'SellerAssignedID'),
    buyersId: said(product, 'BuyerAssignedID'),
    standardId: said(product, 'GlobalID'),
    quantity: reading.decimal(item, 'SpecifiedLineTradeDelivery/BilledQuantity', `${at}.quantity`),
    unit: attribute(quantity, 'unitCode'),
    netPrice: reading.decimal(price, 'ChargeAmount', `${at}.netPrice`),
    baseQuantity: reading.number(base, `${at}.baseQuantity`),
    baseUnit: attribute(base, 'unitCode'),
    grossPrice: reading.decimal(gross, 'ChargeAmount', `${at}.grossPrice`),
    priceDiscount: reading.decimal(discount, 'ActualAmount', `${at}.priceDiscount`),
    net,
    vatCategory: said(vat, 'CategoryCode'),
    vatRate: reading.decimal(vat, 'RateApplicablePercent', `${at}.vatRate`),
    period: ciiPeriod(reading, one(settlement, 'BillingSpecifiedPeriod'), `${at}.`),
    orderLine: said(agreement, 'BuyerOrderReferencedDocument/LineID'),
    accounting: said(settlement, 'ReceivableSpecifiedTradeAccountingAccount/ID'),
    allowancesCharges: all(settlement, 'SpecifiedTradeAllowanceCharge').map((it, i) =>
      ciiAllowance(reading, it, `${at}.allowancesCharges[${i}]`, 'line'),
    ),
  };
}

export function ciiAllowance(reading: Reading, of: XmlElement, at: string, whose: keyof typeof terms): AllowanceCharge {
  const isCharge = isTrue(said(of, 'ChargeIndicator/Indicator'));
  const [amount, base] = allowanceTerms(whose, isCharge);
  return {
    isCharge,
    amount: reading.decimal(of, 'ActualAmount', `${at}.amount`, amount),
    base: reading.decimal(of, 'BasisAmount', `${at}.base`, base),
    percent: reading.decimal(of, 'CalculationPercent', `${at}.percent`),
    reason: said(of, 'Reason'),
    reasonCode: said(of, 'ReasonCode'),
    vatCategory: said(of, 'CategoryTradeTax/CategoryCode'),
    vatRate: reading.decimal(of, 'CategoryTradeTax/RateApplicablePercent', `${at}.vatRate`),
  };
}

/** `at`: of the line that it is of, with a dot behind it. */
export const ciiPeriod = (reading: Reading, of: Maybe, at: string) =>
  reading.period(of, one(of, 'StartDateTime/DateTimeString'), one(of, 'EndDateTime/DateTimeString'), at);
