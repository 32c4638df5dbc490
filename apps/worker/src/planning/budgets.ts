import type { Subscription } from '@platform/ports.js';
import type { Watching } from '../regularly.js';
import { whereChanged } from '../whereChanged.js';

/** Has it noted, and by that told, which budgets have reached a threshold. */
export const watchBudgets = (around: Watching<'execute'>): Subscription =>
  whereChanged(
    around,
    { name: '_budgets', what: 'budgets', first: 20_000, every: 60_000 },
    { area: 'plan', command: 'watchBudgets', data: (today) => ({ month: today.slice(0, 7) }), follows: '' },
  );
