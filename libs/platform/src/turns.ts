/** How processes that write to one stream take turns, as one of them sees it. */
export interface Turns {
  /** Another process writes, or waits to: what is known here is most likely behind. */
  readonly isMet: boolean;
  /** Milliseconds for which the stream is left to the others. */
  readonly rest: number;
  meet(): void;
  /** A group was refused for its revision: what others stored is read, decided on and appended at once. */
  lost(): void;
  /** A group was stored in so many milliseconds. */
  won(roundTrip: number): void;
  /** Nothing waits here. */
  idle(): void;
}

// Milliseconds for which a process that was met is thought to go on.
const metFor = 1_000;
// After so many milliseconds of losing the others are told again.
const toldFor = metFor / 2;
// Groups stored without a break before room is made for a process that can't be heard.
const mostInARow = 32;
const longestRest = 1_000;

/**
 * Who won a race waits a round trip, in which who lost it comes through: else who is first stays first for ever. Who only
 * loses is never seen by who wins: `tell` lets the other processes know.
 */
export function openTurns({ exclusive, tell }: { exclusive: boolean; tell(): void }): Turns {
  let met = Number.NEGATIVE_INFINITY;
  let told = Number.NEGATIVE_INFINITY;
  let until = 0;
  let inARow = 0;
  const turns: Turns = {
    get isMet() {
      return performance.now() - met < metFor;
    },
    get rest() {
      return Math.max(0, until - performance.now());
    },
    meet() {
      met = performance.now();
    },
    lost() {
      turns.meet();
      if (met - told < toldFor) return;
      told = met;
      tell();
    },
    won(roundTrip) {
      inARow++;
      if (exclusive || !(turns.isMet || inARow >= mostInARow)) return;
      inARow = 0;
      until = performance.now() + Math.min(roundTrip, longestRest);
    },
    idle() {
      inARow = 0;
    },
  };
  return turns;
}
