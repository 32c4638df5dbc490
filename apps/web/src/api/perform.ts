import { asProblem, type Problem } from './problem.js';
import { command, type Method, type Wish } from './request.js';
import { remember } from './undo.js';

/** A change that shows at once: `keep` when the server agreed, `drop` when it refused. */
export interface Optimistic {
  apply(): { keep(state: unknown): void; drop(): void };
}

export interface Command extends Omit<Wish, 'signal' | 'blob'> {
  method: Exclude<Method, 'GET'>;
  path: string;
  /** What shows before the answer; each is taken back on a refusal. */
  optimistic?: readonly Optimistic[];
  /** What was done, for undo: `Messestand gelöscht`. Without it the command is not put on the undo stack. */
  label?: string;
}

export type Outcome<T> =
  | { ok: true; state: T; command: string | null; position: string | null; revision: number | null }
  | { ok: false; problem: Problem };

/**
 * Performs a command: shows it at once, sends it (again with the same key while the network is away), takes it back
 * when refused, and puts it on the undo stack. Never throws.
 */
export async function perform<T>({ method, path, optimistic = [], label, ...wish }: Command): Promise<Outcome<T>> {
  const shown = optimistic.map((each) => each.apply());
  try {
    const answer = await command<T>(method, path, wish);
    for (const each of shown) each.keep(answer.body);
    if (answer.command && label) remember({ command: answer.command, label });
    const { body: state, position, revision } = answer;
    return { ok: true, state, command: answer.command, position, revision };
  } catch (thrown) {
    for (const each of shown.reverse()) each.drop();
    return { ok: false, problem: asProblem(thrown) };
  }
}
