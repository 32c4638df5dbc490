import { brokenDelegation, type ChangeDelegation, type Delegation as Told } from '@contracts/identity/delegation.js';
import type { BrokenRule, By } from '@contracts/message.js';
import { addDays } from '../calendar.js';
import { applied, defined, differences, filledIn } from '../changes.js';
import { type Changed, type Given, part } from '../decider.js';
import { broken, type Refused, refused } from '../refused.js';
import { mayAct, personOf } from './rights.js';
import type { Delegation, Users } from './users.js';

type Fields = Pick<Delegation, 'start' | 'endDate' | 'substitute'>;
type Declared = Fields & Pick<Delegation, 'id' | 'userId'>;

/** Names and shapes are stored for ever. */
type DelegationEvent =
  | { type: 'DelegationDeclared'; data: Declared }
  | { type: 'DelegationChanged'; data: { id: string; changed: Changed<Fields> } }
  /** Before its time. */
  | { type: 'DelegationEnded'; data: { id: string } }
  /** Its last day is near: both are to be told. */
  | { type: 'DelegationEndNeared'; data: { id: string; endDate: string } };
type Decided = readonly DelegationEvent[] | Refused;

/** Who stands in for whom, and when. None of it is done while acting for somebody: nobody passes on what was lent to them. */
export const delegations = part<Users, DelegationEvent>()({
  kind: 'delegation',
  decide: {
    declareDelegation(wanted: Fields & Partial<Pick<Told, 'id' | 'userId'>>, users: Users, given: Given): Decided {
      const { by } = given;
      const id = wanted.id ?? given.newId(0);
      if (by.actingFor) return refused('ACTING_FOR');
      if (users.delegations.get(id)) return refused('ID_TAKEN', { id });
      const { start, endDate, substitute, userId = by.user } = wanted;
      if (userId !== by.user && !personOf(users, by)?.keyUser)
        return refused('MISSING_PRIVILEGE', { field: 'userId', id: userId });
      const declared = { id, userId, start, endDate, substitute };
      const errors = [...brokenPerson(users, 'userId', userId), ...brokenFields(users, declared)];
      return errors.length ? broken(...errors) : [{ type: 'DelegationDeclared', data: declared }];
    },
    changeDelegation({ id, ...wanted }: ChangeDelegation & { id: string }, users: Users): Decided {
      const delegation = users.delegations.get(id);
      if (!delegation || delegation.ended) return refused('NOT_FOUND', { id });
      const errors = brokenFields(users, { ...delegation, ...defined(wanted) } as Delegation);
      if (errors.length) return broken(...errors);
      const changed = differences<Fields>(delegation, wanted as Partial<Fields>);
      return changed ? [{ type: 'DelegationChanged', data: { id, changed } }] : [];
    },
    endDelegation({ id }: { id: string }, users: Users): Decided {
      const delegation = users.delegations.get(id);
      if (!delegation) return refused('NOT_FOUND', { id });
      return delegation.ended ? [] : [{ type: 'DelegationEnded', data: { id } }];
    },
    /** Of each that runs, once: where its last day is put off, again before that. */
    watchDelegations({ today }: { today: string }, users: Users): Decided {
      const days = users.settings.delegationDays;
      const isDue = (it: Delegation) =>
        isRunning(it, today) && it.toldOf !== it.endDate && addDays(today, days) >= it.endDate;
      const due = days > 0 ? [...users.delegations.values()].filter(isDue) : [];
      return due.map(({ id, endDate }) => ({ type: 'DelegationEndNeared', data: { id, endDate } }));
    },
  },
  evolve: {
    DelegationDeclared: (users, data) => users.putDelegation({ ...data, ended: false }),
    DelegationChanged: (users, { id, changed }) => change(users, id, applied(changed)),
    DelegationEnded: (users, { id }) => change(users, id, { ended: true }),
    DelegationEndNeared: (users, { id, endDate }) => change(users, id, { toldOf: endDate }),
  },
  change: { DelegationDeclared: 'CREATE', DelegationEnded: 'DELETE' },
  /** Who was told of what is no change of it. */
  touches: { DelegationEndNeared: () => [] },
  history: { DelegationDeclared: (data) => filledIn(data) },
});

/** Whether somebody may still act for whom they do, on that day of the tenant's. */
export function standsIn(users: Users, id: string, { user, actingFor }: By, day: string): boolean {
  const it = users.delegations.get(id);
  return it?.substitute === user && it.userId === actingFor && isRunning(it, day);
}

export const isRunning = ({ ended, start, endDate }: Delegation, day: string): boolean =>
  !ended && start <= day && day <= endDate;

/** The one who is away and key users; both as themselves. Its substitute sees it. */
export function mayDelegation(
  users: Users,
  { userId, substitute }: Delegation,
  by: By,
): Record<'read' | 'write', boolean> {
  const person = personOf(users, by);
  const write = !by.actingFor && !!person && (person.keyUser || person.id === userId);
  return { write, read: write || person?.keyUser === true || [userId, substitute].includes(person?.id ?? '') };
}

function brokenFields(users: Users, declared: Declared): BrokenRule[] {
  const errors = brokenDelegation(declared);
  return declared.substitute === declared.userId
    ? errors
    : [...errors, ...brokenPerson(users, 'substitute', declared.substitute)];
}

function brokenPerson(users: Users, field: string, id: string): BrokenRule[] {
  const user = users.user(id);
  return user && mayAct(user) ? [] : [{ field, rule: 'selection_required', params: { id } }];
}

function change(users: Users, id: string, changes: Partial<Delegation>): void {
  const delegation = users.delegations.get(id);
  if (delegation) users.putDelegation({ ...delegation, ...changes });
}
