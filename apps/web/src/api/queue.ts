/** The last command on each thing, and the last one that all others wait for. */
const latest = new Map<string, Promise<void>>();
let barrier: Promise<void> = Promise.resolve();

/**
 * Commands on one thing go one after the other, on several at once: each carries the revision that the one before it
 * made, so that somebody's quick steps never conflict with each other. Null: it touches more than one thing, e.g. what
 * stands below another; it waits for all before it, and all after it wait for it.
 */
export function queued<T>(thing: string | null, work: () => Promise<T>): Promise<T> {
  const before = thing === null ? Promise.all([barrier, ...latest.values()]) : (latest.get(thing) ?? barrier);
  const done = before.then(work);
  const over = done.then(nothing, nothing);
  if (thing === null) {
    barrier = over;
    latest.clear();
    return done;
  }
  latest.set(thing, over);
  void over.then(() => latest.get(thing) === over && latest.delete(thing));
  return done;
}

const nothing = (): void => undefined;

/** Once all that was sent before is answered. */
export const settled = (): Promise<void> => queued(null, async () => undefined);
