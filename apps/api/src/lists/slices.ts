import { setImmediate as breath } from 'node:timers/promises';

/** What is done in one go before others have a turn: some milliseconds. */
const atOnce = 500;

/** The same of what is cheap for each. */
const manyAtOnce = 4_000;

/** Goes over all, some hundreds at a time. */
export async function inSlices<T>(
  all: readonly T[],
  each: (some: readonly T[]) => void | Promise<void>,
  size = atOnce,
) {
  for (let from = 0; from < all.length; from += size) {
    if (from > 0) await breath();
    await each(all.slice(from, from + size));
  }
}

/** As `filter`. */
export async function filteredInSlices<T>(all: readonly T[], isWanted: (it: T) => boolean): Promise<T[]> {
  const found: T[] = [];
  await inSlices(all, (some) => void found.push(...some.filter(isWanted)), manyAtOnce);
  return found;
}

/** As `map`. */
export async function mappedInSlices<T, V>(all: readonly T[], of: (it: T) => V): Promise<V[]> {
  const made: V[] = [];
  await inSlices(all, (some) => void made.push(...some.map(of)), manyAtOnce);
  return made;
}

/** Work in steps, with turns for others between. */
export async function stepByStep<V>(steps: Generator<undefined, V>): Promise<V> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await breath();
  }
}

/** Sorted as by `toSorted`: runs of some hundreds, then merged, with turns for others between. */
export async function sortedInSlices<T>(all: readonly T[], compare: (a: T, b: T) => number): Promise<T[]> {
  let runs: T[][] = [];
  await inSlices(all, (some) => void runs.push(some.toSorted(compare)));
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(await mergedOf(runs[at] as T[], runs[at + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function mergedOf<T>(a: readonly T[], b: readonly T[], compare: (a: T, b: T) => number): Promise<T[]> {
  const merged: T[] = [];
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    const takesFirst = j >= b.length || (i < a.length && compare(a[i] as T, b[j] as T) <= 0);
    merged.push((takesFirst ? a[i++] : b[j++]) as T);
    if (merged.length % (4 * atOnce) === 0) await breath();
  }
  return merged;
}
