import type { By, Envelope } from '@contracts/message.js';
import type { Phase } from '@contracts/planning/element.js';
import { swap } from '../changes.js';
import type { Change, PropertyChange, Undoing } from '../decider.js';
import { refused } from '../refused.js';
import { type Approval, inEdit } from './element.js';
import type { Plan } from './plan.js';

/** Names and shapes are stored for ever. Who and when stand in the envelope. `was`: the approval before, for undo. */
export type ApprovalEvent =
  | { type: 'ElementSubmitted'; data: Submission }
  | { type: 'ElementWithdrawn'; data: Submission }
  | { type: 'ElementApproved'; data: { id: string; phase: Change<Phase>; comment: string } }
  | { type: 'ElementRejected'; data: { id: string; phase: Phase; comment: string } }
  /** A phase that needs no approval; `was` the approval that is over with it. */
  | { type: 'PhaseEntered'; data: { id: string; phase: Change<Phase>; comment: string } }
  /** The first change after a decision gives the element back to editing. */
  | { type: 'EditingResumed'; data: { id: string; was: Approval } }
  | { type: 'EditingEnded'; data: { id: string; was: Approval } };

/** `first`: who submitted and when, where a withdrawal was taken back; else it stands in the envelope. */
interface Submission {
  id: string;
  phase: Phase;
  comment: string;
  was: Approval;
  first?: { by: By; time: string };
}

type DataOf<T extends ApprovalEvent['type']> = Extract<ApprovalEvent, { type: T }>['data'];

const decided = (
  plan: Plan,
  { id, comment }: { id: string; comment: string },
  its: { by: Envelope['by']; time: string },
) => ({
  ...(plan.element(id)?.approval ?? inEdit),
  requestedPhase: null,
  decidedBy: its.by,
  decidedAt: its.time,
  comment,
});

export const approvalEvents = {
  kind: 'element',
  evolve: {
    ElementSubmitted: (plan: Plan, { id, phase, comment, first }: Submission, envelope: Envelope) => {
      const { by: submittedBy, time: submittedAt } = first ?? envelope;
      plan.with(id, {
        approval: { ...inEdit, state: 'SUBMITTED', requestedPhase: phase, submittedBy, submittedAt, comment },
      });
    },
    ElementWithdrawn: (plan: Plan, { id, was }: DataOf<'ElementWithdrawn'>) => plan.with(id, { approval: was }),
    ElementApproved: (plan: Plan, data: DataOf<'ElementApproved'>, envelope: Envelope) =>
      plan.with(data.id, { phase: data.phase.new, approval: { ...decided(plan, data, envelope), state: 'APPROVED' } }),
    ElementRejected: (plan: Plan, data: DataOf<'ElementRejected'>, envelope: Envelope) =>
      plan.with(data.id, { approval: { ...decided(plan, data, envelope), state: 'REJECTED' } }),
    PhaseEntered: (plan: Plan, { id, phase }: DataOf<'PhaseEntered'>) => plan.with(id, { phase: phase.new }),
    EditingResumed: (plan: Plan, { id }: DataOf<'EditingResumed'>) => plan.with(id, { approval: inEdit }),
    EditingEnded: (plan: Plan, { id, was }: DataOf<'EditingEnded'>) => plan.with(id, { approval: was }),
  },
  /** What undo stores instead. A decision, once made, is not undone. */
  invert: {
    ElementSubmitted: (data: Submission, plan: Plan) => {
      const { submittedBy: by, submittedAt: time } = plan.element(data.id)?.approval ?? inEdit;
      return [{ type: 'ElementWithdrawn' as const, data: { ...data, ...(by && time && { first: { by, time } }) } }];
    },
    /** In the name of who submitted it, so only what they submitted. */
    ElementWithdrawn: (data: DataOf<'ElementWithdrawn'>, _: Plan, undoing?: Undoing) =>
      undoing?.alone(data.id) === false
        ? refused('CHANGED_SINCE', { changed: [{ id: data.id, field: '*' }] })
        : [{ type: 'ElementSubmitted' as const, data }],
    PhaseEntered: (data: DataOf<'PhaseEntered'>) => [
      { type: 'PhaseEntered' as const, data: { ...data, phase: swap(data.phase) } },
    ],
    /** A decision holds for what was decided on: with somebody's change beside it, the element stays in editing. */
    EditingResumed: (data: DataOf<'EditingResumed'>, _: Plan, undoing?: Undoing) =>
      undoing?.alone(data.id) === false ? [] : [{ type: 'EditingEnded' as const, data }],
    EditingEnded: (data: DataOf<'EditingEnded'>) => [{ type: 'EditingResumed' as const, data }],
  },
  /** It goes with the edit that it made room for, whoever's that was. */
  rights: { EditingResumed: ['write', 'writeCosts'], EditingEnded: ['write', 'writeCosts'] } as const,
  history: {
    ElementSubmitted: (data: DataOf<'ElementSubmitted'>) => submission(data),
    ElementWithdrawn: (data: DataOf<'ElementWithdrawn'>) =>
      submission(data).map(({ name, old, new: now }) => ({ name, old: now, new: old })),
    ElementApproved: ({ phase, comment }: DataOf<'ElementApproved'>) => [
      ...states('SUBMITTED', 'APPROVED', { comment }),
      { name: 'phase', ...phase },
    ],
    ElementRejected: ({ comment }: DataOf<'ElementRejected'>) => states('SUBMITTED', 'REJECTED', { comment }),
    PhaseEntered: ({ phase, comment }: DataOf<'PhaseEntered'>) => [
      { name: 'phase', ...phase },
      ...(comment ? [{ name: 'phaseComment', old: null, new: comment }] : []),
    ],
    EditingResumed: ({ was }: DataOf<'EditingResumed'>) => states(was.state, 'EDIT'),
    EditingEnded: ({ was }: DataOf<'EditingEnded'>) => states('EDIT', was.state),
  },
};

/** What a submission changes; a withdrawal changes the same back. */
function submission({ phase, comment, was }: Submission): PropertyChange[] {
  const comments = { name: 'approval.comment', old: was.comment || null, new: comment || null };
  return [
    ...states(was.state, 'SUBMITTED', { requestedPhase: phase }),
    ...(comments.old === comments.new ? [] : [comments]),
  ];
}

function states(old: string, now: string, further: Record<string, string> = {}): PropertyChange[] {
  const more = Object.entries(further).filter(([, value]) => value);
  return [
    { name: 'approval.state', old, new: now },
    ...more.map(([name, value]) => ({ name: `approval.${name}`, old: null, new: value })),
  ];
}
