/** Amounts as people write them, to exact integers of thousandths; no floats on the way. */
export type DecimalSign = ',' | '.';
export type AmountRead =
  | { is: 'amount'; amount: number }
  /** `1.234` or `1,234`: thousand or decimal? */
  | { is: 'sign' }
  | { is: 'problem'; rule: string; params: Record<string, unknown> };

/** Whether what is finer than thousandths is rounded to cents, and by how many places the point goes to the right. */
export interface Scaling {
  round: boolean;
  scale?: number;
}

/** Reads `1.234,56 €`, `EUR 1,234.56`, `(5.00)`, `−3,5`, `△500`, `1'234.50`, `１，２３４`; `sign` decides where both could be meant. */
export function readAmount(text: string, sign: DecimalSign | null, how: Scaling): AmountRead {
  const { digits, negative } = stripped(text);
  if (!/^[\d.,]*\d[\d.,]*$/.test(digits)) return wrong;
  const decimal = sign ?? signIn(digits);
  if (!decimal) return { is: 'sign' };
  const thousands = decimal === ',' ? '.' : ',';
  const [whole = '', fraction = '', ...more] = digits.split(decimal);
  if (more.length || fraction.includes(thousands) || !grouped(whole, thousands)) return wrong;
  return scaled(whole.replaceAll(thousands, '') || '0', fraction, { ...how, negative });
}

/** A number of a spreadsheet or JSON: its shortest decimal form (at most 15 digits, as spreadsheets keep them). */
export function amountOf(value: number, how: Scaling): AmountRead {
  if (!Number.isFinite(value)) return wrong;
  const text = Number(value.toPrecision(15)).toString();
  // Beyond a billionth it is what calculating leaves behind.
  if (text.includes('e')) return Math.abs(value) < 1e-4 ? tiny(value, how) : wrong;
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  return scaled(whole, fraction, { ...how, negative: value < 0 });
}

const tiny = (value: number, how: Scaling): AmountRead =>
  scaled('0', Math.abs(value) < 1e-9 ? '' : Math.abs(value).toFixed(12).slice(2), { ...how, negative: value < 0 });

interface Around {
  /** What a column of its own says, whatever it is. */
  said?: string | null;
  heading?: string;
  /** What stands above the headings. */
  title?: string;
}
/** The currency, other than the euro, that a cell names; one that names none is in that of its row, else of its heading. */
export const foreignIn = (cell: string, { said, heading = '', title = '' }: Around = {}): string | null =>
  foreign(currencyIn(cell) ?? (said?.trim() ? named(said.trim()) : (currencyIn(heading) ?? currencyIn(title))));

/** `TEUR`, `T€`, `in Tsd. €`, `£000`, `in thousands`, `千円`, `Mio. €`; null: amounts are as they are written. */
export function scaleIn(text: string): { about: string; places: number } | null {
  if (!text) return null;
  const clean = text.normalize('NFKC');
  if (
    /(?<!\p{L})(?:T ?€|[TK] ?EUR|T(?:CHF|USD|GBP)|k ?€|Tsd\.?|in Tausend|in thousands?)(?![\p{L}])|[€$£] ?['’]?000s?(?!\d)|千円|千ユーロ|in 1[.,'’]?000 ?(?:€|EUR|Euro)/iu.test(
      clean,
    )
  )
    return { about: 'THOUSAND', places: 3 };
  if (/(?<!\p{L})(?:Mio\.?|Millionen|in millions?|[€$£] ?m)(?!\p{L})|百万円/iu.test(clean))
    return { about: 'MILLION', places: 6 };
  return null;
}
const named = (said: string): string => (/^euros?$/i.test(said) ? 'EUR' : (currencyIn(said) ?? said.toUpperCase()));
const foreign = (currency: string | null): string | null => (currency === 'EUR' ? null : currency);

function currencyIn(text: string): string | null {
  const [sign] = currency.exec(text.normalize('NFKC')) ?? [];
  return sign ? (signs[sign] ?? sign.toUpperCase().slice(-3)) : null;
}
const codes = 'USD|CHF|GBP|JPY|CNY|AUD|CAD|SEK|NOK|DKK|PLN|CZK|HUF';
const currency = new RegExp(`(?<!\\p{L})[TK]?(?:EUR|${codes})(?!\\p{L})|[€$£¥円]`, 'iu');
const anyCurrency = new RegExp(`Euro?|${codes}|[€$£¥円]`, 'gi');
const signs: Readonly<Record<string, string>> = { '€': 'EUR', $: 'USD', '£': 'GBP', '¥': 'JPY', 円: 'JPY' };

/** The decimal sign that a cell allows alone, or null where both could be meant. */
export function signIn(text: string): DecimalSign | null {
  const { digits } = stripped(text);
  const comma = digits.lastIndexOf(',');
  const dot = digits.lastIndexOf('.');
  if (comma < 0 && dot < 0) return '.';
  if (comma >= 0 && dot >= 0) return comma > dot ? ',' : '.';
  const at = comma >= 0 ? ',' : '.';
  const other = at === ',' ? '.' : ',';
  const parts = digits.split(at);
  if (parts.length > 2) return other;
  const [whole = '', fraction = ''] = parts;
  return fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole) ? null : at;
}

const wrong: AmountRead = { is: 'problem', rule: 'amount', params: {} };

function stripped(text: string): { digits: string; negative: boolean } {
  const clean = text
    .normalize('NFKC')
    .replace(anyCurrency, '')
    .replace(/[\s'’_]/g, '')
    .replace(/[−–—△▲]/g, '-')
    .replace(/[.,]-+$/, '');
  const negative = /^-|-$/.test(clean) || /^\(.*\)$/.test(clean);
  return { digits: clean.replace(/^[-+(]|[-)]$/g, ''), negative };
}

const grouped = (whole: string, thousands: string): boolean =>
  !whole.includes(thousands) || new RegExp(`^\\d{1,3}(\\${thousands}\\d{3})+$`).test(whole);

/** Rounding, where wanted, is to cents, half away from zero. */
function scaled(before: string, after: string, how: Scaling & { negative: boolean }): AmountRead {
  const { scale = 0 } = how;
  const whole = before + after.slice(0, scale).padEnd(scale, '0');
  const kept = after.slice(scale).replace(/0+$/, '');
  if (kept.length > 3 && !how.round) return { is: 'problem', rule: 'max_decimals', params: { max: 3 } };
  const thousandths = kept.length > 3 ? roundedToCent(whole, kept) : BigInt(whole + kept.padEnd(3, '0'));
  const amount = Number(how.negative ? -thousandths : thousandths);
  return Number.isSafeInteger(amount)
    ? { is: 'amount', amount: amount || 0 }
    : { is: 'problem', rule: 'max_value', params: { max: Number.MAX_SAFE_INTEGER } };
}

function roundedToCent(whole: string, fraction: string): bigint {
  const cents = BigInt(whole + fraction.slice(0, 2));
  return (cents + (Number(fraction[2]) >= 5 ? 1n : 0n)) * 10n;
}
