import type { DomainEvent } from '@contracts/message.js';
import { as } from '../given.js';
import { Refused } from '../refused.js';
import { action, at, campaign, given, milestone, project } from './plan.harness.js';
import type { Created } from './tree.events.js';

const cost = (id: string, kind: string, period = '2028-02') => ({
  id,
  kind,
  costTypeId: null,
  period,
  amount: 5,
  description: '',
});
const year = campaign('g', at('2028-01-01', '2028-12-31'));
const plan = [
  year,
  project('p', {
    ...{ parentId: 'g', identifier: 'N-1', responsible: 'nora', unitId: 'north', ...at('2028-02-01', '2028-02-29') },
    kpis: [{ id: 'k', label: 'K', operator: 'EQUAL', plan: 1, unit: '', actual: 9 }],
    conclusions: [{ id: 'z', topicId: 't', rating: 5 }],
    statusAndNextStepHistory: [
      { id: 's', status: 'läuft', nextStep: '', modifiedDate: '2026-01-01T00:00:00.000Z', createdBy: 'mira' },
    ],
    costObjects: [cost('c1', 'BUDGET'), cost('c2', 'PLAN'), cost('c3', 'PROVISION'), cost('c4', 'ACTUAL')] as never,
  }),
  action('a', 'p', { ...at('2028-02-10', '2028-02-29'), dependsOn: [{ id: 'x', lagDays: 1 }] }),
  milestone('m', 'a', '2028-02-29', { dependsOn: [{ id: 'a', lagDays: 2 }] }),
  project('x', at('2028-01-01', '2028-12-31')),
];
const cloned = (data: object, ...past: DomainEvent[]) =>
  given(...plan, ...past).when('cloneElements', {
    ids: ['p'],
    toNextYear: false,
    todos: false,
    extendParents: false,
    ...data,
  });
const copies = (events: readonly { data: object }[]) => events.map(({ data }) => data as Created);

test('a copy is in planning and in edit, without identifier, history of statuses, provision and actual', () => {
  const [p, a, m] = copies(cloned({}).events);
  expect(p).toEqual({
    ...{ id: 'id-5-0', clonedFrom: 'p', type: 'MAIN', typeId: '00000000-0000-7000-8000-000000000002', parentId: 'g' },
    ...{
      after: 'p',
      rank: expect.any(String),
      ...at('2028-02-01', '2028-02-29'),
      responsible: 'nora',
      unitId: 'north',
    },
    content: expect.objectContaining({ label: 'p' }),
    kpis: [{ id: expect.any(String), label: 'K', operator: 'EQUAL', plan: 1, unit: '', actual: 9 }],
    conclusions: [{ id: expect.any(String), topicId: 't', rating: 5 }],
    costObjects: [
      { ...cost('', 'BUDGET'), id: expect.any(String) },
      { ...cost('', 'PLAN'), id: expect.any(String) },
    ],
  });
  expect(a).toMatchObject({ parentId: p!.id, clonedFrom: 'a', dependsOn: [{ id: 'x', lagDays: 1 }] });
  expect(m).toMatchObject({ parentId: a!.id, clonedFrom: 'm', dependsOn: [{ id: a!.id, lagDays: 2 }] });
});

test('a year later: leap days become the 28th, months of costs go along', () => {
  const [p, a, m] = copies(cloned({ toNextYear: true }).events);
  expect([p, a, m]).toMatchObject([at('2029-02-01', '2029-02-28'), at('2029-02-10', '2029-02-28'), at('2029-02-28')]);
  expect(p!.costObjects!.map(({ period }) => period)).toEqual(['2029-02', '2029-02']);
});

test('a copy that doesn’t fit its parent extends it where wished, else goes to the top level where its type may', () => {
  expect(copies(cloned({ toNextYear: true }).events)[0]!.parentId).toBeNull();
  const extended = cloned({ toNextYear: true, extendParents: true }).events;
  expect(copies(extended)[0]!.parentId).toBe('g');
  expect(extended.at(-1)).toEqual({
    type: 'ElementRescheduled',
    data: { id: 'g', endDate: { old: '2028-12-31', new: '2029-02-28' } },
  });
  cloned({ ids: ['a'], toNextYear: true }).refused('RULES_BROKEN', 'date_after_children');
});

test('a copy goes where it is wished, if it may stand there', () => {
  expect(copies(cloned({ ids: ['a'], parentId: 'x' }).events)[0]!.parentId).toBe('x');
  expect(copies(cloned({ parentId: null }).events)[0]!.parentId).toBeNull();
  cloned({ parentId: 'x' }).refused('RULES_BROKEN', 'parent_forbidden');
  cloned({ ids: ['nothing'] }).refused('NOT_FOUND');
});

test('what is named with something above it is copied once', () => {
  expect(copies(cloned({ ids: ['p', 'a'] }).events).map(({ clonedFrom }) => clonedFrom)).toEqual(['p', 'a', 'm']);
});

test('deleted parts are not copied', () => {
  const gone = { type: 'ElementDeleted', data: { id: 'a', todos: 'KEEP', invoices: 'KEEP', kept: [] } };
  expect(copies(cloned({}, gone).events).map(({ clonedFrom }) => clonedFrom)).toEqual(['p']);
});

test('copying needs the right to write where it goes, and takes only the costs one may see', () => {
  const south = project('s', { unitId: 'south', ...at('2028-01-01', '2028-12-31') });
  const how = as('nora');
  const to = (data: object) =>
    given(...plan, south).when('cloneElements', { ids: ['a'], toNextYear: false, extendParents: false, ...data }, how);
  to({ parentId: 's' }).refused('MISSING_PRIVILEGE');
  const foreign = project('f', { unitId: 'south', costObjects: [cost('c', 'PLAN')] as never });
  const [copy] = copies(
    given(foreign).when('cloneElements', { ids: ['f'], toNextYear: false, extendParents: false }, how).events,
  );
  expect(copy).not.toHaveProperty('costObjects');
  expect(to({}).refusal).not.toBeInstanceOf(Refused);
});

test('ties to what was deleted since are not copied', () => {
  const gone = { type: 'ElementDeleted', data: { id: 'x', todos: 'KEEP', invoices: 'KEEP', kept: [] } };
  expect(copies(cloned({}, gone).events)[1]).not.toHaveProperty('dependsOn');
});

test('nothing is copied out of the calendar', () => {
  const last = project('l', at('2199-01-01', '2199-12-31'));
  given(last)
    .when('cloneElements', { ids: ['l'], toNextYear: true, extendParents: false })
    .refused('RULES_BROKEN', 'date_format');
});

test('under a parent that may not be one nothing is copied, whether it would fit or not', () => {
  cloned({ parentId: 'x' }).refused('RULES_BROKEN', 'parent_forbidden');
  cloned({ parentId: 'x', toNextYear: true }).refused('RULES_BROKEN', 'parent_forbidden');
});

test('into the next year by weeks: days keep their weekday, a campaign its days, as wide as what is below it', () => {
  const start = campaign('c', at('2026-01-01', '2026-12-31'));
  const first = project('first', { parentId: 'c', ...at('2026-01-01', '2026-03-01') });
  const [c, p] = copies(
    given(start, first).when('cloneElements', { ids: ['c'], toNextYear: true, keepWeekdays: true }).events,
  );
  expect(c).toMatchObject(at('2026-12-31', '2027-12-31'));
  expect(p).toMatchObject(at('2026-12-31', '2027-02-28'));
});

test('with a part of its budget and plan, or none, and without what is left out', () => {
  const amounts = (data: object) => copies(cloned(data).events)[0]?.costObjects?.map(({ amount }) => amount);
  expect(amounts({ money: 100_000 })).toEqual([5, 5]);
  expect(amounts({ money: 400_000 })).toEqual([20, 20]);
  expect(amounts({ money: 0 })).toBeUndefined();
  expect(copies(cloned({ without: ['a'] }).events).map(({ clonedFrom }) => clonedFrom)).toEqual(['p']);
});
