import { useEffect } from 'react';
import useSWR, { type KeyedMutator, useSWRConfig } from 'swr';
import type { Patch } from './follow.js';
import { views } from './idleViews.js';
import { asProblem, type Problem } from './problem.js';
import { useFollowing } from './useFollowing.js';

export interface View<T> {
  /** The last answer; kept while a newer one is on its way. */
  data: T | undefined;
  state: 'loading' | 'ready' | 'error';
  problem: Problem | undefined;
  /** There is data and a newer answer is on its way. */
  refreshing: boolean;
  refresh(): Promise<T | undefined>;
  /** Changes the data at hand, e.g. before the server answers. */
  mutate: KeyedMutator<T>;
}

export interface ViewOptions<T> {
  /** Segments whose live changes this view hears beside its path's own. */
  follows?: readonly string[] | undefined;
  /** What a frame makes of the answer at hand. Without it each frame that is heard makes the view load anew. */
  patch?: Patch<T>;
  /** Of thousands of rows that only one moment has: few such are kept once nobody shows them. */
  heavy?: boolean;
}

interface Wish<T> extends ViewOptions<T> {
  /** Null: nothing is asked yet. */
  key: string | null;
  /** Whether the answer to the key before stays until this one's is there. */
  keeps: boolean;
  read(key: string): Promise<T>;
}

/** What the server answers to a key, shared by all who ask for the same, refreshed by the websocket. */
export function useAnswer<T>({ key, keeps, read, ...options }: Wish<T>): View<T> {
  const answer = useSWR<T, unknown>(key, read, { keepPreviousData: keeps });
  const { data, error, isValidating, mutate } = answer;
  const { heavy = false } = options;
  const { cache } = useSWRConfig();
  useEffect(() => (key ? views.show(cache, key, heavy) : undefined), [cache, key, heavy]);
  useFollowing(key, answer, options);
  return {
    data,
    state: data !== undefined ? 'ready' : error ? 'error' : 'loading',
    problem: error ? asProblem(error) : undefined,
    refreshing: isValidating && data !== undefined,
    refresh: () => mutate(),
    mutate,
  };
}
