import { currencyDigits, currency as own } from '../currency.js';
import { type Language, language, locale } from '../language.js';

/** `amount` in thousandths of the currency (1 EUR = 1000); `reason` is the end of the word `ui.…` that says it. */
export type ParsedAmount =
  | { ok: true; amount: number }
  | { ok: false; reason: 'notAnAmount' | 'tooManyDecimals' | 'tooLarge' };

interface Shape {
  decimals?: 0 | 2;
  /** null: without the sign, where the column's head names it; left out: the company's. */
  currency?: string | null;
  language?: Language;
}

/** Thousandths → `180.000,00 €`. Rounded half away from zero. */
export function formatAmount(thousandths: number, shape: Shape = {}): string {
  const { decimals = currencyDigits(), currency = own(), language: of = language() } = shape;
  return format(of, decimals, currency).format(decimalText(thousandths, decimals));
}

/** As in a grid of figures: without the sign, nothing as `–`. */
export function formatFigure(thousandths: number | null | undefined, decimals: 0 | 2 = 0): string {
  return thousandths ? formatAmount(thousandths, { decimals, currency: null }) : nothing;
}

/** What a cell of figures shows for nothing. */
const nothing = '–';

/** For an input: no sign, as many decimals as it has, at least 2 where it has any: `1234.5` → `1.234,50`. */
export function editAmount(thousandths: number, of: Language = language()): string {
  const decimals = thousandths % 1000 === 0 ? 0 : thousandths % 10 === 0 ? 2 : 3;
  return format(of, decimals, null).format(decimalText(thousandths, decimals));
}

/**
 * What a person types as an amount, exactly: grouping only where it is complete, at most three decimals, a sign
 * before it, or as books write what is negative (`(12)`, `12-`, `▲12`), a currency around it. `1.5` is no German number and is refused, not guessed.
 */
export function parseAmount(text: string, of: Language = language()): ParsedAmount {
  const { group, decimal } = signsOf(of);
  const plain = text
    .normalize('NFKC')
    .replace(/[\s'’]|€|EUR|¥|円|JPY|\$|USD/gi, '')
    .replace(/[−–▲△]/g, '-')
    .replace(/^\(([^-]+)\)$|^([^-]+)-$/, '-$1$2');
  const whole = `\\d+|\\d{1,3}(?:\\${group}\\d{3})+`;
  const match = new RegExp(`^([-+]?)(${whole})?(?:\\${decimal}(\\d*))?$`).exec(plain);
  if (!match || !(match[2] || match[3])) return { ok: false, reason: 'notAnAmount' };
  const fraction = (match[3] ?? '').replace(/0+$/, '');
  if (fraction.length > 3) return { ok: false, reason: 'tooManyDecimals' };
  const digits = (match[2] ?? '0').replaceAll(group, '') + fraction.padEnd(3, '0');
  if (BigInt(digits) > BigInt(Number.MAX_SAFE_INTEGER)) return { ok: false, reason: 'tooLarge' };
  const amount = Number(digits);
  return { ok: true, amount: match[1] === '-' && amount !== 0 ? -amount : amount };
}

/** Percentages likewise: 100 % = 100000. `33333` → `33,333 %`. */
export function formatPercent(thousandths: number, of: Language = language()): string {
  const text = decimalText(thousandths, 3) as `${number}`;
  return new Intl.NumberFormat(locale(of), { style: 'unit', unit: 'percent', maximumFractionDigits: 3 }).format(text);
}

/** A part of a whole where parts stand below one another: always with two decimals. `33333` → `33,33 %`. */
export function formatShare(thousandths: number, of: Language = language()): string {
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const text = decimalText(thousandths, 2);
  return new Intl.NumberFormat(locale(of), { style: 'unit', unit: 'percent', ...decimals }).format(text);
}

export function parsePercent(text: string, of: Language = language()): ParsedAmount {
  return parseAmount(text.normalize('NFKC').replace('%', ''), of);
}

/** Decimal text of thousandths, cut to `decimals` half away from zero, without floating point. */
function decimalText(thousandths: number, decimals: number): Intl.StringNumericLiteral {
  const step = 10n ** BigInt(3 - decimals);
  const size = BigInt(Math.abs(thousandths));
  const units = ((size * 2n + step) / (step * 2n)).toString().padStart(decimals + 1, '0');
  const sign = thousandths < 0 && BigInt(units) !== 0n ? '-' : '';
  const cut = units.length - decimals;
  return `${sign}${units.slice(0, cut)}${decimals ? `.${units.slice(cut)}` : ''}` as Intl.StringNumericLiteral;
}

const formats = new Map<string, Intl.NumberFormat>();

function format(of: Language, decimals: number, currency: string | null): Intl.NumberFormat {
  const key = `${of}/${decimals}/${currency}`;
  let made = formats.get(key);
  if (!made) {
    made = new Intl.NumberFormat(locale(of), {
      ...(currency ? { style: 'currency', currency } : {}),
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    formats.set(key, made);
  }
  return made;
}

const signsOf = (of: Language) => (of === 'de' ? { group: '.', decimal: ',' } : { group: ',', decimal: '.' });
