/** Words of what lists are filtered by. */
export const filters = {
  fields: 'Felder',
  gone: 'Nicht mehr vorhanden',
  unknown: 'Unbekannter Filter',
  unknownHint:
    'Danach lässt sich hier nicht filtern: Die Art wurde gelöscht, oder der Link stammt aus einem anderen Unternehmen. Dieser Filter wirkt nicht.',
} as const;
