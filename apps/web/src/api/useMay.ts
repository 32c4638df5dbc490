import type { Rights } from '@contracts/planning/things.js';
import { useThing } from './useThing.js';

export type Right = keyof Rights;
/** Calls that say what one may do with things, by their ids. */
/** What says why one may or may not. */
export type AccessCall = 'GET plan-element/{id}/access' | 'GET accounting/invoice/{id}/access';
export type RightsCall = 'GET plan-element/permissions' | 'GET accounting/permissions';
type May = (right: Right, of?: string | null) => boolean | undefined;

/** What somebody may do with an element, or with what else `call` is asked about; undefined as long as the server has not said. Null: nothing is asked yet. */
export function useMay(id: string | null, call: RightsCall = 'GET plan-element/permissions'): May {
  const { data } = useThing(call, id === null ? null : { query: { idsString: id }, follows: ['user'] });
  return (right, of = id) => data?.[of ?? '']?.[right];
}
