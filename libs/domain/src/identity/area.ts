import type { Area } from '../decider.js';
import { records } from '../records/decide.js';
import { recordRules } from '../records/rules.js';
import { recordThing } from '../records/tables.js';
import { own, people, settings } from './decide.js';
import { delegations, mayDelegation } from './delegations.js';
import { delegationsView } from './delegations.view.js';
import { deletion } from './deletion.js';
import { erasure } from './erasure.js';
import { givenRules, mayAdminister } from './giving.js';
import { personOf } from './rights.js';
import { roles } from './roles.js';
import { rolesView } from './roles.view.js';
import { settingsView } from './settings.view.js';
import { unitsView } from './units.view.js';
import { Users } from './users.js';
import { usersView } from './users.view.js';

/** The users of a tenant. */
export const usersArea: Area<Users> = {
  name: 'users',
  version: 13,
  empty: () => new Users(),
  parts: [people, roles, own, deletion, erasure, records, settings, delegations],
  views: [usersView, rolesView, unitsView, settingsView, delegationsView],
  names: {
    [recordThing]: (id, users) => users.namedFrom(id),
    user: (id, users) => [users.user(id)?.group ?? []].flat(),
  },
  rules: (users, events, given) => recordRules(users, events) ?? givenRules(users, events, given),
  /** Whoever administers; to read and write what is theirs, oneself too. */
  may(users, right, id, by) {
    const delegation = id === null ? undefined : users.delegations.get(id);
    if (delegation) return mayDelegation(users, delegation, by)[right === 'read' ? 'read' : 'write'];
    if (mayAdminister(users, id, by)) return true;
    const person = personOf(users, by);
    if (!person) return false;
    return person.id === id ? right !== 'delete' : right === 'read' && person.roles.includes('ADMIN');
  },
};
