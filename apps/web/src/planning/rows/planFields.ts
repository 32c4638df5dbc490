import { fieldsOf } from '@contracts/fields.js';
import { PlanElement } from '@contracts/planning/things.js';
import type { LiveList } from '../../api/liveList.js';
import type { FormField } from '../../ui/form/formField.js';
import type { Values } from '../../ui/grid/grid.js';
import { t } from '../../words/t.js';
import { change } from '../actions/edit.js';
import { place } from '../actions/place.js';
import { fieldName } from '../fieldNames.js';
import type { PlanRow } from './planRow.js';

const written = ['label', 'identifier', 'startDate', 'endDate', 'responsible', 'unitId'];

/** The fields of an element that the cell of a row writes, by name. */
export const writtenFields: Readonly<Record<string, FormField>> = Object.fromEntries(
  fieldsOf(PlanElement)
    .filter(({ name }) => written.includes(name))
    .map((field) => [field.name, named(field)]),
);

/** The words are there when a field is shown, not yet when this is loaded. */
function named(field: FormField): FormField {
  return {
    ...field,
    get label() {
      return fieldName(field.name);
    },
    ...(field.name === 'unitId' && {
      get nothing() {
        return t('planning.wholeTenant');
      },
    }),
  };
}

/** Writes what was typed into a row's cells: days as a change of place, anything else as it is. */
export function write(list: LiveList<PlanRow>, row: PlanRow, values: Values, seen?: number): void {
  const { startDate, endDate, ...fields } = values as Readonly<Record<string, string>>;
  const days = { ...(startDate && { startDate }), ...(endDate && { endDate }) };
  if (startDate || endDate)
    void place(list, [{ id: row.id, ...days }], t('planning.resized', { name: row.label }), { seen: () => seen });
  if (Object.keys(fields).length > 0) void change(list, row.id, fields, seen);
}
