import type { BrokenRule } from '@contracts/message.js';
import { daysOfGrace } from '@contracts/tenants/tenant.js';
import { applied, differences } from '../changes.js';
import { type Changed, type Given, part } from '../decider.js';
import { broken, type Refused, refused } from '../refused.js';
import type { Settings, Tenants } from './tenants.js';

/** Names and shapes are stored for ever. What a registration does not say is as `standard` says. */
type TenantsEvent =
  | {
      type: 'TenantRegistered';
      data: { id: string } & Pick<Settings, 'name' | 'timeZone' | 'currency'> & Partial<Settings>;
    }
  | { type: 'TenantConfigured'; data: { id: string; changed: Changed<Settings> } }
  | { type: 'TenantSuspended'; data: { id: string; reason: string } }
  | { type: 'TenantResumed'; data: { id: string } }
  | { type: 'TenantDeletionOrdered'; data: { id: string; due: string } }
  | { type: 'TenantDeletionStopped'; data: { id: string } }
  | { type: 'TenantDeleted'; data: { id: string } }
  | { type: 'TenantErased'; data: { id: string } };
type DataOf<T extends TenantsEvent['type']> = Extract<TenantsEvent, { type: T }>['data'];
type Decided = readonly TenantsEvent[] | Refused;

const standard = { languages: ['de_DE', 'en_US', 'ja_JP'], color: null, background: null, trialEndsAt: null } as const;

type Ordering = { id: string; confirm: string; days: number };
type Register = { id: string } & Partial<Settings>;

/** What becomes of the tenants of the stores: they begin, are set, are closed for a while. */
export const tenants = part<Tenants, TenantsEvent>()({
  kind: 'tenant',
  decide: {
    registerTenant({ id, ...wanted }: Register, state: Tenants): Decided {
      if (!/^[a-z][a-z0-9-]{1,30}$/.test(id)) return broken({ field: 'id', rule: 'regex' });
      if (state.tenants.get(id)) return refused('ID_TAKEN', { id });
      const data = { name: id, timeZone: 'Europe/Berlin', currency: 'EUR', ...wanted };
      const errors = brokenSettings(data);
      return errors.length ? broken(...errors) : [{ type: 'TenantRegistered', data: { id, ...data } }];
    },
    configureTenant({ id, ...wanted }: Register, state: Tenants): Decided {
      const tenant = state.there(id);
      if (!tenant) return refused('NOT_FOUND', { id });
      const errors = brokenSettings(wanted);
      if (errors.length) return broken(...errors);
      const changed = differences<Settings>(tenant, wanted);
      return changed ? [{ type: 'TenantConfigured', data: { id, changed } }] : [];
    },
    suspendTenant({ id, reason }: { id: string; reason: string }, state: Tenants): Decided {
      const tenant = state.there(id);
      if (!tenant) return refused('NOT_FOUND', { id });
      return tenant.suspended ? [] : [{ type: 'TenantSuspended', data: { id, reason } }];
    },
    resumeTenant({ id }: { id: string }, state: Tenants): Decided {
      const tenant = state.there(id);
      if (!tenant) return refused('NOT_FOUND', { id });
      if (tenant.suspended) return [{ type: 'TenantResumed', data: { id } }];
      return tenant.deletion ? [{ type: 'TenantDeletionStopped', data: { id } }] : [];
    },
    /** By whoever runs the server: closed at once; resumed until `due` it is as if it had never been ordered. */
    orderDeletion(wish: Ordering, state: Tenants, { now }: Given): Decided {
      const { id } = wish;
      const tenant = state.there(id);
      if (!tenant) return refused('NOT_FOUND', { id });
      const errors = brokenOrder(wish, { name: id, min: 0 });
      if (errors.length) return broken(...errors);
      // What a key user asked for leaves it open: it is closed now, and goes when the operator says.
      if (tenant.deletion && tenant.suspended) return [];
      const ordered = orderedFor(wish, now);
      return tenant.suspended ? [ordered] : [{ type: 'TenantSuspended', data: { id, reason: '' } }, ordered];
    },
    /** By a key user: it stays open until `due`, so that it can be taken along, and be stopped by any of them. */
    askDeletion(wish: Ordering, state: Tenants, { now }: Given): Decided {
      const { id } = wish;
      const tenant = state.there(id);
      if (!tenant) return refused('NOT_FOUND', { id });
      const errors = brokenOrder(wish, { name: tenant.name, min: daysOfGrace.min });
      if (errors.length) return broken(...errors);
      return tenant.deletion ? [] : [orderedFor(wish, now)];
    },
    /** An order of whoever runs the server stands: nobody else gets in to stop it. */
    stopDeletion({ id }: { id: string }, state: Tenants): Decided {
      const tenant = state.there(id);
      if (!tenant) return refused('NOT_FOUND', { id });
      return tenant.deletion && !tenant.suspended ? [{ type: 'TenantDeletionStopped', data: { id } }] : [];
    },
    /** From here on there is no way back. */
    deleteTenant({ id }: { id: string }, state: Tenants, { now }: Given): Decided {
      const due = state.there(id)?.deletion?.due;
      if (!due || due > now) return refused('NOT_FOUND', { id });
      return [{ type: 'TenantDeleted', data: { id } }];
    },
    /** Nothing of it is stored any more but its lines here. */
    confirmErased({ id }: { id: string }, state: Tenants): Decided {
      const deleted = state.tenants.get(id)?.deleted;
      if (!deleted) return refused('NOT_FOUND', { id });
      return deleted.erased ? [] : [{ type: 'TenantErased', data: { id } }];
    },
  },
  evolve: {
    TenantRegistered: (state: Tenants, data: DataOf<'TenantRegistered'>) =>
      state.tenants.set(data.id, { ...standard, ...data, suspended: null, deletion: null, deleted: null }),
    TenantConfigured: (state: Tenants, { id, changed }: DataOf<'TenantConfigured'>) => state.with(id, applied(changed)),
    TenantSuspended: (state: Tenants, { id, reason }: DataOf<'TenantSuspended'>, { time }: { time: string }) =>
      state.with(id, { suspended: { since: time, reason } }),
    TenantResumed: (state: Tenants, { id }: DataOf<'TenantResumed'>) =>
      state.with(id, { suspended: null, deletion: null }),
    TenantDeletionOrdered: (state: Tenants, { id, due }: DataOf<'TenantDeletionOrdered'>) =>
      state.with(id, { deletion: { due } }),
    TenantDeletionStopped: (state: Tenants, { id }: DataOf<'TenantDeletionStopped'>) =>
      state.with(id, { deletion: null }),
    TenantDeleted: (state: Tenants, { id }: DataOf<'TenantDeleted'>, { time }: { time: string }) =>
      state.with(id, { deleted: { since: time, erased: false } }),
    TenantErased: (state: Tenants, { id }: DataOf<'TenantErased'>, { time }: { time: string }) =>
      state.with(id, { deleted: { since: time, erased: true } }),
  },
  change: { TenantRegistered: 'CREATE' },
});

/** Who orders it types the name, so that no other tenant is meant. */
const brokenOrder = ({ confirm, days }: Ordering, { name, min }: { name: string; min: number }): BrokenRule[] => [
  ...(confirm.trim() === name.trim() ? [] : [{ field: 'confirm', rule: 'is', params: { value: name } }]),
  ...(Number.isInteger(days) && days >= min && days <= daysOfGrace.max
    ? []
    : [{ field: 'days', rule: 'between', params: { min, max: daysOfGrace.max } }]),
];

const orderedFor = ({ id, days }: Ordering, now: string) => {
  const due = new Date(Date.parse(now) + days * 86_400_000).toISOString();
  return { type: 'TenantDeletionOrdered', data: { id, due } } as const;
};

const brokenSettings = ({ timeZone, currency, name }: Partial<Settings>): BrokenRule[] => [
  ...(name === '' ? [{ field: 'name', rule: 'required' }] : []),
  ...(timeZone === undefined || isTimeZone(timeZone) ? [] : [{ field: 'timeZone', rule: 'selection_required' }]),
  ...(currency === undefined || /^[A-Z]{3}$/.test(currency) ? [] : [{ field: 'currency', rule: 'regex' }]),
];

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
