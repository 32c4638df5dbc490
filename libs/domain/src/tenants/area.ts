import type { Area } from '../decider.js';
import { tenants } from './decide.js';
import { Tenants } from './tenants.js';

/** The registry of all tenants: an area of the server itself, no tenant's. Who may is asked where its calls come in. */
export const tenantsArea: Area<Tenants> = {
  name: 'tenants',
  version: 3,
  empty: () => new Tenants(),
  uses: [],
  parts: [tenants],
  views: [],
  may: () => true,
};
