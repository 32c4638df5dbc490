import type { DomainEvent } from '@contracts/message.js';
import fc from 'fast-check';
import { Telling } from '../given.js';
import { masterDataArea } from '../masterData/area.js';
import { facts as people, wish } from './plan.harness.js';
import type { Plan } from './plan.js';
import { plantedTree } from './plan.properties.harness.js';

/** Random wishes that reach over many elements or over years: bulk edits, the next year from this one, templates, archives. */
const id = fc.constantFrom('e0', 'e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8', 'e9');
const some = <T>(it: fc.Arbitrary<T>) => fc.option(it, { nil: undefined });
const years = fc.subarray([2024, 2025], { minLength: 1 });
const named = (name: string) => (data: object) => [name, withoutNothing(data)] as [string, object];
const withoutNothing = (data: object) =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));

const bulk = fc
  .record({
    ids: fc.uniqueArray(id, { minLength: 2, maxLength: 5 }),
    fields: fc.record({
      label: some(fc.constantFrom('Messe', 'Sommer')),
      unitId: some(fc.constantFrom(null, 'north', 'south')),
      responsible: some(fc.constantFrom(null, 'nora', 'tom')),
      detached: some(fc.boolean()),
      extraWriteUsers: some(fc.constantFrom([], ['tom'])),
      selections: some(fc.constantFrom({ product: [] }, { product: [{ id: 'd1', share: 100_000 }] })),
    }),
  })
  .map(({ ids, fields }) => ({ items: ids.map((it) => ({ id: it, ...withoutNothing(fields) })) }))
  .map(named('changeElements'));
const nextYear = fc
  .record({
    ids: fc.uniqueArray(id, { minLength: 1, maxLength: 2 }),
    ...{ toNextYear: fc.constant(true), keepWeekdays: fc.boolean(), todos: fc.constant(false) },
    money: fc.constantFrom(0, 50_000, 100_000),
    without: fc.subarray(['e3', 'e4', 'e5'], { maxLength: 1 }),
    extendParents: fc.boolean(),
  })
  .map(named('cloneElements'));
const fromTemplate = fc
  .record({
    ...{ templateId: fc.constant('t'), startDate: fc.constantFrom('2025-03-01', '2026-04-01', '2026-12-01') },
    ...{ parentId: fc.option(fc.constantFrom('e0', 'e7')), costs: fc.boolean(), extendParents: fc.boolean() },
  })
  .map(named('planFromTemplate'));
/** Into a year that can be archived. */
const earlier = fc
  .record({ id, month: fc.constantFrom('2024-11', '2025-02', '2025-10'), parentId: some(fc.constant(null)) })
  .map(({ month, ...it }) => ({
    items: [{ ...withoutNothing(it), startDate: `${month}-01`, endDate: `${month}-20`, extendParents: true }],
  }))
  .map(named('placeElements'));
const restore = fc.record({ ids: fc.uniqueArray(id, { minLength: 1, maxLength: 3 }) }).map(named('restoreElements'));

export const wideCommands: fc.Arbitrary<[string, object]> = fc.oneof(
  { weight: 4, arbitrary: bulk },
  { weight: 2, arbitrary: nextYear },
  { weight: 2, arbitrary: fromTemplate },
  { weight: 5, arbitrary: earlier },
  { weight: 3, arbitrary: fc.record({ years, reason: fc.constant('Geprüft') }).map(named('archiveYears')) },
  { weight: 1, arbitrary: fc.record({ years, reason: fc.constant('Nachtrag') }).map(named('reopenYears')) },
  { weight: 2, arbitrary: restore },
);

const part = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;
const more = { kpis: [], selections: {}, dependsOn: [], detached: false };
/** What master data these wishes name: `createRecord` by its fields. */
export const wideRecords = [
  { kind: 'product', id: 'd1', label: 'Herd' },
  { kind: 'product', id: 'd2', label: 'Ofen' },
  {
    ...{ kind: 'plantemplate', id: 't', label: 'Messe' },
    elements: [
      { id: part(0), type: 'MAIN', label: 'Messe', depth: 0, offset: 0, duration: 60 },
      { id: part(1), type: 'SUB', label: 'Stand', depth: 1, offset: 3, duration: 20 },
      { id: part(2), type: 'MILESTONE', label: 'Aufbau', depth: 1, offset: 30, duration: 1 },
    ].map((it) => ({ ...it, typeId: null, description: '', goalDescription: '', customProperties: {}, ...more })),
    costs: [{ element: part(1), kind: 'PLAN', month: 0, amount: 5_000, costTypeId: null, description: '' }],
  },
];

/** The same people, and what wide wishes name. */
export const wideFacts = { ...people, masterData: recordsOf() };
function recordsOf() {
  const story = new Telling(masterDataArea, people);
  for (const record of wideRecords) story.happened(story.decide('createRecord', record) as DomainEvent[]);
  return story.state;
}

/** A project with an action of a year that can be archived, beside the small tree. */
export function plantedYears(story: Telling<Plan>): Telling<Plan> {
  for (const [it, parentId, type] of [
    ['e8', null, 'MAIN'],
    ['e9', 'e8', 'SUB'],
  ] as const) {
    const days = { startDate: '2025-02-01', endDate: '2025-06-30' };
    story.happened(story.decide('createElement', wish({ id: it, parentId, type, ...days })) as DomainEvent[]);
  }
  return plantedTree(story);
}

/** What lies in archived years alone, with its money. */
export const archivedPart = (plan: Plan): ReadonlyMap<string, string> =>
  new Map(
    [...plan.ids('element')].flatMap((it) => {
      const element = plan.element(it);
      if (!element || !plan.isArchivedSpan(element.startDate, element.endDate)) return [];
      return [[it, JSON.stringify([element, plan.costs(it)])] as const];
    }),
  );
