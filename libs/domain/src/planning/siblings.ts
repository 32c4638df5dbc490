const none: readonly never[] = [];

/** Ids that stand in one piece at most: what an insertion copies. */
const most = 512;

/**
 * Ids in an order, never changed in place. They lie in pieces, as a parent may have ten thousands of children: one more
 * copies the piece where it stands, not all of them.
 */
export class Siblings implements Iterable<string> {
  static readonly none = new Siblings(none, 0);

  private constructor(
    private readonly pieces: readonly (readonly string[])[],
    readonly length: number,
  ) {}

  static of(ids: readonly string[]): Siblings {
    const pieces: string[][] = [];
    for (let from = 0; from < ids.length; from += most) pieces.push(ids.slice(from, from + most));
    return new Siblings(pieces, ids.length);
  }

  /** undefined before the first and after the last. */
  get(index: number): string | undefined {
    if (index < 0 || index >= this.length) return undefined;
    const { no, within } = this.find(index);
    return this.pieces[no]?.[within];
  }

  get last(): string | undefined {
    return this.pieces.at(-1)?.at(-1);
  }

  /** −1: it is none of them. */
  indexOf(id: string): number {
    let before = 0;
    for (const piece of this.pieces) {
      const at = piece.indexOf(id);
      if (at >= 0) return before + at;
      before += piece.length;
    }
    return -1;
  }

  /** Behind all of which something holds, where it holds of the first ones alone. */
  placeBehind(holds: (id: string) => boolean): number {
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (holds(this.get(middle) as string)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  inserted(index: number, id: string): Siblings {
    const { no, within } = this.find(index);
    const piece = this.pieces[no];
    if (piece && piece.length < most) return this.with(no, [piece.toSpliced(within, 0, id)], 1);
    // Behind a full one begins another, as most come last; in the midst of one it is halved.
    if (!piece || within === piece.length) return this.with(no + 1, [[id]], 1, 0);
    const whole = piece.toSpliced(within, 0, id);
    return this.with(no, [whole.slice(0, most / 2), whole.slice(most / 2)], 1);
  }

  removed(index: number): Siblings {
    const { no, within } = this.find(index);
    const left = (this.pieces[no] ?? none).toSpliced(within, 1);
    return this.with(no, left.length > 0 ? [left] : [], -1);
  }

  *[Symbol.iterator](): IterableIterator<string> {
    for (const piece of this.pieces) yield* piece;
  }

  private with(no: number, pieces: readonly (readonly string[])[], more: 1 | -1, instead = 1): Siblings {
    return new Siblings(this.pieces.toSpliced(no, instead, ...pieces), this.length + more);
  }

  /** The piece where an index lies, and where within; the end lies behind the last of the last piece. */
  private find(index: number): { no: number; within: number } {
    let within = index;
    for (let no = 0; no < this.pieces.length - 1; no++) {
      const { length } = this.pieces[no] as readonly string[];
      if (within < length) return { no, within };
      within -= length;
    }
    return { no: Math.max(0, this.pieces.length - 1), within };
  }
}
