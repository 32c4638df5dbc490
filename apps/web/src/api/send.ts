import type { AnswerOf } from '@contracts/catalogue.js';
import { type Address, type AnyAddress, addressOf, type Sent, type WriteCall } from './call.js';
import { own } from './ownRevisions.js';
import { type Command, type Outcome, perform } from './perform.js';
import { queued } from './queue.js';
import { clashesOf, conflict, refusal } from './refused.js';

interface Wish extends Omit<Command, 'method' | 'path' | 'ifMatch' | 'body' | 'query'> {
  /** The thing it changes: its commands go one after the other, and a refusal is shown beside it. */
  thing: string;
  /** Its revision when the person began: what others wrote in the same fields since then is asked about. Left out: the last write wins. */
  seen?: number | undefined;
}
/** What is wished of a call that changes a thing. */
export type CommandWish<C extends WriteCall> = Address<C> & Wish & { body?: Sent<C> };
type AnyWish = AnyAddress & Wish & { body?: unknown };

/** A command on one thing: shown at once, sent in its turn, a refusal told beside the thing. Never throws. */
export const send = <C extends WriteCall>(call: C, wish: CommandWish<C>): Promise<Outcome<AnswerOf<C>>> =>
  sent<AnswerOf<C>>(addressOf(call, wish as AnyWish), wish as AnyWish);

async function sent<T>(
  address: ReturnType<typeof addressOf>,
  { thing, seen, optimistic = [], params: _, ...wish }: AnyWish,
): Promise<Outcome<T>> {
  if (refusal.get()?.thing === thing) refusal.set(null);
  const shown = optimistic.map((each) => each.apply());
  let based: number | undefined;
  const outcome = await queued(thing, () => {
    based = seen === undefined ? undefined : own.after(thing, seen);
    const now = shown.map((each) => ({ apply: () => each }));
    return perform<T>({ ...wish, ...(address as Command), optimistic: now, ifMatch: based ?? null });
  });
  if (outcome.ok) {
    // Of both: the next edit may have begun before an earlier answer, or after it.
    for (const base of new Set([seen, based]))
      if (base !== undefined && outcome.revision !== null) own.wrote(thing, base, outcome.revision);
    return outcome;
  }
  const clashes = clashesOf(outcome.problem);
  const keepYours = () => void sent(address, { ...wish, thing, optimistic });
  if (clashes) conflict.set({ thing, clashes, keepYours });
  else refusal.set({ thing, problem: outcome.problem });
  return outcome;
}
