import type { LiveList } from '../../api/liveList.js';
import { token } from '../../api/session.js';
import { listOf } from '../../api/useList.js';
import { type PlanRow, planShape } from './planRow.js';

export const planCall = 'GET plan/gantt-element';
/** With names and sums. */
export const planWish = { query: { enrich: true }, shape: planShape };

/** The rows of today's plan, one list for all who show or search it. */
export const planList = (): LiveList<PlanRow> => listOf(planCall, planWish);

/** Asks for the rows while the page's code is still on its way; after the session of the last page was taken up. */
export function preloadPlan(): void {
  setTimeout(() => {
    if (token()) void planList().refresh();
  });
}
