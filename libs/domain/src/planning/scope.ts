import type { Role } from '@contracts/identity/roles.js';
import type { By } from '@contracts/message.js';
import type { Facts, Right } from '../decider.js';
import { mayAct, mayAtTop, mayOn, personOf, type Scope } from '../identity/rights.js';
import type { Users } from '../identity/users.js';
import type { Element } from './element.js';
import type { Plan } from './plan.js';
import { openedTo } from './steps.js';

const none: readonly string[] = [];

/** Unit, responsible and sharing reach down the tree. On the way of every row: most elements add nothing to what is above. */
export function scopeOf(plan: Plan, element: Element): Scope {
  let [units, readUsers, writeUsers, readGroups, writeGroups] = [none, none, none, none, none];
  for (let at: Element | undefined = element; at; at = plan.parentOf(at)) {
    if (at.unitId !== null) units = joined(units, [at.unitId]);
    if (at.responsible !== null) writeUsers = joined(writeUsers, [at.responsible]);
    readUsers = joined(readUsers, at.extraReadUsers);
    writeUsers = joined(writeUsers, at.extraWriteUsers);
    readGroups = joined(readGroups, at.extraReadGroups);
    writeGroups = joined(writeGroups, at.extraWriteGroups);
  }
  const scope = { wholeTenant: element.unitId === null, units, readUsers, writeUsers, readGroups, writeGroups };
  if (element.approval.state !== 'SUBMITTED' || !element.approval.steps) return scope;
  const { users, units: asked } = openedTo(element.approval);
  return { ...scope, ...(users.length && { approveUsers: users }), ...(asked.length && { approveGroups: asked }) };
}

interface Who {
  by: By;
  facts: Facts;
}

/** Whether somebody may, on the plan's state; null: at the top level. What isn't there is nobody's. */
export function mayOnPlan(plan: Plan, right: Right, id: string | null, { by, facts }: Who): boolean {
  const users = facts.users as Users | undefined;
  const user = users?.user(by.actingFor ?? by.user);
  if (!users || !user || !mayAct(user)) return false;
  // On an order or a change of budget as on its element.
  const at = id === null ? null : (plan.orders.get(id)?.planElementId ?? plan.budgetRequests.get(id)?.element ?? id);
  const element = at === null || isSetting(plan, at) ? null : plan.element(at);
  if (element === undefined) return false;
  if (user.keyUser) return true;
  // Years are archived and opened by key users alone.
  if (id !== null && isYear.test(id) && right !== 'read') return false;
  const role = id !== null && element === null && right !== 'read' ? roleFor(plan, id) : null;
  if (role) return users.entitled(user.roles).roles.includes(role);
  if (right === 'read' && users.settings.planVisibility === 'TENANT')
    return users.entitled(user.roles).roles.length > 0;
  const person = personOf(users, by);
  return element ? mayOn(person, right, scopeOf(plan, element)) : mayAtTop(person, right);
}

/** Whether somebody may on an element as it shall be, which the plan does not hold yet. */
export const mayOnNew = (plan: Plan, right: Right, element: Element, { by, facts }: Who): boolean =>
  mayOn(personOf(facts.users as Users | undefined, by), right, scopeOf(plan, element));

/** Whether somebody has a role, or all of them, in the whole tenant. */
export function hasRole(role: Role, { by, facts }: Who): boolean {
  const person = personOf(facts.users as Users | undefined, by);
  return !!person && (person.keyUser || person.roles.includes(role));
}

/** Types, closed months, archived years, runs of provision and batches are the whole tenant's: for them the role alone decides. */
const isSetting = (plan: Plan, id: string): boolean =>
  !plan.element(id) &&
  (plan.batches.has(id) || plan.provisions.has(id) || !!plan.type(id) || isPeriod.test(id) || isYear.test(id));
/** The role that sets it; null: what the right itself asks. */
function roleFor(plan: Plan, id: string): Role | null {
  if (isPeriod.test(id) || plan.provisions.has(id)) return 'CONTROLLER';
  return plan.type(id) ? 'ADMIN' : null;
}
const isPeriod = /^\d{4}-\d\d$/;
const isYear = /^\d{4}$/;

/** Each once. */
const joined = (list: readonly string[], ids: readonly string[]): readonly string[] =>
  ids.length ? [...new Set([...list, ...ids])] : list;
