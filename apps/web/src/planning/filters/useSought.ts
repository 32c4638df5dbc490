import { ME } from '@contracts/filters/relative.js';
import { useMemo } from 'react';
import { useSession } from '../../api/session.js';
import type { People } from '../people.js';
import { chosenOf, type PlanFilter, withChosen } from '../rows/filter.js';

/** What a filter means here: of a unit those below it too, of `ME` whoever looks. */
export function useSought(filter: PlanFilter, { withBelow }: People): PlanFilter {
  const session = useSession();
  const me = session.status === 'signedIn' ? session.user.id : '';
  return useMemo(() => {
    const people = chosenOf(filter, 'responsible').map((id) => (id === ME ? me : id));
    return withChosen(withChosen(filter, 'unitId', withBelow(chosenOf(filter, 'unitId'))), 'responsible', people);
  }, [filter, withBelow, me]);
}
