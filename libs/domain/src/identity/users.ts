import type { Language, Role, UserStatus } from '@contracts/identity/user.js';
import { AreaState } from '../state.js';

export interface User {
  id: string;
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  keyUser: boolean;
  /** The unit; null: none. */
  group: string | null;
  roles: readonly Role[];
  userStatus: UserStatus;
  /** ISO time until which the user is TEMPORARILY_LOCKED. */
  lockedUntil: string | null;
  settings: UserSettings;
  /** Their creation was taken back: nobody any more, but still named where they are. */
  removed?: true;
}
export interface UserSettings {
  language?: Language;
  theme?: 'light' | 'dark' | 'system';
  entryPage?: string;
  planViewType?: string;
}
export interface Unit {
  id: string;
  identifier: string;
  label: string;
  parent: string | null;
  /** Its creation was taken back. */
  removed?: true;
}
export type PlanVisibility = 'UNIT' | 'TENANT';
export interface TenantSettings {
  /** TENANT: everybody reads the whole plan (decisions.md, Roles and permissions). */
  planVisibility: PlanVisibility;
  /** Failed logins in a row that lock for `lockMinutes`, and those that disable until an administrator enables. */
  lockAfterFailures: number;
  disableAfterFailures: number;
  lockMinutes: number;
}

/** What holds until a tenant sets it (decisions.md, Identity; Roles and permissions). */
const standard: TenantSettings = {
  planVisibility: 'TENANT',
  lockAfterFailures: 5,
  disableAfterFailures: 10,
  lockMinutes: 15,
};

const none: readonly string[] = [];

/** The users of a tenant, its units, and the settings that rights depend on. */
export class Users extends AreaState {
  readonly people = this.table<User>('users');
  readonly units = this.table<Unit>('units');
  private readonly own = this.table<TenantSettings>('settings');
  private readonly names = this.index<string>('names');
  private readonly lower = this.index<readonly string[]>('below');

  constructor(beneath?: Users) {
    super(beneath);
  }

  fork(): this {
    return new Users(this) as this;
  }

  thing(kind: string, id: string): unknown {
    if (kind === 'tenantSettings') return this.own.get(id) && this.settings;
    return kind === 'user' ? this.people.get(id) : kind === 'unit' ? this.units.get(id) : undefined;
  }

  *ids(kind: string): Iterable<string> {
    if (kind === 'user') yield* this.people.keys();
    if (kind === 'unit') yield* this.units.keys();
    if (kind === 'tenantSettings') yield* this.own.keys();
  }

  /** Also who was removed, for the places that still name them. */
  user(id: string): User | undefined {
    return this.people.get(id);
  }

  /** The unit unless it was removed. */
  unit(id: string): Unit | undefined {
    const unit = this.units.get(id);
    return unit?.removed ? undefined : unit;
  }

  /** Whom or what a unit still holds: ids of units right below it and of its people. */
  heldBy(unit: string): string[] {
    const people = [...this.people.values()].filter(({ group, removed }) => group === unit && !removed);
    return [...(this.lower.get(unit) ?? none), ...people.map(({ id }) => id)];
  }

  /** User names are compared after NFC and lower-casing. */
  byName(username: string): User | undefined {
    const id = this.names.get(nameKey(username));
    return id === undefined ? undefined : this.people.get(id);
  }

  get settings(): TenantSettings {
    return { ...standard, ...this.own.get('settings') };
  }

  /** A unit and all below it. */
  unitsFrom(id: string): Set<string> {
    const found = new Set([id]);
    for (const at of found) for (const below of this.lower.get(at) ?? none) found.add(below);
    return found;
  }

  // ── what evolve uses ────────────────────────────────────────────────────────────────────────────────────────────

  put(user: User): void {
    const before = this.people.get(user.id);
    if (before && this.names.get(nameKey(before.username)) === user.id) this.names.delete(nameKey(before.username));
    this.people.set(user.id, user);
    if (!user.removed && !this.names.has(nameKey(user.username))) this.names.set(nameKey(user.username), user.id);
    this.note('user', user.id);
  }

  putUnit(unit: Unit): void {
    const before = this.units.get(unit.id);
    if (before?.parent)
      this.lower.set(
        before.parent,
        (this.lower.get(before.parent) ?? none).filter((id) => id !== unit.id),
      );
    this.units.set(unit.id, unit);
    if (unit.parent && !unit.removed) this.lower.set(unit.parent, [...(this.lower.get(unit.parent) ?? none), unit.id]);
    this.note('unit', unit.id);
  }

  set(settings: TenantSettings): void {
    this.own.set('settings', settings);
  }

  reindex(): void {
    for (const user of this.people.values()) if (!user.removed) this.names.set(nameKey(user.username), user.id);
    for (const unit of this.units.values())
      if (unit.parent && !unit.removed)
        this.lower.set(unit.parent, [...(this.lower.get(unit.parent) ?? none), unit.id]);
    this.changed.clear();
  }
}

const nameKey = (username: string): string => username.normalize('NFC').toLowerCase();
