import { job } from '../jobs.js';
import type { By } from '../message.js';

/** Jobs about a tenant as a whole. Names are stored as long as their jobs are. */
export const tenantJobs = {
  /** All of a tenant as a zip. Whoever is no key user any more does not get it either. */
  'tenant.export': job<{ by: By; language: string }>({
    ...{ out: 'file', seenBy: 'keyUsers', atOnce: 1, tries: 2, keptFor: 86_400_000, cancels: true },
  }),
};
