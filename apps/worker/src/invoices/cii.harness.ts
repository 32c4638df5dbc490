import type { AllowanceCharge, EInvoice, Line, VatPart } from '@contracts/invoices/einvoice.js';
import type { Party, SchemedId } from '@contracts/invoices/einvoiceParty.js';
import { type Attributes, element, type Written } from './xml.harness.js';

/** Writes an e-invoice as CII, for specs. */
export const ciiOf = (it: EInvoice): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${element(
    'rsm:CrossIndustryInvoice',
    [
      element('rsm:ExchangedDocumentContext', [
        ram('BusinessProcessSpecifiedDocumentContextParameter', [ram('ID', it.process)]),
        ram('GuidelineSpecifiedDocumentContextParameter', [ram('ID', it.guideline)]),
      ]),
      element('rsm:ExchangedDocument', [
        ...[ram('ID', it.number), ram('TypeCode', it.type), dated('IssueDateTime', it.issued)],
        ...it.notes.map((of) => ram('IncludedNote', [ram('Content', of.text), ram('SubjectCode', of.subject)])),
      ]),
      element('rsm:SupplyChainTradeTransaction', [
        ...it.lines.map(line),
        ram('ApplicableHeaderTradeAgreement', agreement(it)),
        ram('ApplicableHeaderTradeDelivery', [
          ram('ActualDeliverySupplyChainEvent', [dated('OccurrenceDateTime', it.delivered)]),
        ]),
        ram('ApplicableHeaderTradeSettlement', settlement(it)),
      ]),
    ],
    {
      'xmlns:rsm': `${standard}CrossIndustryInvoice:100`,
      'xmlns:ram': `${standard}ReusableAggregateBusinessInformationEntity:100`,
      'xmlns:udt': `${standard}UnqualifiedDataType:100`,
      'xmlns:qdt': `${standard}QualifiedDataType:100`,
    },
  )}`;

const standard = 'urn:un:unece:uncefact:data:standard:';
const ram = (name: string, content: Written, attributes?: Attributes): string =>
  element(`ram:${name}`, content, attributes);
const dated = (name: string, day: string | null, kind = 'udt'): string =>
  ram(name, [element(`${kind}:DateTimeString`, day?.replaceAll('-', '') ?? null, { format: '102' })]);
const scheme = (of: SchemedId): Attributes => (of.scheme ? { schemeID: of.scheme } : {});
const period = (of: EInvoice['period']): string =>
  ram('BillingSpecifiedPeriod', [dated('StartDateTime', of.from), dated('EndDateTime', of.to)]);

const agreement = (it: EInvoice): string[] => [
  ram('BuyerReference', it.references.buyer),
  ...[party('SellerTradeParty', it.seller), party('BuyerTradeParty', it.buyer)],
  ram('BuyerOrderReferencedDocument', [ram('IssuerAssignedID', it.references.order)]),
  ...it.attachments.map((of) =>
    ram('AdditionalReferencedDocument', [
      ...[ram('IssuerAssignedID', of.id), ram('URIID', of.url), ram('TypeCode', '916'), ram('Name', of.description)],
      of.size === null
        ? ''
        : ram('AttachmentBinaryObject', Buffer.alloc(of.size, 7).toString('base64'), {
            ...{ mimeCode: of.mime, filename: of.fileName },
          }),
    ]),
  ),
];

const settlement = (it: EInvoice): string[] => [
  ...[ram('PaymentReference', it.paymentReference), ram('InvoiceCurrencyCode', it.currency)],
  ...it.payment.map((of) =>
    ram('SpecifiedTradeSettlementPaymentMeans', [
      ...[ram('TypeCode', of.code), ram('Information', of.name)],
      ram('PayeePartyCreditorFinancialAccount', [ram('IBANID', of.account), ram('AccountName', of.accountName)]),
      ram('PayeeSpecifiedCreditorFinancialInstitution', [ram('BICID', of.bic)]),
    ]),
  ),
  ...[...it.vat.map(vatPart), period(it.period), ...it.allowancesCharges.map(allowance)],
  ram('SpecifiedTradePaymentTerms', [ram('Description', it.terms), dated('DueDateDateTime', it.due)]),
  ram('SpecifiedTradeSettlementHeaderMonetarySummation', [
    ...[ram('LineTotalAmount', it.totals.lines), ram('ChargeTotalAmount', it.totals.charges)],
    ...[ram('AllowanceTotalAmount', it.totals.allowances), ram('TaxBasisTotalAmount', it.totals.net)],
    ram('TaxTotalAmount', it.totals.vat, { currencyID: it.currency }),
    ...[ram('RoundingAmount', it.totals.rounding), ram('GrandTotalAmount', it.totals.gross)],
    ...[ram('TotalPrepaidAmount', it.totals.prepaid), ram('DuePayableAmount', it.totals.payable)],
  ]),
  ...it.preceding.map((of) =>
    ram('InvoiceReferencedDocument', [
      ...[ram('IssuerAssignedID', of.number), dated('FormattedIssueDateTime', of.date, 'qdt')],
    ]),
  ),
  ram('ReceivableSpecifiedTradeAccountingAccount', [ram('ID', it.references.accounting)]),
];

const party = (name: string, of: Party): string =>
  ram(name, [
    ...of.ids.map((id) => ram(id.scheme ? 'GlobalID' : 'ID', id.id, scheme(id))),
    ...[ram('Name', of.name), ram('Description', of.legalForm)],
    ram('SpecifiedLegalOrganization', [
      ...[ram('ID', of.legalId.id, scheme(of.legalId)), ram('TradingBusinessName', of.tradingName)],
    ]),
    ram('DefinedTradeContact', [
      ram('PersonName', of.contact),
      ram('TelephoneUniversalCommunication', [ram('CompleteNumber', of.phone)]),
      ram('EmailURIUniversalCommunication', [ram('URIID', of.mail)]),
    ]),
    ram('PostalTradeAddress', [
      ...[ram('PostcodeCode', of.address.postcode), ram('LineOne', of.address.street)],
      ...[ram('LineTwo', of.address.more), ram('LineThree', of.address.third), ram('CityName', of.address.city)],
      ...[ram('CountryID', of.address.country), ram('CountrySubDivisionName', of.address.region)],
    ]),
    ram('URIUniversalCommunication', [ram('URIID', of.endpoint.id, scheme(of.endpoint))]),
    ram('SpecifiedTaxRegistration', [ram('ID', of.vatId, { schemeID: 'VA' })]),
    ram('SpecifiedTaxRegistration', [ram('ID', of.taxNumber, { schemeID: 'FC' })]),
  ]);

const taxed = (of: { vatCategory: string; vatRate: string | null }): string[] =>
  of.vatCategory
    ? [ram('TypeCode', 'VAT'), ram('CategoryCode', of.vatCategory), ram('RateApplicablePercent', of.vatRate)]
    : [];

const allowance = (of: AllowanceCharge): string =>
  ram('SpecifiedTradeAllowanceCharge', [
    ram('ChargeIndicator', [element('udt:Indicator', `${of.isCharge}`)]),
    ...[ram('CalculationPercent', of.percent), ram('BasisAmount', of.base), ram('ActualAmount', of.amount)],
    ...[ram('ReasonCode', of.reasonCode), ram('Reason', of.reason), ram('CategoryTradeTax', taxed(of))],
  ]);

const vatPart = (of: VatPart): string =>
  ram('ApplicableTradeTax', [
    ...[ram('CalculatedAmount', of.tax), ram('TypeCode', 'VAT'), ram('ExemptionReason', of.exemption)],
    ...[ram('BasisAmount', of.base), ram('CategoryCode', of.category), ram('RateApplicablePercent', of.rate)],
  ]);

const line = (of: Line): string =>
  ram('IncludedSupplyChainTradeLineItem', [
    ram('AssociatedDocumentLineDocument', [
      ...[ram('LineID', of.id), ...of.notes.map((it) => ram('IncludedNote', [ram('Content', it)]))],
    ]),
    ram('SpecifiedTradeProduct', [
      ...[ram('SellerAssignedID', of.sellersId), ram('Name', of.name), ram('Description', of.description)],
    ]),
    ram('SpecifiedLineTradeAgreement', [
      ram('BuyerOrderReferencedDocument', [ram('LineID', of.orderLine)]),
      ram('NetPriceProductTradePrice', [
        ...[ram('ChargeAmount', of.netPrice), ram('BasisQuantity', of.baseQuantity, { unitCode: of.baseUnit })],
      ]),
    ]),
    ram('SpecifiedLineTradeDelivery', [ram('BilledQuantity', of.quantity, { unitCode: of.unit })]),
    ram('SpecifiedLineTradeSettlement', [
      ...[ram('ApplicableTradeTax', taxed(of)), period(of.period), ...of.allowancesCharges.map(allowance)],
      ram('SpecifiedTradeSettlementLineMonetarySummation', [ram('LineTotalAmount', of.net)]),
      ram('ReceivableSpecifiedTradeAccountingAccount', [ram('ID', of.accounting)]),
    ]),
  ]);
