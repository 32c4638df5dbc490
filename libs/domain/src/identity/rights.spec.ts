import { Telling } from '../given.js';
import { waysInto } from '../planning/access.js';
import { planArea } from '../planning/area.js';
import { action, facts, project, telling } from '../planning/plan.harness.js';
import { scopeOf } from '../planning/scope.js';
import { usersArea } from './area.js';
import { reasonsOn } from './reasons.js';
import { personOf, type Rights, rightsOn, sharesAPerson } from './rights.js';
import type { Users } from './users.js';

/** The tenant where only one's own unit's plan is read. */
const closed = new Telling(usersArea);
closed.happened([
  ...usersEvents(),
  {
    type: 'TenantSettingsChanged',
    data: { id: 'settings', changed: { planVisibility: { old: 'TENANT', new: 'UNIT' } } },
  },
]);

function usersEvents() {
  return [...facts.users.records.values()]
    .map(({ id, kind, parentId: parent, rank, content }) => ({
      type: 'RecordCreated',
      data: { kind, id, parent, after: null, rank, content } as never,
    }))
    .concat(
      [...facts.users.ids('user')].map((id) => {
        const { userStatus: status, lockedUntil: _, settings: __, ...user } = facts.users.user(id)!;
        return { type: 'UserAdded', data: { ...user, status } as never };
      }),
    );
}

const plan = telling();
const elements = [
  project('n', { unitId: 'north', extraReadUsers: ['rita'], extraWriteGroups: ['south'] }),
  action('n1', 'n', { unitId: 'oslo' }),
  action('n2', 'n', { unitId: 'south', responsible: 'ole' }),
  project('o', { unitId: 'oslo' }),
  project('all'),
];
for (const event of elements) plan.happened([event]);

/** The first letters of the rights: Read, Write, Delete, Approve, readCosts $, writeCosts € */
const letters: [keyof Rights, string][] = [
  ['read', 'R'],
  ['write', 'W'],
  ['delete', 'D'],
  ['approve', 'A'],
  ['readCosts', '$'],
  ['writeCosts', '€'],
];
function rights(user: string, id: string, users: Users = closed.state): string {
  const by = { user };
  const rights = rightsOn(personOf(users, by), scopeOf(plan.state, plan.state.element(id)!));
  const person = personOf(users, by);
  const element = plan.state.element(id)!;
  const why = person && reasonsOn(users, person, element, waysInto(plan.state, element));
  for (const { right, may } of why ?? []) expect([right, may]).toEqual([right, rights[right]]);
  for (const [right] of letters) expect(planArea.may(plan.state, right, id, by, { users })).toBe(rights[right]);
  return letters.map(([right, letter]) => (rights[right] ? letter : '')).join('');
}

test('a key user may everything', () => expect(rights('key', 'o')).toBe('RWDA$€'));

test('a unit’s people may on what belongs to it and to the units below it, each by role', () => {
  expect([rights('nora', 'n'), rights('nora', 'o'), rights('ole', 'o')]).toEqual(['RWD$', 'RWD$', 'RWD$']);
  expect([rights('sven', 'o'), rights('tom', 'n'), rights('coco', 'n')]).toEqual(['', 'RA$', 'R$€']);
});

test('unit, responsible and sharing reach down the tree', () => {
  expect([rights('nora', 'n1'), rights('nora', 'n2'), rights('sven', 'n1'), rights('rita', 'n1')]).toEqual([
    'RWD$',
    'RWD$',
    'RWD$€',
    'R',
  ]);
});

test('responsible means write on that element and below, not above', () => {
  expect([rights('ole', 'n2'), rights('ole', 'n')]).toEqual(['RWD$', '']);
});

test('sharing widens the scope, never the role', () => {
  expect([rights('rita', 'n'), rights('sven', 'n')]).toEqual(['R', 'RWD$€']);
});

test('what belongs to no unit belongs to all, each by role', () => {
  expect([rights('rita', 'all'), rights('sven', 'all'), rights('tom', 'all')]).toEqual(['R', 'RWD$€', 'RA$']);
});

test('where the whole tenant reads the plan, everybody reads, and nothing more', () => {
  expect([rights('rita', 'o', facts.users), rights('sven', 'o', facts.users)]).toEqual(['R', 'R']);
});

test('who is disabled or unknown may nothing', () => {
  const users = new Telling(usersArea);
  users.happened([
    ...usersEvents(),
    { type: 'UserStatusChanged', data: { id: 'key', status: { old: 'ACTIVE', new: 'DISABLED_MANUALLY' } } },
  ]);
  expect([rights('key', 'o', users.state), rights('nobody', 'o')]).toEqual(['', '']);
});

test('a delegate has the rights of whom they stand in for', () => {
  expect(planArea.may(plan.state, 'write', 'o', { user: 'rita', actingFor: 'ole' }, { users: closed.state })).toBe(
    true,
  );
  expect(planArea.may(plan.state, 'write', 'o', { user: 'ole', actingFor: 'rita' }, { users: closed.state })).toBe(
    false,
  );
});

test('at the top level the role decides', () => {
  const may = (user: string, right: keyof Rights) =>
    planArea.may(plan.state, right, null, { user }, { users: closed.state });
  expect([may('nora', 'write'), may('rita', 'write'), may('coco', 'writeCosts'), may('key', 'write')]).toEqual([
    true,
    false,
    true,
    true,
  ]);
});

test('four eyes are of four people', () => {
  expect(sharesAPerson({ user: 'a' }, { user: 'b', actingFor: 'a' })).toBe(true);
  expect(sharesAPerson({ user: 'a', actingFor: 'c' }, { user: 'b', actingFor: 'c' })).toBe(true);
  expect(sharesAPerson({ user: 'a', actingFor: 'c' }, { user: 'b', actingFor: 'd' })).toBe(false);
});

test('a unit that moves below another counts for the people above it at once', () => {
  const told = new Telling(usersArea);
  told.happened(usersEvents());
  const below = (id: string) => [...told.state.unitsFrom(id)].sort();
  const before = below('north');
  expect(below('north')).toEqual(before);
  told.happened([
    {
      type: 'RecordCreated',
      data: {
        kind: 'group',
        id: 'bergen',
        parent: null,
        after: null,
        rank: 'z',
        content: { identifier: 'b', label: 'b' },
      } as never,
    },
  ]);
  expect(below('north')).toEqual(before);
  told.happened([
    {
      type: 'RecordMoved',
      data: { kind: 'group', id: 'bergen', from: {}, to: { parent: 'north', rank: 'z' } } as never,
    },
  ]);
  expect(below('north')).toEqual([...before, 'bergen'].sort());
});
