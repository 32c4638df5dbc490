import type { AllowanceCharge, Line } from '@contracts/invoices/einvoice.js';
import { allowanceTerms } from './ciiLine.js';
import { isTrue, type Reading, texts } from './reading.js';
import { all, attribute, type Maybe, one, said, type XmlElement } from './xml.js';

/** Lines of UBL in their order, each before those within it (`SubInvoiceLine` of the XRechnung extension), which it sums up. */
export function ublLines(reading: Reading, root: XmlElement): Line[] {
  const lines: Line[] = [];
  const add = (element: XmlElement, parent: string, counts: boolean): void => {
    const line = { ...ublLine(reading, element, `lines[${lines.length}]`), parent, counts };
    lines.push(line);
    for (const name of ['SubInvoiceLine', 'SubCreditNoteLine'])
      for (const below of all(element, name)) add(below, line.id, false);
  };
  for (const name of ['InvoiceLine', 'CreditNoteLine']) for (const element of all(root, name)) add(element, '', true);
  return lines;
}

function ublLine(reading: Reading, line: XmlElement, at: string): Omit<Line, 'counts' | 'parent'> {
  const codes = all(line, 'Item/CommodityClassification/ItemClassificationCode');
  const standard = all(line, 'Item/StandardItemIdentification/ID');
  reading.schemes(standard, 'schemeID', { rule: 'BR-64', path: `${at}.standardId` });
  reading.schemes(codes, 'listID', { rule: 'BR-65', path: at });
  const item = one(line, 'Item');
  reading.attributes(all(item, 'AdditionalItemProperty'), 'Name', at);
  const price = one(line, 'Price');
  const base = one(price, 'BaseQuantity');
  const quantity = one(line, 'InvoicedQuantity') ?? one(line, 'CreditedQuantity');
  return {
    id: said(line, 'ID'),
    notes: texts(all(line, 'Note')),
    name: said(item, 'Name'),
    description: said(item, 'Description'),
    sellersId: said(item, 'SellersItemIdentification/ID'),
    buyersId: said(item, 'BuyersItemIdentification/ID'),
    standardId: said(item, 'StandardItemIdentification/ID'),
    quantity: reading.number(quantity, `${at}.quantity`),
    unit: attribute(quantity, 'unitCode'),
    netPrice: reading.decimal(price, 'PriceAmount', `${at}.netPrice`),
    baseQuantity: reading.number(base, `${at}.baseQuantity`),
    baseUnit: attribute(base, 'unitCode'),
    grossPrice: reading.decimal(price, 'AllowanceCharge/BaseAmount', `${at}.grossPrice`),
    priceDiscount: reading.decimal(price, 'AllowanceCharge/Amount', `${at}.priceDiscount`),
    net: reading.decimal(line, 'LineExtensionAmount', `${at}.net`, 'BT-131'),
    vatCategory: said(item, 'ClassifiedTaxCategory/ID'),
    vatRate: reading.decimal(item, 'ClassifiedTaxCategory/Percent', `${at}.vatRate`),
    period: ublPeriod(reading, one(line, 'InvoicePeriod'), `${at}.`),
    orderLine: said(line, 'OrderLineReference/LineID'),
    accounting: said(line, 'AccountingCost'),
    allowancesCharges: all(line, 'AllowanceCharge').map((it, i) =>
      ublAllowance(reading, it, `${at}.allowancesCharges[${i}]`, 'line'),
    ),
  };
}

export function ublAllowance(
  reading: Reading,
  of: XmlElement,
  at: string,
  whose: 'document' | 'line',
): AllowanceCharge {
  const isCharge = isTrue(said(of, 'ChargeIndicator'));
  const [amount, base] = allowanceTerms(whose, isCharge);
  return {
    isCharge,
    amount: reading.decimal(of, 'Amount', `${at}.amount`, amount),
    base: reading.decimal(of, 'BaseAmount', `${at}.base`, base),
    percent: reading.decimal(of, 'MultiplierFactorNumeric', `${at}.percent`),
    reason: said(of, 'AllowanceChargeReason'),
    reasonCode: said(of, 'AllowanceChargeReasonCode'),
    vatCategory: said(of, 'TaxCategory/ID'),
    vatRate: reading.decimal(of, 'TaxCategory/Percent', `${at}.vatRate`),
  };
}

/** `at`: of the line that it is of, with a dot behind it. A period may also only say which day counts for the tax (BT-8). */
export const ublPeriod = (reading: Reading, of: Maybe, at: string) =>
  reading.period(one(of, 'DescriptionCode') ? undefined : of, one(of, 'StartDate'), one(of, 'EndDate'), at);
