/** A cent in thousandths of the currency. */
const cent = 10;

/** A sum over months in equal parts of whole cents; what does not divide goes to the last, so that they add up. */
export function spread(amount: number, months: readonly string[]): { period: string; amount: number }[] {
  const each = Math.trunc(amount / months.length / cent) * cent || 0;
  const last = amount - each * (months.length - 1);
  return months
    .map((period, at) => ({ period, amount: at === months.length - 1 ? last : each }))
    .filter((part) => part.amount !== 0);
}
