import type { Area } from '../decider.js';
import { people, settings, units } from './decide.js';
import { personOf } from './rights.js';
import { Users } from './users.js';

/** The users of a tenant. */
export const usersArea: Area<Users> = {
  name: 'users',
  version: 1,
  empty: () => new Users(),
  parts: [people, units, settings],
  /** Oneself, and who administers. */
  may(users, _, id, by) {
    const person = personOf(users, by);
    return person !== null && (person.id === id || person.keyUser || person.roles.has('ADMIN'));
  },
};
