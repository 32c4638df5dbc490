import { type Phase, phases } from '@contracts/planning/element.js';
import type { BoardColumn } from '../../ui/board/board.js';
import { hasPhase } from '../rows/filter.js';
import type { PlanRow } from '../rows/planRow.js';

/** By what a board has its columns. */
export const boardFields = ['phase', 'responsible', 'unitId', 'approvalState'] as const;
export type BoardField = (typeof boardFields)[number];

export const readBoardField = (text: string | null): BoardField =>
  boardFields.find((field) => field === text) ?? 'phase';

/** One of what a field can hold; '' for nothing. */
export type Choice = Omit<BoardColumn<PlanRow>, 'cards'>;

/** The phases that the rows go through. */
export const usedPhases = (uses: readonly { phasesUsed: readonly string[] }[]): readonly Phase[] =>
  uses.length === 0 ? phases : phases.filter((phase) => uses.some(({ phasesUsed }) => phasesUsed.includes(phase)));

/** Projects and actions are cards; other types once the filter asks for them, except by phase: they have none. */
export const isCard = (row: PlanRow, field: BoardField, types: readonly string[]): boolean =>
  hasPhase(row) || (field !== 'phase' && !row.masked && types.includes(row.type));

/**
 * The columns of a board: each choice with its rows, by their first day. A value that is no choice, e.g. of somebody who
 * left, has a column of its own while something holds it; nothing has one where something holds nothing or may.
 */
export function grouped(
  rows: readonly PlanRow[],
  field: BoardField,
  choices: readonly Choice[],
): BoardColumn<PlanRow>[] {
  const byValue = new Map<string, PlanRow[]>(choices.map(({ id }) => [id, []]));
  for (const row of rows) {
    const value = row[field] ?? '';
    const cards = byValue.get(value);
    cards ? cards.push(row) : byValue.set(value, [row]);
  }
  const known = new Map(choices.map((choice) => [choice.id, choice]));
  return [...byValue].map(([id, cards]) => ({
    ...(known.get(id) ?? { id, label: id }),
    cards: cards.sort((a, b) => (a.startDate < b.startDate ? -1 : a.startDate > b.startDate ? 1 : 0)),
  }));
}
