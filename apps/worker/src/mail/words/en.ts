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
};
