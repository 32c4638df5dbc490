/** What went wrong with a call as a whole: what happened, what was kept, what to do. */
export const problem = {
  offline: 'Der Server ist nicht erreichbar. Nichts ist verloren; bitte gleich noch einmal versuchen.',
  signedOut: 'Die Anmeldung ist abgelaufen.',
  missingPrivilege: 'Dafür fehlt die Berechtigung.',
  notFound: 'Das gibt es nicht oder nicht mehr.',
  conflict: 'Das wurde inzwischen geändert. Die Änderung wurde nicht übernommen.',
  tooLarge: 'Das ist für einen Schritt zu viel.',
  broken: 'Die Eingabe verletzt eine Regel und wurde nicht übernommen.',
  tooMany: 'Zu viele Anfragen. Bitte kurz warten.',
  away: 'Der Server ist gerade beschäftigt. Bitte gleich noch einmal versuchen.',
  unknown: 'Ein Fehler ist aufgetreten. Es wurde nichts geändert.',
  unreadable: 'Die Anfrage war nicht lesbar.',
  idTaken: 'Das gibt es schon.',
  submitted: 'Was zur Freigabe eingereicht ist, kann nicht geändert werden.',
} as const;
