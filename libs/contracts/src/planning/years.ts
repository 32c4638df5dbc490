import { Lock } from '../costs/budgets.js';
import { listOf, text } from '../fields.js';

class Years {
  @listOf('integer', { min: 1900, max: 2199 }, { min: 1, max: 50 }) years!: readonly number[];
}

/** PUT year/archive: years that are over. */
export class ArchiveYears extends Years {
  @text({ max: 1_000 }) reason = '';
}

/** PUT year/reopen: never without a reason. */
export class ReopenYears extends Years {
  @text({ min: 1, max: 1_000 }) reason!: string;
}

/** GET year: one that is archived, or was. What lies in archived years alone, and their months, stay as they are. */
export class ArchivedYear extends Lock {
  static readonly rows = 'years';
  /** `2025` */
  @text({ find: true }) id!: string;
}
