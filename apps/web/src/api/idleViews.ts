/** What of a cache this needs: SWR's. */
interface Cache {
  delete(key: string): void;
}

interface Entry {
  shown: number;
  timer?: ReturnType<typeof setTimeout>;
  /** Thousands of rows that only one moment has. */
  heavy: boolean;
}

/** A look at another tab or row and back finds what was there. */
const keptForMs = 60_000;
/** Heavy ones that nobody shows, e.g. the plans of two moments that are looked at in turn. */
const mostHeavy = 2;

/** Forgets answers that no component shows any longer: after a while, heavy ones also when there are too many. */
export function idleViews(keptFor = keptForMs, most = mostHeavy) {
  const entries = new Map<string, Entry>();
  const forget = (cache: Cache, key: string) => {
    const entry = entries.get(key);
    if (!entry || entry.shown > 0) return;
    entries.delete(key);
    cache.delete(key);
  };
  return {
    /** Answers how to end showing it. */
    show(cache: Cache, key: string, heavy = false): () => void {
      const entry = entries.get(key) ?? { shown: 0, heavy };
      entry.shown += 1;
      clearTimeout(entry.timer);
      // Anew, so that the order is that of the last look.
      entries.delete(key);
      entries.set(key, entry);
      return () => {
        entry.shown -= 1;
        if (entry.shown > 0) return;
        // Also what was dropped before: its answer may arrive later and would be kept.
        entry.timer = setTimeout(() => {
          forget(cache, key);
          if (!entries.has(key)) cache.delete(key);
        }, keptFor);
        const idle = [...entries].filter(([, each]) => each.heavy && each.shown === 0);
        for (const [old] of idle.slice(0, Math.max(0, idle.length - most))) forget(cache, old);
      };
    },
    /** How many are kept. */
    size: () => entries.size,
  };
}

/** This page's. */
export const views = idleViews();
