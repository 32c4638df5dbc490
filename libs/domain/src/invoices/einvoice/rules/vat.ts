import type { Decimal, VatPart } from '@contracts/invoices/einvoice.js';
import { compared, divided, negative, rounded, sum, times } from '../decimal.js';
import type { Asking } from './asking.js';

interface Category {
  /** How its rules are called: `BR-{rules}-01`. */
  rules: string;
  /** Which rates it may have; `none`: it says none. */
  rate: 'above0' | 'from0' | '0' | 'none';
  /** Whether it says why there is no VAT. */
  isExempt: boolean;
}

/** Codes of UNTDID 5305 that EN 16931 knows. */
const categories: Readonly<Record<string, Category>> = {
  S: { rules: 'S', rate: 'above0', isExempt: false },
  Z: { rules: 'Z', rate: '0', isExempt: false },
  E: { rules: 'E', rate: '0', isExempt: true },
  AE: { rules: 'AE', rate: '0', isExempt: true },
  K: { rules: 'IC', rate: '0', isExempt: true },
  G: { rules: 'G', rate: '0', isExempt: true },
  O: { rules: 'O', rate: 'none', isExempt: true },
  L: { rules: 'AF', rate: 'from0', isExempt: false },
  M: { rules: 'AG', rate: 'from0', isExempt: false },
};

/** What is taxed: a counted line, or an allowance or charge of the whole invoice. */
interface Taxed {
  at: string;
  category: string;
  rate: Decimal | null;
  amount: Decimal | null;
  /** Its rule on rates. */
  rateRule: '05' | '06' | '07';
}

/** The rules on VAT, by category: sums per category and rate, tax of base and rate, rates, reasons. */
export function askVat(ask: Asking): void {
  const taxed = taxedIn(ask);
  for (const it of taxed) askRate(ask, it, `BR-?-${it.rateRule}`);
  ask.invoice.vat.forEach((part, i) => {
    askTax(ask, part, `vat[${i}]`);
    if (ask.lines.length > 0) askBase(ask, { part, at: `vat[${i}]` }, taxed);
  });
  askParts(ask, taxed);
}

function taxedIn({ lines, invoice }: Asking): Taxed[] {
  return [
    ...lines.map(
      ({ line, at }): Taxed => ({
        ...{ at, category: line.vatCategory, rate: line.vatRate, amount: line.net, rateRule: '05' },
      }),
    ),
    ...invoice.allowancesCharges.map(
      (it, i): Taxed => ({
        ...{ at: `allowancesCharges[${i}]`, category: it.vatCategory, rate: it.vatRate },
        ...(it.isCharge
          ? { amount: it.amount, rateRule: '07' }
          : { amount: it.amount && negative(it.amount), rateRule: '06' }),
      }),
    ),
  ];
}

function askRate(ask: Asking, { at, category, rate }: Taxed, name: string): void {
  const known = categories[category];
  if (!known) return;
  const sign = rate === null ? null : compared(rate, '0');
  const isKept = { above0: sign === 1, from0: sign === 0 || sign === 1, '0': sign === 0, none: rate === null };
  ask.holds(isKept[known.rate], name.replace('?', known.rules), `${at}.vatRate`, { found: rate });
}

/** BR-CO-17 and BR-…-09: tax is base times rate; the standard lets it be off by less than 1, which is warned of. */
function askTax(ask: Asking, { category, rate, base, tax, exemption, exemptionCode }: VatPart, at: string): void {
  const known = categories[category];
  if (base !== null && tax !== null) {
    const isNone = known?.rate === '0' || known?.rate === 'none';
    const sums = { expected: rounded(divided(times(base, rate ?? '0'), '100', 6)), found: tax };
    ask.equal('BR-CO-17', `${at}.tax`, sums, { slack: isNone ? '0.49' : '0', tolerated: '1' });
    const own = isNone ? { ...sums, expected: '0' } : sums;
    if (known) ask.equal(`BR-${known.rules}-09`, `${at}.tax`, own, { slack: isNone ? '0' : '0.99' });
  }
  if (!known || ask.invoice.profile === 'ZUGFERD_1') return;
  const isExplained = exemption !== '' || exemptionCode !== '';
  // Extended profiles mark with it whose tax it is.
  const severity = isExplained && ask.invoice.profile === 'EXTENDED' ? 'warning' : 'error';
  ask.holds(isExplained === known.isExempt, `BR-${known.rules}-10`, `${at}.exemption`, { severity });
}

/** BR-…-08: what is taxed is the sum of its lines, allowances and charges; rated ones by rate, off by less than 1. */
function askBase(ask: Asking, { part, at }: { part: VatPart; at: string }, taxed: readonly Taxed[]): void {
  const known = categories[part.category];
  if (!known || part.base === null) return;
  const isOf = (it: Pick<VatPart, 'category' | 'rate'>) =>
    it.category === part.category && (!isRated(known) || isSame(it.rate, part.rate));
  const own = taxed.filter(isOf);
  const amounts = own.map((it) => it.amount).filter((it) => it !== null);
  if (amounts.length < own.length) return;
  // Extended profiles part what is taxed alike by whose it is, or by why it is not.
  const found = ask.invoice.profile === 'EXTENDED' ? added(ask.invoice.vat.filter(isOf)) : part.base;
  const bounds = { ...ask.cents(amounts.length), ...(isRated(known) && { tolerated: '1' }) };
  ask.equal(`BR-${known.rules}-08`, `${at}.base`, { expected: rounded(sum(amounts)), found }, bounds);
}

const added = (parts: readonly VatPart[]): Decimal => sum(parts.map((it) => it.base).filter((it) => it !== null));
const isRated = ({ rate }: Category): boolean => rate === 'above0' || rate === 'from0';
const isSame = (a: Decimal | null, b: Decimal | null): boolean => a !== null && b !== null && compared(a, b) === 0;

/** BR-…-01: each category that something has stands in the breakdown: rated ones with each rate, others once. */
function askParts(ask: Asking, taxed: readonly Taxed[]): void {
  const { vat, profile } = ask.invoice;
  if (profile === 'MINIMUM') return;
  const used = new Map(taxed.map((it) => [`${it.category} ${it.rate ?? ''}`, it]));
  for (const { category, rate } of used.values()) {
    const known = categories[category];
    if (!known) continue;
    const parts = vat.filter((it) => it.category === category);
    const isOne = profile === 'EXTENDED' ? parts.length > 0 : parts.length === 1;
    const isThere = isRated(known) ? parts.some((it) => isSame(it.rate, rate)) : isOne;
    ask.holds(isThere, `BR-${known.rules}-01`, 'vat', { expected: [category, rate].filter(Boolean).join(' ') });
  }
  if (vat.some((it) => it.category === 'O')) ask.holds(vat.length === 1, 'BR-O-11', 'vat');
}
