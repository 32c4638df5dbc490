export const PlanTable = (_: Record<string, unknown>) => null;
