import { type Given, isRefused, type Right } from '../decider.js';
import { type Refused, refused } from '../refused.js';
import { idsFrom } from './checks.js';
import { decided, type ImportStep } from './importing.js';
import type { Plan } from './plan.js';
import { planRules } from './rules.js';
import { mayOnPlan } from './scope.js';
import { type PlanEvent, trial } from './trial.js';

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
  const all = overlaid(plan, around);
  const newId = idsFrom(all.given, 0);
  return (step, asks) => {
    for (const id of asks?.ids ?? [])
      if (asks && !all.given.may(asks.right, id)) return refused('MISSING_PRIVILEGE', { right: asks.right, id });
    return all.add(decided(all, step, all.given, newId));
  };
}

/** An overlay over the plan on which one decision after the other is tried. */
interface Overlaid {
  plan: Plan;
  given: Given;
  /** Whether the plan's rules allow it: then it stands on the overlay; of what is refused nothing does. */
  add(events: readonly PlanEvent[] | Refused): Refused | null;
}

export function overlaid(plan: Plan, around: Omit<Given, 'may'>): Overlaid {
  const all = plan.fork();
  const given: Given = { ...around, may: (right, id) => mayOnPlan(all, right, id, given) };
  // Empty again after each merge.
  let one = trial(all, given);
  return {
    ...{ plan: all, given },
    add(events) {
      if (isRefused(events)) return events;
      one.add(...events);
      const broken = planRules(one.plan, events, given);
      if (broken) one = trial(all, given);
      else one.plan.merge();
      one.events.length = 0;
      return broken;
    },
  };
}
