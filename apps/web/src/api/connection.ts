import { createStore, useStore } from './store.js';

/** `lost` only after some seconds: a blink of the network is nobody's business. */
export type Connection = 'online' | 'connecting' | 'lost';

export const connection = createStore<Connection>('connecting');
const eager = new Set<() => void>();
const doubtful = new Set<() => void>();

/** Hears that a call was answered while the connection was not: the server is there again. Answers how to stop. */
export function onAnswered(listener: () => void): () => void {
  eager.add(listener);
  return () => eager.delete(listener);
}

export function answered(): void {
  if (connection.get() !== 'online') for (const listener of eager) listener();
}

/** Hears that a call did not get through: an open socket may be dead without knowing it. Answers how to stop. */
export function onFailed(listener: () => void): () => void {
  doubtful.add(listener);
  return () => doubtful.delete(listener);
}

export function failed(): void {
  for (const listener of doubtful) listener();
}

/** Whether the server answers anything at all, now. */
export const isServerThere = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );

const longestWaitMs = 15 * 60_000;
/** How many commands wait for the connection: the page must not be left in silence. */
export const waiting = createStore(0);

/** Waits while the connection is lost; true: it is there again. False at once where it is not lost, or after a quarter of an hour. */
export async function regained(): Promise<boolean> {
  if (connection.get() !== 'lost') return false;
  waiting.set(waiting.get() + 1);
  let stop = (): void => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const back = await new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), longestWaitMs);
    stop = connection.subscribe(() => connection.get() === 'online' && resolve(true));
  });
  clearTimeout(timer);
  stop();
  waiting.set(waiting.get() - 1);
  return back;
}

export const useWaiting = (): number => useStore(waiting);
export const useConnection = (): Connection => useStore(connection);
