import { type Undoing, redoLast, undoLast, undoOne } from '../api/undo.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';
import { toast } from './toasts.js';

/** Says what was done and offers to take exactly that back: `offerUndo('Messestand gelöscht', outcome.command)`. */
export function offerUndo(label: string, command: string | null): void {
  if (!command) return void toast({ text: label });
  const run = async () => say(await undoOne({ command, label }), 'undo');
  toast({ text: label, action: { label: t('ui.undo'), run: () => void run() } });
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
  if (!outcome) return void toast({ text: t(way === 'undo' ? 'shell.nothingToUndo' : 'shell.nothingToRedo') });
  if (!outcome.ok) return sayProblem(outcome.problem);
  const text = t(way === 'undo' ? 'shell.undone' : 'shell.redone', { name: outcome.label });
  toast(way === 'undo' ? { text, action: { label: t('ui.redo'), run: () => void redoAndSay() } } : { text });
}
