import type { AllowanceCharge, EInvoice, Line, PaymentMeans, VatPart } from '@contracts/invoices/einvoice.js';
import type { Party, Place, SchemedId } from '@contracts/invoices/einvoiceParty.js';
import { type Attributes, element, type Written } from './xml.harness.js';

/** Writes an e-invoice as UBL, for specs: an Invoice, or a CreditNote where its type is one. */
export function ublOf(it: EInvoice, prefix = 'cbc'): string {
  const root = it.type === '381' ? 'CreditNote' : 'Invoice';
  const cbc = (name: string, content: Written, attributes?: Attributes) =>
    element(`${prefix}:${name}`, content, attributes);
  const money = (name: string, amount: string | null) => cbc(name, amount, { currencyID: it.currency });
  const write = { cbc, money, root };
  const { references, totals } = it;
  return `<?xml version="1.0" encoding="UTF-8"?>${element(
    `u:${root}`,
    [
      ...[cbc('CustomizationID', it.guideline), cbc('ProfileID', it.process)],
      ...[cbc('ID', it.number), cbc('IssueDate', it.issued), root === 'Invoice' ? cbc('DueDate', it.due) : ''],
      cbc(`${root}TypeCode`, it.type),
      ...it.notes.map(({ subject, text }) => cbc('Note', subject ? `#${subject}#${text}` : text)),
      ...[cbc('DocumentCurrencyCode', it.currency), cbc('AccountingCost', references.accounting)],
      cbc('BuyerReference', references.buyer),
      period(write, it.period),
      element('cac:OrderReference', [cbc('ID', references.order)]),
      ...it.preceding.map(({ number, date }) =>
        element('cac:BillingReference', [
          element('cac:InvoiceDocumentReference', [cbc('ID', number), cbc('IssueDate', date)]),
        ]),
      ),
      ...it.attachments.map((of) =>
        element('cac:AdditionalDocumentReference', [
          ...[cbc('ID', of.id), cbc('DocumentDescription', of.description)],
          element('cac:Attachment', [
            of.size === null
              ? ''
              : cbc('EmbeddedDocumentBinaryObject', Buffer.alloc(of.size, 7).toString('base64'), {
                  ...{ mimeCode: of.mime, filename: of.fileName },
                }),
            element('cac:ExternalReference', [cbc('URI', of.url)]),
          ]),
        ]),
      ),
      ...[party(write, 'AccountingSupplierParty', it.seller), party(write, 'AccountingCustomerParty', it.buyer)],
      element('cac:Delivery', [cbc('ActualDeliveryDate', it.delivered)]),
      ...it.payment.map((of) => payment(write, of, it)),
      element('cac:PaymentTerms', [cbc('Note', it.terms)]),
      ...it.allowancesCharges.map((of) => allowance(write, of)),
      element('cac:TaxTotal', [money('TaxAmount', totals.vat), ...it.vat.map((of) => vatPart(write, of))]),
      element('cac:LegalMonetaryTotal', [
        ...[money('LineExtensionAmount', totals.lines), money('TaxExclusiveAmount', totals.net)],
        ...[money('TaxInclusiveAmount', totals.gross), money('AllowanceTotalAmount', totals.allowances)],
        ...[money('ChargeTotalAmount', totals.charges), money('PrepaidAmount', totals.prepaid)],
        ...[money('PayableRoundingAmount', totals.rounding), money('PayableAmount', totals.payable)],
      ]),
      ...it.lines.map((of) => line(write, of)),
    ],
    {
      'xmlns:u': `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
      'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
      [`xmlns:${prefix}`]: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
    },
  )}`;
}

interface Write {
  cbc(name: string, content: Written, attributes?: Attributes): string;
  money(name: string, amount: string | null): string;
  root: string;
}

const period = ({ cbc }: Write, of: EInvoice['period']): string =>
  element('cac:InvoicePeriod', [cbc('StartDate', of.from), cbc('EndDate', of.to)]);

const scheme = (of: SchemedId): Attributes => (of.scheme ? { schemeID: of.scheme } : {});

const party = ({ cbc }: Write, name: string, of: Party): string =>
  element(`cac:${name}`, [
    element('cac:Party', [
      cbc('EndpointID', of.endpoint.id, scheme(of.endpoint)),
      ...of.ids.map((id) => element('cac:PartyIdentification', [cbc('ID', id.id, scheme(id))])),
      element('cac:PartyName', [cbc('Name', of.tradingName)]),
      element('cac:PostalAddress', place(cbc, of.address)),
      tax(cbc, of.vatId, 'VAT'),
      tax(cbc, of.taxNumber, 'FC'),
      element('cac:PartyLegalEntity', [
        cbc('RegistrationName', of.name),
        cbc('CompanyID', of.legalId.id, scheme(of.legalId)),
        cbc('CompanyLegalForm', of.legalForm),
      ]),
      element('cac:Contact', [cbc('Name', of.contact), cbc('Telephone', of.phone), cbc('ElectronicMail', of.mail)]),
    ]),
  ]);

const tax = (cbc: Write['cbc'], id: string, kind: string): string =>
  id ? element('cac:PartyTaxScheme', [cbc('CompanyID', id), element('cac:TaxScheme', [cbc('ID', kind)])]) : '';

const place = (cbc: Write['cbc'], of: Place): string[] => [
  ...[cbc('StreetName', of.street), cbc('AdditionalStreetName', of.more), cbc('CityName', of.city)],
  ...[cbc('PostalZone', of.postcode), cbc('CountrySubentity', of.region)],
  element('cac:AddressLine', [cbc('Line', of.third)]),
  element('cac:Country', [cbc('IdentificationCode', of.country)]),
];

const payment = ({ cbc, root }: Write, of: PaymentMeans, { due, paymentReference }: EInvoice): string =>
  element('cac:PaymentMeans', [
    cbc('PaymentMeansCode', of.code, of.name ? { name: of.name } : {}),
    root === 'Invoice' ? '' : cbc('PaymentDueDate', due),
    cbc('PaymentID', paymentReference),
    element('cac:PayeeFinancialAccount', [
      ...[cbc('ID', of.account), cbc('Name', of.accountName)],
      element('cac:FinancialInstitutionBranch', [cbc('ID', of.bic)]),
    ]),
  ]);

const allowance = ({ cbc, money }: Write, of: AllowanceCharge): string =>
  element('cac:AllowanceCharge', [
    ...[cbc('ChargeIndicator', `${of.isCharge}`), cbc('AllowanceChargeReasonCode', of.reasonCode)],
    ...[cbc('AllowanceChargeReason', of.reason), cbc('MultiplierFactorNumeric', of.percent)],
    ...[money('Amount', of.amount), money('BaseAmount', of.base)],
    category(cbc, 'TaxCategory', { category: of.vatCategory, rate: of.vatRate }),
  ]);

const category = (cbc: Write['cbc'], name: string, of: Partial<VatPart>): string =>
  of.category
    ? element(`cac:${name}`, [
        ...[cbc('ID', of.category), cbc('Percent', of.rate ?? null), cbc('TaxExemptionReason', of.exemption ?? null)],
        element('cac:TaxScheme', [cbc('ID', 'VAT')]),
      ])
    : '';

const vatPart = ({ cbc, money }: Write, of: VatPart): string =>
  element('cac:TaxSubtotal', [
    ...[money('TaxableAmount', of.base), money('TaxAmount', of.tax)],
    category(cbc, 'TaxCategory', of),
  ]);

const line = (write: Write, of: Line): string =>
  element(`cac:${write.root}Line`, [
    ...[write.cbc('ID', of.id), ...of.notes.map((it) => write.cbc('Note', it))],
    write.cbc(write.root === 'Invoice' ? 'InvoicedQuantity' : 'CreditedQuantity', of.quantity, { unitCode: of.unit }),
    ...[write.money('LineExtensionAmount', of.net), write.cbc('AccountingCost', of.accounting)],
    period(write, of.period),
    element('cac:OrderLineReference', [write.cbc('LineID', of.orderLine)]),
    ...of.allowancesCharges.map((it) => allowance(write, it)),
    element('cac:Item', [
      ...[write.cbc('Description', of.description), write.cbc('Name', of.name)],
      element('cac:SellersItemIdentification', [write.cbc('ID', of.sellersId)]),
      category(write.cbc, 'ClassifiedTaxCategory', { category: of.vatCategory, rate: of.vatRate }),
    ]),
    element('cac:Price', [
      write.money('PriceAmount', of.netPrice),
      write.cbc('BaseQuantity', of.baseQuantity, { unitCode: of.baseUnit }),
    ]),
  ]);
