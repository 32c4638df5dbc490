import type { DomainEvent } from '@contracts/message.js';
import { as } from '../given.js';
import { action, at, given, milestone, project } from './plan.harness.js';

const year = project('p', at('2026-01-01', '2026-12-31'));
const may = action('a', 'p', at('2026-05-01', '2026-05-31'));
const week = action('b', 'a', at('2026-05-04', '2026-05-08'));
const day = milestone('m', 'b', '2026-05-08');
const tree = [year, may, week, day];
const submitted = (id: string) => ({
  type: 'ElementSubmitted',
  data: {
    id,
    phase: 'PRE',
    comment: '',
    was: {
      state: 'EDIT',
      requestedPhase: null,
      submittedBy: null,
      submittedAt: null,
      decidedBy: null,
      decidedAt: null,
      comment: '',
    },
  },
});
const changed = (data: object, ...past: DomainEvent[]) => given(...tree, ...past).when('changeElement', data);
const placed = (items: object[], ...past: DomainEvent[]) => given(...tree, ...past).when('placeElements', { items });

test('start and end changed by the same days move all below along', () =>
  changed({ id: 'a', ...at('2026-05-03', '2026-06-02') }).then(
    {
      type: 'ElementRescheduled',
      data: {
        id: 'a',
        startDate: { old: '2026-05-01', new: '2026-05-03' },
        endDate: { old: '2026-05-31', new: '2026-06-02' },
      },
    },
    { type: 'ElementsShifted', data: { root: 'a', days: 2, ids: ['b', 'm'] } },
  ));

test('anything else resizes and touches no child', () =>
  changed({ id: 'a', endDate: '2026-06-15' }).then({
    type: 'ElementRescheduled',
    data: { id: 'a', endDate: { old: '2026-05-31', new: '2026-06-15' } },
  }));

test('what the call names itself does not follow', () => {
  const events = placed([
    { id: 'a', ...at('2026-05-03', '2026-06-02') },
    { id: 'm', startDate: '2026-05-10' },
  ]).events;
  expect(events.filter(({ type }) => type === 'ElementsShifted')).toEqual([
    { type: 'ElementsShifted', data: { root: 'a', days: 2, ids: ['b'] } },
  ]);
});

test('below one that is moved for itself all follow that one', () =>
  placed([
    { id: 'a', ...at('2026-05-03', '2026-06-02') },
    { id: 'b', ...at('2026-05-11', '2026-05-15') },
  ]).then(
    {
      type: 'ElementRescheduled',
      data: {
        id: 'a',
        startDate: { old: '2026-05-01', new: '2026-05-03' },
        endDate: { old: '2026-05-31', new: '2026-06-02' },
      },
    },
    {
      type: 'ElementRescheduled',
      data: {
        id: 'b',
        startDate: { old: '2026-05-04', new: '2026-05-11' },
        endDate: { old: '2026-05-08', new: '2026-05-15' },
      },
    },
    { type: 'ElementsShifted', data: { root: 'b', days: 7, ids: ['m'] } },
  ));

test('a child leaves its parent only if that may be extended, all the way up', () => {
  const wish = { id: 'b', endDate: '2027-01-04' };
  expect(changed(wish).refusal?.refusal.errors).toEqual([
    {
      field: 'endDate',
      rule: 'date_after_children',
      params: { parent: 'a', parentLabel: 'a', child: 'b', childLabel: 'b', date: '2027-01-04' },
    },
  ]);
  changed({ ...wish, extendParents: true }).then(
    { type: 'ElementRescheduled', data: { id: 'b', endDate: { old: '2026-05-08', new: '2027-01-04' } } },
    { type: 'ElementRescheduled', data: { id: 'a', endDate: { old: '2026-05-31', new: '2027-01-04' } } },
    { type: 'ElementRescheduled', data: { id: 'p', endDate: { old: '2026-12-31', new: '2027-01-04' } } },
  );
});

test('a parent is not made shorter than its children, but for the deleted ones', () => {
  changed({ id: 'a', endDate: '2026-05-06' }).refused('RULES_BROKEN', 'date_after_children');
  changed({ id: 'a', startDate: '2026-05-05' }).refused('RULES_BROKEN', 'date_before_children');
  const gone = { type: 'ElementDeleted', data: { id: 'b', todos: 'KEEP', invoices: 'KEEP', kept: [] } };
  expect(changed({ id: 'a', startDate: '2026-05-05' }, gone).refusal).toBeNull();
  const shorter = {
    type: 'ElementRescheduled',
    data: { id: 'a', startDate: { old: '2026-05-01', new: '2026-05-05' } },
  };
  given(...tree, gone, shorter)
    .when('restoreElements', { ids: ['b'] })
    .refused('RULES_BROKEN', 'date_before_children');
});

test('the end is not before the start, and a milestone has one date', () => {
  changed({ id: 'b', endDate: '2026-05-03' }).refused('RULES_BROKEN', 'date_after');
  changed({ id: 'b', startDate: '2026-05-09' }).refused('RULES_BROKEN', 'date_before');
  changed({ id: 'm', ...at('2026-05-05', '2026-05-06') }).refused('RULES_BROKEN', 'is');
  for (const wish of [{ startDate: '2026-05-05' }, { endDate: '2026-05-05' }, at('2026-05-05')])
    changed({ id: 'm', ...wish }).then({
      type: 'ElementRescheduled',
      data: {
        id: 'm',
        startDate: { old: '2026-05-08', new: '2026-05-05' },
        endDate: { old: '2026-05-08', new: '2026-05-05' },
      },
    });
});

test('if what would follow, or a parent that would be extended, is submitted, nothing happens', () => {
  const following = changed({ id: 'a', ...at('2026-05-03', '2026-06-02') }, submitted('b'));
  following.refused('SUBMITTED_IS_READ_ONLY');
  expect(following.refusal?.refusal).toMatchObject({ status: 409, params: { id: 'b', label: 'b' } });
  const extended = changed({ id: 'b', endDate: '2026-06-30', extendParents: true }, submitted('a'));
  extended.refused('SUBMITTED_IS_READ_ONLY');
  expect(extended.refusal?.refusal.params).toEqual({ id: 'a', label: 'a' });
});

test('a call places all or nothing, and says which one stops it', () => {
  const { refusal, events } = placed([
    { id: 'a', endDate: '2026-06-30' },
    { id: 'b', endDate: '2026-05-01' },
  ]);
  expect(events).toEqual([]);
  expect(refusal?.refusal.errors).toEqual([
    { field: '[1].endDate', rule: 'date_after', params: { date: '2026-05-04' } },
  ]);
  placed([
    { id: 'a', position: 0 },
    { id: 'a', position: 1 },
  ]).refused('RULES_BROKEN', 'is_unique');
  placed([
    { id: 'a', position: 0 },
    { id: 'nothing', position: 1 },
  ]).refused('NOT_FOUND');
});

test('what a move names and leaves where it is must still be enclosed by what was shifted above it', () => {
  placed([{ id: 'p', ...at('2026-01-11', '2027-01-10') }, { id: 'b' }]).refused('RULES_BROKEN', 'date_before_children');
});

test('nobody is moved out of the calendar', () => {
  const late = [project('q', at('2199-01-01', '2199-12-30')), action('r', 'q', at('2199-12-30'))];
  given(...late)
    .when('changeElement', { id: 'q', ...at('2199-01-03', '2200-01-01') })
    .refused('RULES_BROKEN', 'date_format');
});

test('to extend what is above one needs the right to write it', () => {
  const shared = [
    project('q', { ...at('2026-05-01', '2026-05-31'), unitId: 'south' }),
    action('r', 'q', { ...at('2026-05-01', '2026-05-05'), unitId: 'north' }),
  ];
  given(...shared)
    .when('changeElement', { id: 'r', endDate: '2026-06-30', extendParents: true }, as('nora'))
    .refused('MISSING_PRIVILEGE');
});
