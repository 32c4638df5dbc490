import { type AllowanceCharge, type EInvoice, type Line, PaymentMeans } from '@contracts/invoices/einvoice.js';
import { ciiOf } from './cii.harness.js';
import { readEInvoiceFile } from './readEInvoice.js';
import { invoiceOf } from './sample.harness.js';
import { ublOf } from './ubl.harness.js';

/** Rules of XRechnung and of Peppol, which warn and refuse nothing; asked of those alone that say that they follow them. */
const cius = 'urn:cen.eu:en16931:2017';
const peppol = `${cius}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`;
const xrechnung = (version: string) => `${cius}#compliant#urn:xeinkauf.de:kosit:xrechnung_${version}`;

/** What is found once something was changed; the same in both syntaxes. */
function found(
  change: (of: EInvoice) => unknown,
  guideline = xrechnung('3.0'),
  lines: Partial<Line>[] = [{}],
): string[] {
  const whole = invoiceOf(lines, { guideline });
  change(whole);
  const [ubl = [], cii] = [ublOf(whole), ciiOf(whole)].map((xml) =>
    readEInvoiceFile(Buffer.from(xml)).findings.map(({ rule, path, severity }) => `${severity} ${rule} ${path}`),
  );
  expect(cii).toEqual(ubl);
  return ubl;
}
const paid = (means: Partial<PaymentMeans>) => (of: EInvoice) => {
  of.payment = [Object.assign(new PaymentMeans(), means)];
};
const lacking = (of: EInvoice): void => {
  Object.assign(of, { payment: [], process: '' });
  of.references = { ...of.references, buyer: '' };
  of.seller = { ...of.seller, contact: '', endpoint: { id: '', scheme: '' } };
  of.seller.address = { ...of.seller.address, city: '', postcode: '' };
  of.buyer = { ...of.buyer, endpoint: { id: '', scheme: '' } };
  of.buyer.address = { ...of.buyer.address, city: '', postcode: '' };
};

test('what an XRechnung has to say and does not is told by the rule that asks for it, and refuses nothing', () => {
  expect(found(() => {})).toEqual([]);
  const asked = [
    ...['BR-DE-1 payment', 'BR-DE-3 seller.address.city', 'BR-DE-4 seller.address.postcode', 'BR-DE-5 seller.contact'],
    ...['BR-DE-8 buyer.address.city', 'BR-DE-9 buyer.address.postcode', 'BR-DE-15 references.buyer'],
  ].map((it) => `warning ${it}`);
  const alsoPeppols = ['R001 process', 'R010 buyer.endpoint.id', 'R020 seller.endpoint.id'];
  expect(found(lacking)).toEqual([...asked, ...alsoPeppols.map((it) => `warning PEPPOL-EN16931-${it}`)]);
  expect(found(lacking, xrechnung('2.3'))).toEqual(asked);
  expect(found(lacking, cius)).toEqual([]);
  expect(
    found((of) => {
      of.seller = { ...of.seller, contact: '', phone: '', mail: '' };
    }),
  ).toEqual(['warning BR-DE-2 seller.contact']);
  expect(
    found((of) => {
      of.seller = { ...of.seller, phone: 'Zentrale', mail: 'rechnung' };
      Object.assign(of, { type: '384' });
    }),
  ).toEqual(['warning BR-DE-26 preceding', 'warning BR-DE-27 seller.phone', 'warning BR-DE-28 seller.mail']);
  expect(found((of) => Object.assign(of, { type: '383' }))).toEqual(['warning BR-DE-17 type']);
});

test('how it is paid fits its code: an account for a transfer, a card for a card; numbers of accounts prove themselves', () => {
  const account = 'DE02120300000000202051';
  expect(found(paid({ code: '58', account: 'DE03120300000000202051' }))).toEqual([
    'warning BR-DE-19 payment[0].account',
  ]);
  expect(found(paid({ code: '30', account: '4711' }))).toEqual([]);
  expect(found(paid({ code: '54', account }))).toEqual([
    ...['warning BR-DE-24-a payment[0]', 'warning BR-DE-24-b payment[0]'],
  ]);
  expect(found(paid({ code: '59', account }))).toEqual([
    ...['warning BR-DE-20 payment[0].debitedAccount', 'warning BR-DE-25-a payment[0]', 'warning BR-DE-25-b payment[0]'],
    'warning PEPPOL-EN16931-R061 mandate',
  ]);
  expect(found(paid({ code: '30' }))).toEqual(['error BR-61 payment[0].account', 'warning BR-DE-23-a payment[0]']);
  const file = { id: 'A', description: '', url: '', fileName: 'a.pdf', mime: 'application/pdf', size: 3 };
  expect(found((of) => Object.assign(of, { attachments: [file, { ...file, id: 'B' }] }))).toEqual([
    'warning BR-DE-22 attachments[1].fileName',
  ]);
  expect(found(() => {}, xrechnung('3.0'), [{ vatCategory: 'O', vatRate: null }])).toEqual([
    ...['error BR-O-02 seller.vatId', 'warning BR-DE-14 vat[0].rate'],
  ]);
});

test('an invoice of Peppol keeps the rules of Peppol: what is half said, periods, prices, why there is no VAT', () => {
  const half = (more: Partial<AllowanceCharge>): AllowanceCharge => ({
    ...{ isCharge: false, amount: '10', base: null, percent: null, reason: 'Rabatt', reasonCode: '' },
    ...{ vatCategory: '', vatRate: null },
    ...more,
  });
  const month = { from: '2026-10-01', to: '2026-10-31' };
  const line = {
    ...{
      netPrice: '110',
      allowancesCharges: [half({ percent: '10' })],
      period: { from: '2026-09-30', to: '2026-11-01' },
    },
  };
  const warned = (...rules: string[]) => rules.map((it) => `warning PEPPOL-EN16931-${it}`);
  expect(
    found(
      (of) => {
        Object.assign(of, { period: month, process: 'P1', notes: [1, 2].map((n) => ({ subject: '', text: `${n}` })) });
        of.references = { ...of.references, buyer: '' };
        of.buyer.address = { ...of.buyer.address, country: 'AT' };
      },
      peppol,
      [line],
    ),
  ).toEqual(
    warned(
      ...['R041 lines[0].allowancesCharges[0].base', 'R110 lines[0].period.from', 'R111 lines[0].period.to'],
      ...['R002 notes', 'R003 references.buyer', 'R007 process'],
    ),
  );
  const base = { allowancesCharges: [half({ base: '100' })], netPrice: '110' };
  expect(found((of) => of.lines.map((it) => Object.assign(it, { baseQuantity: '0' })), peppol, [base])).toEqual(
    warned('R042 lines[0].allowancesCharges[0].percent', 'R121 lines[0].baseQuantity'),
  );
  const [perHundred, inBoxes] = [{ baseQuantity: '100', baseUnit: 'C62' }, { unit: 'XBX' }];
  expect(found(() => {}, peppol, [{ ...perHundred, unit: 'C62' }])).toEqual([]);
  expect(found(() => {}, peppol, [{ ...perHundred, ...inBoxes }])).toEqual(warned('R130 lines[0].baseUnit'));
  expect(found(() => {}, cius, [{ ...perHundred, ...inBoxes }])).toEqual([]);
  const numbered = (endpoint: string, legal: string) => (of: EInvoice) => {
    const [id = '', scheme = ''] = endpoint.split(' ');
    of.seller = { ...of.seller, endpoint: { id, scheme } };
    of.buyer = { ...of.buyer, legalId: { id: legal, scheme: '0208' } };
  };
  expect(found(numbered('4000001123452 0088', '0403170701'), peppol)).toEqual([]);
  expect(found(numbered('974760673 0192', '0403170701'), peppol)).toEqual([]);
  const common = (rule: string) => `warning PEPPOL-COMMON-${rule}`;
  expect(found(numbered('4000001123453 0088', '0403170702'), peppol)).toEqual([
    ...[common('R040 seller.endpoint'), common('R043 buyer.legalId')],
  ]);
  expect(found(numbered('974760674 0192', '0403170701'), peppol)).toEqual([common('R041 seller.endpoint')]);
  expect(found(numbered('4000001123453 0088', '1'), xrechnung('3.0'))).toEqual([]);
  const read = (xml: string) => readEInvoiceFile(Buffer.from(xml)).findings.map(({ rule }) => rule);
  const price =
    '<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount>5</cbc:Amount><cbc:BaseAmount>106</cbc:BaseAmount></cac:AllowanceCharge></cac:Price>';
  const ubl = ublOf(invoiceOf([{}], { guideline: peppol }));
  expect(read(ubl.replace('</cac:Price>', price))).toEqual(['PEPPOL-EN16931-R046']);
  expect(read(ubl.replace('</cac:Price>', price.replace('106', '105')))).toEqual([]);
  const added =
    '<ram:GrossPriceProductTradePrice><ram:ChargeAmount>98</ram:ChargeAmount><ram:AppliedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>true</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>2</ram:ActualAmount></ram:AppliedTradeAllowanceCharge></ram:GrossPriceProductTradePrice>';
  const cii = ciiOf(invoiceOf([{}], { guideline: peppol }));
  expect(read(cii.replace('<ram:NetPriceProductTradePrice>', `${added}$&`))).toEqual([]);
  const reverse = ublOf(invoiceOf([{ vatCategory: 'E', vatRate: '0' }], { guideline: peppol }));
  const code = '<cbc:TaxExemptionReasonCode>vatex-eu-ae</cbc:TaxExemptionReasonCode>';
  expect(read(reverse.replace(/(<cbc:TaxExemptionReason>)/, `${code}$1`))).toEqual(['PEPPOL-EN16931-P0107']);
});
