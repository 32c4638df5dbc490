import { useMemo } from 'react';
import { useAsked } from '../api/useAsked.js';
import { difference } from './difference.js';
import { type Page, unitOf } from './settings.js';

/** The report that is asked for; compared with another moment: what changed since. */
export function useReport({ settings, filters, year, asOf, compared }: Page) {
  const body = {
    ...{ filters, from: String(year), to: String(year), timeUnit: unitOf(settings), rows: settings.rows },
    across: settings.across || null,
  };
  const follows = ['plan-element'] as const;
  const now = useAsked('POST report/cost', { body, asOf, follows });
  const then = useAsked('POST report/cost', compared === null ? null : { body, asOf: compared });
  const data = useMemo(
    () => (compared === null || !now.data ? now.data : then.data && difference(now.data, then.data)),
    [compared, now.data, then.data],
  );
  const problem = now.problem ?? then.problem;
  return {
    data,
    problem,
    isLoading: !data && !problem,
    refreshing: now.refreshing || then.refreshing,
    refresh: now.refresh,
  };
}
