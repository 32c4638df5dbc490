import type { BudgetRequest } from '@contracts/costs/budgets.js';
import { hasOne, useSession } from '../api/session.js';
import { useThing } from '../api/useThing.js';
import type { Tab } from './requests.js';

/** Changes of budgets that wait: for a controller who did not ask for them, and those that one asked for; the oldest first. */
export function useWaitingBudgets(): Readonly<Record<Exclude<Tab, 'decided'>, readonly BudgetRequest[]>> {
  const now = useSession();
  const query = { filters: "state='WAITING'", sort: 'requestedAt' };
  const { data: all = [] } = useThing('GET budget-request', { query });
  const isMine = ({ requestedBy }: BudgetRequest) => now.status === 'signedIn' && requestedBy === now.user.id;
  return {
    waiting: hasOne(now, ['CONTROLLER']) ? all.filter((it) => !isMine(it)) : [],
    asked: all.filter(isMine),
  };
}
