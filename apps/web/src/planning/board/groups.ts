import { type Phase, phases } from '@contracts/planning/element.js';
import type { BoardColumn, BoardLane } from '../../ui/board/board.js';
import type { Common } from '../actions/edit.js';
import { hasPhase } from '../rows/filter.js';
import type { PlanRow } from '../rows/planRow.js';

/** One of what a field can hold; '' for nothing. */
export type Choice = Omit<BoardColumn<PlanRow>, 'cards'>;

/** A field by which a board has its columns or lanes. */
export interface BoardField {
  /** As the address has it. */
  id: string;
  name: string;
  choices: readonly Choice[];
  /** null: a row has no such field, so it is no card. */
  valueIn(row: PlanRow): string | null;
  /** What writes a value of it; null: a phase is entered by its own command, an approval is the outcome of its steps. */
  fieldsFor: ((value: string) => Common) | null;
}

/** Of what stands for several records at once. */
export const several = '*';

/** The phases that the rows go through. */
export const usedPhases = (uses: readonly { phasesUsed: readonly string[] }[]): readonly Phase[] =>
  uses.length === 0 ? phases : phases.filter((phase) => uses.some(({ phasesUsed }) => phasesUsed.includes(phase)));

/** Projects and actions are cards; other types once the filter asks for them, where they have all that the board goes by. */
export const isCard = (row: PlanRow, by: readonly BoardField[], types: readonly string[]): boolean =>
  (hasPhase(row) || (!row.masked && types.includes(row.type))) && by.every((field) => field.valueIn(row) !== null);

/**
 * The columns of a board: each choice with its rows, by their first day. A value that is no choice, e.g. of somebody who
 * left, has a column of its own while something holds it; nothing has one where something holds nothing or may.
 */
export function grouped(
  rows: readonly PlanRow[],
  { valueIn, choices }: Pick<BoardField, 'valueIn' | 'choices'>,
): BoardColumn<PlanRow>[] {
  const byValue = new Map<string, PlanRow[]>(choices.map(({ id }) => [id, []]));
  for (const row of rows) {
    const value = valueIn(row) ?? '';
    const cards = byValue.get(value);
    cards ? cards.push(row) : byValue.set(value, [row]);
  }
  const known = new Map(choices.map((choice) => [choice.id, choice]));
  return [...byValue].map(([id, cards]) => ({
    ...(known.get(id) ?? { id, label: id }),
    cards: cards.sort((a, b) => (a.startDate < b.startDate ? -1 : a.startDate > b.startDate ? 1 : 0)),
  }));
}

/** The same columns, divided by another field; a lane without cards is left out. */
export function lanesOf(
  columns: readonly BoardColumn<PlanRow>[],
  by: Pick<BoardField, 'valueIn' | 'choices'>,
): BoardLane<PlanRow>[] {
  const all = grouped(
    columns.flatMap(({ cards }) => cards),
    by,
  );
  return all.flatMap(({ cards, ...lane }) => {
    const own = new Set(cards);
    const divided = columns.map((column) => ({ ...column, cards: column.cards.filter((card) => own.has(card)) }));
    return cards.length > 0 ? [{ ...lane, columns: divided }] : [];
  });
}

/** How many cards a column is meant to have at most, as the address has it: `PLAN:5,EXEC:3`. */
export const readLimits = (text: string | null): ReadonlyMap<string, number> =>
  new Map(
    (text ?? '').split(',').flatMap((part): [string, number][] => {
      const [column = '', most] = part.split(':');
      return Number(most) > 0 ? [[decoded(column), Number(most)]] : [];
    }),
  );

/** What an address says may be anything. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const writeLimits = (limits: ReadonlyMap<string, number>): string | null =>
  [...limits].map(([column, most]) => `${encodeURIComponent(column)}:${most}`).join(',') || null;

/** What two fields write at once; values by key stand beside each other. */
export function together(one: Common, other: Common): Common {
  const both: Record<string, unknown> = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const held = both[name];
    both[name] = isMap(held) && isMap(value) ? { ...held, ...value } : value;
  }
  return both as Common;
}

const isMap = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);
