import type { AnswerOf } from '@contracts/catalogue.js';
import { type Address, type AnyAddress, addressOf, type Segment, type Sent, type WriteCall } from './call.js';
import { tellViews } from './frames.js';
import { allLists, elementsIn } from './liveList.js';
import { own } from './ownRevisions.js';
import { type Command, type Optimistic, type Outcome, perform } from './perform.js';
import type { Problem } from './problem.js';
import { queued } from './queue.js';
import { clashesOf, conflict, type Refused, refusal } from './refused.js';

interface Wish extends Omit<Command, 'method' | 'path' | 'ifMatch' | 'body' | 'query'> {
  /** The thing it changes: its commands go one after the other, and a refusal is shown beside it. */
  thing: string;
  /** It touches more than that thing: it waits for all before it, and all after it wait for it. */
  touchesMore?: boolean;
  /**
   * Its revision when the person began: what others wrote in the same fields since then is asked about. Left out: the last
   * write wins. Of several things by their ids, told to the server by the body.
   */
  seen?: number | ((id: string) => number | undefined) | undefined;
  /** Of which segment the things are that it answers, where its path does not say so. */
  answers?: Segment;
  /** What is shown of a refusal, and where; null: nothing. */
  refused?: (problem: Problem) => Refused | null;
  /** Writes the own values over others', where leaving out `seen` does not. */
  keepYours?: () => void;
}
/** What is wished of a call that changes things; a body that depends on what came before is made in its turn. */
export type CommandWish<C extends WriteCall> = Address<C> & Wish & { body?: Sent<C> | (() => Sent<C>) };
type AnyWish = AnyAddress & Wish & { body?: unknown };

/**
 * A command on a thing: shown at once in lists and panels, sent in its turn, what it answers put where it is shown, a
 * refusal told beside the thing, a clash asked about. Never throws.
 */
export const send = <C extends WriteCall>(call: C, wish: CommandWish<C>): Promise<Outcome<AnswerOf<C>>> =>
  sent<AnswerOf<C>>(addressOf(call, wish as AnyWish), { answers: segmentOf(call), ...(wish as AnyWish) });

/** `PUT plan-element/{id}` → `plan-element`. */
const segmentOf = (call: WriteCall) => call.replace(/^\w+ /, '').replace(/\/\{.*$/, '') as Segment;

async function sent<T>(address: ReturnType<typeof addressOf>, wish: AnyWish): Promise<Outcome<T>> {
  const { thing, touchesMore = false, seen, optimistic = [], body, query, label } = wish;
  refusal.set(null);
  const shown = optimistic.map((each) => each.apply());
  const outcome = await queued(touchesMore ? null : thing, () =>
    perform<T>({
      ...(address as Pick<Command, 'method' | 'path'>),
      ...{ body: typeof body === 'function' ? body() : body, query, label },
      ifMatch: typeof seen === 'number' && seen >= 0 ? own.after(thing, seen) : null,
      optimistic: [noting(wish), ...shown.map((each) => ({ apply: () => each }))],
    }),
  );
  if (outcome.ok) return outcome;
  const { problem } = outcome;
  const clashes = clashesOf(problem);
  const { keepYours = () => void sent(address, { ...wish, seen: undefined }) } = wish;
  if (clashes) conflict.set({ thing: String(problem.params['id'] ?? thing), clashes, keepYours });
  else refusal.set(wish.refused ? wish.refused(problem) : { thing, problem });
  return outcome;
}

/** What the own command made of each thing's revision: a later edit is in no conflict with it. And views show its answer. */
const noting = ({ thing, seen, answers = 'plan-element' }: AnyWish): Optimistic => ({
  apply: () => ({
    drop: () => undefined,
    keep(answer) {
      const things = elementsIn(answer);
      for (const { id, revision } of things) {
        const began = typeof seen === 'function' ? seen(id) : id === thing ? seen : undefined;
        const known = allLists().map((list) => list.get(id)?.revision);
        // Of all: the next edit may have begun before an earlier answer, or after it.
        for (const base of new Set([began, began === undefined ? began : own.after(id, began), ...known]))
          if (base !== undefined && revision !== undefined) own.wrote(id, base, revision);
      }
      tellViews(answers, things);
    },
  }),
});
