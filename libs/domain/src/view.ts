import type { AreaName } from '@contracts/message.js';
import type { AreaState } from './state.js';

/**
 * Rows that screens and lists read: for each thing of a kind one row, a plain function of the area's state, or null for
 * none. Nothing that depends on today may stand in it. `indexes` are fields by which the
 * store is asked for some of the rows; lists go by what is in memory and by the columns kept of the rest, so most views have none.
 */
export interface View<T = unknown, S extends AreaState = AreaState> {
  name: string;
  of: AreaName;
  kind: string;
  indexes?: readonly string[];
  row(thing: T, state: S): ({ id: string } & Record<string, unknown>) | null;
  /** How a thing is compared with itself at another moment, where it can be. */
  compared?: Compared<T, S>;
}

export interface Compared<T, S> {
  /** What is told of it in any case, with its place in the tree; null: it is not there, or deleted. */
  at(thing: T, state: S): ({ id: string; parentId: string | null; rank: string } & Record<string, unknown>) | null;
  /** By name, what is told as old and new where it differs. */
  fields(thing: T, state: S): Record<string, unknown>;
}

/** Declares a view with its types: `view<Element, Plan>()({ … })`. */
export const view =
  <T, S extends AreaState>() =>
  (it: View<T, S>): View<T, S> =>
    it;
