import { applied, filled, filledIn, swapped } from '../changes.js';
import type { Changed } from '../decider.js';
import { type Refused, refused } from '../refused.js';
import type { Desk, FilterContent, FilterSet } from './desk.js';

type Which = { id: string };
type Fields = FilterContent & Pick<FilterSet, 'ownerId' | 'unitId' | 'grammar'>;
/** What is empty is left out. */
type Saved = Which & Partial<Fields> & Pick<Fields, 'viewId' | 'title' | 'visibility' | 'grammar'>;

/** Names and shapes are stored for ever. */
export type FilterSetEvent =
  | { type: 'FilterSetSaved'; data: Saved }
  /** A creation taken back: nothing of it is left. */
  | { type: 'FilterSetUndone'; data: Saved }
  | { type: 'FilterSetChanged'; data: Which & { changed: Changed<Fields> } }
  | { type: 'FilterSetDeleted'; data: Which }
  | { type: 'FilterSetRestored'; data: Which };
type DataOf<T extends FilterSetEvent['type']> = Extract<FilterSetEvent, { type: T }>['data'];
type Inverted = readonly FilterSetEvent[] | Refused;

const empty = { ownerId: null, unitId: null, description: '', filterString: '', configuration: {} };

export const saved = (id: string, fields: Fields): FilterSetEvent => ({
  type: 'FilterSetSaved',
  data: { id, ...filled(fields) } as Saved,
});

/** A view has one default: another that came meanwhile stays. */
function comesBack(desk: Desk, { id, viewId, ownerId }: Pick<FilterSet, 'id' | 'viewId' | 'ownerId'>): Refused | null {
  const other = ownerId === null ? desk.defaultOf(viewId) : undefined;
  return other && other.id !== id ? refused('CHANGED_SINCE', { id, field: 'ownerId' }) : null;
}

export const filterSetEvents = {
  kind: 'filterSet',
  evolve: {
    FilterSetSaved: (desk: Desk, data: DataOf<'FilterSetSaved'>) => desk.put({ ...empty, ...data, deleted: false }),
    FilterSetUndone: (desk: Desk, { id }: DataOf<'FilterSetUndone'>) => desk.remove(id),
    FilterSetChanged: (desk: Desk, { id, changed }: DataOf<'FilterSetChanged'>) => desk.with(id, applied(changed)),
    FilterSetDeleted: (desk: Desk, { id }: Which) => desk.with(id, { deleted: true }),
    FilterSetRestored: (desk: Desk, { id }: Which) => desk.with(id, { deleted: false }),
  },
  invert: {
    FilterSetSaved: (data: Saved): Inverted => [{ type: 'FilterSetUndone', data }],
    FilterSetUndone: (data: Saved, desk: Desk): Inverted =>
      comesBack(desk, { ...empty, ...data }) ?? [{ type: 'FilterSetSaved', data }],
    FilterSetChanged({ id, changed }: DataOf<'FilterSetChanged'>, desk: Desk): Inverted {
      const before = swapped(changed);
      const set = { ...(desk.filterSets.get(id) as FilterSet), ...applied(before) };
      return comesBack(desk, set) ?? [{ type: 'FilterSetChanged', data: { id, changed: before } }];
    },
    FilterSetDeleted: ({ id }: Which, desk: Desk): Inverted =>
      comesBack(desk, desk.filterSets.get(id) as FilterSet) ?? [{ type: 'FilterSetRestored', data: { id } }],
    FilterSetRestored: ({ id }: Which): Inverted => [{ type: 'FilterSetDeleted', data: { id } }],
  },
  change: { FilterSetSaved: 'CREATE', FilterSetUndone: 'DELETE', FilterSetDeleted: 'DELETE' } as const,
  history: { FilterSetSaved: (data: Saved) => filledIn(data) },
};
