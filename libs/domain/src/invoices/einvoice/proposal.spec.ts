import { EInvoice, Line, Totals } from '@contracts/invoices/einvoice.js';
import { proposalOf } from './proposal.js';

const line = (name: string, net: string, vatRate: string | null, more: Partial<Line> = {}): Line =>
  Object.assign(new Line(), { name, net, vatRate, ...more });

const invoice = (more: Partial<EInvoice>): EInvoice =>
  Object.assign(new EInvoice(), {
    ...{ number: 'RE-1', type: '380', issued: '2026-11-20', due: '2026-12-20', currency: 'EUR' },
    ...{ totals: { ...new Totals(), net: '195.49', gross: '219.97' } },
    lines: [line('Anzeige', '100', '19'), line('Plakate', '99.99', '7', { counts: true })],
    allowancesCharges: [
      {
        ...{ isCharge: false, amount: '4.5', base: null, percent: null, reason: 'Rabatt', reasonCode: '' },
        ...{ vatCategory: 'S', vatRate: '19' },
      },
    ],
    ...more,
  });

test('lines, allowances and charges become items that add up to the net total', () => {
  const period = { from: '2026-10-01', to: '2026-10-31' };
  const proposed = proposalOf(invoice({ period }));
  expect(proposed).toMatchObject({
    ...{ number: 'RE-1', date: '2026-11-20', due: '2026-12-20', currency: 'EUR', net: 195_490, gross: 219_970 },
    items: [
      { label: 'Anzeige', net: 100_000, vatRate: 19_000, ...period },
      { label: 'Plakate', net: 99_990, vatRate: 7_000, ...period },
      { label: 'Rabatt', net: -4_500, vatRate: 19_000, ...period },
    ],
  });
  expect(proposed?.items.reduce((all, it) => all + it.net, 0)).toBe(proposed?.net);
});

test('a credit note is negative, whichever way its sender wrote it', () => {
  const given = { net: -195_490, gross: -219_970 };
  expect(proposalOf(invoice({ type: '381' }))).toMatchObject({
    ...given,
    items: [{ net: -100_000 }, {}, { net: 4_500 }],
  });
  const totals = { ...new Totals(), net: '-195.49', gross: '-219.97' };
  expect(proposalOf(invoice({ type: '381', totals }))).toMatchObject(given);
  expect(proposalOf(invoice({ type: '384', totals }))).toMatchObject(given);
});

test('a profile without lines has an item a rate, the smallest one item', () => {
  const part = { category: 'S', tax: null, exemption: '', exemptionCode: '' };
  const vat = [
    { ...part, rate: '19', base: '95.5' },
    { ...part, rate: '7', base: '99.99' },
  ];
  expect(proposalOf(invoice({ lines: [], vat }))?.items).toMatchObject([
    { net: 95_500, vatRate: 19_000 },
    { net: 99_990, vatRate: 7_000 },
  ]);
  expect(proposalOf(invoice({ lines: [] }))?.items).toMatchObject([{ net: 195_490, vatRate: 0 }]);
  expect(proposalOf(invoice({ lines: [line('A', '195.49', null)], vat: vat.slice(0, 1) }))?.items[0]).toMatchObject({
    vatRate: 19_000,
  });
});

test('the highest cash discount is proposed with its last day', () => {
  const discounts = [
    { days: 30, percent: '1', base: null },
    { days: 14, percent: '2.25', base: null },
  ];
  expect(proposalOf(invoice({ discounts }))?.discount).toEqual({ percent: 2_250, until: '2026-12-04' });
  expect(proposalOf(invoice({}))?.discount).toBeNull();
});

test('lines that only gather others are left out; amounts beyond what is exact are not proposed', () => {
  const lines = [line('Summe', '100', '19', { counts: false }), line('Anzeige', '100', '19')];
  expect(proposalOf(invoice({ lines, allowancesCharges: [] }))?.items).toHaveLength(1);
  expect(proposalOf(invoice({ totals: { ...new Totals(), net: '99999999999999', gross: '1' } }))).toBeNull();
  expect(proposalOf(invoice({ totals: new Totals() }))).toBeNull();
});
