import { choice, flag, group, integer, list, listOf, made, New, reference, Some, text } from '../fields.js';
import { type MailDigest, mailDigests, NotificationTypes } from '../notices/notice.js';
import { type HolidayRegion, holidayRegions, weekDays } from './freeDays.js';
import { type RoleRight, roleRights, roles } from './roles.js';

export const userStatuses = [
  'ACTIVE',
  'INACTIVE',
  'TEMPORARILY_LOCKED',
  'DISABLED_MAX_DAYS',
  'DISABLED_LOGIN_FAILURES',
  'DISABLED_MANUALLY',
  'INVITED',
] as const;
export type UserStatus = (typeof userStatuses)[number];

export const languages = ['de_DE', 'en_US', 'ja_JP'] as const;
export type Language = (typeof languages)[number];

/** What a person must sign in with beside the password. NONE: as the tenant says, else as they choose. */
export const secondFactors = ['NONE', 'MAIL', 'TOTP'] as const;
export type SecondFactor = (typeof secondFactors)[number];

/** What a person sets for themselves. */
export class ChangeSettings {
  @choice(languages, { optional: true, sparse: true }) language?: Language;
  @choice(['light', 'dark', 'system'], { optional: true, sparse: true }) theme?: 'light' | 'dark' | 'system';
  @text({ max: 200, optional: true, sparse: true }) entryPage?: string;
  @text({ max: 40, optional: true, sparse: true }) planViewType?: string;
  @text({ max: 40, optional: true, sparse: true }) toDoViewType?: string;
  @text({ max: 40, optional: true, sparse: true }) navigationType?: string;
  @group(NotificationTypes, { optional: true, sparse: true }) notificationTypes?: NotificationTypes;
  @choice(mailDigests, { optional: true, sparse: true }) mailDigest?: MailDigest;
}

/** GET user/{id}. Names and mail are personal data of the user. */
export class User {
  static readonly rows = 'users';
  @made(reference('user', { find: true })) readonly id!: string;
  @text({ min: 1, max: 100, format: 'username', personal: 'self', find: true, search: true }) username!: string;
  @text({ max: 200, personal: 'self', find: true, search: true }) firstName = '';
  @text({ max: 200, personal: 'self', find: true, search: true }) lastName = '';
  @text({ max: 320, format: 'email', personal: 'self', find: true, reads: 'ADMIN' }) email = '';
  @flag({ find: true, reads: 'ADMIN' }) keyUser = false;
  @reference('group', { nullable: true, find: true }) group: string | null = null;
  @listOf('reference', { to: 'role', choices: roles }, { find: true, reads: 'ADMIN', max: 50 })
  roles!: readonly string[];
  @choice(secondFactors, { reads: 'ADMIN' }) secondFactor: SecondFactor = 'NONE';
  @made(choice(userStatuses, { find: true, reads: 'ADMIN' })) readonly userStatus!: UserStatus;
  @made(text({ format: 'time', nullable: true, reads: 'ADMIN' })) readonly lockedUntil!: string | null;
  @made(flag({ find: true, reads: 'ADMIN' })) readonly enabled!: boolean;
  @made(flag()) readonly deleted!: boolean;
  @made(group(ChangeSettings, { reads: 'self' })) readonly settings?: ChangeSettings;
  @made(integer()) readonly revision!: number;
}

/** POST user. Without a password the user can't sign in yet. */
export class AddUser extends New(User) {
  @reference('user', { optional: true }) id?: string;
  @text({ optional: true, max: 1_000 }) password?: string;
  @flag() renewPasswordAtNextLogin = true;
  /** They are written to, and choose a password themselves; until then they are INVITED. */
  @flag() invite = false;
}

/** PUT user/{id} */
export class ChangeUser extends Some(User) {
  @flag({ optional: true }) enabled?: boolean;
  /** A new one, to be changed at the next login unless said otherwise. Ends the user's sessions. */
  @text({ optional: true, max: 1_000 }) password?: string;
  @flag({ optional: true }) renewPasswordAtNextLogin?: boolean;
}

/** DELETE user/{id}/personal-data: forgets for good what somebody is called. Their name is typed, so that nobody else is meant. */
export class ErasePerson {
  @text({ min: 1, max: 100 }) username!: string;
}

/** POST logged-in-user/see-as: whose sight a key user takes, changing nothing. */
export class SeeAs {
  @reference('user') userId!: string;
}

/** Of a whole tenant. */
export const secondFactorRules = ['OPTIONAL', 'REQUIRED'] as const;
export const planVisibilities = ['TENANT', 'UNIT'] as const;

export const entryPages = ['plan/gantt', 'plan/table', 'plan/board', 'plan/calendar', 'approval'] as const;

/** Whether orders are booked as committed money. */
export const committedRules = ['ON', 'OFF'] as const;

/** Whether changes of budgets wait for a controller's yes. */
export const budgetApprovals = ['OFF', 'ON'] as const;

/** PUT configuration: what a tenant sets for all. Its keys have prefixes (product.md, section 7). */
export class ChangeConfiguration {
  @choice(planVisibilities, { optional: true }) 'server.planVisibility'?: (typeof planVisibilities)[number];
  /** Failed logins in a row that lock, for so many minutes, and those that disable. */
  @integer({ min: 1, max: 1_000, optional: true }) 'server.lockAfterFailures'?: number;
  @integer({ min: 2, max: 1_000, optional: true }) 'server.disableAfterFailures'?: number;
  @integer({ min: 1, max: 10_080, optional: true }) 'server.lockMinutes'?: number;
  /** Whether everybody must sign in with a second factor: a code by mail where that is theirs, else an authenticator app. */
  @choice(secondFactorRules, { optional: true }) 'server.secondFactor'?: (typeof secondFactorRules)[number];
  /** Of a new password: how many characters, and of how many of the groups lower case, upper case, digits, signs. */
  @integer({ min: 7, max: 64, optional: true }) 'server.passwordLength'?: number;
  @integer({ min: 3, max: 4, optional: true }) 'server.passwordGroups'?: number;
  /** Who did not sign in for so many days is disabled; 0: nobody is. */
  @integer({ min: 0, max: 3_650, optional: true }) 'server.maxDaysWithoutLogin'?: number;
  /** Where one begins after signing in, who has not chosen for themselves. */
  @choice(entryPages, { optional: true }) 'client.entryPage'?: (typeof entryPages)[number];
  /** Days that Gantt and calendar show as free. */
  @choice(holidayRegions, { optional: true }) 'client.holidays'?: HolidayRegion;
  @listOf('choice', { choices: weekDays }, { optional: true, min: 1 }) 'client.workingDays'?: readonly string[];
  /** OFF: no entry of the kind COMMITTED is taken, and no screen has a column for it. */
  @choice(committedRules, { optional: true }) 'server.committed'?: (typeof committedRules)[number];
  /** ON: changes of budgets wait for a controller who did not ask for them; nobody types them. */
  @choice(budgetApprovals, { optional: true }) 'server.budgetApproval'?: (typeof budgetApprovals)[number];
  /** In per cent of a budget: who answers for it is told when one of them is reached; none: nobody is. */
  @listOf('integer', { min: 1, max: 1_000 }, { max: 10, optional: true }) 'server.budgetThresholds'?: readonly number[];
  /** So many days before a delegation ends, who is away and who stands in are told; 0: nobody is. */
  @integer({ min: 0, max: 90, optional: true }) 'server.delegationDays'?: number;
  /** In whose name mails go out; empty: in the company's. Their address is always the server's own. */
  @text({ max: 100, optional: true }) 'server.mailSender'?: string;
  /** Where an answer to a mail goes; empty: to the server's address. */
  @text({ max: 320, format: 'email', optional: true }) 'server.mailReplyTo'?: string;
  /** For how many days the audit log keeps sign-ins and exports. */
  @integer({ min: 30, max: 3_650, optional: true }) 'server.auditDays'?: number;
}

export class Login {
  @text({ min: 1, max: 320 }) username!: string;
  @text({ max: 1_000 }) password!: string;
  @text({ max: 100, optional: true }) key?: string;
}

/** PUT security/change-password */
export class ChangePassword {
  @text({ min: 1, max: 320 }) username!: string;
  @text({ max: 1_000 }) password!: string;
  @text({ max: 1_000 }) newPassword!: string;
  @text({ max: 100, optional: true }) key?: string;
}

/** Oneself, as `logged-in-user` and `login` answer. */
export class SignedInUser {
  @reference('user') id!: string;
  @text() username!: string;
  @text() firstName!: string;
  @text() lastName!: string;
  @text() email!: string;
  @flag() keyUser!: boolean;
  @reference('group', { nullable: true }) group!: string | null;
  @listOf('reference', { to: 'role', choices: roles }) roles!: readonly string[];
  /** What these let one do, each on what one may see; a key user has all. */
  @listOf('choice', { choices: roleRights }) rights!: readonly RoleRight[];
  @group(ChangeSettings) settings!: ChangeSettings;
}
/** POST delegation/assume, POST delegation/end: whose rights the token in the header has now. */
export class Acting {
  @group(SignedInUser) user!: SignedInUser;
}
/** POST login */
export class LoggedIn extends Acting {
  /** Of an authenticator app that was set up by this login: shown once. Else empty. */
  @listOf('text') recoveryCodes!: readonly string[];
}

class SsoProvider {
  @text() id!: string;
  @text() label!: string;
  @text() url!: string;
}
/** GET meta/login-info: what the login page shows. */
export class LoginInfo {
  @text() passwordPattern!: string;
  @text() tenant!: string;
  /** Of the company. */
  @text() name!: string;
  @text({ nullable: true }) color!: string | null;
  @listOf('choice', { choices: languages }) languages!: readonly Language[];
  @text({ nullable: true }) backgroundImageUrl!: string | null;
  @list(SsoProvider) sso!: readonly SsoProvider[];
}

/** GET meta: what a client needs to know of the company. */
export class Meta {
  @text() tenant!: string;
  @text() name!: string;
  /** ISO 4217. */
  @text() currency!: string;
  /** It decides what day it is, for money and plans. */
  @text() timeZone!: string;
  @listOf('choice', { choices: languages }) languages!: readonly Language[];
}
