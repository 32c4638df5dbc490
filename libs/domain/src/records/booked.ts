import type { Amount, Period } from '@contracts/fields.js';
import type { BrokenRule } from '@contracts/message.js';
import type { Given } from '../decider.js';
import { RecordState } from './state.js';

/** Rules of what is booked in months and on records of dimensions, as an order and an item of an invoice are. */

type Months = readonly { period: Period; amount: Amount }[];
type Links = readonly { type: string; id: string }[];

const isRepeated = (list: readonly string[]): boolean => new Set(list).size < list.length;

/** Each month once, and together exactly the amount. */
export function brokenMonths(field: string, months: Months, amount: Amount): BrokenRule[] {
  const sum = months.reduce((all, it) => all + it.amount, 0);
  return [
    ...(sum === amount ? [] : [{ field, rule: 'periods_sum', params: { sum, amount } }]),
    ...(isRepeated(months.map(({ period }) => period)) ? [{ field, rule: 'is_unique' }] : []),
  ];
}

/** At most one record of each dimension; only what may be split over can be booked on. `before`: not asked about again. */
export function brokenLinks(links: Links, before: Links | undefined, { facts: { masterData } }: Given): BrokenRule[] {
  if (links === before) return [];
  const unfit = links.flatMap(({ type, id }, i) =>
    !(masterData instanceof RecordState) || (masterData.kind(type)?.dimension && masterData.isUsable(type, id))
      ? []
      : [{ field: `dataElements[${i}].id`, rule: 'selection_required', params: { id } }],
  );
  return isRepeated(links.map(({ type }) => type)) ? [{ field: 'dataElements', rule: 'is_unique' }, ...unfit] : unfit;
}

/** The one month that it lies in follows its amount. */
export const followed = (months: Months, amount: Amount | undefined): Months | undefined => {
  const [only, ...others] = months;
  return amount === undefined || !only || others.length ? undefined : [{ ...only, amount }];
};
