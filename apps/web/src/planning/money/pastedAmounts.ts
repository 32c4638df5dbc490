import { editAmount, parseAmount } from '../../words/formats/amount.js';
import { type Language, language } from '../../words/language.js';

const languages: readonly Language[] = ['de', 'en', 'ja'];

/**
 * A block's amounts as the page's language writes them. A spreadsheet of another one writes `1,234.50` where this one says
 * `1.234,50`: it is read as that language whole, where all its amounts are amounts there and not here.
 */
export function inOwnLanguage(block: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const figures = block.flat().filter((text) => /\d/.test(text));
  const reads = (of: Language) => figures.every((text) => parseAmount(text, of).ok);
  const [own, ...others] = [language(), ...languages.filter((each) => each !== language())];
  const other = reads(own as Language) ? undefined : others.find(reads);
  if (!other) return block;
  return block.map((row) =>
    row.map((text) => {
      const read = parseAmount(text, other);
      return read.ok ? editAmount(read.amount) : text;
    }),
  );
}
