import type { Area } from '../decider.js';
import { own, people, settings, units } from './decide.js';
import { personOf } from './rights.js';
import { Users } from './users.js';

/** The users of a tenant. */
export const usersArea: Area<Users> = {
  name: 'users',
  version: 1,
  empty: () => new Users(),
  parts: [people, own, units, settings],
  /** Whoever administers; to read and write what is theirs, oneself too. */
  may(users, right, id, by) {
    const person = personOf(users, by);
    if (!person) return false;
    return person.keyUser || person.roles.includes('ADMIN') || (person.id === id && right !== 'delete');
  },
};
