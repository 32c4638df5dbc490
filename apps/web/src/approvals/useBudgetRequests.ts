import type { BudgetRequest } from '@contracts/costs/budgets.js';
import { hasOne, useSession } from '../api/session.js';
import { useThing } from '../api/useThing.js';
import type { Tab } from './requests.js';

type Requests = Readonly<Record<Tab, readonly BudgetRequest[]>>;

/** Changes of budgets: those that a controller may decide and did not ask for, those asked for, those decided, newest first. */
export function useBudgetRequests(): Requests {
  const now = useSession();
  const me = now.status === 'signedIn' ? now.user.id : '';
  const { data: all = [] } = useThing('GET budget-request', {});
  const waiting = all.filter(({ state }) => state === 'WAITING').sort(byTime);
  return {
    waiting: hasOne(now, ['CONTROLLER']) ? waiting.filter(({ requestedBy }) => requestedBy !== me) : [],
    asked: waiting.filter(({ requestedBy }) => requestedBy === me),
    decided: all
      .filter((it) => it.state !== 'WAITING' && [it.requestedBy, it.decidedBy].includes(me))
      .sort((a, b) => byTime(b, a)),
  };
}

const byTime = (a: BudgetRequest, b: BudgetRequest): number => (a.requestedAt < b.requestedAt ? -1 : 1);
