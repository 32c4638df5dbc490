import type { DomainEvent } from '@contracts/message.js';
import { as, grammar } from '../given.js';
import { usersArea } from './area.js';
import { person as added } from './people.harness.js';

const given = grammar(usersArea);
const person = (id: string, more: object = {}) => added(id, { roles: ['PLANNER'], ...more });
const people = [person('kim', { keyUser: true }), person('tom'), person('ada', { roles: ['ADMIN'] })];
const deleted = (id: string): DomainEvent => ({ type: 'UserDeleted', data: { id } });
const restored = (id: string): DomainEvent => ({ type: 'UserRestored', data: { id } });

test('somebody who is deleted is nobody any more; brought back they are disabled, and what they had is theirs', () => {
  given(...people)
    .when('deleteUsers', { ids: ['tom'] }, as('ada'))
    .then(deleted('tom'));
  given(...people, deleted('tom'))
    .when('deleteUsers', { ids: ['tom'] }, as('kim'))
    .refused('NOT_FOUND');
  given(...people, deleted('tom'))
    .when('changeUser', { id: 'tom', enabled: true }, as('kim'))
    .refused('NOT_FOUND');
  given(...people, deleted('tom'))
    .when('restoreUsers', { ids: ['tom'] }, as('kim'))
    .then(restored('tom'));
  given(...people, deleted('tom'), restored('tom'))
    .when('changeUser', { id: 'tom', enabled: true }, as('kim'))
    .then({
      type: 'UserStatusChanged',
      data: { id: 'tom', status: { old: 'DISABLED_MANUALLY', new: 'ACTIVE' } },
    });
});

test('the last key user stays; a key user is deleted and brought back by one, and nobody gives back more than they have', () => {
  given(...people)
    .when('deleteUsers', { ids: ['kim'] }, as('kim'))
    .refused('LAST_KEY_USER');
  const two = [...people, person('key', { keyUser: true })];
  given(...two)
    .when('deleteUsers', { ids: ['kim', 'key'] }, as('kim'))
    .refused('LAST_KEY_USER');
  given(...two, deleted('key'))
    .when('restoreUsers', { ids: ['key'] }, as('ada'))
    .refused('MISSING_PRIVILEGE');
  given(...people, deleted('tom'))
    .when('restoreUsers', { ids: ['tom'] }, as('ada'))
    .refused('MISSING_PRIVILEGE');
});

test('a name that somebody else has by now keeps a person from coming back; who is forgotten never does', () => {
  given(...people, deleted('tom'), person('tim', { username: 'Tom' }))
    .when('restoreUsers', { ids: ['tom'] }, as('kim'))
    .refused('CHANGED_SINCE');
  given(...people, deleted('tom'), { type: 'PersonErased', data: { person: 'tom' } })
    .when('restoreUsers', { ids: ['tom'] }, as('kim'))
    .refused('NOT_FOUND');
});
