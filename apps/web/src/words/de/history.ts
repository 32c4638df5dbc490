/** Words of what happened. */
export const history = {
  title: 'Verlauf',
  recent: 'Zuletzt',
  empty: 'Noch ist nichts geschehen.',
  older: 'Ältere zeigen',
  actingFor: '{{name}} für {{other}}',
  somebody: 'Jemand',
  yes: 'ja',
  no: 'nein',
  typeCREATE: 'Angelegt',
  typeDELETE: 'Gelöscht',
  undone: 'Zurückgenommen',
} as const;
