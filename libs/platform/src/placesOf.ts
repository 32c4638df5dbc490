/** At most so many of one key at a time; more of them wait in order, and those of other keys don't wait for them. */
export function placesOf(most: number): <T>(key: string, run: () => Promise<T>) => Promise<T> {
  const held = new Map<string, { running: number; waiting: (() => void)[] }>();
  return async (key, run) => {
    const place = held.get(key) ?? { running: 0, waiting: [] };
    held.set(key, place);
    if (place.running < most) place.running++;
    else await new Promise<void>((go) => place.waiting.push(go));
    try {
      return await run();
    } finally {
      // Who waited takes the place over.
      const next = place.waiting.shift();
      if (next) next();
      else if (--place.running === 0) held.delete(key);
    }
  };
}
