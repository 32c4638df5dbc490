import type { Share } from './element.js';

/** 100 % in thousandths of a percent. */
export const all = 100_000;

export const sumOf = (shares: readonly Share[]): number => shares.reduce((sum, { share }) => sum + (share ?? 0), 0);

/** The rule that a dimension's shares break: together nothing or all; `whole`: all. The same in the browser and on the server. */
export function brokenDimension(shares: readonly Share[], whole: boolean): 'is_unique' | 'percentage_sum' | null {
  if (new Set(shares.map(({ id }) => id)).size < shares.length) return 'is_unique';
  const sum = sumOf(shares);
  return sum === all || (sum === 0 && !whole) ? null : 'percentage_sum';
}
