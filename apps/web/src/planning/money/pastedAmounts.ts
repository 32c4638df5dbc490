import { editAmount, parseAmount } from '../../words/formats/amount.js';
import { type Language, language } from '../../words/language.js';

const languages: readonly Language[] = ['de', 'en', 'ja'];

/**
 * A block's amounts as the page's language writes them. A spreadsheet of another one writes `1,234.50` where this one says
 * `1.234,50`: the block is read in the language that most of its amounts are amounts in, the page's own where none has more.
 * null: it is no amount in that one; never read in another than those beside it.
 */
export function inOwnLanguage(block: readonly (readonly string[])[]): readonly (readonly (string | null)[])[] {
  const figures = block.flat().filter(isFigure);
  const own = language() as Language;
  const reads = (of: Language) => figures.filter((text) => parseAmount(text, of).ok).length;
  const best = languages.reduce((most, of) => (reads(of) > reads(most) ? of : most), own);
  if (best === own) return block;
  return block.map((row) =>
    row.map((text) => {
      if (!isFigure(text)) return text;
      const read = parseAmount(text, best);
      return read.ok ? editAmount(read.amount) : null;
    }),
  );
}

const isFigure = (text: string): boolean => /\d/.test(text);
