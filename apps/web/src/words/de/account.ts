/** Words of how a person signs in, as they see and set it. */
export const account = {
  title: 'Anmeldung und Sicherheit',
  sessions: 'Angemeldete Geräte',
  sessionsHint: 'Was hier unbekannt ist, abmelden und danach das Passwort ändern.',
  endOthers: 'Überall sonst abmelden',
  end: 'Abmelden',
  thisOne: 'Dieses Gerät',
  browserOn: '{{browser}} auf {{system}}',
  unknownDevice: 'Unbekanntes Gerät',
  sessionUse: 'Zuletzt {{used}} · angemeldet {{began}} · Adresse {{address}}',
} as const;
