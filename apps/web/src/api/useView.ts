import { useEffect } from 'react';
import useSWR, { type KeyedMutator } from 'swr';
import { follow } from './follow.js';
import { asProblem, type Problem } from './problem.js';
import { type Query, request, withQuery } from './request.js';

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

interface Options {
  /** Segments whose live changes make this view load anew. Without: the path's own segment. */
  follows?: readonly string[];
}

/**
 * A read of the server, shared by all who ask for the same, refreshed by the websocket:
 * `useView<PlanElement>(`plan-element/${id}`, { enrich: true })`. Path null: nothing is asked yet.
 */
export function useView<T>(path: string | null, params: Query = {}, { follows }: Options = {}): View<T> {
  const key = path === null ? null : withQuery(path, params);
  const { data, error, isValidating, mutate } = useSWR<T, unknown>(key, read, { keepPreviousData: path !== null });
  const followed = follows?.join(' ');
  useEffect(() => (key && followed ? follow(key, followed.split(' ')) : undefined), [key, followed]);
  return {
    data,
    state: data !== undefined ? 'ready' : error ? 'error' : 'loading',
    problem: error ? asProblem(error) : undefined,
    refreshing: isValidating && data !== undefined,
    refresh: () => mutate(),
    mutate,
  };
}

/** The fetcher of every view. */
export const read = async <T>(key: string): Promise<T> => (await request<T>('GET', key)).body;
