import { Problem } from '../../api/problem.js';
import type { Clash } from '../../api/refused.js';
import { createStore } from '../../api/store.js';
import type { PlanRow } from '../rows/planRow.js';

/** Why something snapped back, shown beside the row it happened at. */
export interface Refused {
  id: string;
  problem: Problem;
  /** The row whose dates stand in the way, if that is the reason. */
  parentLabel?: string;
  /** The same wish with the parents' dates extended. */
  extend?: () => void;
}

export const refused = createStore<Refused | null>(null);

/** Says at a row what the server would answer, without asking it: what is submitted stays as it is. */
export function refuseLocked(at: string, { id, label }: Pick<PlanRow, 'id' | 'label'>): void {
  refused.set({ id: at, problem: new Problem(409, { code: 'SUBMITTED_IS_READ_ONLY', params: { id, label } }) });
}

/** Values changed by two people at once: both are shown, one is chosen. */
export interface Conflict {
  id: string;
  clashes: readonly Clash[];
  /** Writes the own values over theirs. */
  keepYours(): void;
}

export const conflict = createStore<Conflict | null>(null);

const enclosing = ['date_before_children', 'date_after_children'];

/** Whether a refusal would be lifted by extending the parents' dates. */
export const isOutsideParent = (problem: Problem): boolean =>
  problem.errors.some((each) => enclosing.includes(each.rule)) || enclosing.includes(problem.code);
