import { fieldsOf } from '@contracts/fields.js';
import { AddUser, ChangeUser } from '@contracts/identity/user.js';
import { fullName, type SessionUser } from '../api/session.js';
import type { FormField } from '../ui/form/formField.js';
import type { Kind } from '../ui/record/kinds.js';
import { say } from '../words/t.js';

/** Users as a list that is made and changed; their password is only ever written. */
export function users(): Kind<SessionUser> {
  const own = fieldsOf(AddUser).filter(({ name }) => name !== 'id');
  const more = fieldsOf(ChangeUser).filter(({ name }) => !own.some((field) => field.name === name));
  const fields: FormField[] = [...own, ...more].map((field) =>
    field.name === 'password' ? { ...field, secret: true } : field,
  );
  return {
    ...{ of: AddUser, segment: 'user', area: 'users', may: 'ADMIN', shelf: 'organisation', name: 'user' },
    ...{ tree: false, dimension: false, isOwn: false, isPlain: true, removes: true, fields },
    ...{ title: say('kind.user') ?? '', one: say('kind.user.one') ?? '' },
    ...{ first: 'username', nameOf: fullName },
    asks: ['username', 'email', 'invite', 'firstName', 'lastName', 'group', 'roles', 'password'],
  };
}
