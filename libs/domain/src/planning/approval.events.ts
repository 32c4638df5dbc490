import type { By, Envelope } from '@contracts/message.js';
import type { ApprovalStep } from '@contracts/planning/approving.js';
import type { Phase } from '@contracts/planning/element.js';
import { swap } from '../changes.js';
import type { Change, PropertyChange, Undoing } from '../decider.js';
import { refused } from '../refused.js';
import { type Approval, inEdit, type Outcome } from './element.js';
import type { Plan } from './plan.js';

/** Names and shapes are stored for ever. Who and when stand in the envelope. `was`: the approval before, for undo. */
export type ApprovalEvent =
  | { type: 'ElementSubmitted'; data: Submission }
  | { type: 'ElementWithdrawn'; data: Submission }
  | { type: 'ElementApproved'; data: { id: string; phase: Change<Phase>; comment: string } }
  /** One yes of several: `as`, for whom of those named; `closes`: its step is through; `next`: the step that waits then. */
  | { type: 'StepApproved'; data: Yes }
  /** Those asked in a step were reminded; its substitutes may decide too. */
  | { type: 'ApproversReminded'; data: { id: string; step: number } }
  | { type: 'ApprovalEscalated'; data: { id: string; step: number } }
  | { type: 'ElementRejected'; data: { id: string; phase: Phase; comment: string } }
  /** A phase that needs no approval; `was` the approval that is over with it. */
  | { type: 'PhaseEntered'; data: { id: string; phase: Change<Phase>; comment: string } }
  /** The first change after a decision gives the element back to editing. */
  | { type: 'EditingResumed'; data: { id: string; was: Approval } }
  | { type: 'EditingEnded'; data: { id: string; was: Approval } };

/** Those that are no edits of the element: they neither end an approval nor are refused while one waits. */
export const noEdits = [
  ...(['ElementSubmitted', 'ElementWithdrawn', 'EditingResumed', 'EditingEnded'] as const),
  ...(['ApproversReminded', 'ApprovalEscalated'] as const),
] satisfies ApprovalEvent['type'][];

/** `first`: who submitted and when, where a withdrawal was taken back; else it stands in the envelope. */
interface Submission {
  id: string;
  phase: Phase;
  comment: string;
  was: Approval;
  first?: { by: By; time: string };
  /** The steps of its type, and which of them waits. */
  steps?: readonly ApprovalStep[];
  step?: number;
  /** How far it had come before its withdrawal. */
  progress?: Progress;
}
export type Progress = Pick<Approval, 'step' | 'stepSince' | 'decisions' | 'remindedAt' | 'escalated'>;
interface Yes {
  id: string;
  step: number;
  next: number;
  comment: string;
  as: readonly string[];
  closes: boolean;
}

type DataOf<T extends ApprovalEvent['type']> = Extract<ApprovalEvent, { type: T }>['data'];
type Its = Pick<Envelope, 'by' | 'time'>;

/** The end of a submission. */
function decided(plan: Plan, { id, comment }: { id: string; comment: string }, state: Outcome['state'], its: Its) {
  const approval = plan.element(id)?.approval ?? inEdit;
  const { submittedBy, submittedAt, requestedPhase, decisions } = approval;
  const { by, time: at } = its;
  const phase = requestedPhase ?? 'PLAN';
  const outcome: Outcome = { state, phase, submittedBy, submittedAt, by, at, comment, ...(decisions && { decisions }) };
  const now = { ...approval, state, requestedPhase: null, decidedBy: by, decidedAt: at, comment };
  return { approval: now, outcome };
}

export const approvalEvents = {
  kind: 'element',
  evolve: {
    ElementSubmitted: (plan: Plan, data: Submission, envelope: Envelope) => {
      const { id, phase, comment, first, steps, step, progress } = data;
      const { by: submittedBy, time: submittedAt } = first ?? envelope;
      const way = steps && { steps, step, stepSince: submittedAt, ...progress };
      plan.with(id, {
        approval: { ...inEdit, state: 'SUBMITTED', requestedPhase: phase, submittedBy, submittedAt, comment, ...way },
      });
    },
    ElementWithdrawn: (plan: Plan, { id, was }: DataOf<'ElementWithdrawn'>) => plan.with(id, { approval: was }),
    ElementApproved: (plan: Plan, data: DataOf<'ElementApproved'>, envelope: Envelope) =>
      plan.with(data.id, {
        ...{ phase: data.phase.new, approvedAt: envelope.time },
        ...decided(plan, data, 'APPROVED', envelope),
      }),
    StepApproved: (plan: Plan, { id, next, ...yes }: Yes, { by, time }: Envelope) => {
      const { remindedAt: _, escalated: __, ...approval } = plan.element(id)?.approval ?? inEdit;
      const { step, comment, as, closes } = yes;
      const decisions = [...(approval.decisions ?? []), { step, by, time, comment, as, closes }];
      if (closes) plan.with(id, { approval: { ...approval, step: next, stepSince: time, decisions } });
      else plan.with(id, { approval: { ...(plan.element(id)?.approval ?? inEdit), decisions } });
    },
    ApproversReminded: (plan: Plan, { id }: { id: string }, { time }: Envelope) =>
      plan.with(id, { approval: { ...(plan.element(id)?.approval ?? inEdit), remindedAt: time } }),
    ApprovalEscalated: (plan: Plan, { id }: { id: string }) =>
      plan.with(id, { approval: { ...(plan.element(id)?.approval ?? inEdit), escalated: true } }),
    ElementRejected: (plan: Plan, data: DataOf<'ElementRejected'>, envelope: Envelope) =>
      plan.with(data.id, decided(plan, data, 'REJECTED', envelope)),
    PhaseEntered: (plan: Plan, { id, phase }: DataOf<'PhaseEntered'>) => plan.with(id, { phase: phase.new }),
    EditingResumed: (plan: Plan, { id }: DataOf<'EditingResumed'>) => plan.with(id, { approval: inEdit }),
    EditingEnded: (plan: Plan, { id, was }: DataOf<'EditingEnded'>) => plan.with(id, { approval: was }),
  },
  /** What undo stores instead. A decision, once made, is not undone. */
  invert: {
    ElementSubmitted: (data: Submission, plan: Plan) => {
      const { submittedBy: by, submittedAt: time, ...approval } = plan.element(data.id)?.approval ?? inEdit;
      const { decisions } = approval;
      // A decision, once made, is not undone.
      if (decisions?.length) return refused('NOT_UNDOABLE', { id: data.id });
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
    StepApproved: ({ step, comment }: Yes) => [
      { name: 'approval.step', old: null, new: step + 1 },
      ...(comment ? [{ name: 'approval.comment', old: null, new: comment }] : []),
    ],
    ApproversReminded: ({ step }: DataOf<'ApproversReminded'>) => [
      { name: 'approval.reminded', old: null, new: step + 1 },
    ],
    ApprovalEscalated: ({ step }: DataOf<'ApprovalEscalated'>) => [
      { name: 'approval.escalated', old: null, new: step + 1 },
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
