import { type FormEvent, useState } from 'react';
import { asProblem, type Problem } from '../api/problem.js';

export interface Sending {
  /** What the form's submit is given. */
  submit(event: FormEvent): void;
  busy: boolean;
  /** Why the last try was refused. */
  problem: Problem | null;
}

/** A form that is sent once at a time: while it is on its way nothing more is sent. `send` throws a Problem. */
export function useSending(send: () => Promise<unknown>, isFit = true): Sending {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const trySending = async () => {
    setBusy(true);
    try {
      await send();
      setProblem(null);
    } catch (thrown) {
      setProblem(asProblem(thrown));
    }
    setBusy(false);
  };
  return {
    submit(event) {
      event.preventDefault();
      if (!busy && isFit) void trySending();
    },
    busy,
    problem,
  };
}
