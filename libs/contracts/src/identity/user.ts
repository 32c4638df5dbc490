import { choice, flag, integer, listOf, reference, Some, text } from '../fields.js';

/** decisions.md, Roles and permissions. A key user has all of them. */
export const roles = ['ADMIN', 'MASTERDATA', 'PLANNER', 'APPROVER', 'CONTROLLER', 'READER'] as const;
export type Role = (typeof roles)[number];

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

/** What an administrator writes about a user. Names and mail are personal data of the user. */
export class UserFields {
  @text({ min: 1, max: 100, format: 'username', personal: 'self' }) username!: string;
  @text({ max: 200, personal: 'self' }) firstName = '';
  @text({ max: 200, personal: 'self' }) lastName = '';
  @text({ max: 320, format: 'email', personal: 'self' }) email = '';
  @flag() keyUser = false;
  @reference('group', { nullable: true }) group: string | null = null;
  @listOf('choice', { choices: roles }) roles!: readonly string[];
}

/** POST user. Without a password the user can't sign in yet. */
export class AddUser extends UserFields {
  static readonly ignores = ['userStatus', 'lockedUntil', 'enabled', 'settings', 'revision'];
  @reference('user', { optional: true }) id?: string;
  @text({ optional: true, max: 1_000 }) password?: string;
  @flag() renewPasswordAtNextLogin = true;
}

/** PUT user/{id} */
export class ChangeUser extends Some(UserFields) {
  static readonly ignores = ['id', 'userStatus', 'lockedUntil', 'settings', 'revision'];
  @flag({ optional: true }) enabled?: boolean;
  /** A new one, to be changed at the next login unless said otherwise. Ends the user's sessions. */
  @text({ optional: true, max: 1_000 }) password?: string;
  @flag({ optional: true }) renewPasswordAtNextLogin?: boolean;
}

/** What an administrator writes about a unit. */
export class UnitFields {
  @text({ max: 100, format: 'identifier' }) identifier = '';
  @text({ min: 1, max: 300 }) label!: string;
  @reference('group', { nullable: true }) parent: string | null = null;
}
/** POST group */
export class AddUnit extends UnitFields {
  @reference('group', { optional: true }) id?: string;
}
/** PUT group/{id} */
export class ChangeUnit extends Some(UnitFields) {
  static readonly ignores = ['id', 'revision'];
}

/** PUT logged-in-user/settings */
export class ChangeSettings {
  @choice(languages, { optional: true }) language?: Language;
  @choice(['light', 'dark', 'system'], { optional: true }) theme?: 'light' | 'dark' | 'system';
  @text({ max: 200, optional: true }) entryPage?: string;
  @text({ max: 40, optional: true }) planViewType?: string;
}

export const planVisibilities = ['TENANT', 'UNIT'] as const;

/** PUT configuration: what a tenant sets for all. Its keys have prefixes (product.md, section 7). */
export class ChangeConfiguration {
  @choice(planVisibilities, { optional: true }) 'server.planVisibility'?: (typeof planVisibilities)[number];
  /** Failed logins in a row that lock, for so many minutes, and those that disable. */
  @integer({ min: 1, max: 1_000, optional: true }) 'server.lockAfterFailures'?: number;
  @integer({ min: 2, max: 1_000, optional: true }) 'server.disableAfterFailures'?: number;
  @integer({ min: 1, max: 10_080, optional: true }) 'server.lockMinutes'?: number;
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
