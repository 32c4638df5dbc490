import { useState } from 'react';
import { asProblem, type Problem } from '../api/problem.js';

interface Doing {
  refused: Problem | null;
  /** Which of a list's things something is being done with. */
  busy: string | null;
  /** Does it, then has the list read again. */
  doing(which: string, wish: () => Promise<unknown>): Promise<void>;
}

/** Something done with one of a list's things, one at a time; a refusal stands above the list. */
export function useDoing(refresh: () => Promise<unknown>): Doing {
  const [refused, setRefused] = useState<Problem | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  async function doing(which: string, wish: () => Promise<unknown>): Promise<void> {
    setBusy(which);
    try {
      await wish();
      setRefused(null);
    } catch (thrown) {
      setRefused(asProblem(thrown));
    }
    await refresh();
    setBusy(null);
  }
  return { refused, busy, doing };
}
