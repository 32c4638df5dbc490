import { choice, flag, integer, list, listOf, reference, text } from '../fields.js';
import { type WayIn, waysIn } from '../identity/access.js';
import { type RoleRight, roleRights, roles } from '../identity/roles.js';

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
