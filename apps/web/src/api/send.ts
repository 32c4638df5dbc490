import { own } from './ownRevisions.js';
import { type Command, type Outcome, perform } from './perform.js';
import { queued } from './queue.js';
import { clashesOf, conflict, refusal } from './refused.js';

export interface CommandWish extends Omit<Command, 'method' | 'path' | 'ifMatch'> {
  /** The thing it changes: its commands go one after the other, and a refusal is shown beside it. */
  thing: string;
  /** Its revision when the person began: what others wrote in the same fields since then is asked about. Left out: the last write wins. */
  seen?: number | undefined;
}

/** A command on one thing: shown at once, sent in its turn, a refusal told beside the thing. Never throws. */
export async function send<T>(
  { method, path }: Pick<Command, 'method' | 'path'>,
  { thing, seen, optimistic = [], ...wish }: CommandWish,
): Promise<Outcome<T>> {
  if (refusal.get()?.thing === thing) refusal.set(null);
  const shown = optimistic.map((each) => each.apply());
  let based: number | undefined;
  const outcome = await queued(thing, () => {
    based = seen === undefined ? undefined : own.after(thing, seen);
    const now = shown.map((each) => ({ apply: () => each }));
    return perform<T>({ ...wish, method, path, optimistic: now, ifMatch: based ?? null });
  });
  if (outcome.ok) {
    // Of both: the next edit may have begun before an earlier answer, or after it.
    for (const base of new Set([seen, based]))
      if (base !== undefined && outcome.revision !== null) own.wrote(thing, base, outcome.revision);
    return outcome;
  }
  const clashes = clashesOf(outcome.problem);
  const keepYours = () => void send({ method, path }, { ...wish, thing, optimistic });
  if (clashes) conflict.set({ thing, clashes, keepYours });
  else refusal.set({ thing, problem: outcome.problem });
  return outcome;
}
