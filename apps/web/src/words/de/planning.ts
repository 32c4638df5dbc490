export const planning = {
  title: 'Planung',
} as const;
