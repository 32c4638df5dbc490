import type { Sums } from '@contracts/costs/sums.js';
import type { Amount, Period } from '@contracts/fields.js';
import { type CostKind, costKinds } from '@contracts/planning/element.js';
import { monthNumber } from '../calendar.js';
import { sumsOf } from '../planning/sums.js';
import { apportioned, crossed } from './apportioning.js';
import { type CostIndex, kindNumber, ofMany, ofNone, type RecordColumn, type Shared } from './costIndex.js';

/** Which row, or column, an entry belongs to: by its element, or by its records. -1: to none, it is not counted. */
export type Axis = { byElement: Int32Array } | { records: RecordColumn; byRecord: Int32Array; none: number };

/** Only what of an entry is on these records. */
export interface Weight {
  records: RecordColumn;
  isWanted: Uint8Array;
  /** Or on none. */
  none: boolean;
}
/** Which entries are added up, and where. */
export interface Cut {
  from: Period;
  /** The column of each month from then on. */
  columnOf: readonly number[];
  columns: number;
  kinds: readonly CostKind[];
  /** The tenant's month of now: what is planned later is future. */
  current: Period;
  /** By numbers of elements. */
  isOpen: Uint8Array;
  weights: readonly Weight[];
  rows: Axis;
  rowCount: number;
  /** Each column as often as there are of these. */
  across: Axis | null;
  acrossCount: number;
}

/** Sums by row and column. */
export interface Tally {
  width: number;
  sums: Float64Array<ArrayBuffer>;
  /** Rows that any entry was added to. */
  isUsed: Uint8Array<ArrayBuffer>;
}

/** Five kinds and the plan of the future. */
const fields = costKinds.length + 1;
const planned = kindNumber('PLAN');

/** Adds up all entries in one go: some nanoseconds each. `added`: told of each one once it is in. */
export function tallyOf(index: CostIndex, cut: Cut, added?: (at: number, tally: Tally) => void): Tally {
  const { columns, columnOf, isOpen, weights, rows, across } = cut;
  const width = columns * Math.max(1, cut.acrossCount);
  const tally = { width, sums: new Float64Array(cut.rowCount * width * fields), isUsed: new Uint8Array(cut.rowCount) };
  const [first, current, months] = [monthNumber(cut.from), monthNumber(cut.current), columnOf.length];
  const isAsked = Uint8Array.from({ length: 256 }, (_, kind) =>
    cut.kinds.some((it) => kindNumber(it) === kind) ? 1 : 0,
  );
  const { element, month, kind, amount } = index;
  const byElement = 'byElement' in rows && !across && weights.length === 0 ? rows.byElement : null;
  for (let at = 0; at < index.count; at++) {
    const number = element[at] as number;
    const its = kind[at] as number;
    if (!isAsked[its] || !isOpen[number]) continue;
    const later = (month[at] as number) - first;
    if (later < 0 || later >= months) continue;
    const cell = { column: columnOf[later] as number, kind: its, isFuture: its === planned && later + first > current };
    if (byElement) add(tally, byElement[number] as number, cell, amount[at] as number);
    else addSplit(tally, { index, at, cut, cell });
    added?.(at, tally);
  }
  return tally;
}

/** What an entry adds to a number, by its place in the index. */
export interface Addend {
  at: number;
  sums: Sums;
}
/** The entries that the only cell of a cut is made of, each with what of it is in there: together exactly the cell. */
export function addendsOf(index: CostIndex, cut: Cut): Addend[] {
  const found: Addend[] = [];
  tallyOf(index, cut, (at, cell) => {
    if (!cell.isUsed[0]) return;
    found.push({ at, sums: sumsIn(cell, 0, 0, 1) });
    cell.sums.fill(0);
    cell.isUsed[0] = 0;
  });
  return found;
}

interface Cell {
  column: number;
  kind: number;
  isFuture: boolean;
}
function add({ sums, width, isUsed }: Tally, row: number, { column, kind, isFuture }: Cell, amount: Amount): void {
  if (row < 0) return;
  const at = (row * width + column) * fields;
  isUsed[row] = 1;
  sums[at + kind] = (sums[at + kind] as number) + amount;
  if (isFuture) sums[at + fields - 1] = (sums[at + fields - 1] as number) + amount;
}

interface Splitting {
  index: CostIndex;
  at: number;
  cut: Cut;
  cell: Cell;
}
function addSplit(tally: Tally, { index, at, cut, cell }: Splitting): void {
  if (addFiltered(tally, { index, at, cut, cell })) return;
  let amount = index.amount[at] as number;
  for (const weight of cut.weights) {
    const part = weighed(weight, at, amount);
    if (part === null) return;
    amount = part;
  }
  const number = index.element[at] as number;
  const row = placeOf(cut.rows, at, number);
  const column = cut.across ? placeOf(cut.across, at, number) : 0;
  if (row !== ofMany && column !== ofMany) {
    addAcross(tally, { row, column, cell, cut }, amount);
    return;
  }
  const isWhole = amount === index.amount[at];
  const down = row === ofMany ? sharedIn(cut.rows, at) : null;
  const right = column === ofMany ? sharedIn(cut.across as Axis, at) : null;
  if (down && right) {
    addCrossed(tally, { at, down, right, cell, cut }, amount);
    return;
  }
  const { places, weights, parts } = (down ?? right) as Placed;
  for (const [i, part] of (isWhole ? parts : apportioned(amount, weights)).entries()) {
    const place = places[i] as number;
    addAcross(tally, down ? { row: place, column, cell, cut } : { row, column: place, cell, cut }, part);
  }
}

interface Across {
  row: number;
  column: number;
  cell: Cell;
  cut: Cut;
}
function addAcross(tally: Tally, { row, column, cell, cut }: Across, amount: Amount): void {
  if (column < 0) return;
  cell.column += column * cut.columns;
  add(tally, row, cell, amount);
  cell.column -= column * cut.columns;
}

/**
 * Of an entry that is split over the rows and over what is filtered by: what the cell of both has where they are crossed, so
 * that a filter tells the same as a column. False: it is not so split.
 */
function addFiltered(tally: Tally, { index, at, cut, cell }: Splitting): boolean {
  const [weight, ...more] = cut.weights;
  const { rows } = cut;
  if (!weight || more.length > 0 || cut.across || !('records' in rows)) return false;
  const [down, beside] = [rows.records.shares.get(at), weight.records.shares.get(at)];
  if (!down || !beside) return false;
  const { places } = sharedIn(rows, at);
  const cells = crossedIn([rows.records, weight.records], at, index.amount[at] as number);
  const isWanted = beside.records.map((record) => weight.isWanted[record] === 1);
  if (!isWanted.includes(true)) return true;
  for (const [i, parts] of cells.entries()) {
    const part = parts.reduce((sum, it, j) => (isWanted[j] ? sum + it : sum), 0);
    addAcross(tally, { row: places[i] as number, column: 0, cell, cut }, part);
  }
  return true;
}

/** An amount over an entry's splits by two dimensions; the same whichever of them is asked for first. */
function crossedIn([a, b]: readonly [RecordColumn, RecordColumn], at: number, amount: Amount): Amount[][] {
  const [first, second] = [a, b].map((it) => (it.shares.get(at) as Shared).weights) as [number[], number[]];
  if (a.name <= b.name) return crossed(amount, first, second);
  const turned = crossed(amount, second, first);
  return first.map((_, i) => turned.map((row) => row[i] as number));
}

interface Crossing {
  at: number;
  down: Placed;
  right: Placed;
  cell: Cell;
  cut: Cut;
}
function addCrossed(tally: Tally, { at, down, right, cell, cut }: Crossing, amount: Amount): void {
  const axes = [cut.rows, cut.across].map((axis) => (axis as Extract<Axis, { records: RecordColumn }>).records);
  for (const [i, cells] of crossedIn(axes as [RecordColumn, RecordColumn], at, amount).entries())
    for (const [j, part] of cells.entries())
      addAcross(tally, { row: down.places[i] as number, column: right.places[j] as number, cell, cut }, part);
}

/** `ofMany`: the entry is split over several. */
function placeOf(axis: Axis, at: number, element: number): number {
  if ('byElement' in axis) return axis.byElement[element] as number;
  const record = axis.records.record[at] as number;
  if (record === ofNone) return axis.none;
  return record === ofMany ? ofMany : (axis.byRecord[record] as number);
}

type Placed = Omit<Shared, 'records'> & { places: readonly number[] };
function sharedIn(axis: Axis, at: number): Placed {
  const { records, byRecord } = axis as Extract<Axis, { records: RecordColumn }>;
  const shared = records.shares.get(at) as Shared;
  return { ...shared, places: shared.records.map((it) => byRecord[it] as number) };
}

/** null: nothing of it. */
function weighed({ records, isWanted, none }: Weight, at: number, amount: Amount): Amount | null {
  const record = records.record[at] as number;
  if (record === ofNone) return none ? amount : null;
  if (record !== ofMany) return isWanted[record] ? amount : null;
  const split = records.shares.get(at) as Shared;
  const wanted = apportioned(amount, split.weights).filter((_, i) => isWanted[split.records[i] as number]);
  return wanted.length === 0 ? null : wanted.reduce((sum, part) => sum + part, 0);
}

/** Adds what stands below to what stands above it; parents come before their children. */
export function rollUp({ sums, width, isUsed }: Tally, parentOf: (row: number) => number): void {
  const size = width * fields;
  for (let row = isUsed.length - 1; row >= 0; row--) {
    const parent = parentOf(row);
    if (parent < 0 || !isUsed[row]) continue;
    isUsed[parent] = 1;
    for (let i = 0; i < size; i++)
      sums[parent * size + i] = (sums[parent * size + i] as number) + (sums[row * size + i] as number);
  }
}

/** The sums of some cells of a row together: from one column to another, that one left out. */
export function sumsIn({ sums, width }: Tally, row: number, from: number, to: number): Sums {
  const all = [0, 0, 0, 0, 0, 0];
  for (let at = (row * width + from) * fields; at < (row * width + to) * fields; at += fields)
    for (let i = 0; i < fields; i++) all[i] = (all[i] as number) + (sums[at + i] as number);
  const [budget, plan, committed, provision, actual, future] = all as [number, number, number, number, number, number];
  return sumsOf({ budget, plan, committed, provision, actual }, future);
}
