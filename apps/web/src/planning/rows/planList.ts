import { liveList } from '../../api/liveList.js';
import { withQuery } from '../../api/request.js';
import { token } from '../../api/session.js';
import { planShape } from './planRow.js';

export const planPath = 'plan/gantt-element';
/** With names and sums. */
export const planQuery = { enrich: true };

/** Asks for the rows while the page's code is still on its way; after the session of the last page was taken up. */
export function preloadPlan(): void {
  setTimeout(() => {
    if (token()) void liveList(withQuery(planPath, planQuery), planShape).refresh();
  });
}
