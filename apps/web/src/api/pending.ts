import { useMemo, useRef, useSyncExternalStore } from 'react';
import type { Optimistic } from './perform.js';
import { createStore } from './store.js';

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
  const last = useRef<readonly object[]>(nothing);
  const over = useSyncExternalStore(changes.subscribe, () => {
    const now = id === null ? nothing : fieldsOf(id, changes.get());
    // The same one as long as they are, whatever is on its way of other things.
    if (now.length !== last.current.length || now.some((each, at) => each !== last.current[at])) last.current = now;
    return last.current;
  });
  return useMemo(() => (data === undefined ? data : laid(data, over)), [data, over]);
}

const nothing: readonly object[] = [];
const fieldsOf = (id: string, all: readonly Fields[]): readonly object[] => all.flatMap((fields) => fields[id] ?? []);
const laid = <T>(data: T, over: readonly object[]): T => (over.length > 0 ? Object.assign({}, data, ...over) : data);

/** The same one where nothing of it is on its way. */
export const withPending = <T>(data: T, id: string): T => laid(data, fieldsOf(id, changes.get()));
