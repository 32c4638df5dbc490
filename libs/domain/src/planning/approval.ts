import type { BrokenRule } from '@contracts/message.js';
import type { DecideElement, DecideElements, EnterPhase, SubmitElement } from '@contracts/planning/commands.js';
import type { Phase } from '@contracts/planning/element.js';
import { type Given, isRefused, part } from '../decider.js';
import { personOf, sharesAPerson } from '../identity/rights.js';
import type { Users } from '../identity/users.js';
import { broken, Refused, refused } from '../refused.js';
import { type ApprovalEvent, approvalEvents } from './approval.events.js';
import { decidedOn, notDecided, progressOf, pursued, submission } from './deciding.js';
import { type Element, inEdit, phaseOrder } from './element.js';
import { needsApproval, phaseAfter, phaseBefore, phasesOf } from './phases.js';
import type { Plan } from './plan.js';
import { editable, submitted, trial } from './trial.js';

type Named<C> = C & { id: string };
type Decided = readonly ApprovalEvent[] | Refused;

/** Phases, and the four eyes that some of them need. */
export const approval = part<Plan, ApprovalEvent>()({
  ...approvalEvents,
  decide: {
    submitElement({ id, phase, comment }: Named<SubmitElement>, plan: Plan): Decided {
      const element = editable(plan, id);
      if (isRefused(element)) return element;
      const wanted = phase ?? phaseAfter(plan, element);
      const { approval: was } = element;
      if (was.state === 'SUBMITTED') return was.requestedPhase === wanted ? [] : submitted(element);
      if (!wanted || !isUsed(plan, element, wanted)) return noSuchPhase();
      if (phaseOrder.indexOf(wanted) <= phaseOrder.indexOf(element.phase)) return noSuchPhase();
      if (!needsApproval(plan, element, wanted)) return broken({ field: 'phase', rule: 'no_approval_needed' });
      return [submission(plan, element, { phase: wanted, comment })];
    },

    /** Runs after the parts that apply the approver's changes. */
    decideElement: (data: Named<DecideElement>, plan: Plan, given: Given): Decided => decidedOn(plan, data, given),

    decideElements({ items }: DecideElements, plan: Plan, given: Given): Decided {
      const tried = trial(plan, given);
      const refusals = items.flatMap((item, i): BrokenRule[] => {
        const decided = decidedOn(tried.plan, item, given);
        if (!isRefused(decided)) tried.add(...decided);
        return isRefused(decided) ? [notDecided(plan, { id: item.id, i }, decided)] : [];
      });
      if (refusals.length) return new Refused({ code: 'NOT_ALL_DECIDED', status: 409, errors: refusals.slice(0, 100) });
      return tried.events as readonly ApprovalEvent[];
    },

    /** By whoever submitted it, or stood or is stood in for; a key user, as they may have gone. */
    withdrawElement({ id }: { id: string }, plan: Plan, { by, facts }: Given): Decided {
      const element = editable(plan, id);
      if (isRefused(element)) return element;
      const { state, requestedPhase, submittedBy, submittedAt, comment, steps } = element.approval;
      if (state !== 'SUBMITTED' || !requestedPhase || !submittedBy) return refused('NOTHING_SUBMITTED', { id });
      const isTheirs = sharesAPerson(submittedBy, by) || personOf(facts.users as Users | undefined, by)?.keyUser;
      if (!isTheirs) return refused('NOT_YOUR_SUBMISSION', { id });
      return [
        {
          type: 'ElementWithdrawn',
          data: {
            ...{ id, phase: requestedPhase, comment, was: inEdit, ...(steps && { steps }) },
            ...(submittedAt && { first: { by: submittedBy, time: submittedAt } }),
            ...(steps && { progress: progressOf(element.approval) }),
          },
        },
      ];
    },

    /** What a worker asks for, as often as it likes: reminds and escalates when it is time, once. */
    pursueApproval({ id }: { id: string }, plan: Plan, { now }: Given): Decided {
      const element = plan.live(id);
      return element?.approval.state === 'SUBMITTED' ? pursued(element, now) : [];
    },

    enterNextPhase: (data: Named<EnterPhase>, plan: Plan) => forward(plan, data, phaseAfter),

    enterPreviousPhase({ id, phase, comment }: Named<EnterPhase>, plan: Plan): Decided {
      const element = editable(plan, id);
      if (isRefused(element)) return element;
      if (element.approval.state === 'SUBMITTED') return submitted(element);
      const wanted = phase ?? phaseBefore(plan, element);
      if (wanted === element.phase) return [];
      const [from, to] = [phaseOrder.indexOf(element.phase), wanted ? phaseOrder.indexOf(wanted) : -1];
      if (!wanted || to > from || !isUsed(plan, element, wanted)) return noSuchPhase();
      if (from >= phaseOrder.indexOf('EXEC') && !comment.trim()) return broken({ field: 'comment', rule: 'required' });
      return [{ type: 'PhaseEntered', data: { id, phase: { old: element.phase, new: wanted }, comment } }];
    },

    completeElement: (data: Named<EnterPhase>, plan: Plan) =>
      forward(plan, data, (...[, element]) => phasesOf(plan, element).at(-1)),
  },
});

/** Moves on, or submits where the phase needs an approval. */
function forward(
  plan: Plan,
  { id, phase, comment }: Named<EnterPhase>,
  next: (plan: Plan, element: Element) => Phase | undefined,
): Decided {
  const element = editable(plan, id);
  if (isRefused(element)) return element;
  const wanted = phase ?? next(plan, element);
  const { approval: was } = element;
  if (was.state === 'SUBMITTED') return was.requestedPhase === wanted ? [] : submitted(element);
  if (wanted === element.phase) return [];
  if (!wanted || !isUsed(plan, element, wanted)) return noSuchPhase();
  if (phaseOrder.indexOf(wanted) < phaseOrder.indexOf(element.phase)) return noSuchPhase();
  if (needsApproval(plan, element, wanted)) return [submission(plan, element, { phase: wanted, comment })];
  return [{ type: 'PhaseEntered', data: { id, phase: { old: element.phase, new: wanted }, comment } }];
}

const isUsed = (plan: Plan, element: Element, phase: Phase): boolean => phasesOf(plan, element).includes(phase);

const noSuchPhase = (): Refused => broken({ field: 'phase', rule: 'selection_required' });
