import { useEffect } from 'react';
import { connection } from './connection.js';
import { createStore } from './store.js';

/** Where somebody is: at a view, and in it at a field of an element while they write it. */
export interface Present {
  user: string;
  view: string;
  element: string | null;
  field: string | null;
}
type Here = Omit<Present, 'user'>;

/** Where this person is, as others are told while the connection lasts; null: at no view that tells. */
export const here = createStore<Here | null>(null);
/** Who else is at some view; nobody while there is no connection. */
export const others = createStore<readonly Present[]>([]);

/** Says that the person is at a view while it is shown; null: they are at none, e.g. at one of the past. */
export function usePresent(view: string | null): void {
  useEffect(() => {
    here.set(view === null ? null : { view, element: null, field: null });
    return () => here.set(null);
  }, [view]);
}

/** Says what they write there; null: nothing any more. */
export function sayWriting(at: { element: string; field: string } | null): void {
  const now = here.get();
  const { element, field } = at ?? { element: null, field: null };
  if (now && (now.element !== element || now.field !== field)) here.set({ ...now, element, field });
}

/** Tells it over whatever websocket there is, and again once there is another. Answers how to stop. */
export function tellPresence(socket: () => WebSocket | null): () => void {
  const tell = (): void => {
    const now = socket();
    if (now?.readyState === WebSocket.OPEN) now.send(JSON.stringify({ event: 'present', data: here.get() }));
  };
  const stops = [
    here.subscribe(tell),
    connection.subscribe(() => {
      if (connection.get() !== 'online') others.set([]);
      else if (here.get()) tell();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    others.set([]);
  };
}
