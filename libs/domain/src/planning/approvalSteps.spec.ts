import type { DomainEvent } from '@contracts/message.js';
import { ApprovalStep } from '@contracts/planning/approving.js';
import type { Facts } from '../decider.js';
import { as } from '../given.js';
import type { Users } from '../identity/users.js';
import { defaultTypeOf } from './elementTypes.js';
import { action, facts, later, project, telling } from './plan.harness.js';
import { scopeOf } from './scope.js';
import { decidersOf } from './steps.js';

type Step = Partial<ApprovalStep>;
type Who = Parameters<typeof as>;

/** A project of unit north with an amount planned, submitted by Nora, whose type asks for these steps. */
function submitted(steps: readonly Step[], { amount = 0, by = ['nora'] as Who, people = facts as Facts } = {}) {
  const story = telling();
  const approvalSteps = steps.map((it) => ({ ...new ApprovalStep(), ...it }));
  const costs = amount
    ? [{ id: 'c', kind: 'PLAN' as const, costTypeId: null, period: '2026-03', amount, description: '' }]
    : [];
  story.happened([
    { type: 'ElementTypeChanged', data: { id: defaultTypeOf('MAIN'), changed: stepsNow(approvalSteps) } },
    project('p', { unitId: 'north', ...(costs.length && { costObjects: costs }) }),
    action('a', 'p', { unitId: 'north' }),
  ]);
  const decide = (command: string, data: object, ...who: Who) =>
    story.decide(command, { id: 'p', comment: '', ...data }, { ...as(...who), facts: people });
  const run = (command: string, data: object, ...who: Who): string[] => {
    const events = decide(command, data, ...who);
    if (!Array.isArray(events)) throw new Error(JSON.stringify(events));
    return story.happened(events as DomainEvent[], as(...who)).map(({ type }) => type);
  };
  run('submitElement', {}, ...by);
  const element = () => story.state.element('p')!;
  return {
    ...{ story, decide, run, element },
    yes: (...who: Who) => run('decideElement', { decision: 'APPROVE' }, ...who),
    tryYes: (...who: Who) => decide('decideElement', { decision: 'APPROVE' }, ...who),
    waitsFor: (users = people.users as Users) => {
      const { approval } = element();
      return [...decidersOf({ approval, scope: scopeOf(story.state, element()), users }).ids].sort();
    },
  };
}
const stepsNow = (approvalSteps: readonly ApprovalStep[]) => ({ approvalSteps: { old: [], new: approvalSteps } });
const refusal = (code: string) => ({ refusal: expect.objectContaining({ code }) });

test('steps are decided in their order, each by whom it asks; the last yes moves the phase', () => {
  const { element, yes, tryYes, run, waitsFor } = submitted([{ users: ['ada'] }, { users: ['tom', 'bea'] }]);
  expect(waitsFor()).toEqual(['ada']);
  expect(tryYes('tom')).toMatchObject(refusal('NOT_YOUR_STEP'));
  expect(yes('ada')).toEqual(['StepApproved']);
  expect(element()).toMatchObject({ phase: 'PLAN', approval: { state: 'SUBMITTED', step: 1 } });
  expect(tryYes('ada')).toMatchObject(refusal('ALREADY_DECIDED'));
  expect(waitsFor()).toEqual(['bea', 'tom']);
  const edit = { decision: 'APPROVE', changedProperties: { label: 'Neu' } };
  expect(run('decideElement', edit, 'tom')).toEqual(['ElementDescribed', 'ElementApproved']);
  expect(element()).toMatchObject({
    ...{ phase: 'PRE', approval: { state: 'APPROVED', decidedBy: { user: 'tom' } } },
    outcome: { state: 'APPROVED', phase: 'PRE', decisions: [{ step: 0, by: { user: 'ada' } }] },
  });
  expect(tryYes('bea')).toMatchObject(refusal('NOTHING_SUBMITTED'));
});

test('an approver’s changes come with a yes that leads to the next step too', () => {
  const { element, run } = submitted([{ users: ['ada'] }, {}]);
  const edit = { decision: 'APPROVE', changedProperties: { label: 'Neu' } };
  expect(run('decideElement', edit, 'ada')).toEqual(['ElementDescribed', 'StepApproved']);
  expect(element()).toMatchObject({ content: { label: 'Neu' }, approval: { state: 'SUBMITTED', step: 1 } });
});

test('all: each person, one of each unit and one with each role', () => {
  const { element, yes, waitsFor } = submitted([
    { mode: 'ALL', users: ['ada'], units: ['south'], roles: ['CONTROLLER'] },
  ]);
  // Mira and Key have every role.
  expect(waitsFor()).toEqual(['ada', 'bea', 'key', 'lars', 'mira']);
  expect(yes('bea')).toEqual(['StepApproved']);
  expect(waitsFor()).toEqual(['ada', 'lars']);
  expect(yes('lars')).toEqual(['StepApproved']);
  expect(element().approval).toMatchObject({ state: 'SUBMITTED', step: 0 });
  expect(yes('ada')).toEqual(['ElementApproved']);
});

test('a step from an amount on is left out below it, and comes in when what is below has grown meanwhile', () => {
  const steps = [{ users: ['ada'] }, { users: ['tom'], fromAmount: 10_000_000 }];
  expect(submitted(steps, { amount: 9_999_999 }).yes('ada')).toEqual(['ElementApproved']);
  expect(submitted(steps, { amount: 10_000_000 }).yes('ada')).toEqual(['StepApproved']);
  const grows = submitted([{ users: ['bea'], fromAmount: 10_000_000 }, { users: ['ada'] }]);
  const entry = { kind: 'BUDGET', costTypeId: null, period: '2026-03', amount: 20_000_000, description: '' };
  grows.run('changeElement', { id: 'a', costObjects: [entry] }, 'mira');
  expect(grows.yes('ada')).toEqual(['StepApproved']);
  expect(grows.waitsFor()).toEqual(['bea']);
  expect(grows.yes('bea')).toEqual(['ElementApproved']);
});

test('where the amount asks for no step, whoever may approve the element decides', () => {
  const { waitsFor, yes } = submitted([{ users: ['lars'], fromAmount: 10_000_000 }]);
  expect(waitsFor()).toEqual(['ada', 'bea', 'key', 'mira', 'tom']);
  expect(yes('tom')).toEqual(['ElementApproved']);
});

test('nobody decides on their own submission, or twice, in whosever name', () => {
  const own = submitted([{ users: ['ada', 'tom'] }, {}], { by: ['ada'] });
  expect(own.waitsFor()).toEqual(['tom']);
  expect(own.tryYes('ada')).toMatchObject(refusal('OWN_SUBMISSION'));
  expect(own.tryYes('tom', 'ada')).toMatchObject(refusal('OWN_SUBMISSION'));
  expect(own.tryYes('ada', 'tom')).toMatchObject(refusal('OWN_SUBMISSION'));
  own.yes('tom');
  expect(own.tryYes('bea', 'tom')).toMatchObject(refusal('ALREADY_DECIDED'));
  expect(own.tryYes('tom', 'bea')).toMatchObject(refusal('ALREADY_DECIDED'));
  expect(own.yes('bea')).toEqual(['ElementApproved']);
});

test('a delegate decides for whom the step asks', () => {
  const { element, yes } = submitted([{ users: ['ada'] }, {}]);
  expect(yes('sven', 'ada')).toEqual(['StepApproved']);
  expect(element().approval.decisions).toMatchObject([{ by: { user: 'sven', actingFor: 'ada' }, as: ['user ada'] }]);
});

test('what was decided on is what was looked at: not another step, nor another submission', () => {
  const { story, decide, yes, run, element } = submitted([{ roles: ['APPROVER'] }, { roles: ['APPROVER'] }]);
  const seen = { decision: 'APPROVE', step: 0, submittedAt: element().approval.submittedAt };
  yes('ada');
  expect(decide('decideElement', seen, 'tom')).toMatchObject(refusal('DECIDED_SINCE'));
  run('withdrawElement', {}, 'nora');
  story.happened([]);
  run('submitElement', {}, 'nora');
  expect(decide('decideElement', seen, 'tom')).toMatchObject(refusal('DECIDED_SINCE'));
});

test('the steps are those of the submission: what its type says later is for later ones', () => {
  const { story, waitsFor, run } = submitted([{ users: ['ada'] }]);
  const other = [{ ...new ApprovalStep(), users: ['tom'] }];
  story.happened([{ type: 'ElementTypeChanged', data: { id: defaultTypeOf('MAIN'), changed: stepsNow(other) } }]);
  expect(waitsFor()).toEqual(['ada']);
  run('withdrawElement', {}, 'nora');
  run('submitElement', {}, 'nora');
  expect(waitsFor()).toEqual(['tom']);
});

const without = (id: string, roles: readonly string[]): DomainEvent => ({
  type: 'UserChanged',
  data: { id, changed: { roles: { old: [...roles], new: [] } } },
});

test('an approver removed meanwhile decides nothing; where nobody is left, whoever may approve stands in', () => {
  const gone = later(without('ada', ['APPROVER', 'PLANNER']));
  const both = submitted([{ users: ['ada', 'tom'] }], { people: gone });
  expect(both.tryYes('ada')).toMatchObject(refusal('NOT_YOUR_STEP'));
  expect(both.waitsFor()).toEqual(['tom']);
  const alone = submitted([{ mode: 'ALL', users: ['tom', 'ada'] }], { people: gone });
  expect(alone.yes('tom')).toEqual(['StepApproved']);
  expect(alone.waitsFor()).toEqual(['bea', 'key', 'mira']);
  expect(alone.yes('bea')).toEqual(['ElementApproved']);
});

test('a rejection in any step ends the submission, with its reason', () => {
  const { decide, run, yes, element } = submitted([{ users: ['ada'] }, { users: ['tom'] }]);
  yes('ada');
  expect(decide('decideElement', { decision: 'REJECT' }, 'tom')).toMatchObject(refusal('RULES_BROKEN'));
  run('decideElement', { decision: 'REJECT', comment: 'zu teuer' }, 'tom');
  expect(element()).toMatchObject({ phase: 'PLAN', approval: { state: 'REJECTED', requestedPhase: null } });
  run('changeElement', { label: 'Billiger' }, 'nora');
  expect(element()).toMatchObject({ approval: { state: 'EDIT' }, outcome: { state: 'REJECTED', comment: 'zu teuer' } });
  run('submitElement', {}, 'nora');
  expect(element().approval).toMatchObject({ state: 'SUBMITTED', step: 0 });
  expect(element().approval.decisions).toBeUndefined();
});

test('who submitted it takes it back, and that can be taken back, with the steps that were through', () => {
  const { story, decide, run, yes, element } = submitted([{ users: ['ada'] }, { users: ['tom'] }]);
  yes('ada');
  const before = element().approval;
  expect(decide('withdrawElement', {}, 'tom')).toMatchObject(refusal('NOT_YOUR_SUBMISSION'));
  expect(run('withdrawElement', {}, 'nora')).toEqual(['ElementWithdrawn']);
  expect(element().approval.state).toBe('EDIT');
  expect(decide('withdrawElement', {}, 'nora')).toMatchObject(refusal('NOTHING_SUBMITTED'));
  story.happened(story.inverse(story.log.slice(-1)) as never);
  expect(element().approval).toEqual(before);
  // Somebody with all rights may too: who submitted may have gone.
  expect(run('withdrawElement', {}, 'key')).toEqual(['ElementWithdrawn']);
});

test('a submission with a yes on it is withdrawn, not undone', () => {
  const { story, yes } = submitted([{ users: ['ada'] }, {}]);
  const asked = story.log.slice(-1);
  yes('ada');
  expect(story.inverse(asked)).toMatchObject(refusal('NOT_UNDOABLE'));
  expect(story.inverse(story.log.slice(-1))).toBeNull();
});

test('many are decided by one command, all or none, and each that is not is named', () => {
  const { story, run } = submitted([]);
  story.happened([project('q', { unitId: 'north' }), project('r', { unitId: 'north' })]);
  run('submitElement', { id: 'q' }, 'nora');
  const items = (...ids: string[]) => ({ items: ids.map((id) => ({ id, decision: 'APPROVE', comment: '' })) });
  const all = (how: object) => story.decide('decideElements', how, as('tom'));
  expect(all(items('p', 'r', 'p'))).toMatchObject({
    refusal: {
      code: 'NOT_ALL_DECIDED',
      errors: [
        { field: '[1]', rule: 'nothing_submitted', params: { id: 'r', label: 'r' } },
        { field: '[2]', rule: 'nothing_submitted', params: { id: 'p' } },
      ],
    },
  });
  expect(all(items('p', 'q'))).toMatchObject([{ type: 'ElementApproved' }, { type: 'ElementApproved' }]);
});

const days = (n: number) => ({ now: new Date(Date.UTC(2026, 0, 1 + n)).toISOString() });

test('after set days those asked are reminded, again and again, and the substitutes may decide too', () => {
  const step = { users: ['ada'], substitutes: ['lars'], remindAfterDays: 2, escalateAfterDays: 5 };
  const { story, waitsFor, yes, tryYes } = submitted([step, { users: ['tom'] }]);
  const pursue = (n: number) =>
    story.happened(story.decide('pursueApproval', { id: 'p' }, days(n)) as DomainEvent[], days(n)).map((it) => it.type);
  expect(pursue(1)).toEqual([]);
  expect([pursue(3), pursue(3), pursue(4)]).toEqual([['ApproversReminded'], [], []]);
  expect(tryYes('lars')).toMatchObject(refusal('NOT_YOUR_STEP'));
  expect(pursue(6)).toEqual(['ApprovalEscalated', 'ApproversReminded']);
  expect(pursue(7)).toEqual([]);
  expect(waitsFor()).toEqual(['ada', 'lars']);
  expect(planReads(story)).toContain('lars');
  expect(yes('lars')).toEqual(['StepApproved']);
  expect(pursue(300)).toEqual([]);
  expect(waitsFor()).toEqual(['tom']);
});

const planReads = ({ state }: ReturnType<typeof telling>) => scopeOf(state, state.element('p')!).approveUsers;

test('steps name people and units that there are', () => {
  const story = telling();
  const named = (step: Step) =>
    story.decide('changeElementType', {
      ...{ id: defaultTypeOf('MAIN'), approvalSteps: [{ ...new ApprovalStep(), ...step }] },
    });
  expect(named({ users: ['nobody'] })).toMatchObject({
    refusal: { errors: [{ field: 'approvalSteps[0].users', rule: 'selection_required' }] },
  });
  expect(named({ units: ['nowhere'] })).toMatchObject(refusal('RULES_BROKEN'));
  expect(named({ users: ['ada'], units: ['north'] })).toMatchObject([{ type: 'ElementTypeChanged' }]);
});

test('a step asks for a role that the tenant composed: whoever has it and may approve decides', () => {
  const users = facts.users.fork() as Users;
  users.putRole({ id: 'legal', label: 'Recht', description: '', rights: ['approve'], builtIn: false, deleted: false });
  const tom = users.user('tom')!;
  users.put({ ...tom, roles: ['legal'] });
  const people = { ...facts, users };
  const { waitsFor, tryYes, yes } = submitted([{ roles: ['legal'] }], { people });
  expect(waitsFor().filter((id) => !users.user(id)?.keyUser)).toEqual(['tom']);
  expect(tryYes('ada')).toMatchObject(refusal('NOT_YOUR_STEP'));
  expect(yes('tom')).toEqual(['ElementApproved']);
});

test('a step names only roles that there are', () => {
  const story = telling();
  const steps = (role: string) => ({
    id: defaultTypeOf('MAIN'),
    approvalSteps: [{ ...new ApprovalStep(), roles: [role] }],
  });
  const broken = story.decide('changeElementType', steps('nobody'), { ...as('key'), facts });
  expect(broken).toMatchObject({ refusal: { errors: [{ rule: 'selection_required' }] } });
  expect(story.decide('changeElementType', steps('CONTROLLER'), { ...as('key'), facts })).toHaveLength(1);
});
