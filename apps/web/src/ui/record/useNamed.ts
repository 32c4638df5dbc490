import { kindOfKinds } from '@contracts/masterData/kinds.js';
import { kindNamedBy } from '@contracts/masterData/references.js';
import { Conclusion, CostEntry } from '@contracts/planning/element.js';
import { partsOf, propertyName, valueText } from '../../words/values.js';
import { textOf } from '../form/formField.js';
import { everyOwnField, pathOf, useOwnFields } from './ownFields.js';
import { useNames } from './useNames.js';

/** A field's value before and after, by the field's path: `costObjects[…].split`. */
interface Change {
  name: string;
  old: unknown;
  new: unknown;
}

const topics = kindNamedBy(Conclusion, 'topicId');
const costTypes = kindNamedBy(CostEntry, 'costTypeId');

/** Kinds of records that changes may name: dimensions by their own name, cost types in entries, topics in conclusions. */
export function kindsIn(properties: readonly Change[]): readonly string[] {
  const found = new Set<string>();
  for (const { name, old, new: now } of properties) {
    const { field, part } = partsOf(name);
    if (field === 'selections' && part) found.add(part);
    if (field === 'conclusions') found.add(topics);
    if (field !== 'costObjects') continue;
    found.add(costTypes);
    for (const value of [old, now])
      for (const dimension of Object.keys(splitIn(part, value) ?? {})) found.add(dimension);
  }
  if ([...found].some((kind) => /^[0-9a-f]{8}-/.test(kind))) found.add(kindOfKinds);
  return [...found].sort();
}

/** The split of an entry, told as a whole or by itself. */
function splitIn(part: string | null, value: unknown): object | null {
  if (typeof value !== 'object' || value === null) return null;
  return part === 'split' ? value : ((value as { split?: object }).split ?? null);
}

/** How changes are written: the names of fields and their values. */
export interface Said {
  property(name: string): string;
  /** null: nothing. */
  value(name: string, value: unknown): string | null;
}

/** Names of what changes speak of: people, units and elements by `nameOf`, records by their lists. */
export function useSaid(changes: readonly Change[], nameOf: (id: string) => string | null): Said {
  const types = useOwnFields();
  const own = new Map(everyOwnField(types).map((field) => [pathOf(field), field]));
  const used = changes.flatMap(({ name }) => own.get(name) ?? []);
  const names = useNames(used, kindsIn(changes));
  const named = (id: string) => nameOf(id) ?? names.labelOf('', id);
  return {
    property: (name) => own.get(name)?.label ?? propertyName(name, named),
    value(name, value) {
      const field = own.get(name);
      return field ? textOf(field, value, { ...names, labelOf: (_, id) => named(id) }) : valueText(name, value, named);
    },
  };
}
