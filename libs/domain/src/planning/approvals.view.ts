import { view } from '../view.js';
import type { Approval, Element, Outcome, StepDecided } from './element.js';
import type { Plan } from './plan.js';
import { scopeOf } from './scope.js';
import { noStep } from './steps.js';
import { moneyOf, planByPeriod } from './sums.js';

/** What waits for a decision, and what was decided last about an element. `approval` itself does not leave the server. */
export const approvalsView = view<Element, Plan>()({
  name: 'approvals',
  of: 'plan',
  kind: 'element',
  indexes: ['state'],
  row: (element, plan) =>
    element.approval.state === 'SUBMITTED' || element.outcome ? requestRow(element, plan) : null,
});

function requestRow(element: Element, plan: Plan) {
  const { id, parentId, type, typeId, content, identifier, startDate, endDate, responsible, unitId, phase } = element;
  const { approval, outcome } = element;
  const total = plan.total(id);
  return {
    ...{ id, parentId, type, typeId, label: content.label, identifier, startDate, endDate, responsible, unitId, phase },
    ...waitingOf(approval),
    outcome: outcome ? outcomeOf(outcome) : null,
    decidedAt: outcome?.at ?? null,
    involved: outcome ? involvedIn(outcome) : [],
    approvedAt: element.approvedAt ?? null,
    ...{ approval, costs: moneyOf(total), planByPeriod: planByPeriod(total) },
    ...{
      rank: element.rank,
      revision: plan.touches.last(id),
      deleted: plan.isDeleted(id),
      scope: scopeOf(plan, element),
    },
  };
}

function waitingOf(approval: Approval) {
  const { state, requestedPhase, submittedBy, submittedAt, comment, steps = [], step = noStep } = approval;
  const isWaiting = state === 'SUBMITTED';
  return {
    ...{ state, requestedPhase, submittedBy: submittedBy?.user ?? null, submittedFor: submittedBy?.actingFor ?? null },
    ...{ submittedAt, comment: isWaiting ? comment : '', steps: isWaiting ? steps : [], step },
    stepSince: approval.stepSince ?? submittedAt,
    decisions: isWaiting ? (approval.decisions ?? []).map(saidOf) : [],
    ...{ remindedAt: approval.remindedAt ?? null, escalated: approval.escalated ?? false },
  };
}

/** Persons as ids of users. */
export const saidOf = ({ step, by, time, comment }: StepDecided) => ({
  ...{ step, user: by.user, actingFor: by.actingFor ?? null, time, comment },
});

const outcomeOf = ({ state, phase, submittedBy, submittedAt, by, at, comment, decisions = [] }: Outcome) => ({
  ...{ state, phase, submittedBy: submittedBy?.user ?? null, submittedAt, at, comment },
  ...{ by: by.user, actingFor: by.actingFor ?? null, decisions: decisions.map(saidOf) },
});

const involvedIn = ({ submittedBy, by, decisions = [] }: Outcome): string[] => [
  ...new Set(
    [submittedBy, by, ...decisions.map((it) => it.by)].flatMap((it) => (it ? [it.user, it.actingFor ?? it.user] : [])),
  ),
];
