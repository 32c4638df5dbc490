import { locale } from '../words/language.js';
import { fieldName } from '../words/names.js';
import { say, t } from '../words/t.js';

/** A rule by its name, where it is broken, what should stand there and what does. */
export function ruleSaid(rule: string, path: string, params: Readonly<Record<string, unknown>> = {}): string {
  const { expected = null, found = null } = params;
  return [rule, path && placeSaid(path), say(`rule.${rule}`, params) ?? contrast(expected, found)]
    .filter(Boolean)
    .join(' · ');
}

function contrast(expected: unknown, found: unknown): string {
  if (expected !== null) return t('invoices.expected', { expected: written(expected), found: written(found ?? '–') });
  return found ? t('invoices.found', { found: String(found) }) : '';
}

/** Where in an e-invoice: `lines[2].vatRate` → `Position 3, Steuersatz`. */
export const placeSaid = (path: string): string =>
  say(`place.${path}`) ??
  path
    .split('.')
    .map((part) => {
      const [, name = part, index] = /^(\w+)\[(\d+)\]$/.exec(part) ?? [];
      return [say(`place.${name}`) ?? fieldName(name), index && Number(index) + 1].filter(Boolean).join(' ');
    })
    .join(', ');

const written = (value: unknown): string =>
  /^-?\d+(\.\d+)?$/.test(String(value)) ? numberText(String(value)) : String(value);

/** A number as e-invoices write it, with all its decimals: prices have more than two. */
export const numberText = (number: string | null): string =>
  number === null
    ? ''
    : new Intl.NumberFormat(locale(), { minimumFractionDigits: 2, maximumFractionDigits: 20 }).format(
        number as Intl.StringNumericLiteral,
      );
