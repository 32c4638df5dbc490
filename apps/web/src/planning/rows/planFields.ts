import { fieldsOf } from '@contracts/fields.js';
import { PlanElement } from '@contracts/planning/things.js';
import type { LiveList } from '../../api/liveList.js';
import type { FormField } from '../../ui/form/formField.js';
import type { Values } from '../../ui/grid/grid.js';
import { pathOf } from '../../ui/record/ownFields.js';
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

interface Writing {
  /** The row's revision when the cell was opened. */
  seen?: number | undefined;
  /** What rows do not carry, by their ids. */
  contents?: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
}

/** Writes what was typed into a row's cells: days as a change of place, anything else as it is. */
export function write(list: LiveList<PlanRow>, row: PlanRow, values: Values, { seen, contents }: Writing): void {
  const { startDate, endDate, ...others } = values as Readonly<Record<string, string>>;
  const days = { ...(startDate && { startDate }), ...(endDate && { endDate }) };
  if (startDate || endDate)
    void place(list, [{ id: row.id, ...days }], t('planning.resized', { name: row.label }), { seen: () => seen });
  const own = pathOf({ name: '' });
  const isOwn = ([name]: [string, unknown]) => name.startsWith(own);
  const fields = Object.fromEntries(Object.entries(others).filter((entry) => !isOwn(entry)));
  if (Object.keys(fields).length > 0) void change(list, row.id, fields, seen);
  const added = Object.entries(others).filter(isOwn);
  const known = contents?.get(row.id);
  if (added.length === 0 || !known) return;
  const typed = Object.fromEntries(added.map(([name, value]) => [name.slice(own.length), value]));
  const customProperties = { ...(known['customProperties'] as object), ...typed };
  void change(list, row.id, { customProperties }, Number(known['revision']));
}
