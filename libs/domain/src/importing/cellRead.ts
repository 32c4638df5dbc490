import type { ColumnSense, YearSense } from './columns.js';
import type { Said } from './wide.js';

/** What a cell says for its target; a day with the remark behind it that is to be kept. `EMPTY` choices give null; a range or several months are for the row to decide. */
export type CellRead =
  | { is: 'value'; value: unknown; remark?: string }
  | { is: 'range'; from: string; to: string; remark?: string }
  | { is: 'months'; months: string[] }
  /** An amount below the heading of its months; null: its row tells. */
  | { is: 'booked'; months: string[] | null; amount: number }
  /** A person that is to be made, by the name written. */
  | { is: 'newPerson'; name: string }
  /** A cost type that is to be made. */
  | { is: 'newWord'; name: string }
  | { is: 'open'; question: string }
  | { is: 'problem'; rule: string; params: Record<string, unknown> };

/** Where a cell stands: its column with what that says together, and its group of rows with the years they allow. */
export interface Place {
  column: string;
  /** As the file has it, where `column` stands for several, and what it says of their amounts. */
  heading: string;
  said: Said | null;
  sense: ColumnSense;
  group: string;
  years: YearSense;
  /** What stands above the headings. */
  title: string;
  /** What the row says its amounts are in, and of which year its month is. */
  currency: string | null;
  year: string | null;
}

export const value = (it: unknown): CellRead => ({ is: 'value', value: it });
export const problem = (rule: string, params: Record<string, unknown> = {}): CellRead => ({
  is: 'problem',
  rule,
  params,
});

/** One without a word of its own. */
export const choice = (it: string) => ({ value: it });
