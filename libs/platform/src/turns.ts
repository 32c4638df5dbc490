/** How processes that write to one stream take turns, as one of them sees it. */
export interface Turns {
  /** Another process writes, or waits to: what is known here is most likely behind. */
  readonly isMet: boolean;
  /** Leaves the stream to the others while it is their turn, at most until woken; true: it was. */
  left(): Promise<boolean>;
  wake(): void;
  meet(): true;
  /** A group was refused for its revision: what others stored is read, decided on and appended at once. */
  lost(): void;
  /** A group was stored in so many milliseconds. */
  won(roundTrip: number): void;
}

// Milliseconds for which a process that was met is thought to go on.
const metFor = 1_000;
// After so many milliseconds of losing the others are told again.
const toldFor = metFor / 2;
// Groups stored without a break before room is made for a process that can't be heard.
const mostInARow = 32;
const longestRest = 100;

/**
 * Who won a race waits a round trip, in which who lost it comes through: else who is first stays first for ever. Who only
 * loses is never seen by who wins: `tell` lets the other processes know.
 */
export function openTurns({ exclusive, tell }: { exclusive: boolean; tell(): void }): Turns {
  let met = Number.NEGATIVE_INFINITY;
  let told = Number.NEGATIVE_INFINITY;
  let until = 0;
  let inARow = 0;
  let last = 0;
  let wake = (): void => {};
  const turns: Turns = {
    get isMet() {
      return performance.now() - met < metFor;
    },
    async left() {
      const rest = until - performance.now();
      if (rest <= 0) return false;
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      const timer = setTimeout(resolve, rest);
      await promise;
      clearTimeout(timer);
      return true;
    },
    wake: () => wake(),
    meet() {
      met = performance.now();
      return true;
    },
    lost() {
      turns.meet();
      if (met - told < toldFor) return;
      told = met;
      tell();
    },
    won(roundTrip) {
      const now = performance.now();
      // Others had a moment since the last one.
      inARow = now - last > 2 * roundTrip ? 1 : inARow + 1;
      last = now;
      if (exclusive || !(turns.isMet || inARow >= mostInARow)) return;
      inARow = 0;
      until = now + Math.min(roundTrip, longestRest);
    },
  };
  return turns;
}
