import type { FilterSet as Told } from '@contracts/desk/filterSet.js';
import { BadFilter, grammarVersion, parseFilter, printFilter } from '@contracts/filters/filter.js';
import type { BrokenRule } from '@contracts/message.js';
import { defined, differences } from '../changes.js';
import { type Given, part } from '../decider.js';
import type { Users } from '../identity/users.js';
import { broken, type Refused, refused } from '../refused.js';
import type { Desk, FilterContent, FilterSet } from './desk.js';
import { type FilterSetEvent, filterSetEvents, saved } from './filterSets.events.js';

type Decided = readonly FilterSetEvent[] | Refused;
type Wanted = Partial<FilterContent & Pick<Told, 'ownerId'>>;
type Fields = Omit<FilterSet, 'id' | 'deleted'>;

/** Filters that people save: for themselves, for their unit, for all; those of nobody are what a view shows at first. */
export const filterSets = part<Desk, FilterSetEvent>()({
  ...filterSetEvents,
  decide: {
    saveFilterSet({ id: own, ...wanted }: Wanted & { id?: string }, desk: Desk, given: Given): Decided {
      const id = own ?? given.newId(0);
      if (desk.filterSets.get(id)) return refused('ID_TAKEN', { id });
      const fields = fieldsOf({ ownerId: actor(given), ...wanted } as Fields, given);
      const no = withheld(desk, { id, ownerId: actor(given) }, { ...fields, id }, given);
      return no ?? [saved(id, fields)];
    },
    changeFilterSet({ id, ...wanted }: Wanted & { id: string }, desk: Desk, given: Given): Decided {
      const set = desk.filterSets.get(id);
      if (!set || set.deleted) return refused('NOT_FOUND', { id });
      const { id: _, deleted: __, ...before } = set;
      const fields = fieldsOf({ ...before, ...defined(wanted) }, given, set);
      const no = withheld(desk, set, { ...fields, id }, given);
      if (no) return no;
      const changed = differences<Fields>(before, fields);
      return changed ? [{ type: 'FilterSetChanged', data: { id, changed } }] : [];
    },
    deleteFilterSet({ id }: { id: string }, desk: Desk): Decided {
      const set = desk.filterSets.get(id);
      if (!set) return refused('NOT_FOUND', { id });
      return set.deleted ? [] : [{ type: 'FilterSetDeleted', data: { id } }];
    },
  },
});

/** The person stood in for, if any. */
const actor = ({ by }: Given): string => by.actingFor ?? by.user;

/** With what follows from them: whose unit it is shown to, the filter as it is canonically printed. */
function fieldsOf(wanted: Fields, { facts }: Given, before?: FilterSet): Fields {
  const visibility = wanted.ownerId === null ? 'ANY' : wanted.visibility;
  const ownUnit = (facts.users as Users | undefined)?.user(wanted.ownerId ?? '')?.group ?? null;
  const unitId = visibility !== 'UNIT' ? null : before?.visibility === 'UNIT' ? before.unitId : ownUnit;
  const terms = readable(wanted.filterString);
  const filterString = terms instanceof BadFilter ? wanted.filterString : printFilter(terms);
  return { ...wanted, visibility, unitId, filterString, grammar: grammarVersion };
}

/** What stands against a filter set becoming so; null: nothing. */
function withheld(
  desk: Desk,
  before: Pick<FilterSet, 'id' | 'ownerId'>,
  now: FilterSet | (Fields & { id: string }),
  given: Given,
): Refused | null {
  if (now.ownerId === null && before.ownerId !== null && !given.may('delete', null))
    return refused('MISSING_PRIVILEGE', { field: 'ownerId' });
  const errors: BrokenRule[] = [];
  const terms = readable(now.filterString);
  if (terms instanceof BadFilter) errors.push({ field: 'filterString', rule: terms.wrong, params: { at: terms.at } });
  if (now.visibility === 'UNIT' && now.unitId === null)
    errors.push({ field: 'visibility', rule: 'selection_required' });
  if (now.ownerId !== null && now.ownerId !== before.ownerId && now.ownerId !== actor(given))
    errors.push({ field: 'ownerId', rule: 'selection_required', params: { id: now.ownerId } });
  const other = now.ownerId === null ? desk.defaultOf(now.viewId) : undefined;
  if (other && other.id !== now.id) errors.push({ field: 'ownerId', rule: 'is_unique', params: { id: other.id } });
  return errors.length ? broken(...errors) : null;
}

/** Which fields there are is the view's to know: here only whether it can be read. */
function readable(filter: string) {
  try {
    return parseFilter(filter, () => true);
  } catch (error) {
    if (error instanceof BadFilter) return error;
    throw error;
  }
}
