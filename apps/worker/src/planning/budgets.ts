import type { Plan } from '@domain/planning/plan.js';
import type { Subscription } from '@platform/ports.js';
import type { Watching } from '../regularly.js';
import { whereChanged } from '../whereChanged.js';

/** Elements looked at by one command: some milliseconds. */
const atOnce = 2_000;

/** Has it noted, and by that told, which budgets have reached a threshold. */
export const watchBudgets = (around: Watching): Subscription =>
  whereChanged(
    around,
    { name: '_budgets', what: 'budgets', first: 20_000, every: 60_000 },
    {
      ...{ area: 'plan', command: 'watchBudgets', data: (today) => ({ month: today.slice(0, 7) }), follows: '' },
      async slices(tenant) {
        const { elements } = await around.engine.state<Plan>(tenant, 'plan');
        const count = Math.max(1, Math.ceil([...elements.keys()].length / atOnce));
        const slice = (n: number) => ({ from: n * atOnce, ...(n < count - 1 && { to: (n + 1) * atOnce }) });
        return Array.from({ length: count }, (_, n) => slice(n));
      },
    },
  );
