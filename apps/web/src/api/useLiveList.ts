import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
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
  useEffect(() => shown(list), [list]);
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

/** Keeps a list loaded and patched while somebody shows it. Answers how to let it go. */
function shown({ key, load }: Pick<LiveList<Identified>, 'key' | 'load'>): () => void {
  shownBy.set(key, (shownBy.get(key) ?? 0) + 1);
  void load();
  return () => {
    const left = (shownBy.get(key) ?? 1) - 1;
    shownBy.set(key, left);
    setTimeout(() => shownBy.get(key) === 0 && shownBy.delete(key) && forgetList(key), keptFor);
  };
}

/** The rows of several lists, by their addresses; the same array until one of them changes. */
export function useLiveLists<Row extends Identified>(
  wanted: readonly { key: string; shape: ListShape<Row> }[],
): readonly (readonly Row[])[] {
  const keys = wanted.map(({ key }) => key).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shapes follow from the keys
  const lists = useMemo(() => wanted.map(({ key, shape }) => liveList(key, shape)), [keys]);
  const held = useRef<readonly (readonly Row[])[]>([]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = lists.flatMap((list) => [shown(list), list.subscribe(listener)]);
      return () => {
        for (const end of ends) end();
      };
    },
    [lists],
  );
  return useSyncExternalStore(subscribe, () => {
    const now = lists.map((list) => list.rows());
    const isSame = now.length === held.current.length && now.every((rows, at) => rows === held.current[at]);
    if (!isSame) held.current = now;
    return held.current;
  });
}

/** Rows that could not be loaded because the server was away are asked for again. */
const againMs = 2_000;

/** A change of tab between Gantt and table finds the rows still there. */
const keptFor = 60_000;
