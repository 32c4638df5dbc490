import type { DomainEvent } from '@contracts/message.js';
import { as, fold, grammar } from '../given.js';
import { usersArea } from './area.js';
import { standsIn } from './delegations.js';
import { mayAdminister } from './giving.js';
import { person as added } from './people.harness.js';

const given = grammar(usersArea);
const person = (id: string, more: object = {}) => added(id, { roles: ['PLANNER'], ...more });
const people = [person('rosa'), person('tom'), person('kim', { keyUser: true }), person('off', { status: 'INVITED' })];
const wish = { id: 'v', start: '2026-08-01', endDate: '2026-08-14', substitute: 'tom' };
const declared: DomainEvent = { type: 'DelegationDeclared', data: { ...wish, userId: 'rosa' } };
const ended: DomainEvent = { type: 'DelegationEnded', data: { id: 'v' } };

test('somebody says who stands in for them; a key user says it for others too', () => {
  given(...people)
    .when('declareDelegation', wish, as('rosa'))
    .then(declared);
  given(...people)
    .when('declareDelegation', { ...wish, userId: 'rosa' }, as('kim'))
    .then(declared);
  given(...people)
    .when('declareDelegation', { ...wish, userId: 'rosa' }, as('tom'))
    .refused('MISSING_PRIVILEGE');
});

test('nobody stands in for themselves, and nobody is stood in for by whom there is not or who may not sign in', () => {
  const said = (more: object) => given(...people).when('declareDelegation', { ...wish, ...more }, as('rosa'));
  said({ substitute: 'rosa' }).refused('RULES_BROKEN', 'is_not');
  said({ substitute: 'nobody' }).refused('RULES_BROKEN', 'selection_required');
  said({ substitute: 'off' }).refused('RULES_BROKEN', 'selection_required');
  said({ endDate: '2026-07-31' }).refused('RULES_BROKEN', 'date_after');
  given(...people, declared)
    .when('declareDelegation', wish, as('rosa'))
    .refused('ID_TAKEN');
});

test('no chains: who acts for somebody names nobody further', () => {
  given(...people)
    .when('declareDelegation', { ...wish, substitute: 'kim' }, as('tom', 'rosa'))
    .refused('ACTING_FOR');
});

test('days and substitute are changed; what was ended stays so', () => {
  const story = given(...people, declared);
  story.when('changeDelegation', { id: 'v', endDate: '2026-08-21' }, as('rosa')).then({
    type: 'DelegationChanged',
    data: { id: 'v', changed: { endDate: { old: '2026-08-14', new: '2026-08-21' } } },
  });
  story.when('changeDelegation', { id: 'v', start: '2026-08-15' }, as('rosa')).refused('RULES_BROKEN', 'date_after');
  story.when('changeDelegation', { id: 'v', substitute: 'rosa' }, as('rosa')).refused('RULES_BROKEN', 'is_not');
  story.when('endDelegation', { id: 'v' }, as('rosa')).then(ended);
  given(...people, declared, ended)
    .when('endDelegation', { id: 'v' }, as('rosa'))
    .then();
  given(...people, declared, ended)
    .when('changeDelegation', wish, as('rosa'))
    .refused('NOT_FOUND');
});

function usersAfter(...events: DomainEvent[]) {
  const users = usersArea.empty();
  const by = { user: 'rosa' };
  for (const [revision, event] of events.entries())
    fold(usersArea, users, { ...event, ...{ id: '', v: 1, time: '', by, command: '', revision } });
  return users;
}

test('it holds on its days, for its substitute, as long as nobody ended it', () => {
  const acting = { user: 'tom', actingFor: 'rosa' };
  const users = usersAfter(...people, declared);
  const days = ['2026-07-31', '2026-08-01', '2026-08-14', '2026-08-15'];
  expect(days.map((day) => standsIn(users, 'v', acting, day))).toEqual([false, true, true, false]);
  expect(standsIn(users, 'v', { user: 'kim', actingFor: 'rosa' }, '2026-08-02')).toBe(false);
  expect(standsIn(users, 'v', { user: 'tom', actingFor: 'kim' }, '2026-08-02')).toBe(false);
  expect(standsIn(usersAfter(...people, declared, ended), 'v', acting, '2026-08-02')).toBe(false);
});

test('it is the one who is away, or a key user, who changes it; both as themselves', () => {
  const users = usersAfter(...people, declared);
  const may = (right: 'read' | 'write' | 'delete', by: { user: string; actingFor?: string }) =>
    usersArea.may(users, right, 'v', by, { users });
  for (const user of ['rosa', 'kim']) expect([may('read', { user }), may('write', { user })]).toEqual([true, true]);
  expect([may('read', { user: 'tom' }), may('write', { user: 'tom' }), may('delete', { user: 'tom' })]).toEqual([
    true,
    false,
    false,
  ]);
  expect(may('write', { user: 'tom', actingFor: 'rosa' })).toBe(false);
  expect(may('delete', { user: 'tom', actingFor: 'kim' })).toBe(false);
  expect(may('read', { user: 'off' })).toBe(false);
});

test('who acts for a key user administers, but neither themselves nor that key user', () => {
  const users = usersAfter(...people);
  const by = { user: 'tom', actingFor: 'kim' };
  expect(['rosa', 'tom', 'kim'].map((id) => mayAdminister(users, id, by))).toEqual([true, false, false]);
});

test('both are told once that it ends soon, and again where it is put off; not of one that was ended, nor where nobody wants it', () => {
  const at = (today: string, ...more: DomainEvent[]) =>
    given(...people, declared, ...more).when('watchDelegations', { today }, as('kim')).events;
  const neared = (endDate: string): DomainEvent => ({ type: 'DelegationEndNeared', data: { id: 'v', endDate } });
  const [first, putOff] = [neared('2026-08-14'), neared('2026-08-20')];
  // Two days before, as it is where a tenant sets nothing.
  expect([at('2026-07-31'), at('2026-08-11'), at('2026-08-12')]).toEqual([[], [], [first]]);
  expect([at('2026-08-13', first), at('2026-08-15')]).toEqual([[], []]);
  const changed = { endDate: { old: '2026-08-14', new: '2026-08-20' } };
  const later: DomainEvent = { type: 'DelegationChanged', data: { id: 'v', changed } };
  expect([at('2026-08-14', first, later), at('2026-08-18', first, later)]).toEqual([[], [putOff]]);
  expect(at('2026-08-13', ended)).toEqual([]);
  const never: DomainEvent = {
    type: 'TenantSettingsChanged',
    data: { changed: { delegationDays: { old: 2, new: 0 } } },
  };
  expect(at('2026-08-13', never)).toEqual([]);
});
