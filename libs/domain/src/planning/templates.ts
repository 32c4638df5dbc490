import { kindOfTemplates } from '@contracts/masterData/kinds.js';
import type { PlanTemplate, TemplateCost, TemplateElement } from '@contracts/masterData/planTemplate.js';
import { CostEntry, ElementContent } from '@contracts/planning/element.js';
import type { PlanFromTemplate } from '@contracts/planning/templates.js';
import { PlanElement } from '@contracts/planning/things.js';
import { addDays, addMonths, daysBetween, inCalendar, monthsFrom } from '../calendar.js';
import { filled } from '../changes.js';
import { type Given, isRefused, part } from '../decider.js';
import type { Users } from '../identity/users.js';
import { brokenChoices } from '../records/checks.js';
import { RecordState } from '../records/state.js';
import { broken, type Refused, refused } from '../refused.js';
import { idsFrom } from './checks.js';
import { copiedOf } from './clone.js';
import { brokenProperties } from './content.js';
import { type Model, madeOf } from './copying.js';
import type { CostData, Element, Selections } from './element.js';
import { defaultTypeOf } from './elementTypes.js';
import { listed } from './lists.js';
import type { Plan } from './plan.js';
import { extendAbove } from './schedule.js';
import { editable, type PlanEvent, trial } from './trial.js';

type Parts = Pick<PlanTemplate, 'elements' | 'costs'>;

/** Parts of the plan made anew of what was kept of them. */
export const templates = part<Plan, never>()({
  kind: 'element',
  evolve: {},
  decide: {
    planFromTemplate: (data: PlanFromTemplate, plan: Plan, given: Given) => planned(plan, data, given) as never,
  },
});

/**
 * What a template keeps of an element and all below it that may be read: what is meant, nothing of what happened to it, no
 * person.
 */
export function templateOf(plan: Plan, id: string, { costs }: { costs: boolean }, given: Asking): Parts | Refused {
  const root = editable(plan, id);
  if (isRefused(root) || !given.may('read', id)) return refused('NOT_FOUND', { id });
  const ids = copiedOf(plan, id, { given });
  const within = new Set(ids);
  const elements = ids.map((at) => elementFrom(plan, plan.element(at) as Element, { root, within, given }));
  const kept = costs ? ids.filter((at) => given.may('readCosts', at)) : [];
  return { elements, costs: kept.flatMap((at) => costsFrom(plan, at, { root, given })) };
}
type Asking = Pick<Given, 'facts' | 'may'>;

interface From {
  root: Element;
  within: ReadonlySet<string>;
  given: Asking;
}

function elementFrom(plan: Plan, it: Element, { root, within, given }: From): TemplateElement {
  const { label, description, goalDescription, customProperties } = it.content;
  return {
    ...{ id: it.id, depth: plan.depth(it.id) - plan.depth(root.id), type: it.type, typeId: it.typeId },
    ...{ label, description, goalDescription, customProperties, detached: it.detached },
    offset: daysBetween(root.startDate, it.startDate),
    duration: daysBetween(it.startDate, it.endDate) + 1,
    kpis: it.kpis.map(({ id, label: name, operator, plan: target, unit }) => ({
      ...{ id, label: name, operator: operator as PlanTemplate['elements'][number]['kpis'][number]['operator'] },
      ...{ plan: target, unit },
    })),
    selections: choosable(it.selections, given),
    dependsOn: it.dependsOn.filter((tie) => within.has(tie.id)).map(({ id, lagDays }) => ({ id, lagDays })),
  };
}

function costsFrom(plan: Plan, id: string, { root, given }: Pick<From, 'root' | 'given'>): TemplateCost[] {
  const first = root.startDate.slice(0, 7);
  return plan.costs(id).flatMap(({ kind, costTypeId, period, amount, description, split }) => {
    if (kind !== 'BUDGET' && kind !== 'PLAN') return [];
    const months = period < first ? 1 - monthsFrom(period, first).length : monthsFrom(first, period).length - 1;
    const cost = { element: id, kind, month: months, amount, costTypeId: typeLeft(costTypeId, given), description };
    return [{ ...cost, ...filled({ split: choosable(split ?? {}, given) }) }];
  });
}

/** Of shares those of each dimension whose records can all be chosen (still). */
function choosable(shares: Selections, { facts }: Pick<Given, 'facts'>): Selections {
  const records = facts.masterData;
  const now = ([kind, list]: [string, Selections[string]]) =>
    [kind, list.map((it) => ({ ...it, id: records instanceof RecordState ? records.resolve(it.id) : it.id }))] as const;
  const isFit = ([kind, list]: readonly [string, Selections[string]]) =>
    list.length > 0 &&
    brokenChoices(PlanElement, { before: {}, now: { selections: { [kind]: list } } }, { facts }).length === 0;
  return Object.fromEntries(Object.entries(shares).map(now).filter(isFit));
}

/** A cost type as far as it can be chosen (still). */
const typeLeft = (costTypeId: string | null, { facts }: Pick<Given, 'facts'>): string | null =>
  brokenChoices(CostEntry, { before: {}, now: { costTypeId } }, { facts }).length ? null : costTypeId;

/** All that the template makes; its rules are those of what is typed: days within the parent's, who may stand where. */
function planned(plan: Plan, data: PlanFromTemplate, given: Given): readonly PlanEvent[] | Refused {
  const { templateId, parentId } = data;
  const parts = partsOf(templateId, given);
  if (!parts?.elements.length) return broken({ field: 'templateId', rule: 'selection_required' });
  // Whoever may not read it doesn't learn that it is there.
  if (parentId !== null && !(plan.live(parentId) && given.may('read', parentId)))
    return broken({ field: 'parentId', rule: 'selection_required' });
  if (!given.may('write', parentId)) return refused('MISSING_PRIVILEGE', { right: 'write', id: parentId });
  const models = modelsOf(plan, parts, data, given);
  if (models.some(({ fields }) => plan.type(fields.typeId)?.kind !== fields.type))
    return broken({ field: 'templateId', rule: 'selection_required' });
  if (models.some(({ fields }) => !inCalendar(fields.endDate)))
    return broken({ field: 'startDate', rule: 'date_format' });
  const steps = trial(plan, given);
  const root = madeOf(steps, models, { parentId, given, newId: idsFrom(given, 0) });
  return (data.extendParents ? extendAbove(steps, root, given) : null) ?? steps.events;
}

/** null: there is no such template (any more). */
function partsOf(id: string, { facts: { masterData: records } }: Given): Parts | null {
  if (!(records instanceof RecordState) || !records.isUsable(kindOfTemplates, records.resolve(id))) return null;
  return records.content(records.resolve(id)) as unknown as Parts;
}

function modelsOf(
  plan: Plan,
  { elements, costs }: Parts,
  { startDate, label, costs: withCosts }: PlanFromTemplate,
  given: Given,
): Model[] {
  const above: string[] = [];
  const unitId = unitOf(given);
  return elements.map((it, at) => {
    const id = it.id as string;
    above[it.depth] = id;
    const start = addDays(startDate, it.offset);
    const endDate = it.type === 'MILESTONE' ? start : addDays(start, it.duration - 1);
    const fields = { type: it.type, typeId: it.typeId ?? defaultTypeOf(it.type), startDate: start, endDate };
    const own = withCosts ? costs.filter(({ element }) => element === id) : [];
    return {
      ...{ id, parentId: it.depth === 0 ? null : (above[it.depth - 1] as string) },
      fields: { ...fields, content: contentOf(plan, it, at === 0 ? label : undefined, given) },
      more: ({ copies, newId }) =>
        filled({
          unitId: unitId ?? undefined,
          kpis: listed(
            it.kpis.map((kpi) => ({ ...kpi, id: undefined, actual: null })),
            newId,
          ),
          dependsOn: it.dependsOn.flatMap((tie) =>
            copies.has(tie.id) ? [{ ...tie, id: copies.get(tie.id) as string }] : [],
          ),
          selections: choosable(it.selections as Selections, given),
          detached: it.detached,
        }),
      costs: (newId) => own.map((cost) => costOf(cost, startDate.slice(0, 7), { newId, given })),
    };
  });
}

/** The creator's, as of any new element. */
const unitOf = ({ facts, by }: Given): string | null =>
  (facts.users as Users | undefined)?.user(by.actingFor ?? by.user)?.group ?? null;

/** Without values of own fields that can't be chosen any more. */
function contentOf(plan: Plan, it: TemplateElement, label: string | undefined, given: Given): ElementContent {
  const { description, goalDescription, type } = it;
  const typeId = it.typeId ?? defaultTypeOf(type);
  const isFit = ([key, value]: [string, unknown]) =>
    brokenProperties(plan, { typeId, before: {} }, { customProperties: { [key]: value } }, given).length === 0;
  const customProperties = Object.fromEntries(Object.entries(it.customProperties).filter(isFit));
  return { ...new ElementContent(), label: label ?? it.label, description, goalDescription, customProperties };
}

function costOf(
  { kind, month, amount, description, costTypeId, split }: TemplateCost,
  first: string,
  { newId, given }: { newId(): string; given: Given },
): CostData {
  const period = addMonths(first, month);
  const cost = { id: newId(), kind, costTypeId: typeLeft(costTypeId, given), period, amount, description };
  return { ...cost, ...filled({ split: choosable((split ?? {}) as Selections, given) }) };
}
