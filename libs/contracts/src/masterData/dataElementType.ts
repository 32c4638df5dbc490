import { choice, type Field, flag, list, listOf, reference, text } from '../fields.js';
import type { BrokenRule } from '../message.js';
import { ColoredRecord } from './record.js';

/** Kinds of a field that a tenant adds. Values stand in `customProperties` under the field's key. */
export const customFieldKinds = ['TEXT', 'LINES', 'NUMBER', 'AMOUNT', 'DAY', 'FLAG', 'CHOICE', 'REFERENCE'] as const;

/** A field of a tenant's own. */
export class CustomField {
  @reference('custom-field', { optional: true }) id?: string;
  /** Letters, digits and `_`; stays what it is, values are stored under it. */
  @text({ min: 1, max: 60, format: 'key' }) key!: string;
  @text({ min: 1, max: 300 }) label!: string;
  /** What it is called in a language, where that is not `label`. */
  @text({ max: 300, optional: true }) labelDe?: string;
  @text({ max: 300, optional: true }) labelEn?: string;
  @text({ max: 300, optional: true }) labelJa?: string;
  @choice(customFieldKinds) kind!: (typeof customFieldKinds)[number];
  @flag() required = false;
  /** Of a CHOICE. */
  @listOf('text', { max: 300 }, { max: 500, when: { field: 'kind', is: 'CHOICE' } }) choices: readonly string[] = [];
  /** Of a REFERENCE: the kind of records that it names. */
  @text({ max: 60, format: 'kind', when: { field: 'kind', is: 'REFERENCE' } }) to = '';
}

const shapes: Record<CustomField['kind'], Partial<Field>> = {
  TEXT: { kind: 'text', max: 1_000, lines: 'one' },
  LINES: { kind: 'text', max: 20_000, lines: 'many' },
  NUMBER: { kind: 'decimal' },
  AMOUNT: { kind: 'amount' },
  DAY: { kind: 'day' },
  FLAG: { kind: 'flag' },
  CHOICE: { kind: 'choice' },
  REFERENCE: { kind: 'reference' },
};

/** A field that a tenant added, as those of classes are. */
export const customFieldAs = ({ key, kind, required, choices, to }: CustomField): Field => ({
  ...({ name: key, nullable: true, required, kind: 'text', ...shapes[kind] } as Field),
  ...(kind === 'CHOICE' && { choices }),
  ...(kind === 'REFERENCE' && { to }),
});

/** Of fields that a tenant added those that must not be empty and are. */
export const missingValues = (
  added: readonly CustomField[],
  values: Readonly<Record<string, unknown>>,
): CustomField[] =>
  added.filter(({ key, required }) => required && ((Object.hasOwn(values, key) ? values[key] : null) ?? '') === '');

const ownLabels = { de: 'labelDe', en: 'labelEn', ja: 'labelJa' } as const;

/** What a field is called in a language. */
export const customFieldLabel = (field: CustomField, language: keyof typeof ownLabels): string =>
  field[ownLabels[language]] || field.label;

/** What is wrong with the fields that a tenant adds to something. */
export const brokenFields = ({ fields }: { fields: readonly CustomField[] }): BrokenRule[] =>
  fields.flatMap(({ key, kind, choices, to }, i) => [
    ...(fields.findIndex((it) => it.key === key) < i ? [{ field: `fields[${i}].key`, rule: 'is_unique' }] : []),
    ...(kind === 'CHOICE' && choices.length === 0 ? [{ field: `fields[${i}].choices`, rule: 'required' }] : []),
    ...(kind === 'REFERENCE' && to === '' ? [{ field: `fields[${i}].to`, rule: 'selection_required' }] : []),
  ]);

/** A kind of records that a tenant makes itself (`data-element-type`). */
export class DataElementType extends ColoredRecord {
  /** Its records stand in a tree. */
  @flag({ find: true }) tree = false;
  /** Costs and elements are split over its records. */
  @flag({ find: true }) dimension = false;
  @list(CustomField, { max: 100 }) fields: readonly CustomField[] = [];

  static readonly rules = brokenFields;
}
