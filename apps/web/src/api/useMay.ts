import type { Rights } from '@contracts/planning/things.js';
import type { Told } from './follow.js';
import { useThing } from './useThing.js';

export type Right = keyof Rights;
/** What says why one may or may not. */
export type AccessCall = 'GET plan-element/{id}/access' | 'GET accounting/invoice/{id}/access';
/** Calls that say what one may do with things, by their ids; and of which segment the things are. */
const things = {
  'GET plan-element/permissions': 'plan-element',
  'GET accounting/permissions': 'accounting/invoice',
} as const;
export type RightsCall = keyof typeof things;
type May = (right: Right, of?: string | null) => boolean | undefined;

/** What somebody may do with an element, or with what else `call` is asked about; undefined as long as the server has not said. Null: nothing is asked yet. */
export function useMay(id: string | null, call: RightsCall = 'GET plan-element/permissions'): May {
  // Of a thing that is shown before its command is answered the server says that nobody may: its first frame asks again.
  const patch = <T>(now: T, told: Told) => (told.type === 'user' || id?.includes(told.id) ? undefined : now);
  const wish = { query: { idsString: id ?? '' }, follows: ['user', things[call]], patch } as const;
  const { data } = useThing(call, id === null ? null : wish);
  return (right, of = id) => data?.[of ?? '']?.[right];
}
