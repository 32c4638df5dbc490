export const history = {
  title: 'Verlauf',
} as const;
