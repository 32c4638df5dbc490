import { type Field, fieldsOf } from '@contracts/fields.js';

/** A field as the list of kinds tells it, in the words of the fields that a tenant adds. */
export interface DescribedField {
  key: string;
  kind: string;
  required: boolean;
  choices: readonly string[];
  /** Of a reference: the kind that it names. */
  to: string;
  fields?: readonly DescribedField[];
}

export function describedFields(fields: readonly Field[]): DescribedField[] {
  return fields.map((field) => {
    const { name, kind, lines, required, choices, items, to, of } = field;
    return {
      ...{ key: name, kind: lines === 'many' ? 'LINES' : kind.toUpperCase(), required: required || Boolean(field.min) },
      ...{ choices: choices ?? items?.choices ?? [], to: to ?? items?.to ?? '' },
      ...(of && kind !== 'map' && { fields: describedFields(fieldsOf(of)) }),
    };
  });
}
