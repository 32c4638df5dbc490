import { type MailWords, nameOf } from './words.js';

/** What mails say. */
export const ja: MailWords = {
  greeting: (to) => (nameOf(to) ? `${nameOf(to)} 様` : 'お客様'),
  open: 'Etatwerk を開く',
  automatic: 'このメールは自動送信です。返信は確認されません。',
  testSubject: (company) => `${company} からのテストメール`,
  testText: (company) => `Etatwerk が ${company} のメールを送信できることを示すテストメールです。`,
};
