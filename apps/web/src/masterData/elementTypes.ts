import { fieldsOf } from '@contracts/fields.js';
import { AddElementType } from '@contracts/planning/types.js';
import type { FormField } from '../ui/form/formField.js';
import type { Kind } from '../ui/record/kinds.js';
import { t } from '../words/t.js';

/** Types of elements as a list that is made and changed: what may stand where, and what needs an approval. */
export function elementTypes(): Kind {
  const fields = fieldsOf(AddElementType)
    .filter(({ name }) => name !== 'id')
    .map((field): FormField => (field.name === 'kind' ? { ...field, fixed: true } : field));
  return {
    ...{ of: AddElementType, segment: 'plan-element-type', area: 'users', may: 'ADMIN', shelf: 'masterdata' },
    ...{ name: 'element-type', tree: false, dimension: false, isOwn: false, isPlain: true, fields },
    ...{ title: t('record.elementTypes'), one: t('record.elementType') },
    ...{ first: 'label', nameOf: (row) => row.label },
    // Tables and lists of groups are written in the panel, where there is room.
    asks: fields.filter(({ table, of }) => !table && !of).map(({ name }) => name),
  };
}
