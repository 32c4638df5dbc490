import type { Amount, Percentage, Period } from '@contracts/fields.js';
import { type CostKind, costKinds } from '@contracts/planning/element.js';
import { monthNumber } from '../calendar.js';
import { apportioned } from './apportioning.js';

type Shares = readonly { id: string; share?: Percentage }[];
type Split = Readonly<Record<string, Shares>>;

/** What the index takes of an element: of its row in a store, or of its state. */
export interface Costed {
  id: string;
  selections: Split;
  costObjects: readonly {
    kind: CostKind;
    period: Period;
    amount: Amount;
    costTypeId: string | null;
    split?: Split | null;
  }[];
}

export const kindNumber = (kind: CostKind): number => costKinds.indexOf(kind);

/** Of an entry that is gone: its place is not used again until all is put together anew. */
const gone = 255;
/** Numbers of what an entry is of, beside those of records. */
export const ofNone = -1;
export const ofMany = -2;

/** The records of an entry, by their numbers, with their shares and what these come to of its amount. */
export interface Shared {
  records: readonly number[];
  weights: readonly number[];
  parts: readonly Amount[];
}
/** Which record of a dimension each entry is of; of several: `shares`, by the entry's number. */
export interface RecordColumn {
  /** Of which dimension, or of cost types. */
  name: string;
  record: Int32Array;
  shares: ReadonlyMap<number, Shared>;
  /** Ids of the records by their numbers. */
  ids: readonly string[];
}
interface Growing {
  name: string;
  record: Int32Array<ArrayBuffer>;
  shares: Map<number, Shared>;
  ids: string[];
  numbers: Map<string, number>;
  /** Entries that are in it. */
  upTo: number;
}

/**
 * All cost entries of a plan in columns of numbers: what reports add up. It follows the plan element by element; entries
 * that changed are written behind the others, and those of before are marked as gone.
 */
export class CostIndex {
  /** Ids of elements by their numbers. */
  readonly ids: string[] = [];
  /** Entries, those that are gone too. */
  count = 0;
  element = new Int32Array(1_024);
  month = new Int32Array(1_024);
  kind = new Uint8Array(1_024);
  amount = new Float64Array(1_024);
  /** The place of an entry in its element's list. */
  place = new Int32Array(1_024);
  private readonly numbers = new Map<string, number>();
  private readonly spans: { start: number; length: number }[] = [];
  private readonly selections: Split[] = [];
  private costTypes: (string | null)[] = [];
  private splits = new Map<number, Split>();
  private columns = new Map<string, Growing>();
  private lost = 0;

  number(id: string): number | undefined {
    return this.numbers.get(id);
  }

  put({ id, selections, costObjects }: Costed): void {
    const number = this.numbers.get(id) ?? this.ids.push(id) - 1;
    this.numbers.set(id, number);
    this.forget(number);
    this.selections[number] = selections;
    this.spans[number] = { start: this.count, length: costObjects.length };
    while (this.count + costObjects.length > this.kind.length) this.grow();
    for (const [place, { kind, period, amount, costTypeId, split }] of costObjects.entries()) {
      const at = this.count++;
      this.element[at] = number;
      this.month[at] = monthNumber(period);
      this.kind[at] = kindNumber(kind);
      this.amount[at] = amount;
      this.place[at] = place;
      this.costTypes[at] = costTypeId;
      if (split) this.splits.set(at, split);
    }
    if (this.lost > 10_000 && this.lost * 2 > this.count) this.tidy();
  }

  drop(id: string): void {
    const number = this.numbers.get(id);
    if (number !== undefined) this.forget(number);
  }

  /** The records of a dimension that entries are split over: by their own split, else by their element's assignments. */
  dimension(name: string): RecordColumn {
    return this.column(`dimension ${name}`, (at) =>
      splitOver(name, this.splits.get(at), this.selections[this.element[at] as number] ?? {}),
    );
  }

  costType(): RecordColumn {
    return this.column('cost type', (at) => {
      const id = this.costTypes[at];
      return id ? [{ id }] : [];
    });
  }

  private column(name: string, sharesOf: (at: number) => Shares): RecordColumn {
    let column = this.columns.get(name);
    if (!column) {
      column = { name, record: new Int32Array(0), shares: new Map(), ids: [], numbers: new Map(), upTo: 0 };
      this.columns.set(name, column);
    }
    if (column.record.length < this.count) column.record = longer(column.record, this.kind.length, Int32Array);
    for (; column.upTo < this.count; column.upTo++) {
      column.record[column.upTo] = recordIn(column, sharesOf(column.upTo), this.amount[column.upTo] as number);
    }
    return column;
  }

  private forget(number: number): void {
    const span = this.spans[number];
    if (!span) return;
    this.kind.fill(gone, span.start, span.start + span.length);
    this.lost += span.length;
    this.spans[number] = { start: 0, length: 0 };
  }

  private grow(): void {
    const size = this.kind.length * 2;
    this.element = longer(this.element, size, Int32Array);
    this.month = longer(this.month, size, Int32Array);
    this.kind = longer(this.kind, size, Uint8Array);
    this.amount = longer(this.amount, size, Float64Array);
    this.place = longer(this.place, size, Int32Array);
  }

  /** Without what is gone. */
  private tidy(): void {
    const splits = new Map<number, Split>();
    const costTypes: (string | null)[] = [];
    let to = 0;
    for (let at = 0; at < this.count; at++) {
      if (this.kind[at] === gone) continue;
      const number = this.element[at] as number;
      if (this.place[at] === 0) this.spans[number] = { start: to, length: this.spans[number]?.length ?? 0 };
      for (const column of [this.element, this.month, this.kind, this.amount, this.place])
        column[to] = column[at] as number;
      costTypes[to] = this.costTypes[at] ?? null;
      const split = this.splits.get(at);
      if (split) splits.set(to, split);
      to++;
    }
    [this.count, this.lost, this.splits, this.costTypes] = [to, 0, splits, costTypes];
    this.columns = new Map();
  }
}

/** The records of a dimension that an entry is split over, with their shares: by its own split, else by its element's assignments. */
export function splitOver(name: string, split: Split | null | undefined, selections: Split): Shares {
  const own = split?.[name];
  const shares = own?.length ? own : wholeOf(selections[name]);
  return shares.filter(({ share }) => shares.length === 1 || share);
}

/** An element's assignments of a dimension as far as they divide money: one alone, or shares of 100 %. */
function wholeOf(selected: Shares | undefined): Shares {
  if (!selected?.length) return [];
  if (selected.length === 1 && !selected[0]?.share) return selected;
  return selected.reduce((sum, { share = 0 }) => sum + share, 0) === 100_000 ? selected : [];
}

function recordIn(column: Growing, shares: Shares, amount: Amount): number {
  const numberOf = (id: string): number => {
    const number = column.numbers.get(id) ?? column.ids.push(id) - 1;
    column.numbers.set(id, number);
    return number;
  };
  if (shares.length === 0) return ofNone;
  if (shares.length === 1) return numberOf((shares[0] as { id: string }).id);
  const weights = shares.map(({ share = 0 }) => share);
  const records = shares.map(({ id }) => numberOf(id));
  column.shares.set(column.upTo, { records, weights, parts: apportioned(amount, weights) });
  return ofMany;
}

type Typed = Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer> | Float64Array<ArrayBuffer>;
function longer<T extends Typed>(column: T, size: number, Column: new (size: number) => T): T {
  const made = new Column(size);
  made.set(column);
  return made;
}
