import type { DomainEvent, Envelope } from '@contracts/message.js';
import { ApprovalStep } from '@contracts/planning/approving.js';
import fc from 'fast-check';
import type { Facts } from '../decider.js';
import { as, type Telling } from '../given.js';
import { sharesAPerson } from '../identity/rights.js';
import type { Users } from '../identity/users.js';
import { Refused } from '../refused.js';
import { phaseOrder, type StepDecided } from './element.js';
import { defaultTypeOf } from './elementTypes.js';
import { facts, later, project, telling } from './plan.harness.js';
import type { Plan } from './plan.js';
import { moneyOf } from './sums.js';

/** Random commands of planners, approvers and delegates against two projects, and what decisions.md says in every state. */
const people = ['mira', 'nora', 'ada', 'tom', 'bea', 'lars', 'coco'];
const person = fc.constantFrom(...people);
const who = fc.tuple(person, fc.option(person, { nil: undefined, freq: 4 })).filter(([a, b]) => a !== b);
const named = fc.subarray(['ada', 'tom', 'bea', 'lars'], { maxLength: 2 });
const step = fc.record({
  mode: fc.constantFrom('ANY' as const, 'ALL' as const),
  users: named,
  units: fc.subarray(['north', 'south'], { maxLength: 1 }),
  roles: fc.subarray(['CONTROLLER' as const], { maxLength: 1 }),
  fromAmount: fc.constantFrom(0, 0, 1_000, 5_000),
  ...{ substitutes: named, remindAfterDays: fc.constantFrom(0, 1), escalateAfterDays: fc.constantFrom(0, 1) },
});
const id = fc.constantFrom('p', 'p', 'q');
const yes = fc.record({ id, decision: fc.constant('APPROVE'), comment: fc.constant('') });
const words = fc.constantFrom('so', 'so', ' ');
const no = fc.record({ id, decision: fc.constant('REJECT'), comment: words });
const amount = fc.constantFrom(0, 1_000, 9_000);
const costs = amount.map((it) => [{ kind: 'PLAN', costTypeId: null, period: '2026-03', amount: it, description: '' }]);
const wish = (name: string, data: fc.Arbitrary<object>, weight = 1) => ({
  weight,
  arbitrary: data.map((it): [string, object] => [name, it]),
});
const plain = fc.record({ id, comment: words });
const commands = fc.oneof(
  wish('submitElement', plain, 3),
  wish('enterNextPhase', plain, 2),
  wish('completeElement', plain),
  wish('enterPreviousPhase', plain),
  wish('decideElement', yes, 9),
  wish(
    'decideElement',
    fc.tuple(yes, costs).map(([it, costObjects]) => ({ ...it, changedProperties: { costObjects } })),
  ),
  wish('decideElement', no),
  wish(
    'decideElements',
    fc.array(yes, { minLength: 1, maxLength: 2 }).map((items) => ({ items })),
    2,
  ),
  wish('withdrawElement', fc.record({ id })),
  wish('pursueApproval', fc.record({ id }), 2),
  wish(
    'changeElement',
    fc.tuple(id, costs).map(([it, costObjects]) => ({ id: it, costObjects })),
    2,
  ),
  wish('changeElement', fc.record({ id, label: fc.constantFrom('A', 'B') })),
  wish('leaves', fc.constant({})),
);
const histories = fc.record({
  steps: fc.array(step, { maxLength: 3 }),
  told: fc.array(fc.tuple(who, commands, fc.integer({ min: 0, max: 36 })), { minLength: 10, maxLength: 60 }),
});

test('whoever wishes whatever, a phase that needs approval is entered by all eyes that its steps ask for', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(histories, ({ steps, told }) => {
      const story = begun(steps);
      let around: Facts = facts;
      let hours = 0;
      for (const [by, [name, data], later] of told) {
        hours += later;
        if (name === 'leaves') around = withoutAda;
        const now = new Date(Date.UTC(2026, 0, 1, hours)).toISOString();
        const events = name === 'leaves' ? [] : story.decide(name, data, { ...as(...by), now, facts: around });
        if (events instanceof Refused) continue;
        const before = looks(story);
        const done = story.happened(events as DomainEvent[], { ...as(...by), now });
        for (const { type } of done) seen.add(type);
        for (const it of ['p', 'q'])
          checked(story, { id: it, before: before.get(it)!, done, users: around.users as Users });
      }
    }),
    { numRuns: 150 },
  );
  // Else it shows nothing.
  expect([...seen]).toEqual(
    expect.arrayContaining([
      ...['ElementSubmitted', 'StepApproved', 'ElementApproved', 'ElementRejected', 'ElementWithdrawn'],
      ...['ApproversReminded', 'ApprovalEscalated', 'CostEntered', 'EditingResumed'],
    ]),
  );
});

const withoutAda = later({
  type: 'UserChanged',
  data: { id: 'ada', changed: { roles: { old: ['APPROVER', 'PLANNER'], new: [] } } },
});

function begun(steps: readonly Partial<ApprovalStep>[]): Telling<Plan> {
  const story = telling();
  const approvalSteps = { old: [], new: steps.map((it) => ({ ...new ApprovalStep(), ...it })) };
  const [p, q] = ['p', 'q'].map((it) => project(it, { unitId: 'north' })) as [DomainEvent, DomainEvent];
  story.happened([
    { type: 'ElementTypeChanged', data: { id: defaultTypeOf('MAIN'), changed: { approvalSteps } } },
    p,
    q,
  ]);
  return story;
}

const looks = ({ state }: Telling<Plan>) =>
  new Map(['p', 'q'].map((it) => [it, { element: state.element(it)!, costs: state.costs(it) }]));

interface Look {
  id: string;
  before: ReturnType<typeof looks> extends Map<string, infer L> ? L : never;
  done: readonly Envelope[];
  users: Users;
}

/** Throws where a command did what it must not. */
function checked({ state: plan }: Telling<Plan>, { id, before, done, users }: Look): void {
  const now = plan.element(id)!;
  const { element: was } = before;
  const mine = done.filter(({ data }) => (data as { id: string }).id === id);
  const find = (type: string) => mine.find((it) => it.type === type);
  const { approval } = now;
  const isWaiting = approval.state === 'SUBMITTED';
  expect([!!approval.requestedPhase, isWaiting && !!approval.submittedBy]).toEqual([isWaiting, isWaiting]);
  const decision = find('ElementApproved') ?? find('StepApproved') ?? find('ElementRejected');
  // While it waits it stays as it is, but for an approver's changes.
  if (was.approval.state === 'SUBMITTED' && isWaiting && !decision) {
    expect(now.content).toEqual(was.content);
    expect(plan.costs(id)).toEqual(before.costs);
  }
  if (decision) decidedByWhoMay({ was, decision, users });
  if (decision && decision.type !== 'ElementRejected') allHeard(was.approval, decision, approval.step);
  outcomeAsDecided(now, was, find);
  // The next edit of what was decided returns it to editing.
  const isEdited = now.content !== was.content || JSON.stringify(plan.costs(id)) !== JSON.stringify(before.costs);
  if (isEdited && !decision) expect(approval.state).toBe('EDIT');
  const withdrawn = find('ElementWithdrawn');
  if (withdrawn)
    expect(sharesAPerson(was.approval.submittedBy!, withdrawn.by) || users.user(speaker(withdrawn))?.keyUser).toBe(
      true,
    );
  const skipped = phaseOrder.slice(phaseOrder.indexOf(was.phase) + 1, phaseOrder.indexOf(now.phase) + 1);
  if (skipped.some((it) => it === 'PRE' || it === 'COMPLETED')) {
    expect(find('ElementApproved')).toBeDefined();
    expect(was.approval.requestedPhase).toBe(now.phase);
    allStepsThrough(was.approval, moneyOf(plan.total(id)));
  } else expect(find('ElementApproved')).toBeUndefined();
}

type Was = ReturnType<typeof looks> extends Map<string, { element: infer E }> ? E : never;
const speaker = ({ by }: Pick<Envelope, 'by'>): string => by.actingFor ?? by.user;

/** Approved it is where it asked to be, rejected where it was, with the reason; back from the execution on goes nobody without one. */
function outcomeAsDecided(now: Was, was: Was, find: (type: string) => Envelope | undefined): void {
  if (find('ElementApproved')) expect(now.phase).toBe(was.approval.requestedPhase);
  if (find('ElementRejected')) {
    expect([now.phase, now.approval.state]).toEqual([was.phase, 'REJECTED']);
    expect(now.approval.comment.trim()).not.toBe('');
  }
  const isBack = phaseOrder.indexOf(now.phase) < phaseOrder.indexOf(was.phase);
  if (!isBack || phaseOrder.indexOf(was.phase) < phaseOrder.indexOf('EXEC')) return;
  expect(find('PhaseEntered')?.data).toMatchObject({ comment: expect.stringMatching(/\S/) });
}

/** Where a step asks for all of some people, the yes of one of them ends it only as the last one's. */
function allHeard(
  { steps, step, decisions = [], escalated }: Was['approval'],
  last: Envelope,
  now: number | undefined,
) {
  const it = steps?.[step ?? -1];
  const isThrough = last.type === 'ElementApproved' || now !== step;
  if (it?.mode !== 'ALL' || it.units.length + it.roles.length > 0 || escalated || !isThrough) return;
  const said = [last, ...decisions.filter((each) => each.step === step)].map(speaker);
  if (it.users.includes(speaker(last))) expect(said).toEqual(expect.arrayContaining([...it.users]));
}

/** Somebody else than who submitted, who has not spoken yet, and who may still act as approver. */
function decidedByWhoMay({ was, decision, users }: { was: Was; decision: Envelope; users: Users }): void {
  const { by } = decision;
  expect(was.approval.state).toBe('SUBMITTED');
  expect(sharesAPerson(was.approval.submittedBy!, by)).toBe(false);
  for (const other of was.approval.decisions ?? []) expect(sharesAPerson(other.by, by)).toBe(false);
  if (!was.approval.steps) return;
  const user = users.user(by.actingFor ?? by.user)!;
  expect(user.keyUser || user.roles.includes('APPROVER')).toBe(true);
}

/** Of the steps that the amount asks for none is left out; of those that ask for all nobody who is still there. */
function allStepsThrough(
  { steps = [], step, decisions = [] }: Was['approval'],
  { budget, plan }: { budget: number; plan: number },
): void {
  const through = new Set<number | undefined>([
    step,
    ...decisions.flatMap((it: StepDecided) => (it.closes ? [it.step] : [])),
  ]);
  for (const [i, it] of steps.entries()) if (it.fromAmount <= Math.max(budget, plan)) expect(through).toContain(i);
}
