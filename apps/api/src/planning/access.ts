import { roleRights } from '@contracts/identity/roles.js';
import type { UserAccess } from '@contracts/planning/access.js';
import { mayAdminister } from '@domain/identity/giving.js';
import { reaches } from '@domain/identity/reasons.js';
import { hasRole, type Person, personOf as rightful } from '@domain/identity/rights.js';
import { waysInto, waysOf } from '@domain/planning/access.js';
import type { Plan } from '@domain/planning/plan.js';
import { scopeOf } from '@domain/planning/scope.js';
import type { Row } from '@platform/ports.js';
import { idsOf } from '../asked.js';
import { type Call, personOf } from '../call.js';
import type { Context } from '../context.js';
import { type Answer, ok } from '../http/answer.js';
import { missingPrivilege, notFound } from '../http/problem.js';
import { accessTo } from '../reading/access.js';
import { mayRead, readerOf } from '../reading/reader.js';

/** Why somebody may or may not do something: by which role, unit or sharing. */

/** `GET plan-element/{id}/access` */
export async function elementAccess(context: Context, call: Call): Promise<Answer> {
  const [id] = idsOf(call.params['id']) as [string];
  const person = personOf(call);
  const rows = (await context.live.tenant(call.tenant)).rows('gantt');
  const plan = await planOf(context, call);
  const [row, element] = [rows.get(id), plan.element(id)];
  if (!row || !element || !mayRead(readerOf(context, call.tenant, person), row)) throw notFound();
  const labels = (at: string) => ({ elementId: at, label: labelIn(rows, at) });
  return ok(
    accessTo(person, { at: element, ways: waysInto(plan, element), units: scopeOf(plan, element).units, labels }),
  );
}

/** `GET user/{id}/access` */
export async function userAccess(context: Context, call: Call): Promise<Answer> {
  const [id] = idsOf(call.params['id']) as [string];
  const caller = personOf(call);
  const { users } = caller;
  const user = users.user(id);
  if (!user || user.removed) throw notFound();
  if (id !== caller.id && !mayAdminister(users, null, caller.by)) throw missingPrivilege('administer');
  const person = rightful(users, { user: id });
  const having = (right: (typeof roleRights)[number]) =>
    user.roles.filter((role) => users.entitled([role]).rights.has(right));
  const elements = person ? await namedOn(context, call, person) : [];
  const answer: UserAccess = {
    keyUser: user.keyUser,
    rights: roleRights.map((right) => ({ right, roles: having(right) })),
    units: user.group ? [user.group, ...[...users.unitsFrom(user.group)].filter((unit) => unit !== user.group)] : [],
    readsAll: !!person && (person.keyUser || (person.planVisibility === 'TENANT' && hasRole(person, 'read'))),
    elements: elements.slice(0, 100),
    count: elements.length,
  };
  return ok(answer);
}

const planOf = (context: Context, { tenant }: Call): Promise<Plan> => context.engine.state<Plan>(tenant, 'plan');

const labelIn = (rows: ReadonlyMap<string, Row>, id: string): string => String(rows.get(id)?.['label'] ?? '');

/** Undeleted elements that say something of a person or of the units that are theirs; not those that just belong to one. */
async function namedOn(context: Context, call: Call, person: Person): Promise<UserAccess['elements'][number][]> {
  const reader = readerOf(context, call.tenant, personOf(call));
  const rows = (await context.live.tenant(call.tenant)).rows('gantt');
  const found: UserAccess['elements'][number][] = [];
  for (const element of (await planOf(context, call)).elements.values()) {
    const way = waysOf(element).find((it) => it.way !== 'UNIT' && reaches(person, it));
    const row = way && rows.get(element.id);
    if (!way || !row || row['deleted'] || !mayRead(reader, row)) continue;
    found.push({ elementId: element.id, label: labelIn(rows, element.id), way: way.way });
  }
  return found;
}
