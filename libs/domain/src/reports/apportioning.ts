import type { Amount } from '@contracts/fields.js';

/** What is divided keeps to cents where it is of whole cents: parts that are shown with two decimals add up on paper too. */
const unitOf = (amount: Amount): number => (amount % 10 === 0 ? 10 : 1);
/** Up to here a product with a share (100000) is exact as a number. */
const plain = 9e10;

interface Divided {
  whole: number;
  /** Of `total`. */
  rest: number;
}
function divided(units: number, weight: number, total: number): Divided {
  if (units <= plain) {
    const product = units * weight;
    const whole = Math.floor(product / total);
    return { whole, rest: product - whole * total };
  }
  const product = BigInt(units) * BigInt(weight);
  return { whole: Number(product / BigInt(total)), rest: Number(product % BigInt(total)) };
}

/**
 * An amount in parts by weights (shares of 100 % = 100000, or any others). Parts are whole units and add up to the amount:
 * what rounding down leaves goes to the largest remainders, among equal ones to the first. All zero: nothing is divided.
 */
export function apportioned(amount: Amount, weights: readonly number[], unit = unitOf(amount)): Amount[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return weights.map(() => 0);
  const sign = amount < 0 ? -1 : 1;
  const units = Math.abs(amount) / unit;
  const parts = weights.map((weight) => divided(units, weight, total));
  const left = units - parts.reduce((sum, { whole }) => sum + whole, 0);
  const next = parts.map((_, i) => i).sort((a, b) => (parts[b] as Divided).rest - (parts[a] as Divided).rest || a - b);
  for (const i of next.slice(0, left)) (parts[i] as Divided).whole++;
  return parts.map(({ whole }) => sign * whole * unit || 0);
}

/**
 * An amount over two splits at once: every row and every column adds up to what `apportioned` gives it alone, so that a
 * report by one dimension and one by both agree to the thousandth.
 */
export function crossed(amount: Amount, rows: readonly number[], columns: readonly number[]): Amount[][] {
  const unit = unitOf(amount);
  const sign = amount < 0 ? -1 : 1;
  const size = Math.abs(amount);
  const ofRows = apportioned(size, rows, unit);
  const leftOfColumns = apportioned(size, columns, unit);
  const total = columns.reduce((sum, weight) => sum + weight, 0);
  const all = rows.reduce((sum, weight) => sum + weight, 0);
  if (total === 0 || all === 0) return rows.map(() => columns.map(() => 0));
  // Rounded down of the exact share, never more than a row or a column holds.
  const cells = rows.map((row) =>
    columns.map((column) => Number((BigInt(size / unit) * BigInt(row) * BigInt(column)) / BigInt(all * total)) * unit),
  );
  for (const row of cells)
    for (const [j, cell] of row.entries()) leftOfColumns[j] = (leftOfColumns[j] as number) - cell;
  for (const [i, row] of cells.entries()) {
    let left = (ofRows[i] as number) - row.reduce((sum, cell) => sum + cell, 0);
    for (let j = 0; left > 0 && j < row.length; j++) {
      const more = Math.min(left, leftOfColumns[j] as number);
      row[j] = (row[j] as number) + more;
      leftOfColumns[j] = (leftOfColumns[j] as number) - more;
      left -= more;
    }
  }
  return cells.map((row) => row.map((cell) => sign * cell || 0));
}
