import type { ViewId } from '@contracts/desk/filterSet.js';
import type { Base } from './useBase.js';

/** What a page's saved views are opened from, and saved by. */
export interface Shelf {
  base: Pick<Base, 'views' | 'list' | 'viewId' | 'view'>;
  /** What all of them are called, and the page without any. */
  words: { title: string; everything: string };
  /** What the page shows, as it is saved. */
  filterString: string;
  look: Readonly<Record<string, unknown>>;
  /** Whether all years show; null: they have no say in what is saved. */
  everyYear: boolean | null;
  isChanged: boolean;
  pathOf(viewId: ViewId, id?: string): string;
  /** What stays of the address where another one is opened. */
  rest: URLSearchParams;
  /** Where what is shown does not follow by itself. */
  refresh?(): unknown;
}

/** What is kept of how it looks, with the years where they are to be kept too. */
export const configured = (
  { everyYear }: Pick<Shelf, 'everyYear'>,
  look: Shelf['look'],
  keepsYears: boolean,
): Shelf['look'] => {
  const { years: _, ...rest } = look;
  return { ...(keepsYears && everyYear !== null && { years: everyYear ? 'all' : 'one' }), ...rest };
};
