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
