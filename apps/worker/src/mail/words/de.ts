import { type MailWords, nameOf } from './words.js';

/** What mails say. */
export const de: MailWords = {
  greeting: (to) => (nameOf(to) ? `Guten Tag ${nameOf(to)},` : 'Guten Tag,'),
  open: 'Etatwerk öffnen',
  automatic: 'Diese Nachricht wurde automatisch gesendet. Antworten darauf liest niemand.',
  testSubject: (company) => `Testnachricht von ${company}`,
  testText: (company) => `diese Nachricht zeigt, dass Etatwerk für ${company} E-Mails senden kann.`,
};
