import { type Language, language, locale } from '../language.js';
import { t } from '../t.js';

/** `2026-04` → `Apr 2026`, `2026-Q2` → `Q2 2026`, `2026` → `2026`. Long: `April 2026`. */
export function formatPeriod(period: string, style: 'short' | 'long' = 'short', of: Language = language()): string {
  const [year = '', part] = period.split('-');
  if (!part) return of === 'ja' ? `${year}年` : year;
  if (part.startsWith('Q')) return t('time.quarter', { quarter: part.slice(1), year });
  if (of === 'ja') return `${year}年${Number(part)}月`;
  return `${monthName(Number(part), style, of)} ${year}`;
}

/** Month 1–12 → `Apr` or `April`; without the dot some locales put. */
export function monthName(month: number, style: 'short' | 'long' = 'short', of: Language = language()): string {
  if (of === 'ja') return `${month}月`;
  if (of === 'de' && style === 'short') return german[month - 1] ?? '';
  return new Intl.DateTimeFormat(locale(of), { month: style, timeZone: 'UTC' }).format(Date.UTC(2026, month - 1, 1));
}

/** Two letters or one sign for Monday 1 … Sunday 7: `Mo`. */
export function weekdayName(weekday: number, of: Language = language()): string {
  const name = new Intl.DateTimeFormat(locale(of), { weekday: 'short', timeZone: 'UTC' });
  return name.format(Date.UTC(2026, 5, weekday)).replace('.', ''); // 2026-06-01 is a Monday
}

/**
 * What a person types as a period: `4`, `4/2026`, `04.26`, `April 2026`, `Apr`, `Q2`, `Q2 2026`, `2026`, `2026-04`,
 * `2026年4月` → `YYYY-MM`, `YYYY-Qn` or `YYYY`; else null. Without a year that of `year`.
 */
export function parsePeriod(text: string, year: number): string | null {
  const plain = text.normalize('NFKC').trim().toLowerCase();
  const ja = /^(?:(\d{4})年)?(?:(\d{1,2})月)?$/.exec(plain);
  if (ja && (ja[1] || ja[2])) return ja[2] ? asMonth(ja[1] ?? year, ja[2]) : (ja[1] as string);
  if (/^\d{4}$/.test(plain)) return plain;
  const quarter = /^q([1-4])(?:[\s./-]*(\d{4}|\d{2}))?$/.exec(plain) ?? flip(/^(\d{4})[\s-]*q([1-4])$/.exec(plain));
  if (quarter) return `${fullYear(quarter[2] ?? year)}-Q${quarter[1]}`;
  const iso = /^(\d{4})[-/.](\d{1,2})$/.exec(plain);
  if (iso) return asMonth(iso[1] as string, iso[2] as string);
  const numeric = /^(\d{1,2})(?:[./\s-]+(\d{4}|\d{2}))?\.?$/.exec(plain);
  if (numeric) return asMonth(numeric[2] ?? year, numeric[1] as string);
  const named = /^(\p{L}{3,})\.?\s*(\d{4}|\d{2})?$/u.exec(plain);
  const month = named && monthOf(named[1] as string);
  return month ? asMonth(named[2] ?? year, String(month)) : null;
}

/** The months of a period: `2026-Q2` → `2026-04` … `2026-06`. */
export function monthsOf(period: string): string[] {
  const [year = '', part] = period.split('-');
  if (part && !part.startsWith('Q')) return [period];
  const first = part ? (Number(part.slice(1)) - 1) * 3 + 1 : 1;
  return Array.from({ length: part ? 3 : 12 }, (_, at) => `${year}-${String(first + at).padStart(2, '0')}`);
}

const german = ['Jan', 'Feb', 'Mär', 'Apr', 'Mai', 'Jun', 'Jul', 'Aug', 'Sep', 'Okt', 'Nov', 'Dez'];

/** By its beginning, in German or English, so that a file or a habit of the other language is understood. */
function monthOf(word: string): number | null {
  const start = word.slice(0, 3).replace('mae', 'mär').replace('mrz', 'mär');
  const at = german.findIndex((name) => name.toLowerCase() === start);
  if (at >= 0) return at + 1;
  const english = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'].indexOf(start);
  return english >= 0 ? english + 1 : null;
}

function asMonth(year: string | number, month: string): string | null {
  const number = Number(month);
  return number >= 1 && number <= 12 ? `${fullYear(year)}-${month.padStart(2, '0')}` : null;
}

const fullYear = (year: string | number): number => Number(year) + (String(year).length === 2 ? 2000 : 0);
const flip = (match: RegExpExecArray | null): (string | undefined)[] | null => match && [match[0], match[2], match[1]];
