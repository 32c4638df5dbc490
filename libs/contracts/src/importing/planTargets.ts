import { type Field, fieldsOf } from '../fields.js';
import type { CustomField } from '../masterData/dataElementType.js';
import { StatusAndNextStep, shares } from '../planning/element.js';
import { PlanElement } from '../planning/things.js';
import { headings } from './headings.js';
import { apart, ownFields, ownTargets } from './recordTargets.js';
import { type Target, targets } from './targets.js';

/** Lists of an element that stand in one cell of a file each, and what tells their items apart. */
const lists: Readonly<Record<string, string | null>> = {
  ...{ kpis: 'label', conclusions: 'topicId', extraReadUsers: null, extraWriteUsers: null },
  ...{ extraReadGroups: null, extraWriteGroups: null },
};

const listTargets: readonly Target[] = fieldsOf(PlanElement).flatMap((field) => {
  if (!(field.name in lists)) return [];
  return [{ ...known(field), reading: 'field' as const, field }];
});

/** Where an element stands, as its last entry says. */
const statusTargets: readonly Target[] = fieldsOf(StatusAndNextStep).flatMap((field) =>
  field.kind === 'text' && !field.made ? [{ ...known(field), reading: 'text' as const, ours: true }] : [],
);

const followed: Target = {
  ...known(fieldsOf(PlanElement).find(({ name }) => name === 'dependsOn') as Field),
  ...{ reading: 'followed', ours: true },
};

const fixed = [...listTargets, ...statusTargets, followed];

/** A kind of records that elements are split over. */
export interface Dimension {
  name: string;
  label: Readonly<Record<'de' | 'en' | 'ja', string>>;
}
/** What a tenant adds to the columns of a plan's files. */
export interface PlanOwn {
  fields: readonly CustomField[];
  dimensions: readonly Dimension[];
}

const ofDimension = ({ name, label: { de, en, ja } }: Dimension): Target => ({
  ...{ name: `${shares}.${name}`, reading: 'shares', ours: true, whole: true },
  field: { name, kind: 'list', to: name, nullable: false, required: false },
  headings: { de: [de], en: [en], ja: [ja] },
});

/**
 * Columns of a plan's files beside `targets.PLAN`: the fields that the tenant added to its types of elements, told apart
 * from what is called so too, its dimensions, lists, and where an element stands.
 */
export function moreTargets({ fields, dimensions }: PlanOwn): readonly Target[] {
  const once = fields.filter(({ key }, i) => fields.findIndex((it) => it.key === key) === i);
  const named = [...targets.PLAN, ...fixed];
  for (const it of [...ownTargets(once), ...dimensions.map(ofDimension)])
    named.push({ ...it, headings: apart(it, named), whole: true });
  return [...named.slice(targets.PLAN.length + fixed.length), ...fixed];
}

/** What a tenant calls a field of its own is that field, whatever else is called so sometimes. */
export const planTargets = (own: PlanOwn): readonly Target[] => [...moreTargets(own), ...targets.PLAN];

/** Whether a target is of the tenant's own: a field that it added, or a dimension. */
export const isOwn = (target: string): boolean => target.startsWith(`${ownFields}.`) || target.startsWith(`${shares}.`);

/** Whether a target is one of those beside `targets.PLAN`. */
export const isMore = (target: string): boolean => isOwn(target) || fixed.some(({ name }) => name === target);

/** The field by which an item of a list is found again; null: it is a plain value. */
export const keyOfItems = (target: string): string | null => lists[target] ?? null;

/** The target that a field is, called as the headings say. */
function known(field: Field): Pick<Target, 'name' | 'field' | 'headings' | 'whole'> {
  const { name } = field;
  return { name, field, headings: headings[name] ?? { de: [name], en: [name], ja: [name] }, whole: true };
}
