export const ElementPanel = (_: Record<string, unknown>) => null;
