import { type BudgetMeasure, budgetMeasures } from '../costs/budgets.js';
import { choice, type Day, day, flag, group, integer, listOf, text } from '../fields.js';

/**
 * What a person is told of: an approval waits for them, what they submitted was decided, they were reminded, they may stand
 * in, a comment names them, one stands at what is theirs, something was made theirs, a budget reached a threshold, a change of
 * budgets waits for them, one that they asked for was decided, the days end for which somebody stands in, a file became no invoice.
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
  'BUDGET_ASKED',
  'BUDGET_DECIDED',
  'DELEGATION_ENDS',
  'FILE_REFUSED',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/**
 * What a notice may be about, by the segment of its calls. Of each: where it is looked at (`places.ts`), whom it concerns and
 * what they are shown of it (libs/domain/src/notices/subjects.ts).
 */
export const noticeSubjects = [
  'plan-element',
  'delegation',
  'budget-request',
  'data-element',
  'accounting/refused-file',
] as const;

export class NoticeSubject {
  @choice(noticeSubjects) type!: (typeof noticeSubjects)[number];
  @text() id!: string;
}

/** The ways by which somebody may be told. */
export const noticeWays = ['IN_APP', 'BROWSER', 'MAIL'] as const;
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
  @ways() BUDGET_ASKED?: readonly string[];
  @ways() BUDGET_DECIDED?: readonly string[];
  @ways() DELEGATION_ENDS?: readonly string[];
  @ways() FILE_REFUSED?: readonly string[];
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
  @group(NoticeSubject) about!: NoticeSubject;
  /** What it is called now; of a delegation: the other one of the two; of a change of budgets: whose they are. */
  @text() label!: string;
  /** Whose doing it is; null: the server's own, or somebody's who is forgotten. */
  @text({ nullable: true }) who!: string | null;
  @text({ format: 'time' }) time!: string;
  @flag() read!: boolean;
  /** How it was decided; null: it is of another kind. */
  @choice(['APPROVED', 'REJECTED'], { nullable: true }) outcome!: 'APPROVED' | 'REJECTED' | null;
  /** null: it is of another kind. */
  @group(NoticedBudget, { nullable: true }) budget!: NoticedBudget | null;
  /** Of a delegation: its last one. null: it is about something else. */
  @day({ nullable: true }) day!: Day | null;
}
