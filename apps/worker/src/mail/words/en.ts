import { type MailWords, nameOf } from './words.js';

/** What mails say. */
export const en: MailWords = {
  greeting: (to) => (nameOf(to) ? `Hello ${nameOf(to)},` : 'Hello,'),
  open: 'Open Etatwerk',
  automatic: 'This message was sent automatically. Nobody reads replies to it.',
  testSubject: (company) => `Test message from ${company}`,
  testText: (company) => `this message shows that Etatwerk can send mail for ${company}.`,
};
