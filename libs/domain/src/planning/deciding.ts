import type { BrokenRule } from '@contracts/message.js';
import type { DecideElement } from '@contracts/planning/commands.js';
import type { Phase } from '@contracts/planning/element.js';
import { type Given, isRefused } from '../decider.js';
import { sharesAPerson } from '../identity/rights.js';
import type { Users } from '../identity/users.js';
import { broken, type Refused, refused } from '../refused.js';
import type { ApprovalEvent, Progress } from './approval.events.js';
import type { Approval, Element, StepDecided } from './element.js';
import type { Plan } from './plan.js';
import { scopeOf } from './scope.js';
import { closesStep, decidersOf, nextStep, noStep, stepOf } from './steps.js';
import { moneyOf } from './sums.js';
import { editable } from './trial.js';

type Decided = readonly ApprovalEvent[] | Refused;

/** Submitted with the steps that its type has now: later changes of them are for later submissions. */
export function submission(
  plan: Plan,
  { id, typeId, approval: was }: Element,
  asked: { phase: Phase; comment: string },
): ApprovalEvent {
  const steps = plan.type(typeId)?.approvalSteps ?? [];
  const way = steps.length ? { steps, step: nextStep(steps, [], amountOf(plan, id)) ?? noStep } : {};
  return { type: 'ElementSubmitted', data: { id, ...asked, was, ...way } };
}

/** What steps ask from: the larger of budget and plan, with everything below. */
function amountOf(plan: Plan, id: string): number {
  const { budget, plan: planned } = moneyOf(plan.total(id));
  return Math.max(budget, planned);
}

/** How far a submission had come: given back when its withdrawal is taken back. */
export const progressOf = ({ step, stepSince, decisions, remindedAt, escalated }: Approval): Progress => ({
  ...{ step: step ?? noStep, ...(stepSince && { stepSince }), ...(decisions && { decisions }) },
  ...{ ...(remindedAt && { remindedAt }), ...(escalated && { escalated }) },
});

type Wanted = Pick<DecideElement, 'decision' | 'comment' | 'submittedAt' | 'step'> & { id: string };

/** One approver's yes or no: in the step that waits, by whom it asks, once. */
export function decidedOn(plan: Plan, { id, decision, comment, ...seen }: Wanted, given: Given): Decided {
  const element = editable(plan, id);
  if (isRefused(element)) return element;
  const { approval } = element;
  const { state, requestedPhase, submittedBy, submittedAt, step = noStep } = approval;
  if (state !== 'SUBMITTED' || !requestedPhase || !submittedBy) return refused('NOTHING_SUBMITTED', { id });
  const isOther = (seen.submittedAt ?? submittedAt) !== submittedAt || (seen.step ?? step) !== step;
  if (isOther) return refused('DECIDED_SINCE', { id, step, submittedAt });
  const stands = standing(plan, element, given);
  if (isRefused(stands)) return stands;
  if (decision === 'APPROVE') return [approvedBy(plan, element, { comment, stands, given })];
  if (!comment.trim()) return broken({ field: 'comment', rule: 'required' });
  return [{ type: 'ElementRejected', data: { id, phase: requestedPhase, comment } }];
}

/** For whom of those named somebody decides; null: for all that are left. */
function standing(plan: Plan, element: Element, { by, facts }: Given): readonly string[] | null | Refused {
  const { id, approval } = element;
  const { submittedBy, decisions = [] } = approval;
  if (submittedBy && sharesAPerson(submittedBy, by)) return refused('OWN_SUBMISSION', { id });
  if (decisions.some((it) => sharesAPerson(it.by, by))) return refused('ALREADY_DECIDED', { id });
  const users = facts.users as Users | undefined;
  // Without steps the right to approve is all that is asked, and was.
  if (!users || !approval.steps) return null;
  const { ids, standsFor } = decidersOf({ approval, scope: scopeOf(plan, element), users });
  const person = by.actingFor ?? by.user;
  return ids.has(person) ? standsFor(person) : refused('NOT_YOUR_STEP', { id, step: stepOf(approval).label });
}

interface Yes {
  comment: string;
  stands: readonly string[] | null;
  given: Given;
}

/** The last yes moves the phase; one before it leads to the next step, or waits for the others of its own. */
function approvedBy(plan: Plan, { id, phase, approval }: Element, { comment, stands, given }: Yes): ApprovalEvent {
  const { step = noStep, steps = [], decisions = [], requestedPhase } = approval;
  const closes = closesStep(approval, stands);
  const said: StepDecided = { step, by: given.by, time: given.now, comment, as: stands ?? [], closes };
  const next = closes ? nextStep(steps, [...decisions, said], amountOf(plan, id)) : step;
  if (next === null)
    return { type: 'ElementApproved', data: { id, phase: { old: phase, new: requestedPhase as Phase }, comment } };
  return { type: 'StepApproved', data: { id, step, next, comment, as: said.as, closes } };
}

const day = 86_400_000;
const isOver = (since: string | undefined, days: number, now: string): boolean =>
  days > 0 && since !== undefined && Date.parse(now) - Date.parse(since) >= days * day;

/** What is due in the step that waits. */
export function pursued({ id, approval }: Pick<Element, 'id' | 'approval'>, now: string): readonly ApprovalEvent[] {
  const { step = noStep, submittedAt, stepSince = submittedAt ?? undefined, remindedAt = stepSince } = approval;
  const { escalateAfterDays, remindAfterDays } = stepOf(approval);
  const escalates = !approval.escalated && isOver(stepSince, escalateAfterDays, now);
  return [
    ...(escalates ? [{ type: 'ApprovalEscalated' as const, data: { id, step } }] : []),
    ...(isOver(remindedAt, remindAfterDays, now) ? [{ type: 'ApproversReminded' as const, data: { id, step } }] : []),
  ];
}

/** Why one of many was not decided. */
export const notDecided = (plan: Plan, { id, i }: { id: string; i: number }, { refusal }: Refused): BrokenRule => ({
  ...{ field: `[${i}]`, rule: refusal.errors?.[0]?.rule ?? refusal.code.toLowerCase() },
  params: { id, ...(plan.element(id) && { label: plan.element(id)?.content.label }) },
});
