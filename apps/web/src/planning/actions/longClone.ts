import type { ImportResult } from '@contracts/importing/import.js';
import { asProblem } from '../../api/problem.js';
import { request } from '../../api/request.js';
import { remember } from '../../api/undo.js';
import { offerUndo, sayProblem } from '../../ui/offerUndo.js';
import { toast } from '../../ui/toasts.js';
import { t } from '../../words/t.js';

/** What a clone above one append answers. */
export interface LongClone {
  jobId: string;
  command: string | null;
}

interface Job {
  state: 'waiting' | 'running' | 'done' | 'failed';
  progress: number;
  result?: ImportResult;
}

const everyMs = 500;

/** Says how far a clone in chunks is until it has ended, then offers to take it back as one. Answers the new roots. */
export async function finished({ jobId, command }: LongClone, name: string): Promise<string[]> {
  let said = '';
  let dismiss = (): void => undefined;
  for (;;) {
    const job = await asked(jobId);
    if (job?.state === 'done' || job?.state === 'failed') {
      dismiss();
      return ended(job, command, name);
    }
    // In tens, so that a screen reader isn't talked over.
    const text = t('planning.duplicating', { name, percent: Math.floor((job?.progress ?? 0) / 10) * 10 });
    if (text !== said && job) {
      dismiss();
      dismiss = toast({ text, stays: true });
      said = text;
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

function ended({ state, result }: Job, command: string | null, name: string): string[] {
  const label = t('planning.duplicated', { name });
  if (command) remember({ command, label });
  if (state === 'failed') toast({ text: t('planning.duplicatingFailed', { name }), tone: 'bad' });
  const left = result?.impossible.length ?? 0;
  if (left > 0) toast({ text: t('planning.duplicatedNot', { count: left }), tone: 'bad' });
  if (state === 'done') offerUndo(label, command);
  return result?.roots.map(({ id }) => id) ?? [];
}

/** A server that is away is asked on; null: it was. */
async function asked(jobId: string): Promise<Job | null> {
  try {
    return (await request<Job>('GET', `export/job/${jobId}`)).body;
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (problem.status === 404 || problem.status === 401) {
      sayProblem(problem);
      return { state: 'failed', progress: 0 };
    }
    return null;
  }
}
