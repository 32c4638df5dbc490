import { useEffect } from 'react';
import { createStore } from './store.js';

/** Topics that only some pages want told, by how many of them do; each with the segment of its things. */
const wanted = createStore<ReadonlyMap<string, { segment: string; pages: number }>>(new Map());

/** What is asked for beside what every page hears. */
export const extraTopics = (): readonly string[] => [...wanted.get().keys()];
/** The segments of those topics: what was read before one was told may have changed since. */
export const extraSegments = (): readonly string[] => [...wanted.get().values()].map(({ segment }) => segment);
export const onTopics = wanted.subscribe;

/** Has a topic told while the page is shown; null: none. */
export function useTopic(topic: string, segment: string | null): void {
  useEffect(() => {
    if (segment === null) return;
    count(topic, segment, 1);
    return () => count(topic, segment, -1);
  }, [topic, segment]);
}

function count(topic: string, segment: string, by: 1 | -1): void {
  const next = new Map(wanted.get());
  const pages = (next.get(topic)?.pages ?? 0) + by;
  if (pages > 0) next.set(topic, { segment, pages });
  else next.delete(topic);
  wanted.set(next);
}
