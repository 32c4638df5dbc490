import type { DecideElement, EnterPhase, SubmitElement } from '@contracts/planning/commands.js';
import type { Phase } from '@contracts/planning/element.js';
import { type Given, isRefused, part } from '../decider.js';
import { sharesAPerson } from '../identity/rights.js';
import { broken, type Refused, refused } from '../refused.js';
import { type ApprovalEvent, approvalEvents } from './approval.events.js';
import { type Element, phaseOrder } from './element.js';
import { needsApproval, phaseAfter, phaseBefore, phasesOf } from './phases.js';
import type { Plan } from './plan.js';
import { editable, submitted } from './trial.js';

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
      return [{ type: 'ElementSubmitted', data: { id, phase: wanted, comment, was } }];
    },

    /** Runs after the parts that apply the approver's changes. */
    decideElement({ id, decision, comment }: Named<DecideElement>, plan: Plan, { by }: Given): Decided {
      const element = editable(plan, id);
      if (isRefused(element)) return element;
      const { state, requestedPhase, submittedBy } = element.approval;
      if (state !== 'SUBMITTED' || !requestedPhase || !submittedBy) return refused('NOTHING_SUBMITTED', { id });
      if (sharesAPerson(submittedBy, by)) return refused('OWN_SUBMISSION', { id });
      if (decision === 'APPROVE') {
        const phase = { old: element.phase, new: requestedPhase };
        return [{ type: 'ElementApproved', data: { id, phase, comment } }];
      }
      if (!comment.trim()) return broken({ field: 'comment', rule: 'required' });
      return [{ type: 'ElementRejected', data: { id, phase: requestedPhase, comment } }];
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
  if (needsApproval(plan, element, wanted))
    return [{ type: 'ElementSubmitted', data: { id, phase: wanted, comment, was } }];
  return [{ type: 'PhaseEntered', data: { id, phase: { old: element.phase, new: wanted }, comment } }];
}

const isUsed = (plan: Plan, element: Element, phase: Phase): boolean => phasesOf(plan, element).includes(phase);

const noSuchPhase = (): Refused => broken({ field: 'phase', rule: 'selection_required' });
