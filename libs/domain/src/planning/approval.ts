import type { DecideElement, EnterPhase, SubmitElement } from '@contracts/planning/commands.js';
import type { Phase } from '@contracts/planning/element.js';
import { type Given, isRefused, part } from '../decider.js';
import { sharesAPerson } from '../identity/rights.js';
import { broken, type Refused, refused } from '../refused.js';
import { type ApprovalEvent, approvalEvents } from './approval.events.js';
import { type Element, phaseAfter, phaseBefore, phaseOrder } from './element.js';
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
      const wanted = phase ?? phaseAfter(element.phase);
      const { approval: was } = element;
      if (was.state === 'SUBMITTED') return was.requestedPhase === wanted ? [] : submitted(element);
      if (!wanted || phaseOrder.indexOf(wanted) <= phaseOrder.indexOf(element.phase)) return noSuchPhase();
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
      const wanted = phase ?? phaseBefore(element.phase);
      if (wanted === element.phase) return [];
      const [from, to] = [phaseOrder.indexOf(element.phase), wanted ? phaseOrder.indexOf(wanted) : -1];
      if (!wanted || to < 0 || to > from) return noSuchPhase();
      if (from >= phaseOrder.indexOf('EXEC') && !comment.trim()) return broken({ field: 'comment', rule: 'required' });
      return [{ type: 'PhaseEntered', data: { id, phase: { old: element.phase, new: wanted }, comment } }];
    },

    completeElement: (data: Named<EnterPhase>, plan: Plan) => forward(plan, data, () => 'COMPLETED'),
  },
});

/** Moves on, or submits where the phase needs an approval. */
function forward(
  plan: Plan,
  { id, phase, comment }: Named<EnterPhase>,
  next: (phase: Phase) => Phase | undefined,
): Decided {
  const element = editable(plan, id);
  if (isRefused(element)) return element;
  const wanted = phase ?? next(element.phase);
  const { approval: was } = element;
  if (was.state === 'SUBMITTED') return was.requestedPhase === wanted ? [] : submitted(element);
  if (wanted === element.phase) return [];
  if (!wanted || phaseOrder.indexOf(wanted) < phaseOrder.indexOf(element.phase)) return noSuchPhase();
  if (needsApproval(plan, element, wanted))
    return [{ type: 'ElementSubmitted', data: { id, phase: wanted, comment, was } }];
  return [{ type: 'PhaseEntered', data: { id, phase: { old: element.phase, new: wanted }, comment } }];
}

/** Skipping a phase that needs approval needs one too. */
function needsApproval(plan: Plan, { typeId, phase }: Element, wanted: Phase): boolean {
  const needed = plan.type(typeId)?.needsApproval ?? [];
  return phaseOrder
    .slice(phaseOrder.indexOf(phase) + 1, phaseOrder.indexOf(wanted) + 1)
    .some((it) => needed.includes(it));
}

const noSuchPhase = (): Refused => broken({ field: 'phase', rule: 'selection_required' });
