import type { Written } from './disk.js';

/** Binary search by position among the first `length` events. */
export function firstAtOrAfter(all: readonly Written[], length: number, position: number): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (all[middle]!.position < position) low = middle + 1;
    else high = middle;
  }
  return low;
}
