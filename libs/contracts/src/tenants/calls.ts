import { call, calls } from '../calls.js';
import { Some } from '../fields.js';
import { JobStarted } from '../importing/import.js';
import { DeleteTenant, ExportTenant, Tenant } from './tenant.js';

export const tenantCalls = calls(null, {
  'GET tenant': call('tenant', { may: 'signedIn', answers: Tenant }),
  'PUT tenant': call('configureTenant', { body: Some(Tenant), may: 'ADMIN', changes: true, answers: Tenant }),
  'PUT tenant/background-image': call('setBackgroundImage', {
    ...{ may: 'KEY_USER', uploads: true, changes: true, answers: Tenant },
  }),
  'DELETE tenant/background-image': call('removeBackgroundImage', { may: 'KEY_USER', changes: true, answers: Tenant }),
  /** Under the address that `meta/login-info` tells: another picture has another one. */
  'GET background-image/{image}': call('backgroundImage', { may: 'anyone', answers: 'file' }),
  'POST tenant/export': call('exportTenant', {
    ...{ body: ExportTenant, may: 'KEY_USER', status: 202, file: true, answers: JobStarted },
  }),
  'POST tenant/deletion': call('deleteTenant', {
    ...{ body: DeleteTenant, may: 'KEY_USER', changes: true, status: 200, answers: Tenant },
  }),
  'DELETE tenant/deletion': call('keepTenant', { may: 'KEY_USER', changes: true, answers: Tenant }),
});
