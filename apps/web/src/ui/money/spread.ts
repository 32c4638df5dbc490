/** A cent in thousandths of the currency. */
const cent = 10;

export interface Part {
  period: string;
  amount: number;
}

/**
 * A sum over months in whole cents, equal or by weights (whole numbers, e.g. days); what does not divide goes to the last
 * month that has any weight, so that they add up.
 */
export function spread(amount: number, months: readonly string[], weights: readonly number[] = []): Part[] {
  const all = months.map((_, at) => weights[at] ?? 1);
  const whole = all.reduce((sum, weight) => sum + weight, 0);
  if (months.length === 0) return [];
  if (whole === 0) return spread(amount, months);
  const parts = all.map((weight) => Number((BigInt(amount) * BigInt(weight)) / BigInt(whole * cent)) * cent || 0);
  const last = all.findLastIndex((weight) => weight > 0);
  const others = parts.reduce((sum, part, at) => (at === last ? sum : sum + part), 0);
  return months
    .map((period, at) => ({ period, amount: at === last ? amount - others : (parts[at] as number) }))
    .filter((part) => part.amount !== 0);
}
