/**
 * Whether something that its holder renews was seen as it is for its whole time, by this process's own clock: then its
 * holder is gone, whatever time it wrote. Without it a process whose clock is an hour ahead and that dies would hold what
 * it had for an hour. `mark`: what each renewal changes.
 */
export type IsUnrenewed = (key: string, mark: number, ttl: number) => boolean;

/** `now`: milliseconds of a clock that is never set. */
export function unrenewed(now = () => performance.now()): IsUnrenewed {
  const seen = new Map<string, { mark: number; at: number }>();
  return (key, mark, ttl) => {
    const before = seen.get(key);
    if (before?.mark === mark) return now() - before.at > ttl;
    seen.set(key, { mark, at: now() });
    return false;
  };
}
