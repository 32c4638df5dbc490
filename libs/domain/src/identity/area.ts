import type { Area } from '../decider.js';
import { people, settings, units } from './decide.js';
import { mayAtTop, personOf } from './rights.js';
import { Users } from './users.js';

/** The users of a tenant. */
export const usersArea: Area<Users> = {
  name: 'users',
  version: 1,
  empty: () => new Users(),
  parts: [people, units, settings],
  /** Administration asks for roles; on things of this area rights mean nothing but to be somebody, or oneself. */
  may: (users, right, id, by) => (by.actingFor ?? by.user) === id || mayAtTop(personOf(users, by), right),
};
