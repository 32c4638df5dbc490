import type { HolidayRegion } from '@contracts/identity/freeDays.js';
import {
  type Role as BuiltIn,
  roles as builtInRoles,
  type RoleRight,
  rightsOfRoles,
} from '@contracts/identity/roles.js';
import { type Language, type SecondFactor, type UserStatus, User as UserThing } from '@contracts/identity/user.js';
import type { MasterRecord } from '@contracts/masterData/record.js';
import { kindNamedBy } from '@contracts/masterData/references.js';
import type { MailDigest, NotificationTypes } from '@contracts/notices/notice.js';
import { RecordState } from '../records/state.js';

const unitKind = kindNamedBy(UserThing, 'group');

export interface User {
  id: string;
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  keyUser: boolean;
  /** The unit; null: none. */
  group: string | null;
  /** Ids of `Role`s. */
  roles: readonly string[];
  secondFactor: SecondFactor;
  userStatus: UserStatus;
  /** ISO time until which the user is TEMPORARILY_LOCKED. */
  lockedUntil: string | null;
  settings: UserSettings;
  /** Deleted, or their creation taken back: nobody any more, but still named where they are. */
  removed?: true;
  /** They can be brought back. */
  deleted?: true;
  /** What they were called is forgotten, for good. */
  erased?: true;
}
export interface UserSettings {
  language?: Language;
  theme?: 'light' | 'dark' | 'system';
  entryPage?: string;
  planViewType?: string;
  toDoViewType?: string;
  navigationType?: string;
  notificationTypes?: NotificationTypes;
  mailDigest?: MailDigest;
}
/** A set of rights: one of the six, named by its word, or one that the tenant composed. */
export interface Role {
  id: string;
  label: string;
  description: string;
  rights: readonly RoleRight[];
  builtIn: boolean;
  deleted: boolean;
}
const builtIn: ReadonlyMap<string, Role> = new Map(
  builtInRoles.map((id) => [
    id,
    { id, label: id, description: '', rights: rightsOfRoles[id].rights, builtIn: true, deleted: false },
  ]),
);

/** Of roles that nobody changes. */
const fixed = new WeakMap<readonly string[], Entitled>();

/** What somebody's roles let them do: the rights of all, and of the six those whose work these are enough for. */
export interface Entitled {
  rights: ReadonlySet<RoleRight>;
  roles: readonly BuiltIn[];
}

/** Somebody is away for some days, and who stands in for them. */
export interface Delegation {
  id: string;
  userId: string;
  substitute: string;
  /** The first and the last day. */
  start: string;
  endDate: string;
  ended: boolean;
  /** The last day that both were told of before it came. */
  toldOf?: string;
}
/** A unit's record: units are records of the users' area, as rights depend on them. */
type Unit = Pick<MasterRecord, 'id' | 'identifier' | 'label'>;
export type PlanVisibility = 'UNIT' | 'TENANT';
export interface TenantSettings {
  /** TENANT: everybody reads the whole plan (decisions.md, Roles and permissions). */
  planVisibility: PlanVisibility;
  /** Failed logins in a row that lock for `lockMinutes`, and those that disable until an administrator enables. */
  lockAfterFailures: number;
  disableAfterFailures: number;
  lockMinutes: number;
  /** REQUIRED: nobody signs in without an authenticator app. */
  secondFactor: 'OPTIONAL' | 'REQUIRED';
  /** Of a new password: characters, and groups that they are of. */
  passwordLength: number;
  passwordGroups: number;
  /** 0: nobody is disabled for staying away. */
  maxDaysWithoutLogin: number;
  entryPage: string;
  /** Whose holidays are free, and on which days of the week people work. */
  holidays: HolidayRegion;
  workingDays: readonly string[];
  /** OFF: there is no money of the kind COMMITTED. */
  committed: 'ON' | 'OFF';
  /** ON: changes of budgets wait for a controller's yes. */
  budgetApproval: 'ON' | 'OFF';
  /** In per cent of a budget: reaching one of them is told. */
  budgetThresholds: readonly number[];
  /** So many days before a delegation ends both are told; 0: nobody is. */
  delegationDays: number;
  /** In whose name mails go out (empty: the company's), and where an answer goes (empty: to the server's address). */
  mailSender: string;
  mailReplyTo: string;
  /** For how many days the audit log keeps what is no event. */
  auditDays: number;
}

/** What holds until a tenant sets it (decisions.md, Identity; Roles and permissions). */
export const standard: TenantSettings = {
  planVisibility: 'TENANT',
  lockAfterFailures: 5,
  disableAfterFailures: 10,
  lockMinutes: 15,
  secondFactor: 'OPTIONAL',
  passwordLength: 7,
  passwordGroups: 3,
  maxDaysWithoutLogin: 0,
  entryPage: 'plan/gantt',
  holidays: 'DE',
  workingDays: ['MON', 'TUE', 'WED', 'THU', 'FRI'],
  committed: 'ON',
  budgetApproval: 'OFF',
  budgetThresholds: [75, 90, 100],
  delegationDays: 2,
  mailSender: '',
  mailReplyTo: '',
  auditDays: 365,
};

/** The users of a tenant, its units, and the settings that rights depend on. */
export class Users extends RecordState {
  readonly holds = 'users';
  readonly people = this.table<User>('users');
  private readonly own = this.table<TenantSettings>('settings');
  readonly delegations = this.table<Delegation>('delegations');
  private readonly ownRoles = this.table<Role>('roles');
  private readonly usernames = this.index<string>('names');
  /** What stands from a unit downwards, by its id, as of so many writes. */
  private readonly kept = new Map<string, ReadonlySet<string>>();
  private keptAt = 0;

  constructor(beneath?: Users) {
    super(beneath);
  }

  fork(): this {
    return new Users(this) as this;
  }

  override thing(kind: string, id: string): unknown {
    if (kind === 'tenantSettings') return this.own.get(id) && this.settings;
    if (kind === 'delegation') return this.delegations.get(id);
    if (kind === 'role') return this.role(id);
    return kind === 'user' ? this.people.get(id) : super.thing(kind, id);
  }

  override *ids(kind: string): Iterable<string> {
    if (kind === 'user') yield* this.people.keys();
    if (kind === 'delegation') yield* this.delegations.keys();
    if (kind === 'role') for (const { id } of this.everyRole()) yield id;
    yield* super.ids(kind);
    if (kind === 'tenantSettings') yield* this.own.keys();
  }

  /** Also who was removed, for the places that still name them. */
  user(id: string): User | undefined {
    return this.people.get(id);
  }

  /** What somebody is called; null: nobody knows any more. */
  nameOf(id: string): string | null {
    const user = this.user(id);
    return user ? [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username || null : null;
  }

  /** One of the six, or one of the tenant's own; the deleted ones too. */
  role(id: string): Role | undefined {
    return builtIn.get(id) ?? this.ownRoles.get(id);
  }

  /** Roles that may be given. */
  livingRoles(): Role[] {
    return this.everyRole().filter(({ deleted }) => !deleted);
  }

  private everyRole(): Role[] {
    return [...builtIn.values(), ...this.ownRoles.values()];
  }

  /** Whoever has a role. */
  withRole(id: string): User[] {
    return [...this.people.values()].filter(({ roles, removed }) => !removed && roles.includes(id));
  }

  /** What roles let somebody do; a deleted one nothing. Asked for each user of a tenant at once. */
  entitled(roles: readonly string[]): Entitled {
    const isFixed = roles.every((id) => builtIn.has(id));
    const known = (isFixed && fixed.get(roles)) || this.entitledBy(roles);
    if (isFixed) fixed.set(roles, known);
    return known;
  }

  private entitledBy(roles: readonly string[]): Entitled {
    const living = roles.flatMap((id) => this.role(id) ?? []).filter(({ deleted }) => !deleted);
    const rights = new Set(living.flatMap((role) => role.rights));
    const enough = ({ by }: { by: RoleRight | null }) => (by === null ? living.length > 0 : rights.has(by));
    return { rights, roles: builtInRoles.filter((role) => enough(rightsOfRoles[role])) };
  }

  /** A unit, the deleted ones too. */
  unit(id: string): Unit | undefined {
    return this.record(id) && ({ ...this.content(id), id } as unknown as Unit);
  }

  /** All units that may be chosen. */
  units(): Unit[] {
    return this.usable(unitKind);
  }

  /** Units and people that name a unit. */
  override namedBy(id: string): string[] {
    const people = [...this.people.values()].filter(({ group, removed }) => group === id && !removed);
    return [...super.namedBy(id), ...people.map((it) => it.id)];
  }

  /** User names are compared after NFC and lower-casing. */
  byName(username: string): User | undefined {
    const id = this.usernames.get(nameKey(username));
    return id === undefined ? undefined : this.people.get(id);
  }

  get settings(): TenantSettings {
    return { ...standard, ...this.own.get('settings') };
  }

  /** A unit and all below it, and whatever was merged into one of them. Asked with every call: kept while no unit changes. */
  unitsFrom(id: string): ReadonlySet<string> {
    const { writes } = this.records;
    if (this.keptAt !== writes) this.kept.clear();
    this.keptAt = writes;
    const known = this.kept.get(id) ?? this.from(id);
    this.kept.set(id, known);
    return known;
  }

  // ── what evolve uses ────────────────────────────────────────────────────────────────────────────────────────────

  put(user: User): void {
    const before = this.people.get(user.id);
    if (before && this.usernames.get(nameKey(before.username)) === user.id)
      this.usernames.delete(nameKey(before.username));
    this.people.set(user.id, user);
    if (!user.removed && !this.usernames.has(nameKey(user.username)))
      this.usernames.set(nameKey(user.username), user.id);
    this.note('user', user.id);
  }

  putRole(role: Role): void {
    this.ownRoles.set(role.id, role);
    this.note('role', role.id);
  }

  removeRole(id: string): void {
    this.ownRoles.delete(id);
    this.note('role', id);
  }

  putDelegation(delegation: Delegation): void {
    this.delegations.set(delegation.id, delegation);
    this.note('delegation', delegation.id);
  }

  set(settings: TenantSettings): void {
    this.own.set('settings', settings);
  }

  override reindex(): void {
    for (const user of this.people.values()) if (!user.removed) this.usernames.set(nameKey(user.username), user.id);
    super.reindex();
  }
}

const nameKey = (username: string): string => username.normalize('NFC').toLowerCase();
