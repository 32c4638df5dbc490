import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Identified } from './listRows.js';
import { forgetList, type ListShape, type ListState, type LiveList, liveList } from './liveList.js';
import { isPassing } from './problem.js';
import { type Query, withQuery } from './request.js';

export interface ShownList<Row extends Identified> {
  rows: readonly Row[];
  state: ListState;
  /** For `change` (optimistic), `get`, `touched`. */
  list: LiveList<Row>;
}

const shownBy = new Map<string, number>();

/**
 * Rows of a list, patched by the websocket in place. Gantt and table that ask for the same share one list:
 * `const { rows, state, list } = useLiveList('plan/gantt-element', { filters }, ganttShape)`. `shape` is a constant.
 */
export function useLiveList<Row extends Identified>(
  path: string,
  params: Query,
  shape: ListShape<Row>,
): ShownList<Row> {
  const key = withQuery(path, params);
  const list = useMemo(() => liveList(key, shape), [key, shape]);
  useEffect(() => {
    shownBy.set(key, (shownBy.get(key) ?? 0) + 1);
    void list.refresh();
    return () => {
      const left = (shownBy.get(key) ?? 1) - 1;
      shownBy.set(key, left);
      setTimeout(() => shownBy.get(key) === 0 && shownBy.delete(key) && forgetList(key), keptFor);
    };
  }, [key, list]);
  const rows = useSyncExternalStore(list.subscribe, list.rows);
  const state = useSyncExternalStore(list.subscribe, list.state);
  const isAway = state.status === 'error' && isPassing(state.problem);
  useEffect(() => {
    if (!isAway) return;
    const timer = setInterval(() => void list.refresh(), againMs);
    return () => clearInterval(timer);
  }, [isAway, list]);
  return { rows, state, list };
}

/** Rows that could not be loaded because the server was away are asked for again. */
const againMs = 2_000;

/** A change of tab between Gantt and table finds the rows still there. */
const keptFor = 60_000;
