import type { Cell } from '@contracts/importing/import.js';
import { type AmountRead, amountOf, foreignIn, readAmount, scaleIn } from './amounts.js';
import type { Asking } from './asking.js';
import { type CellRead, choice, type Place, problem, value } from './cellRead.js';
import { cellText } from './table.js';

type Open = Extract<CellRead, { is: 'open' }>;

/** Reads an amount; asks for its decimal sign, a foreign currency, thousands and what is finer than the books. */
export function amountCell(cell: Cell, place: Place, asks: Asking): CellRead {
  const refused = currencyAsked(cell, place, asks);
  if (refused) return refused;
  const scale = scaleAsked(cell, place, asks);
  if (typeof scale !== 'number') return scale;
  const read = (round: boolean): AmountRead | Open => amountRead(cell, { ...place, round, scale }, asks);
  const first = read(false);
  if (first.is === 'amount') return value(first.amount);
  if (first.is !== 'problem' || first.rule !== 'max_decimals') return first.is === 'sign' ? problem('amount') : first;
  const choices = [choice('CENT'), choice('REFUSE')];
  const { column } = place;
  const { id, answer } = asks.ask({ kind: 'rounding', column, choices, proposed: 'CENT' }, cellText(cell));
  if (!answer) return { is: 'open', question: id };
  const again = answer === 'CENT' ? read(true) : first;
  return again.is === 'amount' ? value(again.amount) : problem(first.rule, first.params);
}

type How = Place & { round: boolean; scale: number };

function amountRead(cell: Cell, { column, sense, ...how }: How, asks: Asking): AmountRead | Open {
  if (typeof cell === 'number') return amountOf(cell, how);
  const text = cellText(cell) as string;
  if (sense.sign || !/[.,]/.test(text.normalize('NFKC'))) return readAmount(text, sense.sign ?? '.', how);
  const choices = [choice(','), choice('.')];
  const about = { kind: 'decimal', about: column, column, choices, proposed: sense.proposedSign } as const;
  const { id, answer } = asks.ask(about, text);
  return answer ? readAmount(text, answer as ',' | '.', how) : { is: 'open', question: id };
}

/** null: it is in euros, or its number is taken as such. */
function currencyAsked(cell: Cell, { column, heading, title, currency: said }: Place, asks: Asking): CellRead | null {
  const currency = foreignIn(cellText(cell) as string, { said, heading, title });
  if (!currency) return null;
  const choices = [choice('AS_IS'), choice('REFUSE')];
  const { id, answer } = asks.ask({ kind: 'currency', about: currency, column, choices }, cellText(cell));
  if (!answer) return { is: 'open', question: id };
  return answer === 'REFUSE' ? problem('currency', { currency }) : null;
}

/** Whether a heading's or title's `TEUR`, `in Mio. €` is meant: how many places the point goes to the right. */
function scaleAsked(cell: Cell, { column, heading, title }: Place, asks: Asking): number | Open {
  const scale = scaleIn(heading) ?? scaleIn(title);
  if (!scale) return 0;
  const { about, places } = scale;
  const choices = ['TIMES', 'AS_IS'].map(choice);
  const { id, answer } = asks.ask({ kind: 'scale', about, column, choices, proposed: 'TIMES' }, cellText(cell));
  return answer ? (answer === 'TIMES' ? places : 0) : { is: 'open', question: id };
}
