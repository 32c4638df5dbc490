import { fieldsOf } from '@contracts/fields.js';
import { nameableBy } from '@contracts/masterData/references.js';
import { GanttElement, PlanElement } from '@contracts/planning/things.js';
import type { FormField } from '../../ui/form/formField.js';
import type { Kind } from '../../ui/record/kinds.js';
import { fieldName } from '../fieldNames.js';

/** What of a row one asks for; ids, ranks and colours nobody does. */
const asked = ['type', 'phase', 'approvalState', 'responsible', 'unitId', 'startDate', 'endDate', 'detached'];

/** The fields of the plan's rows that one filters by, in the order in which they are offered. */
export const filterFields: readonly FormField[] = fieldsOf(GanttElement)
  .filter(({ name }) => asked.includes(name))
  .sort((a, b) => asked.indexOf(a.name) - asked.indexOf(b.name))
  .map((field) => ({
    ...field,
    // The words are there when a field is shown, not yet when this is loaded.
    get label() {
      return fieldName(field.name);
    },
  }));

export const filterField = (key: string): FormField | undefined => filterFields.find(({ name }) => name === key);

const rowFields = new Set(fieldsOf(GanttElement).flatMap(({ name, find }) => (find ? [name] : [])));

/** Kinds of records by which elements are found. */
export const isNameable = ({ name, dimension }: Kind): boolean =>
  Boolean(dimension) || nameableBy(PlanElement).kinds.has(name);

/** Whether the server knows what a key means; of a kind that was deleted, or of another tenant, it does not. */
export const isFilterKey = (key: string, kinds: readonly Kind[]): boolean =>
  key === 'text' || rowFields.has(key) || kinds.some((kind) => kind.name === key && isNameable(kind));
