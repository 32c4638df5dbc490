import { hasOne, type Session } from '../api/session.js';

/** Whether somebody's role lets them make or change anything at all; where, the server says. */
export const mayPlan = (now: Session): boolean => hasOne(now, ['PLANNER']);

/** Plans, or costs. */
export const mayImport = (now: Session): boolean => hasOne(now, ['PLANNER', 'CONTROLLER']);
