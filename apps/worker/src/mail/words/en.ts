import { type MailWords, nameOf } from './words.js';

/** What mails say. */
export const en: MailWords = {
  greeting: (to) => (nameOf(to) ? `Hello ${nameOf(to)},` : 'Hello,'),
  open: 'Open Etatwerk',
  automatic: 'This message was sent automatically. Nobody reads replies to it.',
  testSubject: (company) => `Test message from ${company}`,
  testText: (company) => `this message shows that Etatwerk can send mail for ${company}.`,
  resetSubject: (company) => `New password for ${company}`,
  resetText: (username) =>
    `a new password was requested for the account "${username}". The link and the recovery key are valid for 60 minutes, once.`,
  resetTyped: 'The recovery key, to be typed:',
  resetAction: 'Set a new password',
  resetNotMe: 'If you did not request this there is nothing to do: your password stays as it is.',
  inviteSubject: (company) => `Invitation to ${company}`,
  inviteText: (company) => `you are invited to plan with ${company} in Etatwerk.`,
  inviteName: (username) => `Your user name: ${username}`,
  inviteLasts: 'The invitation is valid for seven days, once.',
  inviteAction: 'Accept the invitation',
  codeSubject: (company) => `Security key for ${company}`,
  codeText: (username) =>
    `with this security key you go on signing in as "${username}". It is valid for ten minutes, once.`,
  codeNotMe: 'If you are not signing in now, change your password: somebody knows it.',
  someone: 'Somebody',
  noticeAction: 'Have a look',
  noticeWhy: (url) => `Which notifications come by mail is set in your account: ${url}`,
  digestSubject: (company, count) => `${count} ${count === 1 ? 'notification' : 'notifications'} from ${company}`,
  digestText: 'this has happened since the last summary and was not read yet:',
  budget: (what, { year, measure, threshold }) =>
    `${{ PLAN: 'Planned', SPENT: 'Committed and actual', FORECAST: 'Forecast' }[measure]}: ${threshold}% of the ${year} budget reached: ${what}`,
  pushHidden: 'There is a new notification.',
  delegationEnds: (who, day) => `The delegation with ${who} ends on ${day}`,
  notices: {
    ASKED: (who, what) => `${who} asks for approval: ${what}`,
    DECIDED_APPROVED: (who, what) => `${who} has approved: ${what}`,
    DECIDED_REJECTED: (who, what) => `${who} has rejected: ${what}`,
    REMINDED: (_, what) => `Reminder, an approval waits: ${what}`,
    ESCALATED: (_, what) => `You may decide as a substitute: ${what}`,
    MENTIONED: (who, what) => `${who} named you in a comment: ${what}`,
    COMMENTED: (who, what) => `${who} has commented: ${what}`,
    RESPONSIBLE: (who, what) => `${who} made you responsible: ${what}`,
    BUDGET_ASKED: (who, what) => `${who} asks for a change of budget: ${what}`,
    BUDGET_DECIDED_APPROVED: (who, what) => `${who} has approved the change of budget: ${what}`,
    BUDGET_DECIDED_REJECTED: (who, what) => `${who} has rejected the change of budget: ${what}`,
    FILE_REFUSED: (_, what) => `Not taken in: ${what}`,
  },
};
