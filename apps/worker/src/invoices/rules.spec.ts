import type { EInvoice, Line } from '@contracts/invoices/einvoice.js';
import fc from 'fast-check';
import { ciiOf } from './cii.harness.js';
import { readEInvoiceFile } from './readEInvoice.js';
import { invoiceOf } from './sample.harness.js';
import { ublOf } from './ubl.harness.js';

const allowance = (amount: string, more = {}) => ({
  ...{ isCharge: false, amount, base: null, percent: null, reason: 'Rabatt', reasonCode: '' },
  ...{ vatCategory: '', vatRate: null },
  ...more,
});
const reduced = { vatRate: '7', netPrice: '33.33', quantity: '3' };
const sample = (more: Partial<EInvoice> = {}, lines: readonly Partial<Line>[] = [{}, reduced]) =>
  invoiceOf(lines, {
    allowancesCharges: [
      allowance('10', { vatCategory: 'S', vatRate: '19' }),
      allowance('5.5', { isCharge: true, vatCategory: 'S', vatRate: '7', reason: 'Fracht' }),
    ],
    ...more,
  });

/** The rules that an invoice breaks, the same in both syntaxes. */
function rules(invoice: EInvoice): string[] {
  const [ubl = [], cii] = [ublOf(invoice), ciiOf(invoice)].map((xml) =>
    readEInvoiceFile(Buffer.from(xml)).findings.map(
      (it) => `${it.severity === 'error' ? '' : '~'}${it.rule} ${it.path}`,
    ),
  );
  expect(cii).toEqual(ubl);
  return ubl;
}

const changed = (invoice: EInvoice, change: (of: EInvoice) => void): string[] => {
  const copy = structuredClone(invoice);
  change(copy);
  return rules(copy);
};

test('an invoice whose sums are right breaks no rule', () => {
  expect(rules(sample())).toEqual([]);
  const { totals } = sample();
  expect(rules(sample({ totals: { ...totals, prepaid: '50', rounding: '-0.02' } }))).toEqual([]);
  expect(rules(sample({ type: '381' }))).toEqual([]);
  expect(rules(sample({ currency: 'USD' }))).toEqual([]);
});

test('each total that is off is named by its rule, with what should stand there', () => {
  const whole = sample();
  expect(whole.totals).toMatchObject({ lines: '199.99', net: '195.49', vat: '24.48', gross: '219.97' });
  const off = (field: keyof EInvoice['totals'], amount: string) =>
    changed(whole, (it) => {
      it.totals[field] = amount;
    });
  expect(off('lines', '200')).toEqual(['BR-CO-10 totals.lines', 'BR-CO-13 totals.net']);
  expect(off('allowances', '9')).toEqual(['BR-CO-11 totals.allowances', 'BR-CO-13 totals.net']);
  expect(off('charges', '5')).toEqual(['BR-CO-12 totals.charges', 'BR-CO-13 totals.net']);
  expect(off('net', '195.5')).toEqual(['BR-CO-13 totals.net', 'BR-CO-15 totals.gross']);
  expect(off('vat', '24.49')).toEqual(['BR-CO-14 totals.vat', 'BR-CO-15 totals.gross']);
  expect(off('gross', '219.96')).toEqual(['BR-CO-15 totals.gross', 'BR-CO-16 totals.payable']);
  expect(off('payable', '219.99')).toEqual(['BR-CO-16 totals.payable']);
  expect(off('payable', '219.970')).toEqual(['BR-DEC-18 totals.payable']);
  expect(off('payable', 'viel')).toEqual(['XML-DECIMAL totals.payable', 'BR-15 totals.payable']);
  const [found] = readEInvoiceFile(
    Buffer.from(ublOf({ ...whole, totals: { ...whole.totals, payable: '1' } })),
  ).findings;
  expect(found).toEqual({
    ...{ rule: 'BR-CO-16', severity: 'error', path: 'totals.payable', expected: '219.97', found: '1' },
  });
});

test('tax per rate: a cent off is warned of, one and more is an error', () => {
  const tax = (amount: string) =>
    changed(sample(), (it) => {
      const [first] = it.vat;
      if (first) first.tax = amount;
    }).filter((it) => it.includes('vat['));
  expect(tax('17.1')).toEqual([]);
  expect(tax('17.11')).toEqual(['~BR-CO-17 vat[0].tax']);
  expect(tax('18.1')).toEqual(['BR-CO-17 vat[0].tax', 'BR-S-09 vat[0].tax']);
  const base = (amount: string) =>
    changed(sample(), (it) => {
      const [first] = it.vat;
      if (first) first.base = amount;
    }).filter((it) => it.includes('.base'));
  expect([base('90.01'), base('95')]).toEqual([['~BR-S-08 vat[0].base'], ['BR-S-08 vat[0].base']]);
  expect(
    changed(sample(), (it) => {
      it.vat = it.vat.slice(0, 1);
    }),
  ).toEqual(['BR-CO-14 totals.vat', 'BR-S-01 vat']);
});

test('categories without tax: reason, rate, one part, who has to be known', () => {
  const reverse = invoiceOf([
    { vatCategory: 'AE', vatRate: '0' },
    { vatCategory: 'AE', vatRate: '0' },
  ]);
  expect(rules(reverse)).toEqual([]);
  const edited = (change: (it: EInvoice) => void) => changed(reverse, change);
  expect(
    edited((it) => {
      it.buyer = { ...it.buyer, vatId: '' };
    }),
  ).toEqual(['BR-AE-02 buyer.vatId']);
  expect(
    edited((it) => {
      it.vat = it.vat.map((part) => ({ ...part, exemption: '', tax: '1' }));
    }),
  ).toEqual(['BR-CO-14 totals.vat', 'BR-CO-17 vat[0].tax', 'BR-AE-09 vat[0].tax', 'BR-AE-10 vat[0].exemption']);
  expect(rules(invoiceOf([{ vatCategory: 'S', vatRate: '0' }]))).toEqual(['BR-S-05 lines[0].vatRate']);
  expect(rules(invoiceOf([{ vatCategory: 'Z', vatRate: '0' }]))).toEqual(['BR-Z-10 vat[0].exemption']);
  expect(rules(invoiceOf([{ vatCategory: 'O', vatRate: null }]))).toEqual([
    ...['BR-O-02 seller.vatId', '~BR-DE-14 vat[0].rate'],
  ]);
  expect(rules(invoiceOf([{ vatCategory: 'K', vatRate: '0' }]))).toEqual([
    ...['BR-IC-11 delivered', 'BR-IC-12 deliveryAddress.country'],
  ]);
});

test('what every invoice says, and each of its lines', () => {
  const empty = changed(sample(), (it) => {
    Object.assign(it, { number: '', issued: null, type: '', due: null, payment: [] });
    it.seller = { ...it.seller, name: '', vatId: '' };
    it.lines = it.lines.map((line) => ({ ...line, id: '', name: '', quantity: null, vatCategory: '' })).slice(0, 1);
  });
  expect(empty).toEqual(
    expect.arrayContaining([
      ...['BR-02 number', 'BR-03 issued', 'BR-04 type', 'BR-06 seller.name', 'BR-CO-25 due', 'BR-CO-26 seller.ids'],
      ...['BR-21 lines[0].id', 'BR-22 lines[0].quantity', 'BR-25 lines[0].name', 'BR-CO-04 lines[0].vatCategory'],
    ]),
  );
  expect(
    changed(sample({}, [{ period: { from: '2026-10-31', to: '2026-10-01' } }]), (it) => {
      it.lines = it.lines.map((line) => ({ ...line, net: '101', netPrice: '-101' }));
    }),
  ).toEqual(
    expect.arrayContaining(['BR-27 lines[0].netPrice', 'BR-30 lines[0].period', '~PEPPOL-EN16931-R120 lines[0].net']),
  );
  // Nobody pays a credit note by a day.
  expect(changed(sample({ type: '381' }), (it) => Object.assign(it, { due: null }))).toEqual([]);
  // As the rules take them, terms are there once their element is, be it empty.
  const undated = { ...sample({ guideline: 'urn:cen.eu:en16931:2017' }), due: null };
  const read = (xml: string) => readEInvoiceFile(Buffer.from(xml)).findings.map(({ rule }) => rule);
  const [ubl, cii] = [ublOf(undated), ciiOf(undated)];
  expect([read(ubl), read(cii)]).toEqual([['BR-CO-25'], ['BR-CO-25']]);
  const emptied = [
    ubl.replace('<cac:TaxTotal>', '<cac:PaymentTerms><cbc:Note/></cac:PaymentTerms><cac:TaxTotal>'),
    cii.replace(
      '<ram:SpecifiedTradeSettlementHeaderMonetarySummation>',
      '<ram:SpecifiedTradePaymentTerms><ram:Description> </ram:Description></ram:SpecifiedTradePaymentTerms>$&',
    ),
  ];
  expect(emptied.map(read)).toEqual([[], []]);
  const unreal = readEInvoiceFile(Buffer.from(ublOf(sample({ issued: '2026-02-30' }))));
  expect(unreal.findings.map(({ rule }) => rule)).toEqual(['XML-DATE', 'BR-03']);
});

test('the extended profile may be a cent off an amount, and lines that gather others are not summed up', () => {
  const guideline = 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended';
  const whole = { ...sample(), guideline };
  const cii = ciiOf({
    ...whole,
    totals: { ...whole.totals, lines: '200.01', net: '195.51', gross: '219.99', payable: '219.99' },
  });
  const broken = (xml: string) => readEInvoiceFile(Buffer.from(xml)).findings.map(({ rule }) => rule);
  expect(broken(cii)).toEqual([]);
  expect(broken(cii.replace('extended', 'basic'))).toEqual(['BR-CO-10']);
  // What is taxed alike is parted there by whose it is, which its reason says, or by why it is not taxed.
  const parted = (category: string, vatRate: string, reasons: readonly string[]) => {
    const one = invoiceOf(
      [1, 2].map(() => ({ vatCategory: category, vatRate })),
      { guideline },
    );
    one.vat = one.vat.flatMap((it) =>
      reasons.map((exemption) => ({ ...it, base: '100', tax: vatRate === '0' ? '0' : '19', exemption })),
    );
    return one;
  };
  const told = (xml: string) =>
    readEInvoiceFile(Buffer.from(xml)).findings.map(({ rule, severity }) => `${severity} ${rule}`);
  const exempt = ciiOf(parted('E', '0', ['Heilbehandlung', 'Unterricht']));
  expect([told(exempt), told(exempt.replace(guideline, 'urn:cen.eu:en16931:2017'))]).toEqual([
    [],
    ['error BR-E-08', 'error BR-E-08', 'error BR-E-01'],
  ]);
  expect(told(ciiOf(parted('S', '19', ['#F1#', '#F2#'])))).toEqual(['warning BR-S-10', 'warning BR-S-10']);
  const group = cii.replace('</ram:LineID>', '</ram:LineID><ram:LineStatusReasonCode>GROUP</ram:LineStatusReasonCode>');
  expect(broken(group)).toEqual(expect.arrayContaining(['BR-CO-10', 'BR-S-08']));
});

test('an address or an id of a line names the list that it is of, and a cash discount is written as XRechnung wants it', () => {
  const whole = sample();
  const { seller, buyer } = whole;
  const bare = { ...seller.endpoint, scheme: '' };
  const at = { seller: { ...seller, endpoint: bare }, buyer: { ...buyer, endpoint: bare } };
  expect(rules({ ...whole, ...at })).toEqual(['BR-62 seller.endpoint', 'BR-63 buyer.endpoint']);
  const broken = (xml: string) => readEInvoiceFile(Buffer.from(xml)).findings.map(({ rule }) => rule);
  const inUbl = (item: string) => broken(ublOf(whole).replace('</cac:Item>', `${item}</cac:Item>`));
  const id = (scheme: string) =>
    `<cac:StandardItemIdentification><cbc:ID${scheme}>40</cbc:ID></cac:StandardItemIdentification>`;
  expect([inUbl(id('')), inUbl(id(' schemeID="0160"'))]).toEqual([['BR-64'], []]);
  const code = (list: string) =>
    `<cac:CommodityClassification><cbc:ItemClassificationCode${list}>9</cbc:ItemClassificationCode></cac:CommodityClassification>`;
  expect([inUbl(code('')), inUbl(code(' listID="STI"'))]).toEqual([['BR-65'], []]);
  const inCii = (product: string) =>
    broken(ciiOf(whole).replace('<ram:SpecifiedTradeProduct>', `<ram:SpecifiedTradeProduct>${product}`));
  expect(inCii('<ram:GlobalID>40</ram:GlobalID>')).toEqual(['BR-64']);
  const classed =
    '<ram:DesignatedProductClassification><ram:ClassCode>9</ram:ClassCode></ram:DesignatedProductClassification>';
  expect(inCii(classed)).toEqual(['BR-65']);
  const terms = 'Zahlbar sofort\n#SKONTO#TAGE=14#PROZENT=2.00#\n#SKONTO#TAGE=7#PROZENT=3#';
  expect(rules({ ...whole, terms })).toEqual(['BR-DE-18 terms']);
  expect(rules({ ...whole, terms, guideline: 'urn:cen.eu:en16931:2017' })).toEqual([]);
});

test('the smallest profiles have no lines', () => {
  const guideline = 'urn:factur-x.eu:1p0:';
  const whole = sample();
  const read = (it: EInvoice) => readEInvoiceFile(Buffer.from(ciiOf(it))).findings.map(({ rule }) => rule);
  expect(read({ ...whole, guideline: `${guideline}basicwl`, lines: [] })).toEqual([]);
  const totals = { ...whole.totals, lines: null, allowances: null, charges: null, prepaid: null };
  const least = { ...whole, totals, vat: [], allowancesCharges: [], payment: [], due: null };
  expect(read({ ...least, guideline: `${guideline}minimum`, lines: [] })).toEqual([]);
  expect(read({ ...whole, lines: [] })).toEqual(expect.arrayContaining(['BR-16']));
});

const cents = (max: number) => fc.integer({ min: 1, max }).map((it) => `${it / 100}`);
const anyLine: fc.Arbitrary<Partial<Line>> = fc.record({
  netPrice: cents(1_000_000),
  quantity: fc.integer({ min: 1, max: 9_999 }).map((it) => `${it / 10}`),
  baseQuantity: fc.constantFrom(null, '10', '100'),
  vatRate: fc.constantFrom('19', '7', '8.1'),
  name: fc.stringMatching(/^[a-zäß<&"'田]{1,12}$/),
  description: fc.stringMatching(/^([a-z] ?){0,9}[a-z]$/),
});

const corrected = { type: '384', preceding: [{ number: 'RE-1', date: null }] };

test('any invoice whose sums are right is read equal from both syntaxes and breaks no rule', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 8 }), cents(5_000), (lines, amount) => {
      const off = { vatCategory: 'S', vatRate: lines[0]?.vatRate ?? null };
      const whole = invoiceOf(lines, { allowancesCharges: [allowance(amount, off)], ...corrected });
      expect(rules(whole)).toEqual([]);
      const read = readEInvoiceFile(Buffer.from(ublOf(whole))).invoice;
      expect(read).toEqual(whole);
      expect(readEInvoiceFile(Buffer.from(ciiOf(whole))).invoice).toEqual({ ...read, syntax: 'CII' });
    }),
    { numRuns: 50 },
  );
});

test('who is paid is named, and named once: as another than the seller', () => {
  const { seller } = sample();
  const [ubl, cii] = [ublOf(sample()), ciiOf(sample())];
  const paid = (name: string) =>
    [
      ubl.replace(
        '<cac:PaymentMeans>',
        `<cac:PayeeParty><cac:PartyName><cbc:Name>${name}</cbc:Name></cac:PartyName></cac:PayeeParty>$&`,
      ),
      cii.replace(
        '<ram:SpecifiedTradeSettlementPaymentMeans>',
        `<ram:PayeeTradeParty><ram:Name>${name}</ram:Name></ram:PayeeTradeParty>$&`,
      ),
    ].map((xml) => readEInvoiceFile(Buffer.from(xml)).findings.map(({ rule, severity }) => `${severity} ${rule}`));
  expect(paid('Factoring Bank')).toEqual([[], []]);
  expect(paid('')).toEqual([['error BR-17'], ['error BR-17']]);
  expect(paid(seller.name)).toEqual([['warning BR-17'], ['warning BR-17']]);
});
