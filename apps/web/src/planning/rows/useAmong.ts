import { type FilterTerm, printFilter } from '@contracts/filters/filter.js';
import { sharedSegment } from '@contracts/masterData/kinds.js';
import { useMemo } from 'react';
import type { Segment } from '../../api/call.js';
import type { ListState } from '../../api/liveList.js';
import { useThing } from '../../api/useThing.js';
import { kindOf } from '../../ui/record/kinds.js';
import { planCall } from './planList.js';

/**
 * The elements that name any of the records asked for, or one below them or merged into them: the server knows, as rows
 * do not carry what they are assigned to. Without terms null: none are left out.
 */
export function useAmong(terms: readonly FilterTerm[], asOf: string | null) {
  const isAsked = terms.length > 0;
  const segments = terms.map(({ key }) => kindOf(key)?.segment ?? (sharedSegment as Segment));
  const { data, problem, refresh } = useThing(
    planCall,
    isAsked
      ? { query: { filters: printFilter(terms), asOf }, follows: ['plan-element', ...segments], heavy: true }
      : null,
  );
  const ids = useMemo(() => (isAsked ? new Set((data ?? []).map(({ id }) => id)) : null), [isAsked, data]);
  const state: ListState = problem
    ? { status: 'error', problem }
    : { status: isAsked && data === undefined ? 'loading' : 'ready' };
  return { ids, state, refresh };
}
