import type { Envelope } from '@contracts/message.js';
import type { Area, Change, PropertyChange } from '@domain/decider.js';
import type { AreaState } from '@domain/state.js';
import { handlerOf } from './fold.js';

/**
 * What an event changed at one thing that it touched: as its part says, else the `{ old, new }` pairs in its data.
 * The state is that after the event, or a later one.
 */
export function changesOf(area: Area, event: Envelope, id: string, state: AreaState): readonly PropertyChange[] {
  const { history } = handlerOf(area, event.type);
  return history ? history(event.data, id, state) : pairsIn(event.data);
}

/** The pairs of the data itself and one level below it. */
function pairsIn(data: object): PropertyChange[] {
  return Object.entries(data).flatMap(([name, value]) => {
    if (isPair(value)) return [{ name, old: value.old, new: value.new }];
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
    return Object.entries(value).flatMap(([name, inner]) =>
      isPair(inner) ? [{ name, old: inner.old, new: inner.new }] : [],
    );
  });
}

export const isPair = (value: unknown): value is Change =>
  typeof value === 'object' && value !== null && 'old' in value && 'new' in value && Object.keys(value).length === 2;
