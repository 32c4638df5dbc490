import { redoLast, type Undoing, undoLast, undoOne } from '../api/undo.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';
import { toast } from './toasts.js';

/** Says what was done and offers to take exactly that back: `offerUndo('Messestand gelöscht', outcome.command)`. */
export function offerUndo(label: string, command: string | null): void {
  const run = async (done: string) => say(await undoOne({ command: done, label }), 'undo');
  toast({ text: label, ...(command ? { action: { label: t('ui.undo'), run: () => void run(command) } } : {}) });
}

/** Strg Z: takes the last command back and says so by name. */
export async function undoAndSay(): Promise<void> {
  say(await undoLast(), 'undo');
}

/** Strg Y. */
export async function redoAndSay(): Promise<void> {
  say(await redoLast(), 'redo');
}

/** A refusal that has no place of its own on the page. */
export function sayProblem(problem: Parameters<typeof problemText>[0]): void {
  toast({ text: problemText(problem), tone: 'bad' });
}

function say(outcome: Undoing | null, way: 'undo' | 'redo'): void {
  if (!outcome) toast({ text: t(way === 'undo' ? 'shell.nothingToUndo' : 'shell.nothingToRedo') });
  else if (!outcome.ok) sayProblem(outcome.problem);
  else if (way === 'redo') toast({ text: t('shell.redone', { name: outcome.label }) });
  else {
    const action = { label: t('ui.redo'), run: () => void redoAndSay() };
    toast({ text: t('shell.undone', { name: outcome.label }), action });
  }
}
