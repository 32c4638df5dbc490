import { insist } from './ask.js';
import { asProblem, type Problem } from './problem.js';
import { onSessionEnd, session } from './session.js';
import { createStore, useStore } from './store.js';
import { tenant } from './tenant.js';

/** A command that can be taken back, and how it is named in the toast. */
export interface Done {
  command: string;
  label: string;
}

export interface UndoStack {
  done: readonly Done[];
  undone: readonly Done[];
}

/** `command`: what was taken back. */
export type Undoing = { ok: true; label: string; command: string } | { ok: false; label: string; problem: Problem };

const nothing: UndoStack = { done: [], undone: [] };
const store = createStore<UndoStack>(nothing);
const depth = 200;
/** Of what took back or did again: the command it began with. */
const began = new Map<string, string>();
let busy = false;

onSessionEnd(() => {
  store.set(nothing);
  began.clear();
});

/** What was done in this tab can be taken back after the page was loaded anew, by the same person. */
export function keepUndoOverReload(): void {
  const key = `etatwerk.undo.${tenant()}`;
  const owner = () => {
    const now = session();
    return now.status === 'signedIn' ? now.user.id : null;
  };
  const take = () => {
    const left = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Left | null;
    sessionStorage.removeItem(key);
    if (!left || left.owner !== owner() || store.get() !== nothing) return;
    for (const [next, command] of left.began) began.set(next, command);
    store.set(left.stack);
  };
  take();
  addEventListener('pageshow', take);
  addEventListener('pagehide', () => {
    const left: Left = { owner: owner(), stack: store.get(), began: [...began] };
    if (left.owner !== null && left.stack !== nothing) sessionStorage.setItem(key, JSON.stringify(left));
  });
}

interface Left {
  owner: string | null;
  stack: UndoStack;
  began: readonly [string, string][];
}

/** What can be taken back and done again, newest last. */
export const useUndoStack = (): UndoStack => useStore(store);
export const undoStack = (): UndoStack => store.get();
export const followUndo = store.subscribe;

/** Whether a command of this session stands or was taken back, and what would turn that round; null: not known (any more). */
export function standing({ done, undone }: UndoStack, command: string): { how: keyof UndoStack; last: Done } | null {
  const origin = began.get(command) ?? command;
  const isMeant = (each: Done) => (began.get(each.command) ?? each.command) === origin;
  const [stands, taken] = [done.find(isMeant), undone.find(isMeant)];
  if (stands) return { how: 'done', last: stands };
  return taken ? { how: 'undone', last: taken } : null;
}

/** Puts a command on the stack; what was undone before can no longer be redone. */
export function remember(done: Done): void {
  store.set({ done: [...store.get().done, done].slice(-depth), undone: [] });
}

/** Puts what was taken back before this page was loaded on the stack: `back` is what took `done` back. */
export function rememberTakenBack(done: Done, back: string): void {
  follows(back, done.command);
  const now = store.get();
  store.set({ ...now, undone: [...now.undone, { command: back, label: done.label }] });
}

/** Takes the last command of this session back. Null: there is none, or one is just being taken back. */
export const undoLast = (): Promise<Undoing | null> => reverse('done', 'undone');

/** Does what was last taken back again: the undo of the undo. */
export const redoLast = (): Promise<Undoing | null> => reverse('undone', 'done');

/** Takes back one certain command (a toast's button); `partial`: leaves out what was changed since. */
export async function undoOne(done: Done, partial = false): Promise<Undoing> {
  try {
    const answer = await insist('POST undo/{command}', {
      ...{ params: { command: done.command }, body: partial ? { partial } : {} },
    });
    const { done: before, undone } = store.get();
    follows(answer.command, done.command);
    const redo = answer.command ? [{ command: answer.command, label: done.label }] : [];
    store.set({ done: before.filter((each) => each.command !== done.command), undone: [...undone, ...redo] });
    return { ok: true, label: done.label, command: done.command };
  } catch (thrown) {
    return { ok: false, label: done.label, problem: asProblem(thrown) };
  }
}

function follows(next: string | null, command: string): void {
  if (next) began.set(next, began.get(command) ?? command);
}

async function reverse(from: keyof UndoStack, to: keyof UndoStack): Promise<Undoing | null> {
  const last = store.get()[from].at(-1);
  if (!last || busy) return null;
  busy = true;
  try {
    const answer = await insist('POST undo/{command}', { params: { command: last.command }, body: {} });
    const now = store.get();
    follows(answer.command, last.command);
    const inverse = answer.command ? [{ command: answer.command, label: last.label }] : [];
    const left = now[from].filter((each) => each.command !== last.command);
    store.set({ ...now, [from]: left, [to]: [...now[to], ...inverse] });
    return { ok: true, label: last.label, command: last.command };
  } catch (thrown) {
    const problem = asProblem(thrown);
    // What can never be taken back any more must not block what lies below it.
    if ([403, 404, 409].includes(problem.status)) {
      const now = store.get();
      store.set({ ...now, [from]: now[from].filter((each) => each.command !== last.command) });
    }
    return { ok: false, label: last.label, problem };
  } finally {
    busy = false;
  }
}
