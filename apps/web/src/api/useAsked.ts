import type { AnswerOf } from '@contracts/catalogue.js';
import { useEffect } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { addressOf, type Call, type Segment, type Sent } from './call.js';
import { views } from './idleViews.js';
import { asProblem } from './problem.js';
import { request, withQuery } from './request.js';
import { useFollowing } from './useFollowing.js';
import type { View } from './useView.js';

/** Those that are asked with a body and change nothing. */
type AskCall = Extract<Call, 'POST report/cost' | 'POST chart/distribution'>;
interface AskedWish<C extends AskCall> {
  body: Sent<C>;
  /** A moment of the past. */
  asOf?: string | null;
  /** Segments whose live changes make it asked anew. */
  follows?: readonly Segment[];
}

/** What a call answers to a question; the last answer stays until the next is there. Null: nothing is asked yet. */
export function useAsked<C extends AskCall>(call: C, wish: AskedWish<C> | null): Omit<View<AnswerOf<C>>, 'mutate'> {
  const { body, asOf = null, follows = [] } = wish ?? {};
  const key = wish && withQuery(call, { asOf, body: JSON.stringify(body) });
  const read = async () => {
    const { method, path } = addressOf(call);
    return (await request<AnswerOf<C>>(method, path, { body, query: { asOf } })).body;
  };
  const answer = useSWR<AnswerOf<C>, unknown>(key, read, { keepPreviousData: true });
  const { data, error, isValidating, mutate } = answer;
  const { cache } = useSWRConfig();
  useEffect(() => (key ? views.show(cache, key, true) : undefined), [cache, key]);
  useFollowing(key, answer, { follows });
  return {
    data,
    state: data !== undefined ? 'ready' : error ? 'error' : 'loading',
    problem: error ? asProblem(error) : undefined,
    refreshing: isValidating && data !== undefined,
    refresh: () => mutate(),
  };
}
