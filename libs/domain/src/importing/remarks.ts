import { monthOf, weekdayNamed } from './calendarWords.js';

/** What a cell says before a remark, as read, and the remark as written. */
export interface Remarked<T> {
  read: T;
  before: string;
  remark: string;
}

/**
 * Reads `2026-03-04 (expected)`, `12.03.2026 tbc`, `2026年3月4日（予定）` without what stands behind. `read` answers null
 * where it reads nothing. None is a remark that may hold another date or the other end of a span.
 */
export function readBeforeRemark<T>(text: string, read: (before: string) => T | null): Remarked<T> | null {
  const words = [...text.normalize('NFKC').matchAll(/[([][^()[\]]*[)\]]|[^\s()[\]]+/gu)];
  if (words.length < 2 || words.length > mostWords) return null;
  for (let at = words.length - 1; at > 0; at--) {
    const from = words[at]?.index ?? 0;
    const [before, remark] = [text.normalize('NFKC').slice(0, from).trim(), text.normalize('NFKC').slice(from).trim()];
    if (mayTell(remark)) return null;
    const found = /[-–—~/&+]$/.test(before) ? null : read(before.replace(/[,;:]$/, ''));
    if (found) return { read: found, before, remark };
  }
  return null;
}

/** Longer ones are sentences, not dates. */
const mostWords = 12;

/** Whether it may hold a date, or say that what stands before it is only one end. */
function mayTell(remark: string): boolean {
  const inner = remark.replace(/^[([]|[)\]]$/g, '');
  if (/^(?:[-–—~〜～/&+]|(?:bis|to|until|till|or|oder|and|und)(?!\p{L})|から|まで|または)/iu.test(inner)) return true;
  if (/\d{3}|\d[./:-]\d|\d(?:st|nd|rd|th|\.|月|日|年)/u.test(inner) || (inner === remark && /\d/.test(remark)))
    return true;
  return inner.split(/[\s,.;:]+/).some((word) => monthOf(word) !== undefined || weekdayNamed(word) !== undefined);
}
