import type { BrokenRule } from '@contracts/message.js';
import { isDerived, type Phase } from '@contracts/planning/element.js';
import { brokenEntry as brokenPhase, type Held, missingFields, missingOwn } from '@contracts/planning/entering.js';
import { type Element, phaseOrder } from './element.js';
import type { Plan } from './plan.js';
import type { PlanEvent } from './trial.js';

/** What an element's type says of its phases, its fields in them, and budgets. */

const after = (phase: Phase, other: Phase): boolean => phaseOrder.indexOf(phase) > phaseOrder.indexOf(other);

/** The phases that an element goes through, in their order. */
export function phasesOf(plan: Plan, { typeId }: Element): readonly Phase[] {
  const used = plan.type(typeId)?.phasesUsed ?? phaseOrder;
  return phaseOrder.filter((it) => used.includes(it));
}

export const phaseAfter = (plan: Plan, element: Element): Phase | undefined =>
  phasesOf(plan, element).find((it) => after(it, element.phase));
export const phaseBefore = (plan: Plan, element: Element): Phase | undefined =>
  phasesOf(plan, element).findLast((it) => after(element.phase, it));

/** Skipping a phase that needs approval needs one too. */
export function needsApproval(plan: Plan, element: Element, wanted: Phase): boolean {
  const needed = plan.type(element.typeId)?.needsApproval ?? [];
  return phasesOf(plan, element).some((it) => after(it, element.phase) && !after(it, wanted) && needed.includes(it));
}

/** What a command's events break of the rules that the types of its elements set; looked at on the state after them. */
export function brokenOfTypes(plan: Plan, events: readonly PlanEvent[]): BrokenRule[] {
  const said = new Set<string>();
  return events.flatMap((event) =>
    brokenOfType(plan, event).filter(({ field, rule, params }) => {
      const key = `${params?.['id']} ${field} ${rule}`;
      return !said.has(key) && said.add(key);
    }),
  );
}

function brokenOfType(plan: Plan, event: PlanEvent): BrokenRule[] {
  const { type, data } = event;
  if (type === 'ElementCreated') return brokenBudget(plan, plan.element(data.id));
  if (type === 'PhaseEntered' || type === 'ElementApproved') return brokenEntry(plan, data.id, data.phase);
  if (type === 'ElementSubmitted') {
    const old = plan.element(data.id)?.phase;
    return old ? brokenEntry(plan, data.id, { old, new: data.phase }) : [];
  }
  if (type === 'ElementRestored')
    return [data.id, ...plan.descendants(data.id)].flatMap((id) => brokenStanding(plan, plan.live(id)));
  return brokenByEdit(plan, event);
}

/** An element where its type no longer lets it be: in a phase that is not used, or with a budget. */
export function brokenStanding(plan: Plan, element: Element | undefined): BrokenRule[] {
  if (!element) return [];
  const used = phasesOf(plan, element);
  const { requestedPhase } = element.approval;
  const phase = [element.phase, requestedPhase].find((it) => it && !used.includes(it));
  return [
    ...(phase ? [{ field: 'phase', rule: 'phase_not_used', params: { ...named(element), phase } }] : []),
    ...brokenBudget(plan, element),
  ];
}

/** Of a phase that is entered, or shall be by a decision: whether it is used, and whether what is asked for is there. */
function brokenEntry(plan: Plan, id: string, phase: { old: Phase; new: Phase }): BrokenRule[] {
  const element = plan.element(id);
  if (!element) return [];
  return told(element, brokenPhase(plan.type(element.typeId), phase, heldIn(plan, element)));
}

/** With the element that it is about. */
const told = (element: Element, errors: readonly BrokenRule[]): BrokenRule[] =>
  errors.map((it) => ({ ...it, params: { ...named(element), ...it.params } }));

const named = ({ id, content }: Element) => ({ id, label: content.label });

const heldIn =
  (plan: Plan, element: Element): Held =>
  (field) =>
    field === 'costObjects' ? plan.costs(element.id) : { ...element.content, ...element }[field as keyof Element];

/** An edit may not empty what the phase asks for. What was empty before, and is not what it edits, is left alone. */
function brokenByEdit(plan: Plan, event: PlanEvent): BrokenRule[] {
  const { type, data } = event;
  if (type === 'CostEntered' || type === 'CostChanged') return brokenBudget(plan, plan.live(data.id));
  const fields = fieldsLessened(event);
  const element = fields.length && 'id' in data ? plan.live(data.id) : undefined;
  if (!element) return [];
  const isKept = type === 'ElementPropertiesChanged' && element.phase !== 'PLAN';
  const [of, held] = [plan.type(element.typeId), heldIn(plan, element)];
  return told(element, [
    ...missingFields(of, element.phase, held, fields),
    ...(isKept ? missingOwn(of, element.phase, held, Object.keys(data.changed)) : []),
  ]);
}

/** The fields of the contract that an event may have emptied. */
function fieldsLessened({ type, data }: PlanEvent): readonly string[] {
  switch (type) {
    case 'ElementDescribed':
    case 'ElementShared':
      return Object.keys(data.changed);
    case 'ElementPropertiesChanged':
      return ['customProperties'];
    case 'ElementIdentified':
      return ['identifier'];
    case 'ElementUnitChanged':
      return ['unitId'];
    case 'ElementResponsibleChanged':
      return ['responsible'];
    case 'ElementAssigned':
      return ['selections'];
    case 'KpiRemoved':
      return ['kpis'];
    case 'ConclusionRemoved':
      return ['conclusions'];
    case 'StatusRemoved':
      return ['statusAndNextStepHistory'];
    case 'DependencyRemoved':
      return ['dependsOn'];
    case 'CostRemoved':
      // What is booked comes and goes with its source.
      return isDerived(data.item.kind) ? [] : ['costObjects'];
    default:
      return [];
  }
}

function brokenBudget(plan: Plan, element: Element | undefined): BrokenRule[] {
  const type = element && plan.type(element.typeId);
  if (!type || type.budgetable || !plan.costs(element.id).some(({ kind }) => kind === 'BUDGET')) return [];
  return [{ field: 'costObjects', rule: 'not_budgetable', params: { ...named(element), type: type.label } }];
}
