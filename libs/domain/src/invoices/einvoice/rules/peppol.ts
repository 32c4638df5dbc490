import type { EInvoice } from '@contracts/invoices/einvoice.js';
import { compared, minus } from '../decimal.js';
import { type DeclaredRule, required, unless, unlessEach } from './declared.js';
import { identifierRules } from './identifiers.js';

/** Rules of OpenPEPPOL that XRechnung asks too, from its version 3 on. What they say of sums is asked of every invoice (`totals.ts`). */
export const peppolRules: readonly DeclaredRule[] = [
  required('PEPPOL-EN16931-R001', 'process', 3),
  {
    rule: 'PEPPOL-EN16931-R005',
    since: 3,
    broken: ({ taxCurrency, currency }) => unless(taxCurrency === '' || taxCurrency !== currency, 'taxCurrency'),
  },
  required('PEPPOL-EN16931-R010', 'buyer.endpoint.id', 3),
  required('PEPPOL-EN16931-R020', 'seller.endpoint.id', 3),
  { rule: 'PEPPOL-EN16931-R041', since: 3, broken: (of) => halfSaid(of, 'base') },
  { rule: 'PEPPOL-EN16931-R042', since: 3, broken: (of) => halfSaid(of, 'percent') },
  {
    rule: 'PEPPOL-EN16931-R046',
    since: 3,
    // CII can add to a price, too.
    broken: ({ lines, syntax }) =>
      unlessEach(lines, 'lines[#].netPrice', ({ netPrice, grossPrice, priceDiscount }) => {
        if (syntax === 'CII' || netPrice === null || grossPrice === null || priceDiscount === null) return true;
        return compared(netPrice, minus(grossPrice, priceDiscount)) === 0;
      }),
  },
  {
    rule: 'PEPPOL-EN16931-R055',
    since: 3,
    broken: ({ totals: { vat, vatInTaxCurrency } }) =>
      unless(signOf(vat) * signOf(vatInTaxCurrency) >= 0, 'totals.vatInTaxCurrency'),
  },
  {
    rule: 'PEPPOL-EN16931-R061',
    since: 3,
    broken: ({ payment, mandate }) =>
      unless(mandate !== '' || payment.every(({ code }) => code !== '49' && code !== '59'), 'mandate'),
  },
  {
    rule: 'PEPPOL-EN16931-R110',
    since: 3,
    broken: ({ lines, period: { from } }) =>
      unlessEach(lines, 'lines[#].period.from', ({ period }) => !from || !period.from || period.from >= from),
  },
  {
    rule: 'PEPPOL-EN16931-R111',
    since: 3,
    broken: ({ lines, period: { to } }) =>
      unlessEach(lines, 'lines[#].period.to', ({ period }) => !to || !period.to || period.to <= to),
  },
  {
    rule: 'PEPPOL-EN16931-R121',
    since: 3,
    broken: ({ lines }) =>
      unlessEach(lines, 'lines[#].baseQuantity', ({ baseQuantity }) => signOf(baseQuantity ?? '1') > 0),
  },
  {
    rule: 'PEPPOL-EN16931-R130',
    since: 3,
    broken: ({ lines }) =>
      unlessEach(lines, 'lines[#].baseUnit', ({ baseUnit, unit }) => baseUnit === '' || baseUnit === unit),
  },
];

/** What each reason for no VAT is a reason of. */
const reasons = {
  P0104: ['VATEX-EU-G', 'G'],
  P0105: ['VATEX-EU-O', 'O'],
  P0106: ['VATEX-EU-IC', 'K'],
  P0107: ['VATEX-EU-AE', 'AE'],
  P0108: ['VATEX-EU-D', 'E'],
  P0109: ['VATEX-EU-F', 'E'],
  P0110: ['VATEX-EU-I', 'E'],
  P0111: ['VATEX-EU-J', 'E'],
} as const;

/** Those of Peppol's own invoices, BIS Billing 3 and its self-billing, alone. */
export const ownPeppolRules: readonly DeclaredRule[] = [
  {
    rule: 'PEPPOL-EN16931-R002',
    broken: (of) => unless(of.notes.length <= 1 || isWithinGermany(of), 'notes'),
  },
  {
    rule: 'PEPPOL-EN16931-R003',
    broken: ({ references: { buyer, order, sellersOrder } }) =>
      unless(buyer + order + sellersOrder !== '', 'references.buyer'),
  },
  {
    rule: 'PEPPOL-EN16931-R007',
    broken: ({ process }) =>
      unless(/^(urn:fdc:peppol\.eu:2017:poacc:(self)?billing:\d\d:1\.0)?$/.test(process), 'process'),
  },
  ...identifierRules,
  ...Object.entries(reasons).map(
    ([name, [code, category]]): DeclaredRule => ({
      rule: `PEPPOL-EN16931-${name}`,
      broken: ({ vat }) =>
        unlessEach(vat, 'vat[#].category', (it) => it.exemptionCode.toUpperCase() !== code || it.category === category),
    }),
  ),
];

const isWithinGermany = ({ seller, buyer }: EInvoice): boolean =>
  seller.address.country === 'DE' && buyer.address.country === 'DE';

const signOf = (amount: string | null): number => compared(amount ?? '0', '0');

/** Of what is taken off or added as a part of something: the part is said, not of what; or the other way round. */
function halfSaid(invoice: EInvoice, lacking: 'base' | 'percent'): readonly string[] {
  const said = lacking === 'base' ? 'percent' : 'base';
  const within = (all: EInvoice['allowancesCharges'], at: string) =>
    unlessEach(all, `${at}allowancesCharges[#].${lacking}`, (it) => it[said] === null || it[lacking] !== null);
  return [
    ...within(invoice.allowancesCharges, ''),
    ...invoice.lines.flatMap((line, i) => within(line.allowancesCharges, `lines[${i}].`)),
  ];
}
