import type { Period } from '@contracts/fields.js';
import { ElementType } from '@contracts/planning/types.js';
import { differences } from '../changes.js';
import { type Given, isRefused, part } from '../decider.js';
import { brokenChoices } from '../records/checks.js';
import { broken, type Refused, refused } from '../refused.js';
import type { ElementTypeDefinition } from './elementTypes.js';
import type { Plan } from './plan.js';
import { type SettingsEvent, settingsEvents } from './settings.events.js';

type PeriodsWish = { periods: readonly Period[]; reason?: string };
type YearsWish = { years: readonly number[]; reason?: string };
type New<T> = Omit<T, 'id'> & { id?: string };

/** What a tenant sets for its plan: types of elements, closed months. */
export const settings = part<Plan, SettingsEvent>()({
  ...settingsEvents,
  decide: {
    addElementType({ id, ...fields }: New<ElementTypeDefinition>, plan: Plan, given: Given) {
      const data = { ...fields, id: id ?? given.newId(0) };
      const errors = brokenChoices(ElementType, { before: {}, now: fields }, given);
      if (errors.length) return broken(...errors);
      return plan.type(data.id) ? refused('ID_TAKEN', { id: data.id }) : [{ type: 'ElementTypeAdded', data }];
    },
    changeElementType({ id, ...wanted }: Partial<ElementTypeDefinition> & { id: string }, plan: Plan, given: Given) {
      const type = plan.type(id);
      if (!type) return refused('NOT_FOUND', { id });
      if (wanted.kind !== undefined && wanted.kind !== type.kind) return broken({ field: 'kind', rule: 'is' });
      // Some() asks nothing between fields: the whole is looked at as it will be.
      const errors = [
        ...ElementType.rules({ ...type, ...wanted }),
        ...brokenChoices(ElementType, { before: type, now: wanted }, given),
      ];
      if (errors.length) return broken(...errors);
      const changed = differences(type, wanted);
      return changed ? [{ type: 'ElementTypeChanged', data: { id, changed } }] : [];
    },
    lockPeriods({ periods, reason }: PeriodsWish, plan: Plan) {
      const open = [...new Set(periods)].filter((it) => !plan.isClosed(it));
      return open.length ? [{ type: 'PeriodsLocked', data: { periods: open, ...(reason && { reason }) } }] : [];
    },
    unlockPeriods({ periods, reason }: PeriodsWish, plan: Plan) {
      const year = periods.map((it) => it.slice(0, 4)).find((it) => plan.isArchived(it));
      if (year !== undefined) return refused('YEAR_ARCHIVED', { year: Number(year) });
      const closed = [...new Set(periods)].filter((it) => plan.isClosed(it));
      return closed.length ? [{ type: 'PeriodsUnlocked', data: { periods: closed, ...(reason && { reason }) } }] : [];
    },
    /** Years that are over, by a key user. */
    archiveYears({ years, reason }: YearsWish, plan: Plan, given: Given) {
      const wished = yearsFor(years, given);
      if (isRefused(wished)) return wished;
      const now = given.now.slice(0, 4);
      if (wished.some((year) => year >= now))
        return broken({ field: 'years', rule: 'date_before', params: { date: `${now}-01-01` } });
      const open = wished.filter((year) => !plan.isArchived(year));
      return open.length ? [{ type: 'YearsArchived', data: { years: open, ...(reason && { reason }) } }] : [];
    },
    reopenYears({ years, reason }: YearsWish, plan: Plan, given: Given) {
      const wished = yearsFor(years, given);
      if (isRefused(wished)) return wished;
      const archived = wished.filter((year) => plan.isArchived(year));
      return archived.length ? [{ type: 'YearsReopened', data: { years: archived, ...(reason && { reason }) } }] : [];
    },
  },
});

/** Each once, where the person may archive them. */
function yearsFor(years: readonly number[], { may }: Given): string[] | Refused {
  const wished = [...new Set(years)].map(String);
  const denied = wished.find((year) => !may('write', year));
  return denied === undefined ? wished : refused('MISSING_PRIVILEGE', { right: 'write', id: denied });
}
