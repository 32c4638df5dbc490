import { Sums } from '@contracts/costs/sums.js';
import { fieldsOf } from '@contracts/fields.js';
import { nameableBy } from '@contracts/masterData/references.js';
import { GanttElement, PlanElement } from '@contracts/planning/things.js';
import { useMemo } from 'react';
import { type FormField, labelOf } from '../../ui/form/formField.js';
import type { Kind } from '../../ui/record/kinds.js';
import { everyOwnField, type OwnFields, pathOf, useOwnFields } from '../../ui/record/ownFields.js';
import { say, t } from '../../words/t.js';
import { fieldName } from '../fieldNames.js';

/** What of a row one asks for; ids, ranks and colours nobody does. */
const asked = ['type', 'phase', 'approvalState', 'responsible', 'unitId', 'startDate', 'endDate', 'detached'];

/** The words are there when a field is shown, not yet when this is loaded. */
const named = (field: FormField, label: () => string): FormField => ({
  ...field,
  get label() {
    return label();
  },
});

const sumName = (name: string): string => say(`costs.${name}`) ?? say(`costs.kind${name.toUpperCase()}`) ?? name;

/** Sums with all below. */
export const sumFields: readonly FormField[] = fieldsOf(Sums).map((field) => named(field, () => sumName(field.name)));

/** The fields that one filters the plan by, in the order in which they are offered. */
export const filterFields: readonly FormField[] = [
  ...fieldsOf(GanttElement)
    .filter(({ name }) => asked.includes(name))
    .sort((a, b) => asked.indexOf(a.name) - asked.indexOf(b.name))
    .map((field) => named(field, () => fieldName(field.name))),
  named({ ...fieldsOf(GanttElement)[0], name: 'overBudget', kind: 'flag' } as FormField, () => t('filters.overBudget')),
  ...sumFields,
  named({ ...fieldsOf(GanttElement)[0], name: 'rating', kind: 'integer' } as FormField, () => t('filters.rating')),
];

/** What names records of a kind: the kind itself, or a field that the tenant added. */
export interface Naming {
  key: string;
  to: string;
  label: string;
}

export const namingOf = (kinds: readonly Kind[], fields: readonly FormField[]): readonly Naming[] => [
  ...kinds.map(({ name, one }) => ({ key: name, to: name, label: one })),
  ...fields.flatMap((field) => (isNaming(field) ? { key: field.name, to: field.to ?? '', label: labelOf(field) } : [])),
];

/** Fields of the plan's own that name something are chosen among a few. */
const isNaming = ({ kind, name }: FormField): boolean => kind === 'reference' && name.startsWith(pathOf({ name: '' }));

/** Fields that the tenant added, by the keys by which a filter has them. */
export const ownFilterFields = (own: OwnFields): readonly FormField[] =>
  everyOwnField(own).map(({ within: _, ...field }) => ({ ...field, name: pathOf(field) }));

export function useOwnFilterFields(): readonly FormField[] {
  const own = useOwnFields();
  return useMemo(() => ownFilterFields(own), [own]);
}

const serverKeys = new Set([
  ...[GanttElement, PlanElement].flatMap((of) => fieldsOf(of).flatMap(({ name, find }) => (find ? [name] : []))),
  ...filterFields.map(({ name }) => name),
  'kpiState',
  'text',
]);

/** Kinds of records by which elements are found. */
export const isNameable = ({ name, dimension }: Kind): boolean =>
  Boolean(dimension) || nameableBy(PlanElement).kinds.has(name);

/** Whether the server knows what a key means; of a kind or field that was deleted, or of another tenant, it does not. */
export const isFilterKey = (key: string, kinds: readonly Kind[], own: readonly FormField[]): boolean =>
  own.some(({ name }) => name === key) ||
  serverKeys.has(key) ||
  kinds.some((kind) => kind.name === key && isNameable(kind));
