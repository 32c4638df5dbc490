import { flag, integer, listOf, made, New, reference, Some, text } from '../fields.js';
import { roleRights, roles } from './roles.js';

/** GET role: a set of rights that users are given by its id. The six of every tenant are named by words, and stay as they are. */
export class ComposedRole {
  static readonly rows = 'roles';
  @made(reference('role', { find: true, choices: roles })) readonly id!: string;
  @text({ min: 1, max: 100, find: true, search: true }) label!: string;
  @text({ max: 2_000, lines: 'many', search: true }) description = '';
  /** Beside reading, which is in every role. */
  @listOf('choice', { choices: roleRights }) rights: readonly string[] = [];
  /** One of the six. */
  @made(flag({ find: true })) readonly builtIn!: boolean;
  @made(flag()) readonly deleted!: boolean;
  @made(integer()) readonly revision!: number;
}

/** POST role */
export class AddRole extends New(ComposedRole) {
  @reference('role', { optional: true }) id?: string;
}
/** PUT role/{id} */
export class ChangeRole extends Some(ComposedRole) {}

/** DELETE role/{ids}: what those who had it have from then on; without it a role that somebody has stays. */
export class HandOverRoles {
  @reference('role', { optional: true, choices: roles }) into?: string;
}
