import type { Cell } from '@contracts/importing/import.js';
import { foreignIn } from '@domain/importing/amounts.js';
import { readXml } from './xml.js';
import type { Zip } from './zip.js';

/** What a cell's style shows its number as: a date, a share, an amount in a currency that is not the euro; null: plain. */
export type NumberStyle = 'date' | 'percent' | { currency: string } | null;

/** The number styles of a workbook by the numbers that cells name them by. */
export function stylesOf(zip: Zip): NumberStyle[] {
  const content = zip.read('xl/styles.xml');
  const found: NumberStyle[] = [];
  if (!content) return found;
  const own = new Map<number, NumberStyle>();
  let inCells = false;
  readXml(content, {
    open(name, { numFmtId, formatCode }) {
      if (name === 'numFmt') own.set(Number(numFmtId), styleOf(formatCode ?? ''));
      if (name === 'cellXfs') inCells = true;
      if (name !== 'xf' || !inCells) return;
      const id = Number(numFmtId);
      found.push(own.get(id) ?? builtIn.get(id) ?? null);
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return found;
}

/** What is seen is read: `£1234.5`, `5%`. Shares are no amounts, and pounds are asked about. */
export function shownAs(number: number, style: NumberStyle): Cell {
  if (style === null || style === 'date') return number;
  const plain = Number((style === 'percent' ? number * 100 : number).toPrecision(15)).toString();
  if (plain.includes('e')) return number;
  if (style === 'percent') return `${plain}%`;
  // A point before three digits could part thousands.
  return `${style.currency} ${/\.\d{3}$/.test(plain) ? `${plain}0` : plain}`;
}

/** Built-in formats of dates, East Asian ones included, and of shares. */
const builtIn = new Map<number, NumberStyle>([
  ...[14, 15, 16, 17, 22, ...span(27, 36), ...span(50, 58)].map((id) => [id, 'date'] as const),
  ...[9, 10].map((id) => [id, 'percent'] as const),
]);

/** Own formats by their letters and signs. */
function styleOf(format: string): NumberStyle {
  const letters = format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '').toLowerCase();
  if (/[yd]/.test(letters) || (/m/.test(letters) && !/[hs]/.test(letters))) return 'date';
  if (letters.includes('%')) return 'percent';
  const signs = format.replace(/\[\$([^\]-]*)[^\]]*\]/g, ' $1 ').replace(/["\\_*]/g, ' ');
  const currency = foreignIn(signs);
  return currency ? { currency } : null;
}

function span(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
