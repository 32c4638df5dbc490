import type { AllowanceCharge, Decimal, Line } from '@contracts/invoices/einvoice.js';
import { divided, negative, rounded, sum, times } from '../decimal.js';
import type { Asking } from './asking.js';

const added = (amounts: readonly (Decimal | null)[]): Decimal => sum(amounts.filter((it) => it !== null));

/** BR-CO-10 to 16: the totals are the sums of what they sum up. */
export function askTotals(ask: Asking): void {
  const { totals, allowancesCharges, profile } = ask.invoice;
  const of = (isCharge: boolean) => allowancesCharges.filter((it) => it.isCharge === isCharge).map((it) => it.amount);
  const nets = ask.lines.map(({ line }) => line.net).filter((it) => it !== null);
  if (totals.lines !== null && nets.length > 0)
    ask.equal(
      'BR-CO-10',
      'totals.lines',
      { expected: rounded(sum(nets)), found: totals.lines },
      ask.cents(nets.length),
    );
  if (totals.lines !== null) {
    for (const [rule, field, isCharge] of [
      ['BR-CO-11', 'allowances', false],
      ['BR-CO-12', 'charges', true],
    ] as const) {
      const sums = { expected: rounded(added(of(isCharge))), found: totals[field] };
      ask.equal(rule, `totals.${field}`, sums, ask.cents(of(isCharge).length));
    }
    const expected = added([totals.lines, totals.charges, totals.allowances && negative(totals.allowances)]);
    const sums = { expected: rounded(expected), found: totals.net };
    ask.equal('BR-CO-13', 'totals.net', sums, ask.cents(allowancesCharges.length + 1));
  }
  const taxes = ask.invoice.vat.map((it) => it.tax);
  if (taxes.length > 0) ask.equal('BR-CO-14', 'totals.vat', { expected: rounded(added(taxes)), found: totals.vat });
  if (totals.net !== null && totals.gross !== null) {
    const sums = { expected: rounded(added([totals.net, totals.vat])), found: totals.gross };
    ask.equal('BR-CO-15', 'totals.gross', sums, ask.cents(1));
  }
  if (totals.gross === null || totals.payable === null || profile === 'MINIMUM') return;
  const due = added([totals.gross, totals.prepaid && negative(totals.prepaid), totals.rounding]);
  const extended = profile === 'XRECHNUNG_EXTENSION';
  const expected = extended ? added([due, totals.thirdParty]) : due;
  ask.equal(extended ? 'BR-DEX-09' : 'BR-CO-16', 'totals.payable', {
    ...{ expected: rounded(expected), found: totals.payable },
  });
}

/** Peppol's rules on what EN 16931 says in words only: a line is price times quantity, a percentage is one of its base. */
export function askLines(ask: Asking): void {
  for (const { line, at } of ask.lines) {
    const expected = lineNet(line);
    if (expected !== null && line.net !== null)
      ask.equal('PEPPOL-EN16931-R120', `${at}.net`, { expected, found: line.net }, nearly);
    askPercentages(ask, line.allowancesCharges, `${at}.`);
  }
  askPercentages(ask, ask.invoice.allowancesCharges, '');
}

const nearly = { slack: '0.02', severity: 'warning' } as const;

function lineNet({ netPrice, quantity, baseQuantity, allowancesCharges }: Line): Decimal | null {
  if (netPrice === null || quantity === null || baseQuantity === '0') return null;
  const price = divided(times(netPrice, quantity), baseQuantity ?? '1', 6);
  const more = allowancesCharges.map((it) => it.amount && (it.isCharge ? it.amount : negative(it.amount)));
  return rounded(added([price, ...more]));
}

function askPercentages(ask: Asking, all: readonly AllowanceCharge[], at: string): void {
  all.forEach(({ amount, base, percent }, i) => {
    if (amount === null || base === null || percent === null) return;
    const expected = rounded(divided(times(base, percent), '100', 4));
    ask.equal('PEPPOL-EN16931-R040', `${at}allowancesCharges[${i}].amount`, { expected, found: amount }, nearly);
  });
}
