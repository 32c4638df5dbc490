/** Whom a mail greets. */
export interface Named {
  firstName: string;
  lastName: string;
}
export const nameOf = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim();

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
}
