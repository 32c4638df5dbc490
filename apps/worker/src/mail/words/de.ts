import { type MailWords, nameOf } from './words.js';

/** What mails say. */
export const de: MailWords = {
  greeting: (to) => (nameOf(to) ? `Guten Tag ${nameOf(to)},` : 'Guten Tag,'),
  open: 'Etatwerk öffnen',
  automatic: 'Diese Nachricht wurde automatisch gesendet. Antworten darauf liest niemand.',
  testSubject: (company) => `Testnachricht von ${company}`,
  testText: (company) => `diese Nachricht zeigt, dass Etatwerk für ${company} E-Mails senden kann.`,
  resetSubject: (company) => `Neues Passwort für ${company}`,
  resetText: (username) =>
    `für den Zugang „${username}“ wurde ein neues Passwort angefordert. Der Link und der Wiederherstellungsschlüssel gelten 60 Minuten und einmal.`,
  resetTyped: 'Zum Eintippen der Wiederherstellungsschlüssel:',
  resetAction: 'Neues Passwort setzen',
  resetNotMe: 'Wer das nicht angefordert hat, muss nichts tun: Das bisherige Passwort gilt weiter.',
  inviteSubject: (company) => `Einladung zu ${company}`,
  inviteText: (company) => `Sie sind eingeladen, mit ${company} in Etatwerk zu planen.`,
  inviteName: (username) => `Ihr Benutzername: ${username}`,
  inviteLasts: 'Die Einladung gilt sieben Tage und einmal.',
  inviteAction: 'Einladung annehmen',
  codeSubject: (company) => `Sicherheitsschlüssel für ${company}`,
  codeText: (username) =>
    `mit diesem Sicherheitsschlüssel geht die Anmeldung als „${username}“ weiter. Er gilt zehn Minuten und einmal.`,
  codeNotMe: 'Wer sich gerade nicht anmeldet, sollte sein Passwort ändern: Jemand kennt es.',
  someone: 'Jemand',
  noticeAction: 'Ansehen',
  noticeWhy: (url) => `Welche Hinweise per E-Mail kommen, steht im eigenen Konto: ${url}`,
  digestSubject: (company, count) => `${count} ${count === 1 ? 'Hinweis' : 'Hinweise'} von ${company}`,
  digestText: 'das ist seit der letzten Zusammenfassung geschehen und noch nicht gelesen:',
  budget: (what, { year, measure, threshold }) =>
    `${{ PLAN: 'Geplant', SPENT: 'Bestellt und Ist', FORECAST: 'Hochgerechnet' }[measure]}: ${threshold} % des Budgets ${year} erreicht: ${what}`,
  pushHidden: 'Es gibt einen neuen Hinweis.',
  delegationEnds: (who, day) => `Die Vertretung mit ${who} endet am ${day}`,
  notices: {
    ASKED: (who, what) => `${who} bittet um Freigabe: ${what}`,
    DECIDED_APPROVED: (who, what) => `${who} hat freigegeben: ${what}`,
    DECIDED_REJECTED: (who, what) => `${who} hat abgelehnt: ${what}`,
    REMINDED: (_, what) => `Erinnerung, die Freigabe wartet: ${what}`,
    ESCALATED: (_, what) => `Freigabe als Ersatz möglich: ${what}`,
    MENTIONED: (who, what) => `${who} hat Sie in einem Kommentar genannt: ${what}`,
    COMMENTED: (who, what) => `${who} hat kommentiert: ${what}`,
    RESPONSIBLE: (who, what) => `${who} hat Sie zuständig gemacht: ${what}`,
    BUDGET_ASKED: (who, what) => `${who} bittet um eine Budgetänderung: ${what}`,
    BUDGET_DECIDED_APPROVED: (who, what) => `${who} hat die Budgetänderung freigegeben: ${what}`,
    BUDGET_DECIDED_REJECTED: (who, what) => `${who} hat die Budgetänderung abgelehnt: ${what}`,
    FILE_REFUSED: (_, what) => `Nicht übernommen: ${what}`,
  },
};
