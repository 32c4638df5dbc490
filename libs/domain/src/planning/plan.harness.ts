import type { DomainEvent } from '@contracts/message.js';
import { CreateElement } from '@contracts/planning/commands.js';
import { ElementContent } from '@contracts/planning/element.js';
import { grammar, Telling } from '../given.js';
import { usersArea } from '../identity/area.js';
import { person } from '../identity/people.harness.js';
import { planArea } from './area.js';
import { defaultTypeOf } from './elementTypes.js';
import type { Created } from './tree.events.js';

/** Users, elements and the grammar that stories of the plan are told with. */
const unit = (id: string, parent: string | null = null): DomainEvent => ({
  type: 'RecordCreated',
  data: { kind: 'group', id, parent, after: null, rank: id, content: { identifier: id, label: id } },
});

/** Mira and Key may everything; Nora plans for unit north, Ole for its part oslo, Sven for south; Coco controls, Ada, Tom and Bea approve, Lars in south. */
const team = new Telling(usersArea);
team.happened([
  ...[unit('north'), unit('oslo', 'north'), unit('south')],
  ...[person('mira', { keyUser: true }), person('key', { keyUser: true })],
  person('nora', { group: 'north', roles: ['PLANNER'] }),
  person('ole', { group: 'oslo', roles: ['PLANNER'] }),
  person('sven', { group: 'south', roles: ['PLANNER', 'CONTROLLER'] }),
  person('coco', { group: 'north', roles: ['CONTROLLER'] }),
  person('ada', { group: 'north', roles: ['APPROVER', 'PLANNER'] }),
  person('tom', { group: 'north', roles: ['APPROVER'] }),
  person('bea', { group: 'north', roles: ['APPROVER', 'CONTROLLER'] }),
  person('lars', { group: 'south', roles: ['APPROVER'] }),
  person('rita', { roles: ['READER'] }),
]);
export const facts = { users: team.state };
/** The same people, with what has changed among them. */
export const later = (...events: readonly DomainEvent[]) => {
  const users = team.state.fork();
  const telling = new Telling({ ...usersArea, empty: () => users });
  telling.happened(events);
  return { users };
};
/** The same people, where each reads what is of their unit alone. */
export const byUnit = later({
  type: 'TenantSettingsChanged',
  data: { id: 'settings', changed: { planVisibility: { old: 'TENANT', new: 'UNIT' } } },
} as DomainEvent);
export const given = grammar(planArea, facts);
export const telling = () => new Telling(planArea, facts);

/** The whole of POST plan-element. */
export const wish = (fields: Partial<CreateElement>): CreateElement => ({
  ...new CreateElement(),
  ...{ type: 'MAIN', label: fields.id ?? 'x', startDate: '2026-01-01', endDate: '2026-12-31' },
  ...fields,
});

type Fields = Partial<Omit<Created, 'content'>> & { label?: string };
const made = (type: Created['type'], id: string, { label = id, ...fields }: Fields): DomainEvent => {
  const dates = { startDate: '2026-01-01', endDate: '2026-12-31' };
  const data: Created = {
    ...{ id, type, typeId: defaultTypeOf(type), parentId: null, after: null, rank: `V${id}`, ...dates },
    ...{ content: { ...new ElementContent(), label }, ...fields },
  };
  return { type: 'ElementCreated', data };
};
export const campaign = (id: string, fields: Fields = {}) => made('GROUPING', id, fields);
export const project = (id: string, fields: Fields = {}) => made('MAIN', id, fields);
export const action = (id: string, parentId: string, fields: Fields = {}) => made('SUB', id, { parentId, ...fields });
export const milestone = (id: string, parentId: string, day: string, fields: Fields = {}) =>
  made('MILESTONE', id, { parentId, startDate: day, endDate: day, ...fields });

export const at = (startDate: string, endDate = startDate) => ({ startDate, endDate });
