import type { Session } from '../api/session.js';

/** Whether somebody's role lets them make or change anything at all; where, the server says. */
export const mayPlan = (now: Session): boolean =>
  now.status === 'signedIn' && (now.user.keyUser === true || (now.user.roles ?? []).includes('PLANNER'));
