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
