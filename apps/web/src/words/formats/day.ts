import { type Language, language, locale } from '../language.js';
import { addDays, dayFrom, parts, today } from './calendar.js';

/** `2026-04-12` → `12.04.2026` · `04/12/2026` · `2026年4月12日`. */
export function formatDay(day: string, of: Language = language()): string {
  const [year, month, date] = parts(day);
  if (of === 'de') return `${two(date)}.${two(month)}.${year}`;
  return of === 'en' ? `${two(month)}/${two(date)}/${year}` : `${year}年${month}月${date}日`;
}

/** Without the year: `12.04.` · `04/12` · `4月12日`. */
export function formatDayShort(day: string, of: Language = language()): string {
  const [, month, date] = parts(day);
  if (of === 'de') return `${two(date)}.${two(month)}.`;
  return of === 'en' ? `${two(month)}/${two(date)}` : `${month}月${date}日`;
}

/** Short, but of another year than the one looked at with it: `12.04.27` · `04/12/27` · `27/4/12`. */
export function formatDayNear(day: string, near: number, of: Language = language()): string {
  const [year, month, date] = parts(day);
  if (year === near) return formatDayShort(day, of);
  const short = two(year % 100);
  if (of === 'de') return `${two(date)}.${two(month)}.${short}`;
  return of === 'en' ? `${two(month)}/${two(date)}/${short}` : `${short}/${month}/${date}`;
}

/** `12.04. – 24.04.2026`: the year once where it is the same. */
export function formatDays(from: string, to: string, of: Language = language()): string {
  if (from === to) return formatDay(from, of);
  const sameYear = from.slice(0, 4) === to.slice(0, 4);
  if (of === 'ja') return `${formatDay(from, of)}～${sameYear ? formatDayShort(to, of) : formatDay(to, of)}`;
  return `${sameYear && of === 'de' ? formatDayShort(from, of) : formatDay(from, of)} – ${formatDay(to, of)}`;
}

/** A time in UTC → day and clock where the person is: `12.04.2026 09:41`. */
export function formatTime(iso: string, of: Language = language()): string {
  return new Intl.DateTimeFormat(locale(of), {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(iso));
}

export function formatClock(iso: string, of: Language = language()): string {
  return new Intl.DateTimeFormat(locale(of), { timeStyle: 'short' }).format(new Date(iso));
}

/** `Samstag, 12. April 2026`, for screen readers and tooltips. */
export function formatDayLong(day: string, of: Language = language()): string {
  return new Intl.DateTimeFormat(locale(of), { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** An example of what can be typed. */
export const dayExample = (of: Language = language()): string => formatDay('2026-04-12', of);

/**
 * What a person types as a day → `YYYY-MM-DD`, else null: `12.4.`, `12.4.26`, `12042026`, `4/12`, `4月12日`, `heute`,
 * `+7`, ISO in every language. Without a year it is that of `around` (the day that is there, or one of the year chosen on
 * the page), from which `+7` counts, too; `heute` is today, whatever is there.
 */
export function parseDay(text: string, around: string, of: Language = language(), now = today()): string | null {
  const plain = text.normalize('NFKC').trim().toLowerCase();
  const word = spoken[plain];
  if (word !== undefined) return addDays(now, word);
  if (/^[+-]\d{1,4}$/.test(plain)) return addDays(around, Number(plain));
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain);
  if (iso) return dayFrom(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const read = orders[of](plain);
  if (!read) return null;
  const year = read.year === undefined ? Number(around.slice(0, 4)) : fullYear(read.year);
  return dayFrom(year, Number(read.month), Number(read.date));
}

interface Read {
  year?: string | undefined;
  month: string;
  date: string;
}

const spoken: Record<string, number> = {
  heute: 0,
  morgen: 1,
  gestern: -1,
  today: 0,
  tomorrow: 1,
  yesterday: -1,
  今日: 0,
  明日: 1,
  昨日: -1,
};

const orders: Record<Language, (text: string) => Read | null> = {
  de: (text) => {
    const match =
      /^(\d{1,2})[.\-/ ]\s?(\d{1,2})(?:[.\-/ ]\s?(\d{4}|\d{2})?)?$/.exec(text) ??
      /^(\d{2})(\d{2})(\d{4}|\d{2})?$/.exec(text);
    return match ? { date: match[1] as string, month: match[2] as string, year: match[3] } : null;
  },
  en: (text) => {
    const match =
      /^(\d{1,2})[/.\- ](\d{1,2})(?:[/.\- ](\d{4}|\d{2}))?$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})?$/.exec(text);
    return match ? { month: match[1] as string, date: match[2] as string, year: match[3] } : null;
  },
  ja: (text) => {
    const match =
      /^(?:(\d{4}|\d{2})年)?(\d{1,2})月(\d{1,2})日?$/.exec(text) ??
      /^(?:(\d{4})[/.\- ])?(\d{1,2})[/.\- ](\d{1,2})$/.exec(text) ??
      /^(\d{4})(\d{2})(\d{2})$/.exec(text);
    return match ? { year: match[1], month: match[2] as string, date: match[3] as string } : null;
  },
};

const fullYear = (year: string): number => (year.length === 2 ? 2000 : 0) + Number(year);
const two = (number: number): string => String(number).padStart(2, '0');
