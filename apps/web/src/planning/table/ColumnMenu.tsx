export const ColumnMenu = (_: { columns: unknown }) => null;
