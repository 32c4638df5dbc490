import type { Class } from '@contracts/fields.js';
import { brokenReferences, type Named, namedIn } from '@contracts/masterData/references.js';
import { refuse } from '../../api/refused.js';
import { isLost } from '../../api/useList.js';
import { kindOf } from './kinds.js';
import { users } from './useNames.js';

/** Whether a record or a person can still be chosen; of what no list here has seen the end the server tells. */
function mayChoose({ to, id }: Named): boolean {
  const kind = to === users.name ? users : kindOf(to);
  return !(kind && isLost(kind, id));
}

/**
 * Whether what would be written names something that was deleted meanwhile, e.g. while a picker was open; that is said
 * beside the thing, as the server would say it. `before`: the thing; only fields that are known of it are looked at.
 */
export function namesGone(thing: string, of: Class, { before, now }: { before: object; now: object }): boolean {
  const known = Object.fromEntries(Object.entries(now).filter(([name]) => name in before));
  return refuse(
    thing,
    brokenReferences(namedIn(of, known), () => namedIn(of, before), mayChoose),
  );
}
