import type { Answers } from '@contracts/calls.js';
import { catalogueLines } from '@contracts/catalogue.js';
import { type Class, type Field, fieldsOf } from '@contracts/fields.js';
import { User } from '@contracts/identity/user.js';
import { type RecordKind, recordKinds } from '@contracts/masterData/kinds.js';
import type { Area } from './decider.js';
import { partOf, Telling } from './given.js';
import { usersArea } from './identity/area.js';
import { serverItself } from './identity/rights.js';
import { masterDataArea } from './masterData/area.js';

const secret = 'nobody-may-read-this';
const how = { by: { user: serverItself }, may: () => true };
const isPersonal = (it: Field): boolean => it.personal !== undefined;
const personalFields = (of: Class): Field[] => fieldsOf(of).filter(isPersonal);
const secretly = (of: Class, n: number): Record<string, unknown> =>
  Object.fromEntries(
    personalFields(of).map((it) => [it.name, `${secret}-${n}${it.format === 'email' ? '@x.de' : ''}`]),
  );

/** The events of a command as they are stored, each personal value taken out. */
function stored(area: Area<never>, told: Telling<never>, [command, data]: readonly [string, object]): string {
  const happened = told.decide(command, data, how as never);
  if (!Array.isArray(happened)) throw new Error(`${command}: ${JSON.stringify(happened)}`);
  const events = structuredClone(happened);
  told.happened(happened);
  expect(JSON.stringify(events)).toMatch(secret);
  for (const { type, data: its } of events)
    for (const { holder, key } of partOf(area as never, type).personal?.[type]?.(its as never) ?? [])
      holder[key] = null;
  return JSON.stringify(events);
}

const records = Object.entries<RecordKind>(recordKinds).filter(([, { of }]) => personalFields(of).length > 0);
const known = new Set<Class>([User, ...records.map(([, { of }]) => of)]);

test('personal fields of users and of records are in no event as plain text, when made and when changed', () => {
  const users = new Telling(usersArea) as unknown as Telling<never>;
  const user = { id: 'm', keyUser: false, group: null, roles: ['READER'] };
  for (const wish of [
    ['addUser', { ...user, ...secretly(User, 1) }],
    ['changeUser', { id: 'm', ...secretly(User, 2) }],
  ] as const)
    expect(stored(usersArea as never, users, wish)).not.toMatch(secret);
  expect(records.length).toBeGreaterThan(0);
  for (const [kind, { of }] of records) {
    const told = new Telling(masterDataArea) as unknown as Telling<never>;
    for (const wish of [
      // What people are called by stands in their label, too.
      ['createRecord', { id: 'r', kind, typeId: kind, label: `${secret}-1`, ...secretly(of, 1) }],
      ['changeRecord', { id: 'r', kind, typeId: kind, label: `${secret}-2`, ...secretly(of, 2) }],
    ] as const)
      expect([kind, stored(masterDataArea as never, told, wish)]).toEqual([kind, expect.not.stringMatching(secret)]);
  }
});

test('nothing else that is sent or answered has personal fields: they would be stored as plain text', () => {
  const within = (of: Class): Class[] => [of, ...fieldsOf(of).flatMap((it) => (it.of ? within(it.of) : []))];
  const classesOf = (answers: Answers): readonly Class[] =>
    typeof answers === 'function' ? [answers] : Array.isArray(answers) ? answers : [];
  const all = catalogueLines.flatMap(([, it]) => [...classesOf(it.answers), ...(it.body ? [it.body] : [])]);
  const covered = new Set([...known].flatMap((of) => personalFields(of).map(({ name }) => name)));
  for (const of of new Set(all.flatMap(within))) {
    if (known.has(of)) continue;
    const isBody = all.includes(of) && catalogueLines.some(([, { body }]) => body === of);
    const open = personalFields(of).filter(({ name }) => !isBody || !covered.has(name));
    expect([of.name, open.map(({ name }) => name)]).toEqual([of.name, []]);
  }
});
