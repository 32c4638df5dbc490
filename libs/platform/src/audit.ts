import type { AuditEntry, AuditKind } from '@contracts/identity/audit.js';
import { auditKindOf } from '@domain/identity/audit.js';
import type { Users } from '@domain/identity/users.js';
import type { ChangeRow } from './historyRows.js';
import { freshId } from './ids.js';
import { isoTime } from './isoTime.js';
import type { Ports, Vault } from './ports.js';

/** What is no event: that somebody signed in, or took something along as a file. */
export type Noted = Pick<AuditEntry, 'kind' | 'user'> & Partial<AuditEntry>;

const day = 86_400_000;
const dayOf = (time: number): string => isoTime(time).slice(0, 10);
const blank = { actingFor: null, about: null, what: '', address: null, device: null, count: 1, properties: [] };

/** Kept by the day, for so many days. */
export async function noteInAudit(vault: Vault, tenant: string, noted: Noted, keptDays: number): Promise<void> {
  const now = Date.now();
  const entry: AuditEntry = { ...blank, ...noted, id: freshId(), time: isoTime(now) };
  const options = { version: 0, owner: dayOf(now), expiresAt: now + keptDays * day };
  await vault.putIf(tenant, 'audit', entry.id, entry, options);
}

/** The same of one address on one day is one entry that counts: whoever tries without end does not fill the store. */
export async function countInAudit(vault: Vault, tenant: string, noted: Noted, keptDays: number): Promise<void> {
  const now = Date.now();
  const owner = dayOf(now);
  const id = [owner, noted.kind, noted.user ?? '', noted.address ?? '', noted.what ?? ''].join('/');
  for (;;) {
    const known = await vault.get<AuditEntry>(tenant, 'audit', id);
    const count = (known?.value.count ?? 0) + 1;
    const entry: AuditEntry = { ...blank, ...noted, id, time: isoTime(now), count };
    const options = { version: known?.version ?? 0, owner, expiresAt: now + keptDays * day };
    if (await vault.putIf(tenant, 'audit', id, entry, options)) return;
  }
}

/** Which entries; times are ISO 8601 UTC, both inclusive. */
export interface AuditWish {
  from: string;
  to: string;
  user?: string | undefined;
  kinds?: readonly AuditKind[] | undefined;
}
type Around = Pick<Ports, 'vault' | 'rows' | 'events'> & { users: Users };

/** What was noted, and what the log tells of rights, settings, delegations and the tenant itself; the newest first. */
export async function auditOf(around: Around, tenant: string, wish: AuditWish): Promise<AuditEntry[]> {
  const { from, to, user, kinds } = wish;
  const found = await Promise.all([
    notedIn(around.vault, tenant, wish),
    changedIn(around, tenant, from),
    ofTenant(around, tenant),
  ]);
  const isMeant = (it: AuditEntry) =>
    it.time >= from &&
    it.time <= to &&
    (!kinds || kinds.includes(it.kind)) &&
    (user === undefined || [it.user, it.about, it.actingFor].includes(user));
  return found
    .flat()
    .filter(isMeant)
    .sort((a, b) => (a.time < b.time ? 1 : a.time > b.time ? -1 : 0));
}

async function notedIn(vault: Vault, tenant: string, { from, to }: AuditWish): Promise<AuditEntry[]> {
  const found: AuditEntry[] = [];
  for (let at = Date.parse(from.slice(0, 10)); at <= Date.parse(to); at += day)
    for (const { value } of await vault.listByOwner(tenant, 'audit', dayOf(at))) found.push(value as AuditEntry);
  return found;
}

/** Read at once. */
const page = 1_000;

/** Changes of the users' area, from its rows of the history. */
async function changedIn({ rows, users }: Around, tenant: string, from: string): Promise<AuditEntry[]> {
  const found: AuditEntry[] = [];
  for (let offset = 0; ; offset += page) {
    const where = [{ field: 'id', from: 'users.', to: 'users/' }];
    const next = await rows.find(tenant, 'changes', { where, sort: ['-id'], offset, limit: page, uncounted: true });
    for (const row of next.rows as ChangeRow[]) found.push(...entryOf(row, users));
    const last = next.rows.at(-1) as ChangeRow | undefined;
    if (!last || next.rows.length < page || last.date < from) return found;
  }
}

function entryOf(row: ChangeRow, users: Users): AuditEntry[] {
  const { id, date: time, user, actingFor, thing: about, type: what, properties } = row;
  const kind = auditKindOf(users, about, properties);
  return kind ? [{ ...blank, id, time, kind, user, actingFor, about, what, properties: [...properties] }] : [];
}

/** What became of the tenant itself stands in the registry. */
export async function ofTenant({ events }: Pick<Ports, 'events'>, tenant: string): Promise<AuditEntry[]> {
  const found: AuditEntry[] = [];
  for await (const stored of events.readStream('_system.tenants'))
    for (const { id, type, time, by, json } of stored) {
      const { id: about, changed = {} } = JSON.parse(json) as { id: string; changed?: Changes };
      const properties = Object.entries(changed).map(([name, values]) => ({ name, ...values }));
      const who = { user: by.user, actingFor: by.actingFor ?? null };
      if (about === tenant) found.push({ ...blank, id, time, kind: 'TENANT', ...who, about, what: type, properties });
    }
  return found;
}
type Changes = Readonly<Record<string, { old: unknown; new: unknown }>>;

/** A person's own sign-ins and exports, once the person is to be forgotten. */
export async function forgetInAudit(vault: Vault, tenant: string, user: string, keptDays: number): Promise<void> {
  const now = Date.now();
  for (let back = 0; back <= keptDays; back++)
    for (const { key, value } of await vault.listByOwner(tenant, 'audit', dayOf(now - back * day)))
      if ((value as AuditEntry).user === user) await vault.remove(tenant, 'audit', key);
}
