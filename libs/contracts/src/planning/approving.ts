import { type Amount, amount, choice, integer, listOf, reference, text } from '../fields.js';
import { roles } from '../identity/roles.js';

/**
 * One step of an approval; an element type says which there are, in order. Where it names nobody, whoever may approve the
 * element decides.
 */
export class ApprovalStep {
  @text({ max: 100 }) label = '';
  /** ANY: one of those named is enough. ALL: each person, one of each unit, one with each role. */
  @choice(['ANY', 'ALL']) mode: 'ANY' | 'ALL' = 'ANY';
  @listOf('reference', { to: 'user' }, { max: 100 }) users: readonly string[] = [];
  /** Approvers of a unit or of one above it. */
  @listOf('reference', { to: 'group' }, { max: 100 }) units: readonly string[] = [];
  /** Approvers who also have that role. */
  @listOf('reference', { to: 'role', choices: roles }, { max: 50 }) roles: readonly string[] = [];
  /** Left out where both budget and plan, with everything below, are less. */
  @amount({ min: 0 }) fromAmount: Amount = 0;
  /** Days after which those asked are reminded, again and again; 0: never. */
  @integer({ min: 0, max: 365 }) remindAfterDays = 0;
  /** Days after which the substitutes may decide too; 0: never. */
  @integer({ min: 0, max: 365 }) escalateAfterDays = 0;
  @listOf('reference', { to: 'user' }, { max: 100 }) substitutes: readonly string[] = [];
}

/** What one approver said in a step of a submission that goes on. */
export class StepDecision {
  @integer() step!: number;
  @reference('user') user!: string;
  @reference('user', { nullable: true }) actingFor!: string | null;
  @text({ format: 'time' }) time!: string;
  @text() comment!: string;
}
