/** Words of how a person signs in, as they see and set it. */
export const account = {
  title: 'Sign-in and security',
  sessions: 'Signed-in devices',
  sessionsHint: 'Sign out what you do not know, then change your password.',
  endOthers: 'Sign out everywhere else',
  end: 'Sign out',
  thisOne: 'This device',
  browserOn: '{{browser}} on {{system}}',
  unknownDevice: 'Unknown device',
  sessionUse: 'Last used {{used}} · signed in {{began}} · address {{address}}',
} as const;
