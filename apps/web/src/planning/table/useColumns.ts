export const useColumns = (_: unknown) => ({});
