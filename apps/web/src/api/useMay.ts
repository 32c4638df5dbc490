import type { Rights } from '@contracts/planning/things.js';
import { useThing } from './useThing.js';

export type Right = keyof Rights;
type May = (right: Right, of?: string | null) => boolean | undefined;

/** What somebody may do with an element; undefined as long as the server has not said. Null: nothing is asked yet. */
export function useMay(id: string | null): May {
  const { data } = useThing(
    'GET plan-element/permissions',
    id === null ? null : { query: { idsString: id }, follows: ['user'] },
  );
  return (right, of = id) => data?.[of ?? '']?.[right];
}
