import type { AnswerOf } from '@contracts/catalogue.js';
import { addressOf, type Call, type Segment, type Sent } from './call.js';
import { request, withQuery } from './request.js';
import { useAnswer, type View } from './useAnswer.js';

/** Those that are asked with a body and change nothing. */
type AskCall = Extract<
  Call,
  'POST report/cost' | 'POST report/cost/entries' | 'POST chart/distribution' | 'POST chart/bridge'
>;
interface AskedWish<C extends AskCall> {
  body: Sent<C>;
  /** A moment of the past. */
  asOf?: string | null;
  /** Segments whose live changes make it asked anew. */
  follows?: readonly Segment[];
}

/** What a call answers to a question; the last answer stays until the next is there. Null: nothing is asked yet. */
export function useAsked<C extends AskCall>(call: C, wish: AskedWish<C> | null): View<AnswerOf<C>> {
  const { body, asOf = null, follows } = wish ?? {};
  const { method, path } = addressOf(call);
  return useAnswer<AnswerOf<C>>({
    ...{ key: wish && withQuery(call, { asOf, body: JSON.stringify(body) }), keeps: true, heavy: true, follows },
    read: async () => (await request<AnswerOf<C>>(method, path, { body, query: { asOf } })).body,
  });
}
