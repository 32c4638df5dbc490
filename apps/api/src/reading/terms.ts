import { type Class, type Field, fieldsOf, type Period } from '@contracts/fields.js';
import { meantOf, type Now, resolved } from '@contracts/filters/resolve.js';
import type { Row } from '@platform/ports.js';
import type { ListWish } from '../lists/wish.js';
import type { TenantLive } from '../live/tenantLive.js';
import type { Reader } from './reader.js';

/** Of a list whose filter may have keys that are no fields of its things. */
export interface Termed {
  live: TenantLive;
  /** The class of the list's things, and of its rows where they are less than the whole things. */
  of: Class;
  row: Class;
  /** The tenant's current month. */
  month: Period;
  /** Whether the reader may see a field of a row. */
  sees(row: Row, field: string): boolean;
}
/** Such keys. */
export interface Terms {
  keys: readonly string[];
  /** Those among them that are fields, by their keys: what relative values mean goes by their kind. */
  fields?: readonly Field[];
  /** The wish with terms of such keys looking at what they mean. */
  understood(wish: ListWish): ListWish;
}

/** What relative values mean in fields of these classes, and in others beside them (contracts/filters/relative.ts). */
export function meantNow(
  classes: readonly Class[],
  { person, today }: Reader,
  others: readonly Field[] = [],
): (wish: ListWish) => ListWish {
  const fields = [...others, ...classes.flatMap((of) => fieldsOf(of))];
  const now: Now = { ...meantOf(fields), today, year: +today.slice(0, 4), me: person.id };
  return (wish) => ({ ...wish, terms: resolved(wish.terms, now) });
}

/** Keys of several makings. */
export const together = (all: readonly Terms[]): Terms => ({
  keys: all.flatMap(({ keys }) => keys),
  fields: all.flatMap(({ fields = [] }) => fields),
  understood: (wish) => all.reduce((now, terms) => terms.understood(now), wish),
});
