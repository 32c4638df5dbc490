import { Problem } from '../http/problem.js';

/** Failed logins of one address in one tenant within a minute; more answer 429 without looking at the password. */
const most = 100;
const windowMs = 60_000;
const failures = new Map<string, { count: number; until: number }>();

/** Throws 429 with `Retry-After`. */
export function tryOften(from: string): { failed(): void } {
  const now = Date.now();
  const known = failures.get(from);
  if (known && known.until <= now) failures.delete(from);
  else if (known && known.count >= most) {
    const seconds = Math.ceil((known.until - now) / 1_000);
    throw new Problem(429, 'TOO_MANY_REQUESTS', { headers: { 'retry-after': String(seconds) } });
  }
  return {
    failed() {
      const entry = failures.get(from) ?? { count: 0, until: now + windowMs };
      if (failures.size >= 10_000) failures.delete(failures.keys().next().value as string);
      failures.set(from, { ...entry, count: entry.count + 1 });
    },
  };
}
