import type { ListState } from '../../api/liveList.js';
import { kindQuery, type RecordRow, recordCall } from '../../api/records.js';
import type { ShownList } from '../../api/useLiveList.js';
import { useThing } from '../../api/useThing.js';
import type { Kind } from './kinds.js';

interface Shown extends ShownList<RecordRow> {
  refresh(): Promise<unknown>;
}

/** A kind's records as they were at a moment; without one those of today. */
export function usePastRecords(kind: Kind, today: ShownList<RecordRow>, asOf: string | null): Shown {
  const past = useThing(
    recordCall(kind, 'GET data-element'),
    asOf === null ? null : { query: { ...kindQuery(kind), asOf }, heavy: true },
  );
  if (asOf === null) return { ...today, refresh: today.list.refresh };
  // With a problem the rows at hand may still be those of another moment.
  const state: ListState = past.problem
    ? { status: 'error', problem: past.problem }
    : { status: past.data ? 'ready' : 'loading' };
  return {
    rows: (past.data as readonly RecordRow[] | undefined) ?? none,
    state,
    list: today.list,
    refresh: past.refresh,
  };
}

const none: readonly RecordRow[] = [];
