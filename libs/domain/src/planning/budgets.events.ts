import type { BudgetRequestState } from '@contracts/costs/budgets.js';
import type { Envelope } from '@contracts/message.js';
import type { PropertyChange, Touched } from '../decider.js';
import { type Refused, refused } from '../refused.js';
import type { RequestedBudget } from './budgetRequest.js';
import type { Plan } from './plan.js';

interface Decided {
  id: string;
  comment: string;
}

/** Names and shapes are stored for ever. With an approval come the entries that it books. */
export type BudgetEvent =
  | { type: 'BudgetRequested'; data: RequestedBudget }
  | { type: 'BudgetApproved'; data: Decided }
  | { type: 'BudgetRefused'; data: Decided }
  | { type: 'BudgetWithdrawn'; data: { id: string } };

/** The request, and the elements whose budgets it is about. */
function touched(plan: Plan, id: string): Touched[] {
  const request = plan.budgetRequests.get(id);
  const elements = [...new Set([request?.element, request?.from].flatMap((it) => it ?? []))];
  return [{ kind: 'budgetRequest', id }, ...elements.map((it) => ({ kind: 'element', id: it }))];
}
const ofRequest = ({ id }: { id: string }, plan: Plan): Touched[] => touched(plan, id);

const becomes =
  (now: BudgetRequestState) =>
  ({ comment = '' }: { id: string; comment?: string }): PropertyChange[] => [
    { name: 'budgetRequest', old: 'WAITING', new: now },
    ...(comment ? [{ name: 'comment', old: null, new: comment }] : []),
  ];

function decide(plan: Plan, state: BudgetRequestState, { id, comment = '', envelope }: Decision): void {
  const request = plan.budgetRequests.get(id);
  const { by, time } = envelope;
  if (request) plan.budgetRequests.set(id, { ...request, state, decidedBy: by.user, decidedAt: time, comment });
}
interface Decision {
  id: string;
  comment?: string;
  envelope: Envelope;
}

export const budgetEvents = {
  kind: 'budgetRequest',
  right: 'writeCosts' as const,
  evolve: {
    BudgetRequested: (plan: Plan, data: RequestedBudget, { by, time }: Envelope) =>
      plan.budgetRequests.set(data.id, {
        ...{ ...data, by, at: time, state: 'WAITING' },
        ...{ decidedBy: null, decidedAt: null, comment: '' },
      }),
    BudgetApproved: (plan: Plan, data: Decided, envelope: Envelope) => decide(plan, 'APPROVED', { ...data, envelope }),
    BudgetRefused: (plan: Plan, data: Decided, envelope: Envelope) => decide(plan, 'REFUSED', { ...data, envelope }),
    BudgetWithdrawn: (plan: Plan, data: { id: string }, envelope: Envelope) =>
      decide(plan, 'WITHDRAWN', { ...data, envelope }),
  },
  touches: {
    BudgetRequested: ofRequest,
    BudgetApproved: ofRequest,
    BudgetRefused: ofRequest,
    BudgetWithdrawn: ofRequest,
  },
  /** A decision stands: what it booked is changed by another request. */
  invert: {
    BudgetRequested: ({ id }: RequestedBudget, plan: Plan): readonly BudgetEvent[] | Refused =>
      plan.budgetRequests.get(id)?.state === 'WAITING'
        ? [{ type: 'BudgetWithdrawn', data: { id } }]
        : refused('CHANGED_SINCE', { id }),
  },
  history: {
    BudgetRequested: ({ reason }: RequestedBudget): PropertyChange[] => [
      { name: 'budgetRequest', old: null, new: 'WAITING' },
      { name: 'reason', old: null, new: reason },
    ],
    BudgetApproved: becomes('APPROVED'),
    BudgetRefused: becomes('REFUSED'),
    BudgetWithdrawn: becomes('WITHDRAWN'),
  },
};
