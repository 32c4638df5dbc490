export const costs = {
  title: 'Kosten',
} as const;
