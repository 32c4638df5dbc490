import type { ImportResult, JobAnswer, JobStarted } from '@contracts/importing/import.js';
import { asProblem } from '../../api/problem.js';
import { runJob } from '../../api/runJob.js';
import { remember } from '../../api/undo.js';
import { offerUndo, sayProblem } from '../../ui/offerUndo.js';
import { toast } from '../../ui/toasts.js';
import { t } from '../../words/t.js';

/** Says how far a clone in chunks is until it has ended, then offers to take it back as one. Answers the new roots. */
export async function finished({ jobId, command = null }: JobStarted, name: string): Promise<string[]> {
  let said = '';
  let dismiss = (): void => undefined;
  const onProgress = (progress: number) => {
    // In tens, so that a screen reader isn't talked over.
    const text = t('planning.duplicating', { name, percent: Math.floor(progress / 10) * 10 });
    if (text === said) return;
    dismiss();
    dismiss = toast({ text, stays: true });
    said = text;
  };
  const job = await runJob(jobId, { onProgress }).catch((thrown) => sayProblem(asProblem(thrown)));
  dismiss();
  return ended(job ?? null, command, name);
}

function ended(job: JobAnswer | null, command: string | null, name: string): string[] {
  const result = job?.result as (JobAnswer['result'] & ImportResult) | undefined;
  const label = t('planning.duplicated', { name });
  if (command) remember({ command, label });
  if (job?.state !== 'done') toast({ text: t('planning.duplicatingFailed', { name }), tone: 'bad' });
  const left = result?.impossible.length ?? 0;
  if (left > 0) toast({ text: t('planning.duplicatedNot', { count: left }), tone: 'bad' });
  if (job?.state === 'done') offerUndo(label, command);
  return result?.roots.map(({ id }) => id) ?? [];
}
