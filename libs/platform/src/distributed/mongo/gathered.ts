/**
 * Looks keys up many at a time: what is asked in one turn goes in one look-up, and while `most` are under way the rest waits
 * and goes together. None is answered from a look-up that began before it was asked.
 */
export function gathered<V>(
  find: (keys: string[]) => Promise<ReadonlyMap<string, V>>,
  most = 2,
): (key: string) => Promise<V | null> {
  let waiting = new Map<string, PromiseWithResolvers<V | null>>();
  let running = 0;

  function send(): void {
    if (waiting.size === 0 || running >= most) return;
    const asked = waiting;
    waiting = new Map();
    running++;
    find([...asked.keys()])
      .then(
        (found) => {
          for (const [key, { resolve }] of asked) resolve(found.get(key) ?? null);
        },
        (error: unknown) => {
          for (const { reject } of asked.values()) reject(error);
        },
      )
      .finally(() => {
        running--;
        send();
      });
  }
  return (key) => {
    const there = waiting.get(key);
    if (there) return there.promise;
    const one = Promise.withResolvers<V | null>();
    waiting.set(key, one);
    if (waiting.size === 1) queueMicrotask(send);
    return one.promise;
  };
}
