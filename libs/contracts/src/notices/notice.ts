import { type BudgetMeasure, budgetMeasures } from '../costs/budgets.js';
import { choice, flag, group, integer, listOf, reference, text } from '../fields.js';

/**
 * What a person is told of: an approval waits for them, what they submitted was decided, they were reminded, they may stand
 * in, a comment names them, one stands at what is theirs, something was made theirs, a budget reached a threshold.
 */
export const noticeKinds = [
  'ASKED',
  'DECIDED',
  'REMINDED',
  'ESCALATED',
  'MENTIONED',
  'COMMENTED',
  'RESPONSIBLE',
  'BUDGET',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** The ways by which somebody may be told. */
export const noticeWays = ['IN_APP', 'MAIL'] as const;
export type NoticeWay = (typeof noticeWays)[number];

/** When mails about notices come: each at once, or those that were not read by then together. */
export const mailDigests = ['AT_ONCE', 'DAILY', 'WEEKLY'] as const;
export type MailDigest = (typeof mailDigests)[number];
const ways = () => listOf('choice', { choices: noticeWays }, { optional: true, sparse: true });

/** By which ways a person wants to be told, for each kind; a kind left out: by all. */
export class NotificationTypes {
  @ways() ASKED?: readonly string[];
  @ways() DECIDED?: readonly string[];
  @ways() REMINDED?: readonly string[];
  @ways() ESCALATED?: readonly string[];
  @ways() MENTIONED?: readonly string[];
  @ways() COMMENTED?: readonly string[];
  @ways() RESPONSIBLE?: readonly string[];
  @ways() BUDGET?: readonly string[];
}

/** Which threshold, in per cent, a year's budget has reached, and by what. */
export class NoticedBudget {
  @text() year!: string;
  @choice(budgetMeasures) measure!: BudgetMeasure;
  @integer() threshold!: number;
}

/** GET logged-in-user/notifications: what one person is told of, newest first. */
export class Notice {
  @text() id!: string;
  @choice(noticeKinds) kind!: NoticeKind;
  /** The element that it is about, and what it is called now. */
  @reference('plan-element') elementId!: string;
  @text() label!: string;
  /** Whose doing it is; null: the server's own, or somebody's who is forgotten. */
  @text({ nullable: true }) who!: string | null;
  @text({ format: 'time' }) time!: string;
  @flag() read!: boolean;
  /** How it was decided; null: it is of another kind. */
  @choice(['APPROVED', 'REJECTED'], { nullable: true }) outcome!: 'APPROVED' | 'REJECTED' | null;
  /** null: it is of another kind. */
  @group(NoticedBudget, { nullable: true }) budget!: NoticedBudget | null;
}
