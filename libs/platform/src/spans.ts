/** Reading on to the next costs less than asking anew, up to so many in between. */
const widest = 32;

/** Runs `[first, last]` that hold ascending numbers: what lies close together is read in one go, the rest apart. */
export function spansOf(numbers: readonly number[]): [number, number][] {
  const spans: [number, number][] = [];
  for (const number of numbers) {
    const last = spans.at(-1);
    if (last && number - last[1] <= widest) last[1] = number;
    else spans.push([number, number]);
  }
  return spans;
}
