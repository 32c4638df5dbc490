import type { ElementRight } from '../calls.js';
import { choice, flag, list, listOf, reference, text } from '../fields.js';
import { roles } from './roles.js';

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
  /** The element that says so, itself or above; null: it is no element that is asked about. */
  @reference('plan-element', { nullable: true }) elementId!: string | null;
  @text({ nullable: true }) label!: string | null;
  @reference('group', { nullable: true }) unitId!: string | null;
}
export class PersonAccess {
  @reference('user') userId!: string;
  @list(RightReason) rights!: readonly RightReason[];
}
/** GET plan-element/{id}/access and the like: who may do what and why; to whom administers of everybody who may read it, else of oneself. */
export class Access {
  /** Units that it belongs to, by itself or by what stands above it; none: the whole tenant's. */
  @listOf('reference', { to: 'group' }) units!: readonly string[];
  @list(PersonAccess) people!: readonly PersonAccess[];
}
