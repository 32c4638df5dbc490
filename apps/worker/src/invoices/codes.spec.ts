import type { AllowanceCharge, EInvoice } from '@contracts/invoices/einvoice.js';
import { ciiOf } from './cii.harness.js';
import { readEInvoiceFile } from './readEInvoice.js';
import { invoiceOf } from './sample.harness.js';
import { ublOf } from './ubl.harness.js';

const read = (xml: string) => readEInvoiceFile(Buffer.from(xml));
const broken = (xml: string): string[] => read(xml).findings.map(({ rule, path }) => `${rule} ${path}`);

/** The rules that an invoice breaks once something in it was changed; the same in both syntaxes. */
function rules(change: (of: EInvoice) => void, of: EInvoice = invoiceOf([{}])): string[] {
  const copy = structuredClone(of);
  change(copy);
  const [ubl = [], cii] = [ublOf(copy), ciiOf(copy)].map(broken);
  expect(cii).toEqual(ubl);
  return ubl;
}
const allowance = (more: Partial<AllowanceCharge>): AllowanceCharge => ({
  ...{ isCharge: false, amount: '10', base: null, percent: null, reason: 'Rabatt', reasonCode: '' },
  ...{ vatCategory: 'S', vatRate: '19' },
  ...more,
});

test('codes are of their lists: type, currency, country, payment, reasons, units, schemes', () => {
  expect(
    rules((it) => {
      it.type = '999';
      it.seller.address.country = 'Deutschland';
      it.payment = it.payment.map((one) => ({ ...one, code: '99' }));
      it.seller.ids = [{ id: '40', scheme: 'GLN' }];
      it.buyer.legalId = { id: 'HRB 1', scheme: 'HRB' };
      it.buyer.endpoint = { ...it.buyer.endpoint, scheme: 'email' };
      it.lines = it.lines.map((line) => ({ ...line, unit: 'Stück' }));
    }),
  ).toEqual([
    ...['BR-CL-01 type', 'BR-CL-14 seller.address.country', 'BR-CL-10 seller.ids[0]', 'BR-CL-11 buyer.legalId'],
    ...['BR-CL-25 buyer.endpoint', 'BR-CL-16 payment[0].code', 'BR-CL-23 lines[0].unit'],
    'BR-DE-17 type',
  ]);
  // Numbers of health insurance, of XRechnung's extension.
  expect(rules((it) => Object.assign(it.seller, { ids: [{ id: '987654321', scheme: 'XR03' }] }))).toEqual([]);
  const rebated = (more: Partial<AllowanceCharge>) => invoiceOf([{}], { allowancesCharges: [allowance(more)] });
  expect(rules(() => {}, rebated({ reasonCode: '95' }))).toEqual([]);
  expect(rules(() => {}, rebated({ reasonCode: 'FC' }))).toEqual(['BR-CL-19 allowancesCharges[0].reasonCode']);
  expect(rules(() => {}, rebated({ isCharge: true, reasonCode: 'FC' }))).toEqual([]);
  expect(rules(() => {}, rebated({ isCharge: true, reasonCode: '95' }))).toEqual([
    'BR-CL-20 allowancesCharges[0].reasonCode',
  ]);
  const file = { id: 'A', description: '', url: '', fileName: 'a.exe', mime: 'application/x-msdownload', size: 3 };
  expect(rules((it) => Object.assign(it, { attachments: [file] }))).toEqual(['BR-CL-24 attachments[0].mime']);
});

test('a category of VAT that there is none of is named where it stands', () => {
  const whole = invoiceOf([{ vatCategory: 'X', vatRate: '19' }], {
    allowancesCharges: [allowance({ vatCategory: 'X' })],
  });
  const each = ['BR-CL-18 lines[0].vatCategory', 'BR-CL-17 allowancesCharges[0].vatCategory'];
  expect(broken(ublOf(whole))).toEqual(expect.arrayContaining(['BR-CL-17 vat[0].category', ...each]));
  expect(broken(ciiOf(whole))).toEqual(expect.arrayContaining(['BR-CL-18 vat[0].category', ...each]));
});

test('no amount is taken for one of another currency than it says', () => {
  const whole = invoiceOf([{}]);
  const inDollars = ublOf(whole).replace(
    'LineExtensionAmount currencyID="EUR"',
    'LineExtensionAmount currencyID="USD"',
  );
  expect(broken(inDollars)).toEqual(['PEPPOL-EN16931-R051 totals.lines']);
  expect(broken(ublOf(whole).replace('PayableAmount currencyID="EUR"', 'PayableAmount currencyID="Euro"'))).toEqual([
    'BR-CL-03 totals.payable',
  ]);
  expect(broken(ublOf({ ...whole, currency: 'Euro' }))).toContain('BR-CL-04 currency');
});

test('tax in a second currency stands beside that of the invoice, and is not added to it', () => {
  const whole = invoiceOf([{}], { currency: 'SEK' });
  const part = `<cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">8.81</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">1.67</cbc:TaxAmount></cac:TaxSubtotal>`;
  const second = `<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">1.67</cbc:TaxAmount>${part}</cac:TaxTotal>`;
  const code = (name: string) => `<${name}>EUR</${name}>`;
  const ubl = read(
    ublOf(whole)
      .replace('<cac:TaxTotal>', `${second}<cac:TaxTotal>`)
      .replace('<cbc:BuyerReference', `${code('cbc:TaxCurrencyCode')}<cbc:BuyerReference`)
      .replace('<cac:AccountingSupplierParty>', `${code('cbc:TaxCurrencyCode')}<cac:AccountingSupplierParty>`),
  );
  const cii = read(
    ciiOf(whole)
      .replace('<ram:InvoiceCurrencyCode>', `${code('ram:TaxCurrencyCode')}<ram:InvoiceCurrencyCode>`)
      .replace(
        '<ram:TaxTotalAmount',
        '<ram:TaxTotalAmount currencyID="EUR">1.67</ram:TaxTotalAmount><ram:TaxTotalAmount',
      ),
  );
  for (const { invoice, findings } of [ubl, cii])
    expect([
      findings,
      invoice.taxCurrency,
      invoice.totals.vat,
      invoice.totals.vatInTaxCurrency,
      invoice.vat.length,
    ]).toEqual([[], 'EUR', '19', '1.67', 1]);
  const [inUbl, inCii] = [
    (of: EInvoice) =>
      ublOf(of).replace('<cac:AccountingSupplierParty>', `${code('cbc:TaxCurrencyCode')}<cac:AccountingSupplierParty>`),
    (of: EInvoice) =>
      ciiOf(of).replace('<ram:InvoiceCurrencyCode>', `${code('ram:TaxCurrencyCode')}<ram:InvoiceCurrencyCode>`),
  ];
  const missing = 'BR-53 totals.vatInTaxCurrency';
  for (const written of [inUbl, inCii]) expect(broken(written(whole))).toEqual([missing]);
  // The invoice's own currency: UBL takes its tax for it, CII wants another.
  const own = { ...whole, currency: 'EUR' };
  const plain = { ...own, guideline: 'urn:cen.eu:en16931:2017' };
  expect([broken(inUbl(plain)), broken(inCii(plain))]).toEqual([[], [missing]]);
  expect(broken(inUbl(own))).toEqual(['PEPPOL-EN16931-R005 taxCurrency']);
  const twice = ublOf(whole).replace(
    '<cac:TaxTotal>',
    '<cac:TaxTotal><cbc:TaxAmount currencyID="SEK">19</cbc:TaxAmount></cac:TaxTotal><cac:TaxTotal>',
  );
  expect(broken(twice)).toContain('BR-CO-15 totals.vat');
});

test('the day that counts for the tax is said once: by itself or by a code, the same in both syntaxes', () => {
  const [ubl, cii] = [ublOf(invoiceOf([{}])), ciiOf(invoiceOf([{}]))];
  const inUbl = (more: string) =>
    read(ubl.replace('<cac:AccountingSupplierParty>', `${more}<cac:AccountingSupplierParty>`));
  const inCii = (more: string) =>
    read(cii.replace(/(<\/ram:ApplicableTradeTax>)(?![\s\S]*<\/ram:ApplicableTradeTax>)/, `${more}$1`));
  const [period, day] = [
    '<cac:InvoicePeriod><cbc:DescriptionCode>35</cbc:DescriptionCode></cac:InvoicePeriod>',
    '<cbc:TaxPointDate>2026-11-20</cbc:TaxPointDate>',
  ];
  const [due, on] = [
    '<ram:DueDateTypeCode>29</ram:DueDateTypeCode>',
    '<ram:TaxPointDate><udt:DateString format="102">20261120</udt:DateString></ram:TaxPointDate>',
  ];
  for (const [code, both] of [
    [inUbl(period), inUbl(day + period)],
    [inCii(due), inCii(on + due)],
  ] as const) {
    expect([code.findings, code.invoice.taxPointCode]).toEqual([[], '35']);
    expect(both.findings.map(({ rule }) => rule)).toEqual(['BR-CO-03']);
  }
  expect(inCii('<ram:DueDateTypeCode>1</ram:DueDateTypeCode>').findings.map(({ rule }) => rule)).toEqual(['BR-CL-06']);
});

test('a transfer names its account, a card no more of itself than it may, what is told of an item a name and a value', () => {
  expect(
    rules((it) => {
      it.payment = it.payment.map((one) => ({ ...one, account: '' }));
    }),
  ).toEqual(['BR-50 payment[0].account', 'BR-61 payment[0].account', 'BR-DE-19 payment[0].account']);
  const card =
    '<cac:CardAccount><cbc:PrimaryAccountNumberID>4111111111111111</cbc:PrimaryAccountNumberID></cac:CardAccount>';
  const [found] = read(ublOf(invoiceOf([{}])).replace('</cac:PaymentMeans>', `${card}</cac:PaymentMeans>`)).findings;
  expect(found).toMatchObject({ rule: 'BR-51', severity: 'warning' });
  const [first, last] = ['4111', '1881'].map((end) => card.replace('4111111111111111', end));
  const means = `${first}</cac:PaymentMeans><cac:PaymentMeans><cbc:PaymentMeansCode>48</cbc:PaymentMeansCode>${last}`;
  const guideline = 'urn:cen.eu:en16931:2017';
  const cards = ublOf(invoiceOf([{}], { guideline })).replace('</cac:PaymentMeans>', `${means}</cac:PaymentMeans>`);
  expect(broken(cards)).toEqual(['BR-66 payment']);
  expect(broken(cards.replaceAll('CardAccount', 'PaymentMandate'))).toEqual(['BR-67 mandate']);
  const property = '<cac:AdditionalItemProperty><cbc:Name>Farbe</cbc:Name></cac:AdditionalItemProperty>';
  expect(broken(ublOf(invoiceOf([{}])).replace('</cac:Item>', `${property}</cac:Item>`))).toEqual(['BR-54 lines[0]']);
  const told = '<ram:ApplicableProductCharacteristic><ram:Value>rot</ram:Value></ram:ApplicableProductCharacteristic>';
  const cii = ciiOf(invoiceOf([{}])).replace('</ram:SpecifiedTradeProduct>', `${told}</ram:SpecifiedTradeProduct>`);
  expect(broken(cii)).toEqual(['BR-54 lines[0]']);
});

test('who has to be known is asked for each: lines, what is taken off, what is added; and what stands alone', () => {
  const taxed = invoiceOf([{}], {
    allowancesCharges: [allowance({}), allowance({ isCharge: true, reason: 'Fracht' })],
  });
  const unknown = (it: EInvoice) =>
    Object.assign(it, { seller: { ...it.seller, vatId: '', ids: [{ id: '1', scheme: '' }] } });
  expect(rules(unknown, taxed)).toEqual([
    ...['BR-S-02 seller.vatId', 'BR-S-03 seller.vatId', 'BR-S-04 seller.vatId', 'BR-DE-16 seller.vatId'],
  ]);
  const free = invoiceOf([{ vatCategory: 'O', vatRate: null }, {}], {
    allowancesCharges: [allowance({}), allowance({ isCharge: true, reason: 'Fracht' })],
  });
  expect(rules(() => {}, free)).toEqual([
    ...['BR-O-02 seller.vatId', 'BR-O-12 lines', 'BR-O-13 allowancesCharges', 'BR-O-14 allowancesCharges'],
    ...['BR-DE-14 vat[0].rate', 'BR-O-11 vat'],
  ]);
  const split = invoiceOf([{ vatCategory: 'B', vatRate: '22' }, {}]);
  expect(rules(() => {}, split)).toEqual(['BR-B-01 seller.address.country', 'BR-B-02 lines', 'BR-CO-17 vat[0].tax']);
  expect(
    rules((it) => {
      it.seller = { ...it.seller, vatId: '123456789' };
    }),
  ).toEqual(['BR-CO-09 seller.vatId']);
});

test('a charge is one however XML writes what is so, and any prefix or none is read', () => {
  const whole = invoiceOf([{}], { allowancesCharges: [allowance({ isCharge: true, reason: 'Fracht' })] });
  const expected = read(ublOf(whole)).invoice;
  const [ubl, cii] = [ublOf(whole), ciiOf(whole)].map((it) => it.replaceAll(/(Indicator>)true/g, '$11'));
  expect(read(ubl ?? '').invoice).toEqual(expected);
  const bare = (cii ?? '').replaceAll(/(<\/?)ram:/g, '$1').replace('xmlns:ram=', 'xmlns=');
  expect(read(bare).invoice).toEqual({ ...expected, syntax: 'CII' });
});
