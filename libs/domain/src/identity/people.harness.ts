import type { DomainEvent } from '@contracts/message.js';

/** Somebody who may sign in, without any role unless told. */
export const person = (id: string, more: object = {}): DomainEvent => ({
  type: 'UserAdded',
  data: {
    ...{ id, username: id, firstName: '', lastName: '', email: '', keyUser: false, group: null, roles: [] },
    ...{ status: 'ACTIVE', ...more },
  },
});
