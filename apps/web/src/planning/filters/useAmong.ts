import { printFilter } from '@contracts/filters/filter.js';
import { withYear } from '@contracts/filters/resolve.js';
import { sharedSegment } from '@contracts/masterData/kinds.js';
import { useMemo } from 'react';
import type { Segment } from '../../api/call.js';
import type { ListState } from '../../api/liveList.js';
import { useThing } from '../../api/useThing.js';
import { kindOf, useKinds } from '../../ui/record/kinds.js';
import { askedOf, type PlanFilter } from '../rows/filter.js';
import { planCall } from '../rows/planList.js';
import { isFilterKey, useOwnFilterFields } from './fields.js';

/**
 * The elements that the server leaves of a filter: it looks through descriptions too, and knows what names a record, one
 * below it or merged into it. Null where there is nothing to ask, or no answer yet; meanwhile the last one stays.
 */
export function useAmong(filter: PlanFilter, { asOf, year }: { asOf: string | null; year: number }) {
  const { kinds, ready } = useKinds();
  const wished = useMemo(() => askedOf(filter), [filter]);
  const own = useOwnFilterFields();
  const terms = useMemo(() => wished.filter(({ key }) => isFilterKey(key, kinds, own)), [wished, kinds, own]);
  // A kind of the tenant's own is only known once the kinds are.
  const waits = !ready && terms.length < wished.length;
  const isAsked = terms.length > 0 && !waits;
  const segments = terms.map(({ key }) => kindOf(key)?.segment ?? (sharedSegment as Segment));
  const { data, problem, refresh } = useThing(
    planCall,
    isAsked
      ? {
          query: { filters: printFilter(withYear(terms, year)), asOf },
          follows: ['plan-element', ...segments],
          heavy: true,
        }
      : null,
  );
  const ids = useMemo(() => (isAsked && data ? new Set(data.map(({ id }) => id)) : null), [isAsked, data]);
  // A phrase is looked for in what is there until the server has looked for it.
  const isPhrase = terms.every(({ key }) => key === 'text');
  const state: ListState = problem
    ? { status: 'error', problem }
    : { status: waits || (isAsked && !isPhrase && data === undefined) ? 'loading' : 'ready' };
  return { ids, state, refresh };
}
