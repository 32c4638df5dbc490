import type { DomainEvent } from '@contracts/message.js';
import { as, grammar, partOf, Telling } from '../given.js';
import { Refused } from '../refused.js';
import { usersArea } from './area.js';
import { personOf } from './rights.js';
import type { User } from './users.js';
import { usersView } from './users.view.js';

const given = grammar(usersArea);
const wish = {
  id: 'm',
  username: 'Mira',
  firstName: '',
  lastName: '',
  email: '',
  keyUser: false,
  group: null,
  roles: ['PLANNER'],
};
const added = (id: string, fields: object = {}): DomainEvent => ({
  type: 'UserAdded',
  data: { ...wish, ...{ id, username: id, roles: ['PLANNER'], status: 'ACTIVE' }, ...fields },
});
const unit = (id: string, parent: string | null = null): DomainEvent => ({
  type: 'RecordCreated',
  data: { kind: 'group', id, parent, after: null, rank: id, content: { identifier: id, label: id } },
});

test('a user is added with a unit that there is and at least one role', () => {
  given()
    .when('addUser', { ...wish, password: 'geheim1A' })
    .then({ type: 'UserAdded', data: { ...wish, status: 'ACTIVE' } });
  given()
    .when('addUser', { ...wish, roles: [] })
    .refused('RULES_BROKEN', 'required');
  expect(given().when('addUser', { ...wish, roles: [], keyUser: true }).refusal).toBeNull();
  given()
    .when('addUser', { ...wish, group: 'nowhere' })
    .refused('RULES_BROKEN', 'selection_required');
  given(added('m')).when('addUser', wish).refused('ID_TAKEN');
});

test('user names are unique whatever their case', () => {
  given(added('x', { username: 'MIRA' }))
    .when('addUser', wish)
    .refused('RULES_BROKEN', 'is_unique');
  given(added('x'), added('y')).when('changeUser', { id: 'y', username: 'X' }).refused('RULES_BROKEN', 'is_unique');
  expect(given(added('x')).when('changeUser', { id: 'x', username: 'X' }).refusal).toBeNull();
  const renamed = { type: 'UserChanged', data: { id: 'x', changed: { username: { old: 'x', new: 'z' } } } };
  expect(given(added('x'), renamed).when('addUser', { ...wish, username: 'x' }).refusal).toBeNull();
});

test('names, rights, unit and status are told apart', () =>
  given(unit('north'), added('m'), added('k', { keyUser: true }))
    .when('changeUser', {
      id: 'm',
      email: 'm@x.de',
      firstName: '',
      roles: ['READER', 'READER'],
      group: 'north',
      enabled: false,
    })
    .then(
      { type: 'UserChanged', data: { id: 'm', changed: { email: { old: '', new: 'm@x.de' } } } },
      { type: 'UserRolesChanged', data: { id: 'm', changed: { roles: { old: ['PLANNER'], new: ['READER'] } } } },
      { type: 'UserGroupChanged', data: { id: 'm', group: { old: null, new: 'north' } } },
      { type: 'UserStatusChanged', data: { id: 'm', status: { old: 'ACTIVE', new: 'DISABLED_MANUALLY' } } },
    ));

test('whom failures locked for a while is let in by enabling', () =>
  given(added('m'), { type: 'UserLocked', data: { id: 'm', until: '2026-11-21T20:15:00.000Z' } })
    .when('changeUser', { id: 'm', enabled: true })
    .then({ type: 'UserUnlocked', data: { id: 'm' } }));

test('the last key user who may sign in stays one', () => {
  const keys = [added('k', { keyUser: true }), added('l', { keyUser: true })];
  const disabled = {
    type: 'UserStatusChanged',
    data: { id: 'l', status: { old: 'ACTIVE', new: 'DISABLED_MANUALLY' } },
  };
  for (const change of [{ keyUser: false }, { enabled: false }]) {
    expect(given(...keys).when('changeUser', { id: 'k', ...change }).refusal).toBeNull();
    given(...keys, disabled)
      .when('changeUser', { id: 'k', ...change })
      .refused('LAST_KEY_USER');
  }
});

test('names and mail are the person’s own, old values too', () => {
  const personal = (event: DomainEvent) =>
    partOf(usersArea, event.type).personal?.[event.type]?.(event.data as never) ?? [];
  expect(personal(added('m')).map(({ person, key }) => [person, key])).toEqual([
    ['m', 'username'],
    ['m', 'firstName'],
    ['m', 'lastName'],
    ['m', 'email'],
  ]);
  const changed = { type: 'UserChanged', data: { id: 'm', changed: { email: { old: 'a@x.de', new: 'b@x.de' } } } };
  expect(personal(changed).map(({ holder, key }) => holder[key])).toEqual(['a@x.de', 'b@x.de']);
});

test('facts of signing in', () => {
  given(added('m'))
    .when('lockUser', { id: 'm', until: '2026-01-01T00:15:00.000Z' })
    .then({ type: 'UserLocked', data: { id: 'm', until: '2026-01-01T00:15:00.000Z' } });
  given(added('m')).when('unlockUser', { id: 'm' }).then();
  given(added('m'))
    .when('disableByFailures', { id: 'm' })
    .then({ type: 'UserStatusChanged', data: { id: 'm', status: { old: 'ACTIVE', new: 'DISABLED_LOGIN_FAILURES' } } });
  given(added('m'))
    .when('notePasswordChanged', { id: 'm' })
    .then({ type: 'PasswordChanged', data: { id: 'm' } });
});

test('settings are one’s own, and the tenant’s', () => {
  given(added('m'))
    .when('changeSettings', { id: 'm', language: 'ja_JP' }, as('m'))
    .then({ type: 'UserSettingsChanged', data: { id: 'm', changed: { language: { old: null, new: 'ja_JP' } } } });
  given()
    .when('changeTenantSettings', { planVisibility: 'UNIT' })
    .then({
      type: 'TenantSettingsChanged',
      data: { id: 'settings', changed: { planVisibility: { old: 'TENANT', new: 'UNIT' } } },
    });
  given().when('changeTenantSettings', { planVisibility: 'TENANT' }).then();
});

test('failures disable nobody who is the last key user, and let in nobody who is disabled already', () => {
  given(added('k', { keyUser: true }), added('m'))
    .when('disableByFailures', { id: 'k' })
    .then();
  const manually = {
    type: 'UserStatusChanged',
    data: { id: 'm', status: { old: 'ACTIVE', new: 'DISABLED_MANUALLY' } },
  };
  given(added('m'), manually).when('disableByFailures', { id: 'm' }).then();
  given(added('m'), manually).when('lockUser', { id: 'm', until: '2026-01-01T00:15:00.000Z' }).then();
});

test('whom failures disabled goes on in a session, is no key user to count on, and is enabled by a key user', () => {
  const status = { old: 'ACTIVE', new: 'DISABLED_LOGIN_FAILURES' };
  const disabled = { type: 'UserStatusChanged', data: { id: 'l', status } };
  const story = new Telling(usersArea);
  for (const event of [added('k', { keyUser: true }), added('l', { keyUser: true }), disabled]) story.happened([event]);
  expect(personOf(story.state, { user: 'l' })).toMatchObject({ keyUser: true });
  expect(usersView.row(story.state.user('l') as User, story.state)).toMatchObject({ enabled: false });
  expect(story.decide('changeUser', { id: 'k', keyUser: false })).toMatchObject({ refusal: { code: 'LAST_KEY_USER' } });
  expect(story.decide('changeUser', { id: 'l', enabled: true })).toMatchObject([{ type: 'UserStatusChanged' }]);
});

/** Takes the last of some events back: what that stores, or why not. */
function takenBack(...past: DomainEvent[]) {
  const story = new Telling(usersArea);
  const log = past.flatMap((event) => story.happened([event]));
  const inverse = story.inverse(log.slice(-1));
  return { story, inverse, code: inverse instanceof Refused ? inverse.refusal.code : null };
}

test('a user whose creation is taken back frees the name, signs in no more, and is still named where they were', () => {
  const { story, inverse } = takenBack(added('k', { keyUser: true }), added('m'));
  const gone = story.happened(inverse as DomainEvent[]);
  expect(story.inverse(gone)).toEqual([added('m')]);
  expect(story.state.byName('m')).toBeUndefined();
  expect(personOf(story.state, { user: 'm' })).toBeNull();
  expect(story.state.user('m')).toMatchObject({ username: 'm' });
  expect(usersView.row(story.state.user('m') as User, story.state)).toBeNull();
  expect(story.decide('addUser', { ...wish, id: 'n', username: 'm' })).toHaveLength(1);
  expect(story.decide('changeUser', { id: 'm', lastName: 'x' })).toBeInstanceOf(Refused);
});

test('the last key user and a unit in use stay', () => {
  expect(takenBack(added('k', { keyUser: true })).code).toBe('LAST_KEY_USER');
  const story = new Telling(usersArea);
  const [first] = story.happened([unit('north')]);
  story.happened([added('m', { group: 'north' })]);
  expect((story.inverse([first as never]) as Refused).refusal).toMatchObject({
    code: 'CHANGED_SINCE',
    params: { used: ['m'] },
  });
  const { story: empty, inverse } = takenBack(unit('north'));
  empty.happened(inverse as DomainEvent[]);
  expect(empty.decide('createRecord', { kind: 'group', id: 'x', identifier: 'north', label: 'x' })).toHaveLength(1);
  expect(empty.decide('createRecord', { kind: 'group', id: 'x', label: 'x', parentId: 'north' })).toBeInstanceOf(
    Refused,
  );
});

test('limits of failed logins are the tenant’s to set, disabling after locking', () => {
  const change = (data: object) => given().when('changeTenantSettings', data);
  change({ lockMinutes: 5 }).then({
    type: 'TenantSettingsChanged',
    data: { id: 'settings', changed: { lockMinutes: { old: 15, new: 5 } } },
  });
  change({ lockAfterFailures: 10 }).refused('RULES_BROKEN', 'min_value');
});

test('an invitation is for whoever was never there; only the invited take it up, and it can be taken back', () => {
  const invited = added('m', { email: 'm@example.org', status: 'INVITED' });
  const change = (from: string, to: string) => ({
    type: 'UserStatusChanged',
    data: { id: 'm', status: { old: from, new: to } },
  });
  given()
    .when('addUser', { ...wish, email: 'm@example.org', invite: true })
    .then({ type: 'UserAdded', data: { ...wish, email: 'm@example.org', status: 'INVITED' } });
  given()
    .when('addUser', { ...wish, invite: true })
    .refused('RULES_BROKEN', 'required');
  given(invited)
    .when('inviteUsers', { ids: ['m'] })
    .then();
  given(invited)
    .when('revokeInvitations', { ids: ['m'] })
    .then(change('INVITED', 'INACTIVE'));
  given(invited, change('INVITED', 'INACTIVE'))
    .when('inviteUsers', { ids: ['m'] })
    .then(change('INACTIVE', 'INVITED'));
  given(invited)
    .when('acceptInvitation', { id: 'm', firstName: 'Mira', lastName: '' })
    .then(
      { type: 'UserChanged', data: { id: 'm', changed: { firstName: { old: '', new: 'Mira' } } } },
      change('INVITED', 'ACTIVE'),
      { type: 'PasswordChanged', data: { id: 'm' } },
    );
  for (const command of ['inviteUsers', 'revokeInvitations'])
    given(added('m', { email: 'm@example.org' }))
      .when(command, { ids: ['m'] })
      .refused('NOT_INVITED');
  given(added('m')).when('acceptInvitation', { id: 'm', firstName: 'a', lastName: 'b' }).refused('NOT_INVITED');
  given(added('m', { status: 'INVITED' }))
    .when('inviteUsers', { ids: ['m'] })
    .refused('RULES_BROKEN', 'required');
});
