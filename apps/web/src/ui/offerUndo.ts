import { settled } from '../api/queue.js';
import { type Done, followUndo, redoLast, type Undoing, undoLast, undoOne, undoStack } from '../api/undo.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';
import { sayWhileSlow, toast } from './toasts.js';

/** Says what was done and offers to take exactly that back: `offerUndo('Messestand gelöscht', outcome.command)`; `more`: what else went with it. */
export function offerUndo(label: string, command: string | null, more: readonly string[] = []): void {
  const text = [label, ...more].join(' · ');
  if (!command) return void toast({ text });
  offers.set(command, toast({ text, action: { label: t('ui.undo'), run: () => void takeBack({ command, label }) } }));
}

/** Takes one certain command back and says so, wherever the person is by then. */
export async function takeBack(done: Done): Promise<void> {
  say(await sayWhileSlow(undoOne(done), t('ui.undoing')), 'undo');
}

/** How each offer is withdrawn, by command; forgotten when the page is left. */
const offers = new Map<string, () => void>();
let withdrawLast = (): void => undefined;

// A new change ends what could be done again: nothing may offer it any longer.
followUndo(() => {
  if (undoStack().undone.length === 0) withdrawLast();
});

let last: Promise<void> = Promise.resolve();

/** After what is still on its way; quick presses follow one another, none is lost. */
const inTurn = (work: () => Promise<void>) => (): Promise<void> => {
  last = last.then(settled).then(work);
  return last;
};

/** Strg Z: takes the last command back and says so by name. */
export const undoAndSay = inTurn(async () => say(await sayWhileSlow(undoLast(), t('ui.undoing')), 'undo'));

/** Strg Y. */
export const redoAndSay = inTurn(async () => say(await sayWhileSlow(redoLast(), t('ui.redoing')), 'redo'));

/** A refusal that has no place of its own on the page. */
export function sayProblem(problem: Parameters<typeof problemText>[0]): void {
  toast({ text: problemText(problem), tone: 'bad' });
}

function say(outcome: Undoing | null, way: 'undo' | 'redo'): void {
  withdrawLast();
  if (!outcome) toast({ text: t(way === 'undo' ? 'shell.nothingToUndo' : 'shell.nothingToRedo') });
  else if (!outcome.ok) sayProblem(outcome.problem);
  else {
    offers.get(outcome.command)?.();
    offers.delete(outcome.command);
    const redo = { action: { label: t('ui.redo'), run: () => void redoAndSay() } };
    const text = t(way === 'undo' ? 'shell.undone' : 'shell.redone', { name: outcome.label });
    withdrawLast = toast({ text, ...(way === 'undo' && redo) });
  }
}
