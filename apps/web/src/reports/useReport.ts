import { difference } from '@contracts/reports/difference.js';
import { useMemo } from 'react';
import { useAsked } from '../api/useAsked.js';
import { type Page, unitOf } from './settings.js';

/** What is asked of it. */
export const questionOf = ({ settings, filters, year }: Pick<Page, 'settings' | 'filters' | 'year'>) => ({
  ...{ filters, from: String(year), to: String(year), timeUnit: unitOf(settings), rows: settings.rows },
  across: settings.across || null,
});

/** The report that is asked for; compared with another moment: what changed since. */
export function useReport(page: Page) {
  const { asOf, compared } = page;
  const body = questionOf(page);
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
