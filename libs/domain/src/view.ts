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
}

/** Declares a view with its types: `view<Element, Plan>()({ … })`. */
export const view =
  <T, S extends AreaState>() =>
  (it: View<T, S>): View<T, S> =>
    it;
