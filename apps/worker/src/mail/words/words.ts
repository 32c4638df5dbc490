import type { NoticedBudget, NoticeKind } from '@contracts/notices/notice.js';

/** Whom a mail greets. */
export interface Named {
  firstName: string;
  lastName: string;
}
export const nameOf = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim();

type Decided = 'DECIDED' | 'BUDGET_DECIDED';

/** What mails say, in each language. */
export interface MailWords {
  greeting(to: Named): string;
  open: string;
  automatic: string;
  testSubject(company: string): string;
  testText(company: string): string;
  resetSubject(company: string): string;
  resetText(username: string): string;
  /** Above the key. */
  resetTyped: string;
  resetAction: string;
  resetNotMe: string;
  inviteSubject(company: string): string;
  inviteText(company: string): string;
  inviteName(username: string): string;
  inviteLasts: string;
  inviteAction: string;
  codeSubject(company: string): string;
  codeText(username: string): string;
  codeNotMe: string;
  leavesSubject(company: string): string;
  leavesText(company: string, when: string): string;
  /** Until then: people go on, or nobody gets in. */
  leavesOpen: string;
  leavesClosed: string;
  leavesAction: string;
  staysSubject(company: string): string;
  staysText(company: string): string;
  someone: string;
  noticeAction: string;
  /** Where it is set what comes by mail. */
  noticeWhy(url: string): string;
  digestSubject(company: string, count: number): string;
  digestText: string;
  /** On a locked screen, where nothing of what happened is to stand. */
  pushHidden: string;
  /** A budget that reached a threshold. */
  budget(what: string, reached: NoticedBudget): string;
  /** Who the other one is, and the last day. */
  delegationEnds(who: string, day: string): string;
  /** Who did it, and what it is about. */
  notices: Readonly<
    Record<
      Exclude<NoticeKind, 'BUDGET' | 'DELEGATION_ENDS' | Decided> | `${Decided}_${'APPROVED' | 'REJECTED'}`,
      (who: string, what: string) => string
    >
  >;
}
