import type { AnswerOf } from '@contracts/catalogue.js';
import { type Address, type AnyAddress, addressOf, type ReadCall, type Segment } from './call.js';
import type { Patch } from './follow.js';
import { usePending } from './pending.js';
import type { View } from './useAnswer.js';
import { useView } from './useView.js';

type ThingWish<C extends ReadCall> = Address<C> & {
  /** Segments whose live changes it hears beside its path's own. */
  follows?: readonly Segment[];
  /** What a frame makes of the answer at hand. Without it each frame that is heard makes it load anew. */
  patch?: Patch<AnswerOf<C>>;
  /** Of thousands of rows that only one moment has: few such are kept once nobody shows them. */
  heavy?: boolean;
};

/**
 * What a call answers, shared by all who ask for the same, kept up to date by the websocket, with own changes of the
 * thing that are still on their way:
 * `useThing('GET plan-element/{id}', { params: { id }, query: { enrich: true } })`. Null: nothing is asked yet.
 */
export function useThing<C extends ReadCall>(call: C, wish: ThingWish<C> | null): View<AnswerOf<C>> {
  const { params, query = {}, ...rest } = (wish ?? {}) as AnyAddress & Omit<ThingWish<C>, 'params' | 'query'>;
  const view = useView<AnswerOf<C>>(wish && addressOf(call, wish as AnyAddress).path, query, rest);
  // What was is not changed.
  const id = typeof params?.['id'] === 'string' && !query['asOf'] ? params['id'] : null;
  return { ...view, data: usePending(view.data, id) };
}
