import type { Class } from '@contracts/fields.js';
import type { Row } from '@platform/ports.js';
import type { ListWish } from '../lists/wish.js';
import type { TenantLive } from '../live/tenantLive.js';

/** Of a list whose filter may have keys that are no fields of its things. */
export interface Termed {
  live: TenantLive;
  /** The class of the list's things. */
  of: Class;
  /** Whether the reader may see a field of a row. */
  sees(row: Row, field: string): boolean;
}
/** Such keys. */
export interface Terms {
  keys: readonly string[];
  /** The wish with terms of such keys looking at what they mean. */
  understood(wish: ListWish): ListWish;
}

/** Keys of several makings. */
export const together = (all: readonly Terms[]): Terms => ({
  keys: all.flatMap(({ keys }) => keys),
  understood: (wish) => all.reduce((now, terms) => terms.understood(now), wish),
});
