import { view } from '../view.js';
import type { Element } from './element.js';
import type { Plan } from './plan.js';
import { scopeOf } from './scope.js';
import { moneyOf, planByPeriod } from './sums.js';

/**
 * Rows of the Gantt and the table (http.md, `plan/gantt-element`), without `depth`, which follows from the order at
 * reading: siblings by `rank`. `costs` are the totals; `planByPeriod` is what a forecast needs when "future" is known.
 */
export const ganttView = view<Element, Plan>()({
  name: 'gantt',
  of: 'plan',
  kind: 'element',
  row: ganttRow,
});

function ganttRow(element: Element, plan: Plan) {
  const { id, parentId, type, typeId, content, identifier, startDate, endDate, phase, approval, responsible } = element;
  const total = plan.total(id);
  return {
    id,
    parentId,
    type,
    typeId,
    label: content.label,
    identifier,
    startDate,
    endDate,
    phase,
    approvalState: approval.state,
    responsible,
    unitId: element.unitId,
    color: plan.type(typeId)?.color ?? null,
    detached: element.detached || plan.isDetached(id),
    dependsOn: element.dependsOn,
    childCount: plan.childCount(id),
    revision: plan.touches.last(id),
    rank: element.rank,
    deleted: plan.isDeleted(id),
    costs: moneyOf(total),
    planByPeriod: planByPeriod(total),
    scope: scopeOf(plan, element),
  };
}
