import { view } from '../view.js';
import { saidOf } from './approvals.view.js';
import type { Approval, Element } from './element.js';
import type { Plan } from './plan.js';
import { scopeOf } from './scope.js';
import { moneyOf } from './sums.js';

/**
 * Whole plan elements (http.md, PlanElement). Beside its fields a row keeps what reading rights need (`scope`) and
 * whether something above is detached; neither leaves the server.
 */
export const elementsView = view<Element, Plan>()({
  name: 'elements',
  of: 'plan',
  kind: 'element',
  row: elementRow,
  compared: {
    at(element, plan) {
      const { id, parentId, rank, type, typeId, identifier, startDate, endDate, content } = element;
      if (plan.isDeleted(id)) return null;
      return { id, parentId, rank, type, typeId, identifier, label: content.label, startDate, endDate };
    },
    fields: comparedFields,
  },
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

/** All that a planner may change. Its money is its own: what was booked below it is told there. */
function comparedFields(element: Element, plan: Plan) {
  const { content, identifier, startDate, endDate, parentId, typeId, responsible, unitId, phase, detached } = element;
  const { kpis, conclusions, statusAndNextStepHistory, selections, dependsOn } = element;
  const { extraReadUsers, extraWriteUsers, extraReadGroups, extraWriteGroups } = element;
  const { budget, plan: planned, committed, provision, actual } = moneyOf(plan.own(element.id));
  return {
    ...{ startDate, endDate, parentId, ...content, identifier, typeId, responsible, unitId, phase, detached },
    customProperties: undefined,
    ...named('customProperties', content.customProperties),
    'approval.state': element.approval.state,
    ...{ kpis, conclusions, statusAndNextStepHistory, dependsOn },
    ...named('selections', selections),
    ...{ extraReadUsers, extraWriteUsers, extraReadGroups, extraWriteGroups },
    ...{ 'costs.budget': budget, 'costs.plan': planned, 'costs.committed': committed },
    ...{ 'costs.provision': provision, 'costs.actual': actual },
  };
}

/** Each entry of a map by itself. */
const named = (name: string, map: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(map).map(([key, value]) => [`${name}.${key}`, value]));
