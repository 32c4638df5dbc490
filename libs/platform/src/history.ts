import type { Envelope } from '@contracts/message.js';
import type { Area, Change, PropertyChange } from '@domain/decider.js';
import type { AreaState } from '@domain/state.js';
import { handlerOf } from './fold.js';

/**
 * What an event changed at one thing that it touched: as its part says, else the `{ old, new }` pairs in its data.
 * The state is that after the event. Of a later one the names are right, and the values where nothing else changed them since.
 */
export function changesOf(area: Area, event: Envelope, id: string, state: AreaState): readonly PropertyChange[] {
  return changesAt(area, event, { id, state, after: {} });
}

/** What each of a thing's events changed, from one on to the state's last. */
export function changesSince(
  area: Area,
  events: readonly Envelope[],
  { id, state }: { id: string; state: AreaState },
): PropertyChange[][] {
  // What an event says by difference counts from the value that it found: told from the last event back.
  const after: Record<string, unknown> = {};
  const told = events.toReversed().map((event) => {
    const changes = changesAt(area, event, { id, state, after });
    for (const { name, old } of changes) after[name] = old;
    return [...changes];
  });
  return told.toReversed();
}

interface At {
  id: string;
  state: AreaState;
  after: Readonly<Record<string, unknown>>;
}
function changesAt(area: Area, event: Envelope, { id, state, after }: At): readonly PropertyChange[] {
  const { history } = handlerOf(area, event.type);
  return history ? history(event.data, id, state, after) : pairsIn(event.data);
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
