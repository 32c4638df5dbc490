import { useMemo } from 'react';
import { useElementTypes } from '../../api/useElementTypes.js';
import type { FormField } from '../form/formField.js';
import { customField } from './kinds.js';

/** Where a field that the tenant added to elements stands: as histories, filters and columns name it. */
export const pathOf = ({ name }: Pick<FormField, 'name'>): string => `customProperties.${name}`;

/** The fields that the tenant added to elements, by the type's id and then by their own names. */
export type OwnFields = ReadonlyMap<string, ReadonlyMap<string, FormField>>;

export function useOwnFields(): OwnFields {
  const types = useElementTypes();
  return useMemo(
    () => new Map(types.map(({ id, fields }) => [id, new Map(fields.map((field) => [field.key, customField(field)]))])),
    [types],
  );
}

/** Of all types, each name once: of the first that has it. */
export function everyOwnField(own: OwnFields): readonly FormField[] {
  const found = new Map<string, FormField>();
  for (const fields of own.values()) for (const [name, field] of fields) if (!found.has(name)) found.set(name, field);
  return [...found.values()];
}
