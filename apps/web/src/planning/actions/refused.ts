import type { Problem } from '../../api/problem.js';
import { createStore } from '../../api/store.js';

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

/** A value changed by two people at once: both are shown, one is chosen. */
export interface Conflict {
  id: string;
  field: string;
  theirs: unknown;
  yours: unknown;
  /** Writes the own value over theirs. */
  keepYours(): void;
}

export const conflict = createStore<Conflict | null>(null);

const enclosing = ['date_before_children', 'date_after_children'];

/** Whether a refusal would be lifted by extending the parents' dates. */
export const isOutsideParent = (problem: Problem): boolean =>
  problem.errors.some((each) => enclosing.includes(each.rule)) || enclosing.includes(problem.code);

/** The first two values of a 409 about a field. */
export function conflictOf(problem: Problem): { field: string; theirs: unknown; yours: unknown } | null {
  const found = problem.status === 409 ? problem.errors.find((each) => each.params && 'theirs' in each.params) : null;
  if (!found) return null;
  const params = found.params as { field?: string; theirs: unknown; yours: unknown };
  return { field: params.field ?? found.field, theirs: params.theirs, yours: params.yours };
}
