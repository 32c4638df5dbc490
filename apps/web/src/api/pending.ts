import { useMemo } from 'react';
import type { Optimistic } from './perform.js';
import { createStore, useStore } from './store.js';

/** Fields by a thing's id. */
type Fields = Readonly<Record<string, object>>;

/** Changes that are on their way to the server, in the order in which they were made. */
const changes = createStore<readonly Fields[]>([]);

/**
 * Lays fields over what the server has answered of single things, wherever one is shown: the answer to the first of two
 * quick edits does not show the second one's old value again. Answers how to take them away.
 */
export function pend(fields: Fields): () => void {
  changes.set([...changes.get(), fields]);
  return () => changes.set(changes.get().filter((each) => each !== fields));
}

/** Of things that stand in no list at hand; the change of a list lays its own. */
export const pending = (fields: Fields): Optimistic => ({
  apply() {
    const end = pend({ ...fields });
    return { keep: end, drop: end };
  },
});

/** A thing with what is on its way. */
export function usePending<T>(data: T | undefined, id: string | null): T | undefined {
  const all = useStore(changes);
  return useMemo(() => (id === null || data === undefined ? data : withPending(data, id, all)), [data, id, all]);
}

/** The same one where nothing of it is on its way. */
export function withPending<T>(data: T, id: string, all = changes.get()): T {
  const over = all.flatMap((fields) => fields[id] ?? []);
  return over.length > 0 ? Object.assign({}, data, ...over) : data;
}
