export const importing = {
  title: 'Einlesen',
} as const;
