import type { Session } from '../api/session.js';

/** Whether somebody's role lets them make or change anything at all; where, the server says. */
export const mayPlan = (now: Session): boolean => hasOne(now, ['PLANNER']);

/** Plans, or costs. */
export const mayImport = (now: Session): boolean => hasOne(now, ['PLANNER', 'CONTROLLER']);

const hasOne = (now: Session, roles: readonly string[]): boolean =>
  now.status === 'signedIn' && (now.user.keyUser === true || roles.some((role) => now.user.roles?.includes(role)));
