import type { FilterTerm } from '@contracts/filters/filter.js';
import { useMemo } from 'react';
import { useSession } from '../../api/session.js';
import { useYear } from '../../api/useYear.js';
import { today } from '../../words/formats/calendar.js';
import type { FormField } from '../form/formField.js';
import { useOptions } from '../record/useNames.js';
import { meaning, treeOf } from './meaning.js';

/**
 * What a list's filter means to whoever looks at it now, as the server says it: `THIS_WEEK`, the year looked at for
 * `SELECTED`, oneself for `ME`, of records of a tree those below them too.
 */
export function useMeant(terms: readonly FilterTerm[], fields: readonly FormField[]): readonly FilterTerm[] {
  const [year] = useYear();
  const session = useSession();
  const me = session.status === 'signedIn' ? session.user.id : '';
  const day = today();
  const kinds = [...new Set(terms.flatMap(({ key }) => treeOf(fields, key) ?? []))].sort().join();
  const options = useOptions(
    useMemo(() => (kinds ? kinds.split(',') : []), [kinds]),
    true,
  );
  return useMemo(
    () => meaning(terms, fields, { options, now: { today: day, year, me } }),
    [terms, fields, day, year, me, options],
  );
}
