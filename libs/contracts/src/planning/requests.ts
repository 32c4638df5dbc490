import { Sums } from '../costs/sums.js';
import { anything, choice, type Day, day, flag, group, integer, list, listOf, reference, text } from '../fields.js';
import { ApprovalStep, StepDecision } from './approving.js';
import { type ApprovalState, approvalStates, type ElementType, elementTypes, type Phase, phases } from './element.js';

/** How the last submission ended. */
export class Outcome {
  @choice(['APPROVED', 'REJECTED']) state!: 'APPROVED' | 'REJECTED';
  @choice(phases) phase!: Phase;
  @reference('user', { nullable: true }) submittedBy!: string | null;
  @text({ format: 'time', nullable: true }) submittedAt!: string | null;
  @reference('user') by!: string;
  @reference('user', { nullable: true }) actingFor!: string | null;
  @text({ format: 'time' }) at!: string;
  @text() comment!: string;
  /** The steps before. */
  @list(StepDecision) decisions!: readonly StepDecision[];
}

/** GET approval: an element that waits for a decision, or about which one was made. */
export class ApprovalRequest {
  static readonly rows = 'approvals';
  @reference('plan-element', { find: true }) id!: string;
  @reference('plan-element', { nullable: true, find: true }) parentId!: string | null;
  @text({ find: true, search: true }) label!: string;
  @text({ find: true, search: true }) identifier!: string;
  @choice(elementTypes, { find: true }) type!: ElementType;
  @reference('plan-element-type', { find: true }) typeId!: string;
  @day({ find: true }) startDate!: Day;
  @day({ find: true }) endDate!: Day;
  @reference('user', { nullable: true, find: true }) responsible!: string | null;
  @reference('group', { nullable: true, find: true }) unitId!: string | null;
  @choice(phases, { find: true }) phase!: Phase;
  @choice(approvalStates, { find: true }) state!: ApprovalState;
  @choice(phases, { nullable: true, find: true }) requestedPhase!: Phase | null;
  @reference('user', { nullable: true, find: true }) submittedBy!: string | null;
  @reference('user', { nullable: true }) submittedFor!: string | null;
  @text({ format: 'time', nullable: true, find: true }) submittedAt!: string | null;
  @text() comment!: string;
  /** Its steps, the one that waits (-1: whoever may approve), since when. */
  @list(ApprovalStep) steps!: readonly ApprovalStep[];
  @integer() step!: number;
  @text({ format: 'time', nullable: true }) stepSince!: string | null;
  @list(StepDecision) decisions!: readonly StepDecision[];
  @text({ format: 'time', nullable: true }) remindedAt!: string | null;
  @flag() escalated!: boolean;
  /** Who may decide now. */
  @listOf('reference', { to: 'user' }) waitsFor!: readonly string[];
  @group(Outcome, { nullable: true }) outcome!: Outcome | null;
  @text({ format: 'time', nullable: true, find: true }) decidedAt!: string | null;
  /** Who asked for, or took part in, what was decided last. */
  @listOf('reference', { to: 'user' }, { find: true }) involved!: readonly string[];
  @group(Sums, { reads: 'readCosts' }) costs?: Sums;
  @text() rank!: string;
  @integer({ find: true }) revision!: number;
}

/** GET approval/{id}/changes: a field as it was at the last approval, and as it is now. */
export class ChangedSince {
  @text() name!: string;
  @anything() old!: unknown;
  @anything() new!: unknown;
}
