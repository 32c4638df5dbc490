import { Problem } from '../../api/problem.js';
import { refusal } from '../../api/refused.js';
import { whyLocked } from '../rows/locks.js';
import type { PlanRow } from '../rows/planRow.js';

/** Says at a row what the server would answer, without asking it: why a locked one stays as it is. */
export function refuseLocked(at: string, row: PlanRow): void {
  const { id, label } = row;
  const code = whyLocked(row);
  if (code) refusal.set({ thing: at, problem: new Problem(409, { code, params: { id, label } }) });
}

const enclosing = ['date_before_children', 'date_after_children'];

/** Whether a refusal would be lifted by extending the parents' dates. */
export const isOutsideParent = (problem: Problem): boolean =>
  problem.errors.some((each) => enclosing.includes(each.rule)) || enclosing.includes(problem.code);

/** The refusal with the parent whose dates are meant by it. */
export function withParent({ status, code, errors, params }: Problem, parentLabel: string): Problem {
  const named = errors.map((each) => ({ ...each, params: { parentLabel, ...each.params } }));
  return new Problem(status, { code, errors: named, params: { ...params } });
}
