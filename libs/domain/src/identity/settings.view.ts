import { view } from '../view.js';
import type { TenantSettings, Users } from './users.js';

/** What a tenant set, if it did: whoever is told of changes hears by its row that rights may be others. */
export const settingsView = view<TenantSettings, Users>()({
  name: 'settings',
  of: 'users',
  kind: 'tenantSettings',
  row: (settings) => ({ id: 'settings', ...settings }),
});
