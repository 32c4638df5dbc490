import type { Day, Field } from '../fields.js';
import type { FilterTerm, FilterValue } from './filter.js';
import { ME, SELECTED, type Stretch, stretchOf } from './relative.js';

/** What relative values mean: of days, and of people. */
export interface Now {
  today: Day;
  /** The year looked at. */
  year: number;
  me: string;
  isDated(key: string): boolean;
  isPerson(key: string): boolean;
}

/** Of some fields those that have days or name people, by their keys. */
export function meantOf(fields: readonly Field[]): Pick<Now, 'isDated' | 'isPerson'> {
  const byName = new Map(fields.map((field) => [field.name, field]));
  return {
    isDated(key) {
      const field = byName.get(key);
      return field?.kind === 'day' || field?.kind === 'period' || field?.format === 'time';
    },
    isPerson(key) {
      const field = byName.get(key);
      return (field?.to ?? field?.items?.to) === 'user';
    },
  };
}

/** Terms that say what relative ones mean now; a field that is neither a day nor a person is asked for the words themselves. */
export const resolved = <T extends FilterTerm>(terms: readonly T[], { today, year, ...now }: Now): T[] =>
  terms.map((term) => {
    const { key, values } = term;
    if (now.isDated(key))
      return {
        ...term,
        values: values.map((value) => datesOf(value, (it) => ofYear(it, year) ?? stretchOf(it, today))),
      };
    if (!now.isPerson(key)) return term;
    return { ...term, values: values.map((value) => ('is' in value && value.is === ME ? { is: now.me } : value)) };
  });

/** With the year looked at in the place of `SELECTED`: only who looks knows it. */
export const withYear = (terms: readonly FilterTerm[], year: number): FilterTerm[] =>
  terms.map((term) => ({ ...term, values: term.values.map((value) => datesOf(value, (it) => ofYear(it, year))) }));

const ofYear = (text: string, year: number): Stretch | null =>
  text === SELECTED ? { from: `${year}-01`, to: `${year}-12` } : null;

function datesOf(value: FilterValue, meant: (text: string) => Stretch | null): FilterValue {
  if ('is' in value) return meant(value.is) ?? value;
  const { from, to } = value;
  return { ...(from && { from: meant(from)?.from ?? from }), ...(to && { to: meant(to)?.to ?? to }) };
}
