import { Sums } from '@contracts/costs/sums.js';
import { fieldsOf } from '@contracts/fields.js';
import { nameableBy } from '@contracts/masterData/references.js';
import { Commented } from '@contracts/planning/commented.js';
import { Dependency, StatusAndNextStep } from '@contracts/planning/element.js';
import { CommonFields, GanttElement, PlanElement } from '@contracts/planning/things.js';
import { useMemo } from 'react';
import { isRanged } from '../../ui/filter/Choice.js';
import { type FormField, labelOf } from '../../ui/form/formField.js';
import type { Kind } from '../../ui/record/kinds.js';
import { everyOwnField, type OwnFields, pathOf, useOwnFields } from '../../ui/record/ownFields.js';
import { say, t } from '../../words/t.js';
import { fieldName } from '../fieldNames.js';

/** What of a row one asks for; ids, ranks and colours nobody does. */
const asked = ['type', 'phase', 'approvalState', 'responsible', 'unitId', 'startDate', 'endDate', 'detached'];

/** What a field names that names elements. */
export const elementKind = 'plan-element';

/** The phrase is looked for in these. */
const searched = new Set(['label', 'description']);

/** The words are there when a field is shown, not yet when this is loaded. */
const named = (field: FormField, label: () => string): FormField => ({
  ...field,
  get label() {
    return label();
  },
});

const sumName = (name: string): string => say(`costs.${name}`) ?? say(`costs.kind${name.toUpperCase()}`) ?? name;

/** What rows do not carry: what is written about an element, where it stands, to whom it is open. */
const described: readonly FormField[] = [
  ...fieldsOf(CommonFields).filter(({ kind, name }) => (kind === 'text' || kind === 'list') && !searched.has(name)),
  ...fieldsOf(StatusAndNextStep).filter(({ kind, made }) => kind === 'text' && !made),
];

/** What is said of an element, and what it follows or stands under: other elements. */
const more: readonly FormField[] = [
  ...fieldsOf(Commented).map((field) => named(field, () => t(`filters.${field.name as keyof Commented}`))),
  ...fieldsOf(GanttElement)
    .filter(({ of, name }) => of === Dependency || name === 'parentId')
    .map(({ of: _, ...field }) =>
      named({ ...field, kind: 'list', items: { kind: 'reference', to: elementKind } }, () =>
        field.name === 'parentId' ? t('filters.parentId') : fieldName(field.name),
      ),
    ),
];

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
  ...described.map((field) => named(field, () => fieldName(field.name))),
  ...more,
];

/** A yes or no of elements that no other page of the menu asks for. */
export const plainFlags = filterFields.filter(({ kind, name }) => kind === 'flag' && asked.includes(name));

/** What names records of a kind or elements: the kind itself, or a field that does. */
export interface Naming {
  key: string;
  to: string;
  label: string;
}

export const namingOf = (kinds: readonly Kind[], fields: readonly FormField[]): readonly Naming[] => [
  ...kinds.map(({ name, one }) => ({ key: name, to: name, label: one })),
  ...fields.flatMap((field) => (isNaming(field) ? { key: field.name, to: namedBy(field), label: labelOf(field) } : [])),
];

/** Whether a field is asked for by a page of its own: a stretch of days or figures, or texts. */
export const isChosen = (field: FormField): boolean => isRanged(field) || field.kind === 'text';

/** The kind of what a field names, one or several; empty: it names nothing. */
export const namedBy = ({ kind, to, items }: FormField): string =>
  (kind === 'reference' ? to : kind === 'list' ? items?.to : '') ?? '';

/** Other fields of the plan's own that name something are chosen among a few. */
const isNaming = (field: FormField): boolean =>
  namedBy(field) !== '' && (field.kind === 'list' || field.name.startsWith(pathOf({ name: '' })));

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
