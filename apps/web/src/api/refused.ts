import type { BrokenRule } from '@contracts/message.js';
import { Problem } from './problem.js';
import { createStore } from './store.js';

/** Why a change of a thing snapped back; shown beside the thing, and each broken rule at its field. */
export interface Refused {
  thing: string;
  problem: Problem;
  /** The same wish with what it takes, e.g. with the parents' dates extended. */
  again?: () => void;
}
export const refusal = createStore<Refused | null>(null);

/** Says beside a thing, without asking the server, which rules a wish breaks; whether there are any. */
export function refuse(thing: string, errors: readonly BrokenRule[]): boolean {
  if (errors.length > 0)
    refusal.set({ thing, problem: new Problem(422, { code: 'RULES_BROKEN', errors: [...errors] }) });
  return errors.length > 0;
}

/** Says so that another one has its number. */
export const refuseTaken = (thing: string, identifier: string): void =>
  void refuse(thing, [{ field: 'identifier', rule: 'is_unique', params: { identifier } }]);

/** A field that two people wrote. */
export interface Clash {
  /** `label`, `kpis[<id>].plan` … */
  field: string;
  theirs: unknown;
  yours: unknown;
}
/** Values changed by two people at once: both are shown, one is chosen. */
export interface Conflict {
  thing: string;
  clashes: readonly Clash[];
  /** Writes the own values over theirs. */
  keepYours(): void;
}
export const conflict = createStore<Conflict | null>(null);

/** The fields of a 409 CONFLICT; null where it is about something else. */
export function clashesOf({ status, code, params }: Problem): readonly Clash[] | null {
  const { fields } = params as { fields?: readonly Clash[] };
  return status === 409 && code === 'CONFLICT' && fields && fields.length > 0 ? fields : null;
}
