import { type Field, fieldsOf } from '../fields.js';
import type { CustomField } from '../masterData/dataElementType.js';
import { KpiLine } from '../planning/element.js';
import { PlanElement } from '../planning/things.js';
import { headings } from './headings.js';
import { apart, ownFields, ownTargets } from './recordTargets.js';
import { type Target, targets } from './targets.js';

/** Lists of an element that stand in one cell of a file each, and what tells their items apart. */
const lists: Readonly<Record<string, string | null>> = {
  ...{ kpis: 'label', conclusions: 'topicId', extraReadUsers: null, extraWriteUsers: null },
  ...{ extraReadGroups: null, extraWriteGroups: null },
};

/** What was measured day by day does not fit into a cell. */
const inCell = (field: Field): Field => (field.name === 'kpis' ? { ...field, of: KpiLine } : field);

const listTargets: readonly Target[] = fieldsOf(PlanElement).flatMap((field) => {
  const { name } = field;
  if (!(name in lists)) return [];
  const known = headings[name] ?? { de: [name], en: [name], ja: [name] };
  return [{ name, reading: 'field' as const, field: inCell(field), headings: known, whole: true }];
});

/**
 * Columns of a plan's files beside `targets.PLAN`: the fields that the tenant added to its types of elements, told apart
 * from what is called so too, and lists.
 */
export function moreTargets(own: readonly CustomField[]): readonly Target[] {
  const once = own.filter(({ key }, i) => own.findIndex((it) => it.key === key) === i);
  const named = [...targets.PLAN, ...listTargets];
  for (const it of ownTargets(once)) named.push({ ...it, headings: apart(it, named), whole: true });
  return [...named.slice(targets.PLAN.length + listTargets.length), ...listTargets];
}

/** What a tenant calls a field of its own is that field, whatever else is called so sometimes. */
export const planTargets = (own: readonly CustomField[]): readonly Target[] => [...moreTargets(own), ...targets.PLAN];

/** Whether a target is one of those. */
export const isMore = (target: string): boolean => target in lists || target.startsWith(`${ownFields}.`);

/** The field by which an item of a list is found again; null: it is a plain value. */
export const keyOfItems = (target: string): string | null => lists[target] ?? null;
