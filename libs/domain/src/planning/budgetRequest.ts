import type { BudgetRequestState, MoveBudget } from '@contracts/costs/budgets.js';
import type { By } from '@contracts/message.js';

/** A change of budgets that somebody asks for, as the log stores it. */
export interface RequestedBudget extends Omit<MoveBudget, 'asks' | 'requestId'> {
  id: string;
  element: string;
}
/** A request as the state holds it. Immutable. */
export interface BudgetRequestThing extends RequestedBudget {
  state: BudgetRequestState;
  by: By;
  at: string;
  decidedBy: string | null;
  decidedAt: string | null;
  comment: string;
}
