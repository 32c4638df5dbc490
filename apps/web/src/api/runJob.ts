import type { JobAnswer } from '@contracts/importing/import.js';
import { ask } from './ask.js';
import { asProblem, isPassing, type Problem } from './problem.js';

interface Follower {
  /** How far it is, in percent. */
  onProgress?(percent: number): void;
  /** The server is away: it is asked on. */
  onAway?(problem: Problem): void;
  signal?: AbortSignal;
}

const everyMs = 300;

/** Waits for what workers do until it has ended, well or not. Throws a Problem where nothing is known of it. */
export async function runJob(id: string, { onProgress, onAway, signal }: Follower = {}): Promise<JobAnswer> {
  for (;;) {
    try {
      const { body } = await ask('GET export/job/{id}', { params: { id }, ...(signal && { signal }) });
      onProgress?.(body.progress);
      if (!['waiting', 'running'].includes(body.state)) return body;
    } catch (thrown) {
      const problem = asProblem(thrown);
      if (signal?.aborted || !isPassing(problem)) throw problem;
      onAway?.(problem);
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
