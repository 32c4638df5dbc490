import { listOf, type Period, text } from '../fields.js';

class Periods {
  @listOf('period', {}, { min: 1, max: 120 }) periods!: readonly Period[];
}

/** PUT period/lock */
export class LockPeriods extends Periods {
  @text({ max: 1_000 }) reason = '';
}

/** PUT period/unlock: never without a reason. */
export class UnlockPeriods extends Periods {
  @text({ min: 1, max: 1_000 }) reason!: string;
}
