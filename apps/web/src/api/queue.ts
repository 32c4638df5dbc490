/**
 * Works one after the other: each command carries the revision that the one before it made, so that somebody's quick
 * steps never conflict with each other.
 */
export function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}

const queues = new Map<string, ReturnType<typeof createQueue>>();

/** Commands on one thing go one after the other, on several at once. */
export function queued<T>(thing: string, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(thing) ?? createQueue();
  queues.set(thing, queue);
  const done = queue(work);
  const last = done.catch(() => undefined).then(() => undefined);
  latest.set(thing, last);
  void last.then(() => {
    if (latest.get(thing) !== last) return;
    latest.delete(thing);
    queues.delete(thing);
  });
  return done;
}
const latest = new Map<string, Promise<void>>();
