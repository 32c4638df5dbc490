import type { ReactNode } from 'react';
import type { Range } from '../grid/windowing.js';

/** A column of a board with its cards, in the order they stand. */
export interface BoardColumn<Card extends { id: string }> {
  /** '' is the column of those that have none. */
  id: string;
  label: string;
  mark?: ReactNode;
  /** What its cards come to, e.g. their budget. */
  sum?: string;
  cards: readonly Card[];
}

interface Stretch {
  left: number;
  width: number;
}

/** The columns whose cards are rendered: those that show and one beside them on each side. */
export function columnsShown({ left, width }: Stretch, columnWidth: number, count: number): Range {
  return {
    from: Math.max(0, Math.floor(left / columnWidth) - 1),
    to: Math.min(count, Math.ceil((left + width) / columnWidth) + 1),
  };
}

/** Where a card stands. */
export interface Spot {
  column: number;
  at: number;
}

export function spotOf(columns: readonly BoardColumn<{ id: string }>[], id: string | null): Spot | null {
  for (const [column, { cards }] of columns.entries()) {
    const at = cards.findIndex((card) => card.id === id);
    if (at >= 0) return { column, at };
  }
  return null;
}

/** The card beside one, in the next column that has any: at the same height, else its last. */
export function beside(columns: readonly BoardColumn<{ id: string }>[], id: string | null, by: 1 | -1): string | null {
  const spot = spotOf(columns, id);
  const from = spot?.column ?? (by > 0 ? -1 : columns.length);
  for (let at = from + by; at >= 0 && at < columns.length; at += by) {
    const cards = columns[at]?.cards ?? [];
    const card = cards[Math.min(spot?.at ?? 0, cards.length - 1)];
    if (card) return card.id;
  }
  return null;
}
