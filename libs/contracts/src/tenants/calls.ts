import { call, calls } from '../calls.js';
import { Some } from '../fields.js';
import { Tenant } from './tenant.js';

export const tenantCalls = calls(null, {
  'GET tenant': call('tenant', { may: 'signedIn', answers: Tenant }),
  'PUT tenant': call('configureTenant', { body: Some(Tenant), may: 'ADMIN', changes: true, answers: Tenant }),
});
