import { view } from '../view.js';
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
  indexes: ['parentId', 'typeId', 'deleted'],
  row: elementRow,
});

function elementRow(element: Element, plan: Plan) {
  const { id, type, typeId, content, identifier, startDate, endDate, parentId, responsible, unitId, phase } = element;
  const stamp = plan.stamps.get(id);
  const { extraReadUsers, extraWriteUsers, extraReadGroups, extraWriteGroups } = element;
  return {
    ...{ id, type, typeId, ...content, identifier, startDate, endDate, parentId, childCount: plan.childCount(id) },
    ...{ responsible, unitId, phase, approval: approvalOf(element.approval) },
    ...{ kpis: element.kpis, conclusions: element.conclusions },
    statusAndNextStepHistory: element.statusAndNextStepHistory,
    ...{ extraReadUsers, extraWriteUsers, extraReadGroups, extraWriteGroups, selections: element.selections },
    costObjects: plan.costs(id).map(({ since: _, split, ...entry }) => ({ ...entry, ...(split && { split }) })),
    ...{ dependsOn: element.dependsOn, comments: element.comments },
    ...{ detached: element.detached, deleted: plan.isDeleted(id) },
    ...(element.clonedFrom && { clonedFrom: element.clonedFrom }),
    revision: plan.touches.last(id),
    ...{
      createdAt: stamp?.createdAt ?? null,
      modifiedAt: stamp?.modifiedAt ?? null,
      modifiedBy: stamp?.modifiedBy ?? null,
    },
    ...{
      rank: element.rank,
      detachedAbove: plan.isDetached(id) && !element.detached,
      scope: scopeOf(plan, element),
    },
  };
}

/** Persons as ids of users. */
const approvalOf = ({ submittedBy, decidedBy, ...approval }: Approval) => ({
  ...approval,
  submittedBy: submittedBy?.user ?? null,
  decidedBy: decidedBy?.user ?? null,
});
