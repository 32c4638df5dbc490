import { call, calls } from '../calls.js';
import { choice, type Day, day, integer, list, made, Some, text } from '../fields.js';
import { ChangedField } from '../history/calls.js';
import { JobStarted } from '../importing/import.js';
import { daysOfGrace, Tenant } from './tenant.js';

/** OPEN and TRIAL: its people work. LEAVING: its deletion is ordered, whether they still work or not. */
export const tenantStates = ['OPEN', 'TRIAL', 'TRIAL_EXPIRED', 'SUSPENDED', 'LEAVING'] as const;

/** What whoever runs the server sees of a tenant: what the registry knows of it, nothing that is in it. */
export class OperatedTenant extends Tenant {
  @made(choice(tenantStates)) readonly state!: (typeof tenantStates)[number];
  /** Since when nobody gets in (ISO time, UTC), and why as the operator said; null: it is open. */
  @made(text({ format: 'time', nullable: true })) readonly suspendedSince!: string | null;
  @made(text({ nullable: true })) readonly suspendedFor!: string | null;
}

export const tenantActors = ['OPERATOR', 'KEY_USER'] as const;

/** What became of a tenant, by whom. */
class TenantFact {
  @text() id!: string;
  @text({ format: 'time' }) time!: string;
  /** The event's name: `TenantSuspended`. */
  @text() what!: string;
  @choice(tenantActors) by!: (typeof tenantActors)[number];
  @list(ChangedField) properties!: readonly ChangedField[];
}

/** One of them, with how much is in it and what became of it, the newest first. */
export class WholeOperatedTenant extends OperatedTenant {
  /** Its people, without those who were deleted. */
  @made(integer()) readonly users!: number;
  /** Elements of its plan, and invoices, without what lies in the trash. */
  @made(integer()) readonly elements!: number;
  @made(integer()) readonly invoices!: number;
  @made(list(TenantFact)) readonly history!: readonly TenantFact[];
}

/** POST _operator/tenant: a tenant and its first key user. What is left out is as of any new tenant. */
export class MakeTenant extends Some(Tenant) {
  /** Its name in addresses, never to be given again. */
  @text({ min: 2, max: 31 }) id!: string;
  @text({ min: 1, max: 200 }) override name!: string;
  /** The last day of a trial; null: it is none. */
  @day({ nullable: true }) trialEndsAt: Day | null = null;
  /** Of the first key user. */
  @text({ min: 1, max: 100, format: 'username' }) username = 'admin';
  /** They are invited by mail; empty: the answer holds a first password. */
  @text({ max: 320, format: 'email' }) email = '';
}

export class MadeTenant extends OperatedTenant {
  /** Of the first key user, told once, to be changed at the first login; null: they were invited. */
  @made(text({ nullable: true })) readonly password!: string | null;
}

/** PUT _operator/tenant/{id} */
export class SetTenant extends Some(Tenant) {
  @day({ nullable: true, optional: true }) trialEndsAt?: Day | null;
}

/** PUT _operator/tenant/{id}/suspend */
export class SuspendTenant {
  /** Told to nobody but the operator. */
  @text({ max: 500 }) reason = '';
}

/** POST _operator/tenant/{id}/deletion: suspended at once, deleted after so many days unless it is resumed before. */
export class OrderDeletion {
  /** The tenant's id, typed. */
  @text({ min: 1, max: 31 }) confirm!: string;
  @integer({ min: 0, max: daysOfGrace.max }) days = 30;
}

/**
 * Calls of whoever runs the server, by the operator's key and no person's token, below `/api/` and no tenant: none can be
 * named so. Nothing that is in a tenant goes out by them.
 */
export const operatorCalls = calls(null, {
  'GET _operator/tenant': call('operatedTenants', { may: 'operator', answers: [OperatedTenant] }),
  'GET _operator/tenant/{id}': call('operatedTenant', { may: 'operator', answers: WholeOperatedTenant }),
  'POST _operator/tenant': call('makeTenant', {
    ...{ may: 'operator', body: MakeTenant, changes: true, status: 201, answers: MadeTenant },
  }),
  'PUT _operator/tenant/{id}': call('setTenant', {
    ...{ may: 'operator', body: SetTenant, changes: true, answers: OperatedTenant },
  }),
  'PUT _operator/tenant/{id}/suspend': call('suspendTenant', {
    ...{ may: 'operator', body: SuspendTenant, changes: true, answers: OperatedTenant },
  }),
  /** Takes back the deletion, too. */
  'PUT _operator/tenant/{id}/resume': call('resumeTenant', {
    ...{ may: 'operator', changes: true, answers: OperatedTenant },
  }),
  /** For the tenant's key users to fetch, and nobody else. */
  'POST _operator/tenant/{id}/export': call('exportOperated', { may: 'operator', status: 202, answers: JobStarted }),
  'POST _operator/tenant/{id}/deletion': call('orderDeletion', {
    ...{ may: 'operator', body: OrderDeletion, changes: true, status: 200, answers: OperatedTenant },
  }),
});
