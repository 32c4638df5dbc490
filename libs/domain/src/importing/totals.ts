import type { Cell } from '@contracts/importing/import.js';
import { amountOf, type DecimalSign, readAmount, signIn } from './amounts.js';
import type { Asking } from './asking.js';
import { cellText, folded, type ImportTable } from './table.js';

/** A row that may be no entry of its own: what it looks like, and the column that says so. */
interface Aside {
  about: 'SUM' | 'LAST' | 'WORD' | 'HEADING' | 'EMPTY';
  column: number;
}

export interface AmountColumn {
  at: number;
  sign: DecimalSign | null;
  /** One of several, by month or kind. */
  isOfMany: boolean;
}

/**
 * Rows that add up others, bear the name of a total, repeat the headings or hold no amount, by their place: booked like
 * the others they would double the sum, left out they might be missed, so it is asked. What adds up is proposed to be
 * left out; who is only called `Total` may be a supplier, as `Total Merchandise Ltd` is, and a last row with a name of
 * its own that is the sum of all above may be an entry.
 */
export function asidesOf({ columns, rows }: ImportTable, amounts: readonly AmountColumn[]): Map<number, Aside> {
  const found = new Map<number, Aside>();
  /** The column of amounts where there is one; in those of months an empty row says nothing. */
  const only = amounts.length === 1 && !amounts[0]?.isOfMany ? amounts[0]?.at : undefined;
  const isAmount = new Set(amounts.map(({ at }) => at));
  const names = columns.map((_, at) => at).filter((at) => !isAmount.has(at));
  rows.forEach(({ cells }, i) => {
    if (repeats(cells, columns)) found.set(i, { about: 'HEADING', column: 0 });
  });
  for (const i of withoutAmount(rows, only)) if (!found.has(i)) found.set(i, { about: 'EMPTY', column: only ?? 0 });
  if (!amounts.length || found.size === rows.length) return found;
  const usual = usuallyFilled(rows, names);
  const lacks = rows.map(({ cells }) => usual.some((at) => isEmpty(cells[at])));
  const named = rows.map(({ cells }, i) => (found.has(i) ? null : wordIn(cells, names)));
  const sums = sumsOver(rows, amounts);
  rows.forEach(({ cells }, i) => {
    if (found.has(i)) return;
    const word = named[i];
    const below = !word && lacks[i] && sums.headsThose(i, lacks);
    const isShort = lacks[i] || names.length < 2 || word?.isWhole;
    const mayAddUp = word ? isShort : lacks[i] && fewNames(cells, names);
    const addsUp = mayAddUp && sums.endsThose(i, word?.isWhole ? 1 : 2);
    if (addsUp || below) found.set(i, { about: 'SUM', column: word?.column ?? (amounts[0] as AmountColumn).at });
    else if (word && isShort && sums.isFilled(i)) found.set(i, { about: 'WORD', column: word.column });
    else if (i === rows.length - 1 && sums.endsThose(i, 2)) found.set(i, { about: 'LAST', column: names[0] ?? 0 });
    if (!found.has(i)) sums.add(i);
    else if (!below) sums.close();
  });
  return found;
}

/** Asks whether such a row is an entry; null: it is. */
export function asked({ about, column }: Aside, { asks, table, at }: { asks: Asking; table: ImportTable; at: number }) {
  const [name = '', cells] = [table.columns[column], table.rows[at]?.cells ?? []];
  const choices = ['SKIP', 'ENTRY'].map((value) => ({ value }));
  const proposed = about === 'WORD' || about === 'LAST' ? null : 'SKIP';
  const sample = cellText(cells[column]) ?? cellText(cells.find((it) => cellText(it)));
  const { id, answer } = asks.ask({ kind: 'total', about, column: name, choices, proposed }, sample);
  return answer === 'ENTRY' ? null : { column: name, question: id, skip: answer === 'SKIP' };
}

type Row = ImportTable['rows'][number];

/** Lines that part the others, and empty amounts where they are how the file is written: few are slips, told as such. */
function withoutAmount(rows: readonly Row[], only: number | undefined): number[] {
  if (only === undefined) return [];
  const none = rows.flatMap(({ cells }, i) => (isNone(cells[only]) ? [i] : []));
  return none.length > 2 ? none : none.filter((i) => rows[i]?.cells.filter((cell) => !isEmpty(cell)).length === 1);
}

/** Empty, or a dash for it. */
const isNone = (cell: Cell | undefined): boolean =>
  isEmpty(cell) || (typeof cell === 'string' && /^(?:[-–—]+|n\.? ?\/?a\.?|k\. ?A\.)$/i.test(cell.trim()));

const isEmpty = (cell: Cell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');

function repeats(cells: Row['cells'], columns: readonly string[]): boolean {
  let same = 0;
  for (let at = 0; at < cells.length; at++) if (cells[at] === columns[at] && !/^\d+$/.test(columns[at] ?? '')) same++;
  return same > 1 && same * 2 >= cells.filter((it) => !isEmpty(it)).length;
}

/** Columns that nearly every row fills: who lacks one of them says less than an entry. */
const usuallyFilled = (rows: readonly Row[], names: readonly number[]): number[] =>
  names.filter((at) => rows.reduce((sum, { cells }) => sum + (isEmpty(cells[at]) ? 0 : 1), 0) >= rows.length * 0.6);

/** Numbers name nothing. */
const fewNames = (cells: Row['cells'], names: readonly number[]): boolean =>
  names.reduce((sum, at) => sum + (isEmpty(cells[at]) || amountIn(cells[at], null) !== null ? 0 : 1), 0) < 2;

const totals =
  'zwischensummen?|(?:monats|quartals|jahres|wochen|tages)summen?|gesamtsummen?|endsummen?|teilsummen?|summen?|gesamtbeträge?|gesamtbetrag|gesamtkosten|gesamtergebnis|gesamt|insgesamt|ergebnis|(?:grand|sub|overall)[ -]?totals?|totals?|total amount|total général|totale|totaal|somme|sum|saldo|übertrag|kumuliert|cumulative|(?:carried|brought) forward|year to date|ytd';
const alone = new RegExp(`^(?:[σ∑] ?)?(?:${totals}|[σ∑]|総?合計|小計|総計|累計|計|年計|月計)(?: ?[:.=])*$`, 'u');
const among = new RegExp(
  `^(?:(?:${totals}|[σ∑])(?![\\p{L}\\p{N}]).*|.*(?<![\\p{L}\\p{N}])(?:${totals})(?: ?[:.=])*|.*(?:合計|小計|総計|集計)(?:[（(][^（）()]*[)）])?|(?:総?合計|小計|総計).*)$`,
  'u',
);
/** Quick to tell for most cells that they hold no such word. */
const mayBe = /sum|gesamt|total|ergebnis|somme|[σΣ∑計]|totaal|saldo|bertrag|kumul|cumul|forward|to date|ytd/i;

/** `Total (€)`, `Summe Januar`: a cell that is the name of a total, or has it at one end. */
function wordIn(cells: Row['cells'], names: readonly number[]): { column: number; isWhole: boolean } | null {
  let found: { column: number; isWhole: boolean } | null = null;
  for (const column of names) {
    const cell = cells[column];
    if (typeof cell !== 'string' || cell.length > 120 || !mayBe.test(cell)) continue;
    const text = folded(cell);
    const isWhole = alone.test(text.replace(/ ?(?:\([^()]*\)|[€$£]|eur|in eur)$/, ''));
    if (isWhole) return { column, isWhole };
    if (among.test(text)) found ??= { column, isWhole };
  }
  return found;
}

/** What the rows gone by add up to, by column. */
function sumsOver(rows: readonly Row[], amounts: readonly AmountColumn[]) {
  const none = (): number[] => amounts.map(() => 0);
  const read = new Map<number, readonly (number | null)[]>();
  const of = (i: number): readonly (number | null)[] => {
    const there = read.get(i) ?? amounts.map((it) => amountIn(rows[i]?.cells[it.at], it.sign));
    if (there.length) read.set(i, there);
    return there;
  };
  let [all, since, count, recent] = [none(), none(), 0, 0];
  /** Sums up to each row: the last few rows come to a difference of two of them. */
  const before: number[][] = [none()];
  const isFilled = (i: number): boolean => of(i).some((it) => it !== null && it !== 0);
  /** Each amount may have been rounded to a cent. */
  const fits = (i: number, sum: readonly number[], added: number): boolean =>
    of(i).every((it, at) => it === null || Math.abs(it - (sum[at] ?? 0)) <= Math.min(1_000, 5 * added));
  const without = (sum: readonly number[]): number[] => all.map((it, at) => it - (sum[at] ?? 0));
  return {
    isFilled,
    /** Whether a row is the sum of at least so many amounts right before it: since the last total, of all, or the last few. */
    endsThose(i: number, least: number): boolean {
      if (!isFilled(i) || count < least) return false;
      if ((recent >= least && fits(i, since, recent)) || fits(i, all, count)) return true;
      return least === 1 && before.slice(-300).some((sum) => fits(i, without(sum), 0));
    },
    /** Whether a row is the sum of those right after it, up to the next one that lacks something. */
    headsThose(i: number, lacks: readonly (boolean | undefined)[]): boolean {
      if (!isFilled(i)) return false;
      const sum = none();
      let next = i + 1;
      for (; next < rows.length && !lacks[next]; next++) addTo(sum, of(next));
      return next - i > 2 && fits(i, sum, 0);
    },
    add(i: number): void {
      addTo(all, of(i));
      addTo(since, of(i));
      before.push([...all]);
      const one = isFilled(i) ? 1 : 0;
      [count, recent] = [count + one, recent + one];
    },
    /** A total ends what is added up. */
    close(): void {
      [since, recent] = [none(), 0];
    },
  };
}

function addTo(sum: number[], amounts: readonly (number | null)[]): void {
  amounts.forEach((it, at) => {
    sum[at] = (sum[at] ?? 0) + (it ?? 0);
  });
}

const whole = { round: true };

function amountIn(cell: Cell | undefined, sign: DecimalSign | null): number | null {
  if (isEmpty(cell) || typeof cell === 'boolean') return null;
  const text = cellText(cell) as string;
  const read = typeof cell === 'number' ? amountOf(cell, whole) : readAmount(text, signIn(text) ?? sign ?? '.', whole);
  return read.is === 'amount' ? read.amount : null;
}
