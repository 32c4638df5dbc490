import { type ElementRight } from '../calls.js';
import { choice, flag, integer, list, listOf, reference, text } from '../fields.js';
import { type RoleRight, roleRights, roles } from '../identity/user.js';

const elementRights = ['read', 'write', 'delete', 'approve', 'readCosts', 'writeCosts'] as const;

/** How somebody's roles come to reach an element: by themselves, by what it or something above it says. */
export const waysIn = [
  /** Every right, everywhere. */
  'KEY_USER',
  /** The tenant lets everybody read the whole plan. */
  'OPEN',
  /** It is of no unit, hence everybody's. */
  'WHOLE_TENANT',
  /** Of the own unit or one below it. */
  'UNIT',
  'RESPONSIBLE',
  'SHARED_TO_WRITE',
  'SHARED_TO_READ',
  'UNIT_SHARED_TO_WRITE',
  'UNIT_SHARED_TO_READ',
  /** Asked to decide on what is submitted. */
  'ASKED',
] as const;
export type WayIn = (typeof waysIn)[number];

/** A right is a role and a scope: which of both somebody has. */
export class RightReason {
  @choice(elementRights) right!: ElementRight;
  @flag() may!: boolean;
  /** Those of their roles that have the right; none and no key user: that is what is missing. */
  @listOf('reference', { to: 'role', choices: roles }) roles!: readonly string[];
  /** null: nothing brings the element into their scope. */
  @choice(waysIn, { nullable: true }) way!: WayIn | null;
  /** The element that says so, itself or above. */
  @reference('plan-element', { nullable: true }) elementId!: string | null;
  @text({ nullable: true }) label!: string | null;
  @reference('group', { nullable: true }) unitId!: string | null;
}
export class PersonAccess {
  @reference('user') userId!: string;
  @list(RightReason) rights!: readonly RightReason[];
}
/** GET plan-element/{id}/access: who may do what and why; to whom administers of everybody who may read it, else of oneself. */
export class ElementAccess {
  /** Units that it belongs to, by itself or by what stands above it; none: the whole tenant's. */
  @listOf('reference', { to: 'group' }) units!: readonly string[];
  @list(PersonAccess) people!: readonly PersonAccess[];
}

class RightOfRoles {
  @choice(roleRights) right!: RoleRight;
  @listOf('reference', { to: 'role', choices: roles }) roles!: readonly string[];
}
class NamedOn {
  @reference('plan-element') elementId!: string;
  @text() label!: string;
  @choice(waysIn) way!: WayIn;
}
/** GET user/{id}/access: what somebody may do and where; to themselves and to whom administers. */
export class UserAccess {
  @flag() keyUser!: boolean;
  /** With the roles that each comes by; a right that no role gives has none. */
  @list(RightOfRoles) rights!: readonly RightOfRoles[];
  /** The own unit first, then those below it. */
  @listOf('reference', { to: 'group' }) units!: readonly string[];
  /** Whether they read the whole plan, whatever their unit. */
  @flag() readsAll!: boolean;
  /** Elements that name them or their unit, as far as the caller may read them: the first hundred, and how many there are. */
  @list(NamedOn) elements!: readonly NamedOn[];
  @integer() count!: number;
}
