import type { DomainEvent } from '@contracts/message.js';
import { as } from '../given.js';
import { plainType } from './elementTypes.js';
import { action, given, project, telling, wish } from './plan.harness.js';

/** A type of projects whose elements have the phases planning, execution and completion. */
const event = (fields: object = {}): DomainEvent => ({
  type: 'ElementTypeAdded',
  data: {
    ...{ id: 'event', kind: 'MAIN', label: 'Event', color: '#aa3300', parents: ['ROOT'], maxDepth: 1, ...plainType },
    ...{ needsApproval: [], phasesUsed: ['PLAN', 'EXEC', 'COMPLETED'], ...fields },
  },
});
const required = (field: string, phase: string) => ({ field, phase, use: 'REQUIRED' });
const fair = (fields: object = {}) => project('p', { typeId: 'event', ...fields });
const entered = (old: string, to: string): DomainEvent => ({
  type: 'PhaseEntered',
  data: { id: 'p', phase: { old, new: to }, comment: '' },
});
const step = (command: string, ...past: DomainEvent[]) => given(...past).when(command, { id: 'p', comment: 'x' });
const amount = (kind: string) => ({ kind, costTypeId: null, period: '2026-02', amount: 1, description: '' });

test('an element goes from one used phase to the next, and over those that are not used', () => {
  const inExec = [event(), fair(), entered('PLAN', 'EXEC')];
  expect(step('enterNextPhase', event(), fair()).events).toMatchObject([{ data: { phase: { new: 'EXEC' } } }]);
  expect(step('enterNextPhase', ...inExec).events).toMatchObject([{ data: { phase: { new: 'COMPLETED' } } }]);
  expect(step('enterPreviousPhase', ...inExec).events).toMatchObject([{ data: { phase: { new: 'PLAN' } } }]);
  for (const command of ['enterNextPhase', 'submitElement'])
    given(event(), fair())
      .when(command, { id: 'p', phase: 'PRE', comment: '' })
      .refused('RULES_BROKEN', 'selection_required');
  const short = event({ phasesUsed: ['PLAN', 'EXEC'] });
  expect(step('completeElement', short, fair()).events).toMatchObject([{ data: { phase: { new: 'EXEC' } } }]);
});

test('an approval of a phase that is not used is not asked for', () => {
  const asks = event({ needsApproval: ['PRE'] });
  expect(step('enterNextPhase', asks, fair()).events).toMatchObject([{ type: 'PhaseEntered' }]);
});

test('what a phase asks for must be there to enter it, and what the one left asked for', () => {
  const asks = event({
    fieldUses: [required('goalDescription', 'EXEC'), required('responsible', 'PLAN'), required('kpis', 'COMPLETED')],
  });
  const refused = step('enterNextPhase', asks, fair());
  expect(refused.refusal?.refusal.errors).toMatchObject([
    { field: 'responsible', rule: 'required', params: { id: 'p', phase: 'PLAN' } },
    { field: 'goalDescription', rule: 'required', params: { id: 'p', phase: 'EXEC' } },
  ]);
  const filled = fair({ responsible: 'nora', content: { label: 'p', goalDescription: 'Viele' } as never });
  expect(step('enterNextPhase', asks, filled).events).toHaveLength(1);
  const withApproval = event({ needsApproval: ['EXEC'], fieldUses: [required('costObjects', 'EXEC')] });
  step('submitElement', withApproval, fair()).refused('RULES_BROKEN', 'costs_required');
});

test('an edit does not empty what the phase asks for; what was empty before is left alone', () => {
  const asks = event({ fieldUses: [required('identifier', 'EXEC'), required('goalDescription', 'EXEC')] });
  const there = [event(), fair({ identifier: 'N-1' }), entered('PLAN', 'EXEC')];
  const now = { ...asks, type: 'ElementTypeChanged' as const };
  const changed = { fieldUses: { old: [], new: (asks.data as { fieldUses: unknown }).fieldUses } };
  const change = (data: object) =>
    given(...there, { type: now.type, data: { id: 'event', changed } }).when('changeElement', { id: 'p', ...data });
  change({ identifier: '' }).refused('RULES_BROKEN', 'required');
  expect(change({ identifier: 'N-2' }).events).toHaveLength(1);
  expect(change({ sponsorName: 'Stadt' }).events).toHaveLength(1);
});

test('what is submitted is looked at again when it is approved', () => {
  const story = telling();
  story.happened([
    event({ needsApproval: ['EXEC'], fieldUses: [required('responsible', 'EXEC')] }),
    fair({ unitId: 'north', responsible: 'nora' }),
  ]);
  const run = (command: string, data: object, who: string) => story.decide(command, { id: 'p', ...data }, as(who));
  story.happened(run('submitElement', { comment: '' }, 'nora') as never, as('nora'));
  const emptied = { decision: 'APPROVE', comment: '', changedProperties: { responsible: null } };
  expect(run('decideElement', emptied, 'ada')).toMatchObject({ refusal: { errors: [{ field: 'responsible' }] } });
  expect(run('decideElement', { decision: 'APPROVE', comment: '' }, 'ada')).toMatchObject([
    { type: 'ElementApproved' },
  ]);
});

test('a type does not give up a phase in which its elements are, nor budgets that they have', () => {
  const budget = { ...amount('BUDGET'), id: 'c' };
  const past = [event(), fair({ costObjects: [budget] as never }), entered('PLAN', 'EXEC')];
  const change = (data: object) => given(...past).when('changeElementType', { id: 'event', ...data });
  expect(change({ phasesUsed: ['PLAN', 'COMPLETED'] }).refusal?.refusal.errors).toMatchObject([
    { field: 'phasesUsed', rule: 'phase_not_used', params: { id: 'p', phase: 'EXEC' } },
  ]);
  expect(change({ budgetable: false }).refusal?.refusal.errors).toMatchObject([
    { field: 'budgetable', rule: 'not_budgetable' },
  ]);
  expect(change({ phasesUsed: ['PLAN', 'EXEC'] }).events).toHaveLength(1);
});

test('an element of a type that is not budgetable has no budget, however it would come', () => {
  const past = [event({ budgetable: false }), fair()];
  const costs = (kind: string) => ({ costObjects: [amount(kind)] as never });
  given(...past)
    .when('changeElement', { id: 'p', ...costs('BUDGET') })
    .refused('RULES_BROKEN', 'not_budgetable');
  given(...past)
    .when('createElement', wish({ typeId: 'event', ...costs('BUDGET') }))
    .refused('RULES_BROKEN', 'not_budgetable');
  const entries = [{ ...amount('BUDGET'), id: 'b' }];
  given(...past)
    .when('bookCosts', { id: 'p', entries })
    .refused('RULES_BROKEN', 'not_budgetable');
  expect(given(...past).when('changeElement', { id: 'p', ...costs('PLAN') }).events).toHaveLength(1);
});

const numbersOf = (events: readonly { data: object }[]) =>
  events.map(({ data }) => (data as { identifier?: string }).identifier);

test('a new element gets the next number of its type and year, past what was typed; a copy gets one too', () => {
  const scheme = event({ numberScheme: '{year}-EV-{000}' });
  const story = telling();
  story.happened([scheme]);
  const make = (fields: object) =>
    numbersOf(story.happened(story.decide('createElement', wish({ typeId: 'event', ...fields }), as('mira')) as never));
  expect(make({ id: 'p' })).toEqual(['2026-EV-001']);
  expect(make({ identifier: '2026-ev-002' })).toEqual(['2026-ev-002']);
  expect(make({ id: 'q' })).toEqual(['2026-EV-003']);
  expect(make({ startDate: '2027-01-01', endDate: '2027-02-01' })).toEqual(['2027-EV-001']);
  expect(make({ identifier: 'Messe' })).toEqual(['Messe']);
  const clone = { ids: ['p', 'q'], toNextYear: true, todos: false, extendParents: false };
  const copies = story.decide('cloneElements', clone, as('mira')) as { type: string; data: object }[];
  expect(numbersOf(copies.filter(({ type }) => type === 'ElementCreated'))).toEqual(['2027-EV-002', '2027-EV-003']);
  const steps = ['r', 's'].map((id) => ({ command: 'createElement', data: wish({ id, typeId: 'event' }) }));
  expect(numbersOf(story.decide('importChunk', { steps }, as('mira')) as never)).toEqual([
    '2026-EV-004',
    '2026-EV-005',
  ]);
});

test('a creation that is taken back frees its number; done again it gets another if that was given meanwhile', () => {
  const story = telling();
  story.happened([event({ numberScheme: 'EV {0}' })]);
  const make = (id: string) =>
    story.happened(story.decide('createElement', wish({ id, typeId: 'event' }), as('mira')) as never);
  const first = make('p');
  const undone = story.happened(story.inverse(first) as never);
  expect(numbersOf(make('q'))).toEqual(['EV 1']);
  expect(numbersOf(story.inverse(undone) as never)).toEqual(['EV 2']);
});

test('elements of a type without a scheme get no number', () => {
  expect(numbersOf(given(project('g'), action('a', 'g')).when('createElement', wish({})).events)).toEqual([undefined]);
});
