import {
  type AllowanceCharge,
  EInvoice,
  Line,
  References,
  Totals,
  type VatPart,
} from '@contracts/invoices/einvoice.js';
import { Party, Place, SchemedId } from '@contracts/invoices/einvoiceParty.js';
import { divided, minus, rounded, sum, times } from '@domain/invoices/einvoice/decimal.js';

/** An e-invoice of somebody's own making whose sums are right, as an XRechnung says it; for specs. */
export function invoiceOf(lines: readonly Partial<Line>[], more: Partial<EInvoice> = {}): EInvoice {
  const whole = Object.assign(new EInvoice(), {
    ...{ guideline: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0', profile: 'XRECHNUNG' },
    process: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    ...{ number: 'RE-2026/17', type: '380', issued: '2026-11-20', due: '2026-12-20', currency: 'EUR' },
    seller: party('Musterdruck GmbH', 'DE123456789'),
    buyer: party('Beispiel AG', 'DE987654321'),
    payment: [
      {
        ...{ code: '58', name: '', account: 'DE02120300000000202051', accountName: 'Musterdruck GmbH' },
        ...{ bic: '', debitedAccount: '', card: '' },
      },
    ],
    lines: lines.map((it, i) => lineOf(it, i)),
    ...more,
    references: { ...new References(), ...more.references, buyer: more.references?.buyer || '04011000-12345-34' },
  });
  return Object.assign(whole, summed(whole));
}

const party = (name: string, vatId: string): Party =>
  Object.assign(new Party(), {
    ...{ name, vatId, endpoint: schemed('rechnung@example.com', 'EM'), mail: 'rechnung@example.com' },
    ...{ contact: 'Erika Muster', phone: '+49 30 1234567' },
    address: Object.assign(new Place(), {
      street: 'Hauptstraße 1',
      postcode: '12345',
      city: 'Musterstadt',
      country: 'DE',
    }),
  });

const schemed = (id: string, scheme: string): SchemedId => Object.assign(new SchemedId(), { id, scheme });

function lineOf(told: Partial<Line>, i: number): Line {
  const line = Object.assign(new Line(), {
    ...{ id: `${i + 1}`, name: `Anzeige ${i + 1}`, quantity: '1', unit: 'C62', netPrice: '100' },
    ...{ vatCategory: 'S', vatRate: '19' },
    ...told,
  });
  const price = divided(times(line.netPrice ?? '0', line.quantity ?? '0'), line.baseQuantity ?? '1', 2);
  return Object.assign(line, { net: told.net ?? sum([price, signed(line.allowancesCharges)]) });
}

/** The sums of an invoice as EN 16931 has them: parts of VAT by category and rate, totals. */
function summed(whole: EInvoice): Pick<EInvoice, 'vat' | 'totals'> {
  const taxed = [
    ...whole.lines.map((it) => ({ category: it.vatCategory, rate: it.vatRate, amount: it.net ?? '0' })),
    ...whole.allowancesCharges.map((it) => ({ category: it.vatCategory, rate: it.vatRate, amount: signed([it]) })),
  ];
  const groups = Map.groupBy(taxed, ({ category, rate }) => `${category} ${rate}`);
  const vat = [...groups.values()].map((of): VatPart => {
    const [{ category, rate } = { category: '', rate: null }] = of;
    const base = sum(of.map((it) => it.amount));
    const isRated = category === 'S';
    const tax = isRated ? rounded(divided(times(base, rate ?? '0'), '100', 6)) : '0';
    return { category, rate, base, tax, exemption: isRated ? '' : 'Steuerschuld des Empfängers', exemptionCode: '' };
  });
  const of = (isCharge: boolean) => whole.allowancesCharges.filter((it) => it.isCharge === isCharge);
  const lines = sum(whole.lines.map((it) => it.net ?? '0'));
  const net = sum([lines, signed(whole.allowancesCharges)]);
  const tax = sum(vat.map((it) => it.tax ?? '0'));
  const gross = sum([net, tax]);
  const { prepaid, rounding } = whole.totals;
  const totals: Totals = {
    ...new Totals(),
    ...{ lines, net, vat: tax, gross, prepaid, rounding },
    allowances: of(false).length ? sum(of(false).map((it) => it.amount ?? '0')) : null,
    charges: of(true).length ? sum(of(true).map((it) => it.amount ?? '0')) : null,
    payable: sum([minus(gross, prepaid ?? '0'), rounding ?? '0']),
  };
  return { vat, totals };
}

/** Charges less allowances. */
const signed = (all: readonly AllowanceCharge[]): string =>
  sum(all.map((it) => (it.isCharge ? (it.amount ?? '0') : minus('0', it.amount ?? '0'))));
