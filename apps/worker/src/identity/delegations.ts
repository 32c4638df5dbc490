import type { Subscription } from '@platform/ports.js';
import type { Watching } from '../regularly.js';
import { whereChanged } from '../whereChanged.js';

/** Has it noted, and by that told, which delegations end soon. */
export const watchDelegations = (around: Watching<'execute'>): Subscription =>
  whereChanged(
    around,
    { name: '_delegations', what: 'delegations', first: 20_000, every: 600_000 },
    { area: 'users', command: 'watchDelegations', data: (today) => ({ today }), follows: 'users' },
  );
