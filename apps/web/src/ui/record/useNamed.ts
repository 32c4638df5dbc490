import { kindOfKinds } from '@contracts/masterData/kinds.js';
import { kindNamedBy } from '@contracts/masterData/references.js';
import { Conclusion, CostEntry } from '@contracts/planning/element.js';
import { partsOf } from '../../words/values.js';
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

/** Names of what changes speak of: people, units and elements by `nameOf`, records by their lists. */
export function useNamed(
  changes: readonly Change[],
  nameOf: (id: string) => string | null,
): (id: string) => string | null {
  const { labelOf } = useNames([], kindsIn(changes));
  return (id) => nameOf(id) ?? labelOf('', id);
}
