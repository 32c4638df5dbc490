import { type CellRead, problem, value } from './cellRead.js';
import { decimalOf, thousandthsOf } from './decimal.js';
import { escaped, joinedBy, partedBy, unescaped } from './listCell.js';

/** A thing that is named, with a figure: its share, the days of a lag. Null: none is said. */
export interface Figured {
  id: string;
  figure: number | null;
}
interface Look {
  written(figure: number): string;
  /** What a name ends with that has a figure; its first group is the figure. */
  ends: RegExp;
  read(text: string): number | null;
}

/** `Messen 60 %; Print 40 %` */
export const asShares: Look = {
  written: (share) => `${decimalOf(share)} %`,
  ends: /\s(\d{1,3}(?:[.,]\d{1,3})?)\s*[%％]$/,
  read: thousandthsOf,
};
/** `K-12 +3; Druck -2` */
export const asLags: Look = {
  written: (days) => (days < 0 ? String(days) : `+${days}`),
  ends: /\s([+-]\d{1,4})$/,
  read: Number,
};

/** What is called so; undefined: nothing is, or more than one. */
type IdOf = (text: string) => string | undefined;

/** What is named so that it is found again, by its id where its name with the figure is another's. */
export function writtenFigured(
  list: readonly Figured[],
  look: Look,
  nameOf: (id: string) => string,
  idOf: IdOf,
): string {
  const parts = list.map(({ id, figure }) => {
    const said = (name: string) => (figure === null ? name : `${name} ${look.written(figure)}`);
    const text = said(nameOf(id));
    const read = readOne(text, look, idOf);
    return escaped(read?.id === id && read.figure === figure ? text : said(id));
  });
  return joinedBy('values', parts);
}

/** Null: the name of one of them is nobody's; then that name. */
export function readFigured(text: string, look: Look, idOf: IdOf): Figured[] | { unknown: string } {
  const found: Figured[] = [];
  for (const part of partedBy('values', text.replaceAll('\n', ';')).map(unescaped)) {
    const one = readOne(part, look, idOf);
    if (!one) return { unknown: part };
    found.push(one);
  }
  return found;
}

/** The records of a dimension, with the shares that are said. */
export function readShares(text: string, idOf: IdOf): CellRead {
  const found = readFigured(text, asShares, idOf);
  if ('unknown' in found) return problem('selection_required', { value: found.unknown });
  return value(found.map(({ id, figure }) => ({ id, ...(figure !== null && { share: figure }) })));
}

/** A whole name first: one may end like a figure. */
function readOne(text: string, { ends, read }: Look, idOf: IdOf): Figured | null {
  const whole = idOf(text);
  if (whole) return { id: whole, figure: null };
  const end = ends.exec(text);
  const id = end && idOf(text.slice(0, end.index).trim());
  const figure = end && read((end[1] as string).replace(',', '.'));
  return id && figure !== null ? { id, figure } : null;
}
