import { view } from '../view.js';
import { saidOf } from './approvals.view.js';
import type { Approval, Element } from './element.js';
import type { Plan } from './plan.js';
import { scopeOf } from './scope.js';

/**
 * Whole plan elements (http.md, PlanElement). Beside its fields a row keeps what reading rights need (`scope`) and
 * whether something above is detached; neither leaves the server.
 */
export const elementsView = view<Element, Plan>()({
  name: 'elements',
  of: 'plan',
  kind: 'element',
  row: elementRow,
});

/** On the way of every command: one spread, at the head of the literal; further down it makes the whole row slow. */
function elementRow(element: Element, plan: Plan) {
  const { id, type, typeId, identifier, startDate, endDate, parentId, responsible, unitId, phase, rank } = element;
  const { extraReadUsers, extraWriteUsers, extraReadGroups, extraWriteGroups } = element;
  const { kpis, conclusions, statusAndNextStepHistory, selections, dependsOn, comments, detached } = element;
  const stamp = plan.stamps.get(id);
  return {
    ...element.content,
    id,
    type,
    typeId,
    identifier,
    startDate,
    endDate,
    parentId,
    childCount: plan.childCount(id),
    responsible,
    unitId,
    phase,
    approval: approvalOf(element.approval),
    kpis,
    conclusions,
    statusAndNextStepHistory,
    extraReadUsers,
    extraWriteUsers,
    extraReadGroups,
    extraWriteGroups,
    selections,
    costObjects: plan.costs(id).map(({ since: _, split, ...entry }) => ({ ...entry, ...(split && { split }) })),
    dependsOn,
    comments,
    detached,
    deleted: plan.isDeleted(id),
    clonedFrom: element.clonedFrom,
    revision: plan.touches.last(id),
    createdAt: stamp?.createdAt ?? null,
    modifiedAt: stamp?.modifiedAt ?? null,
    modifiedBy: stamp?.modifiedBy ?? null,
    rank,
    detachedAbove: plan.isDetached(id) && !detached,
    scope: scopeOf(plan, element),
  };
}

/** Persons as ids of users. */
const approvalOf = ({ decisions, ...approval }: Approval) => ({
  ...approval,
  submittedBy: approval.submittedBy?.user ?? null,
  decidedBy: approval.decidedBy?.user ?? null,
  ...(decisions && { decisions: decisions.map(saidOf) }),
});
