import { type Given, isRefused, type Right } from '../decider.js';
import { type Refused, refused } from '../refused.js';
import { idsFrom } from './checks.js';
import { decided, type ImportStep } from './importing.js';
import type { Plan } from './plan.js';
import { planRules } from './rules.js';
import { mayOnPlan } from './scope.js';
import { trial } from './trial.js';

/** What a step asks before it is decided. */
export interface Asks {
  right: Right;
  ids: readonly (string | null)[];
}
/** Why a step would be refused after those before it that were not; null: it would be done. */
export type Rehearsal = (step: ImportStep, asks: Asks | null) => Refused | null;

/**
 * Carries out an import's steps on an overlay over the plan, each on what the ones before it did, by the very rights,
 * decisions and rules of the run; the plan stays as it is.
 */
export function rehearsal(plan: Plan, around: Omit<Given, 'may'>): Rehearsal {
  const all = plan.fork();
  const may: Given['may'] = (right, id) => mayOnPlan(all, right, id, given);
  const given: Given = { ...around, may };
  const newId = idsFrom(given, 0);
  // Empty again after each merge.
  let one = trial(all, given);
  return (step, asks) => {
    for (const id of asks?.ids ?? [])
      if (asks && !may(asks.right, id)) return refused('MISSING_PRIVILEGE', { right: asks.right, id });
    const events = decided({ plan: all }, step, given, newId);
    if (isRefused(events)) return events;
    one.add(...events);
    const broken = planRules(one.plan, events, given);
    if (broken) one = trial(all, given);
    else one.plan.merge();
    one.events.length = 0;
    return broken;
  };
}
