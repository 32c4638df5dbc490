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

/** Columns beside each other under one name; a board without lanes has one, of no name. */
export interface BoardLane<Card extends { id: string }> {
  id: string;
  label: string;
  mark?: ReactNode;
  columns: readonly BoardColumn<Card>[];
}

/** Where something is dropped. */
export interface Place {
  column: string;
  lane: string;
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

type Lanes = readonly BoardLane<{ id: string }>[];
type Columns = readonly BoardColumn<{ id: string }>[];

/** Where a card stands. */
export interface Spot {
  lane: number;
  column: number;
  at: number;
}

export function spotOf(lanes: Lanes, id: string | null): Spot | null {
  for (const [lane, { columns }] of lanes.entries())
    for (const [column, { cards }] of columns.entries()) {
      const at = cards.findIndex((card) => card.id === id);
      if (at >= 0) return { lane, column, at };
    }
  return null;
}

/** The card beside one, in the next column of its lane that has one: at the same height, else its last. */
export function beside(lanes: Lanes, id: string | null, by: 1 | -1): string | null {
  const spot = spotOf(lanes, id);
  const columns: Columns = lanes[spot?.lane ?? 0]?.columns ?? [];
  const from = spot?.column ?? (by > 0 ? -1 : columns.length);
  for (let at = from + by; at >= 0 && at < columns.length; at += by) {
    const cards = columns[at]?.cards ?? [];
    const card = cards[Math.min(spot?.at ?? 0, cards.length - 1)];
    if (card) return card.id;
  }
  return null;
}

/** All cards as they are read: lane after lane, in each column after column. */
export const orderOf = <Card extends { id: string }>(lanes: readonly BoardLane<Card>[]): readonly Card[] =>
  lanes.flatMap(({ columns }) => columns.flatMap(({ cards }) => cards));

/** How a lane is drawn. */
export interface LaneSize {
  /** Where its name stands. */
  from: number;
  /** Where its columns begin. */
  top: number;
  /** Of its columns; what does not fit into it is scrolled in each. */
  height: number;
}
export interface Sized {
  sizes: readonly LaneSize[];
  height: number;
}
const [laneHead, laneGap, emptyLane] = [32, 8, 44];

/** Lanes one below the other, each as high as its longest column, at most `most` cards and a half. */
export function laneSizes(lanes: Lanes, cardStep: number, most = 3): Sized {
  let top = 0;
  const sizes = lanes.map(({ columns }) => {
    const longest = Math.max(0, ...columns.map(({ cards }) => cards.length));
    const height = longest === 0 ? emptyLane : Math.min(longest, most + 0.5) * cardStep + 8;
    const size = { from: top, top: top + laneHead, height };
    top += laneHead + height + laneGap;
    return size;
  });
  return { sizes, height: top };
}
