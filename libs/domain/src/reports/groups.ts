import { kindNamedBy } from '@contracts/masterData/references.js';
import { CostEntry } from '@contracts/planning/element.js';
import { PlanElement } from '@contracts/planning/things.js';
import { depthFirst } from '../depthFirst.js';
import type { CostIndex, RecordColumn } from './costIndex.js';
import type { Axis, Weight } from './tally.js';

/** A row of the plan as reports look at it: of the Gantt's view, now or then. */
export type ElementRow = { id: string } & Readonly<Record<string, unknown>>;
/** A record of a dimension, in the order of its list; `depth` and what stands above it go by its tree. */
export interface RecordRow {
  id: string;
  label: string;
  parentId: string | null;
  /** It was merged into that one, and is counted as it. */
  mergedInto: string | null;
}
/** What reports add up, and what it is called. */
export interface Reported {
  index: CostIndex;
  elements: ReadonlyMap<string, ElementRow>;
  /** Of a kind of records; `null`: there is no such dimension. */
  records(kind: string): readonly RecordRow[] | null;
  personName(id: string): string;
  /** Who asks. */
  mayRead(row: ElementRow): boolean;
  mayReadCosts(row: ElementRow): boolean;
  /** Ids of those that a filter fits; null: all. */
  chosen: ReadonlySet<string> | null;
  /** What was grouped before, as long as all of the above is the same but the filter. */
  memo: Map<string, Grouped | null>;
}

/** A row or column of a report: `key` is the id of an element, record or person, or a word; '' what belongs to none. */
export interface Group {
  key: string;
  label: string;
  depth: number;
  /** The place of the one above; -1: none. */
  parent: number;
  /** Stands there for what is below it: its own money may not be seen. */
  masked?: true;
}
export interface Grouped {
  groups: readonly Group[];
  axis: Axis;
}

/** What an element's unit and an entry's cost type are records of. */
export const kindOfUnits = kindNamedBy(PlanElement, 'unitId');
export const kindOfCostTypes = kindNamedBy(CostEntry, 'costTypeId');
/** Elements whose money is counted: not deleted or detached, by themselves or by what stands above. */
const isCounted = (row: ElementRow): boolean => row['deleted'] !== true && row['detached'] !== true;

/**
 * By numbers of elements: whether their entries are added up. In the tree what may be seen of an element has all below it
 * in its sums (decisions.md, Roles and permissions); by anything else each element counts by its own right.
 */
export function openOf({ index, elements, chosen, mayReadCosts }: Reported, by: string): Uint8Array {
  const may = (row: ElementRow | undefined): boolean =>
    !!row && (mayReadCosts(row) || (by === 'ELEMENT' && may(elements.get(row['parentId'] as string))));
  return Uint8Array.from(index.ids, (id) => {
    const row = elements.get(id);
    return row && isCounted(row) && (!chosen || chosen.has(id)) && may(row) ? 1 : 0;
  });
}

/** null: there is nothing of that name to group by. */
export function groupedBy(of: Reported, by: string): Grouped | null {
  const known = of.memo.get(by);
  if (known !== undefined) return known;
  const made = groupings[by]?.(of) ?? byRecord(of, by);
  of.memo.set(by, made);
  return made;
}
const groupings: Readonly<Record<string, (of: Reported) => Grouped | null>> = {
  ELEMENT: byTree,
  PHASE: (of) => byField(of, 'phase'),
  STATUS: (of) => byField(of, 'approvalState'),
  RESPONSIBLE: byPerson,
  UNIT: byRecordOfElement,
};

/** The whole tree. What may not be seen stands there by its label alone, where something below it is seen. */
function byTree({ elements, index, mayRead, mayReadCosts }: Reported): Grouped {
  const places = new Map<string, number>();
  const groups: Group[] = [];
  for (const { row, depth } of depthFirst([...elements.values()].filter(isCounted))) {
    places.set(row.id, groups.length);
    const parent = places.get(row['parentId'] as string) ?? -1;
    const isSeen = mayRead(row) && mayReadCosts(row);
    groups.push({ key: row.id, label: row['label'] as string, depth, parent, ...(!isSeen && { masked: true }) });
  }
  // Money of what may not be seen is in the sums of what stands above it.
  const placeOf = (id: string): number => {
    let place = places.get(id) ?? -1;
    while (place >= 0 && groups[place]?.masked) place = groups[place]?.parent ?? -1;
    return place;
  };
  return { groups, axis: { byElement: Int32Array.from(index.ids, placeOf) } };
}

/** Groups in the order in which they are met. */
function gathering(labelOf: (key: string) => string) {
  const places = new Map<string, number>();
  const groups: Group[] = [];
  const placeOf = (key: string): number => {
    const known = places.get(key) ?? groups.push({ key, label: labelOf(key), depth: 0, parent: -1 }) - 1;
    places.set(key, known);
    return known;
  };
  return { groups, placeOf };
}

function byField({ elements, index }: Reported, field: string): Grouped {
  const { groups, placeOf } = gathering((key) => key);
  const byElement = Int32Array.from(index.ids, (id) => placeOf((elements.get(id)?.[field] as string) ?? ''));
  return { groups, axis: { byElement } };
}

function byPerson({ elements, index, personName }: Reported): Grouped {
  const { groups, placeOf } = gathering((key) => (key ? personName(key) : ''));
  const all = index.ids.map((id) => placeOf((elements.get(id)?.['responsible'] as string | null) ?? ''));
  const order = groups.map((_, i) => i).sort((a, b) => compared(groups[a] as Group, groups[b] as Group));
  const places = Int32Array.from({ length: groups.length }, () => 0);
  for (const [place, i] of order.entries()) places[i] = place;
  const byElement = Int32Array.from(all, (i) => places[i] as number);
  return { groups: order.map((i) => groups[i] as Group), axis: { byElement } };
}

/** What belongs to none comes last. */
function compared(a: Group, b: Group): number {
  if ((a.key === '') !== (b.key === '')) return a.key === '' ? 1 : -1;
  return a.label < b.label ? -1 : a.label > b.label ? 1 : a.key < b.key ? -1 : 1;
}

interface RecordGroups {
  groups: Group[];
  places: ReadonlyMap<string, number>;
  /** Of what belongs to none. */
  none: number;
}

/** The records of a kind with what stands above them, then what belongs to none. What was merged stands in for its like. */
function recordGroups(of: Reported, kind: string): RecordGroups | null {
  const records = of.records(kind);
  if (!records) return null;
  const places = new Map<string, number>();
  const groups: Group[] = [];
  for (const { id, label, parentId, mergedInto } of records) {
    if (mergedInto !== null) continue;
    const parent = places.get(parentId ?? '') ?? -1;
    places.set(id, groups.length);
    groups.push({ key: id, label, depth: parent < 0 ? 0 : (groups[parent] as Group).depth + 1, parent });
  }
  for (const { id, mergedInto } of records) {
    const into = mergedInto === null ? undefined : places.get(mergedInto);
    if (into !== undefined) places.set(id, into);
  }
  const none = groups.push({ key: '', label: '', depth: 0, parent: -1 }) - 1;
  return { groups, places, none };
}

function byRecordOfElement(of: Reported): Grouped | null {
  const found = recordGroups(of, kindOfUnits);
  if (!found) return null;
  const { groups, places, none } = found;
  const placeOf = (id: string): number => places.get(of.elements.get(id)?.['unitId'] as string) ?? none;
  return { groups, axis: { byElement: Int32Array.from(of.index.ids, placeOf) } };
}

/** Of cost types and dimensions; records that are nowhere any more are counted as none. */
function byRecord(of: Reported, by: string): Grouped | null {
  const kind = by === 'COST_TYPE' ? kindOfCostTypes : by;
  const found = recordGroups(of, kind);
  if (!found) return null;
  const { groups, places, none } = found;
  const records = columnOf(of.index, kind);
  const byRecord = Int32Array.from(records.ids, (id) => places.get(id) ?? none);
  return { groups, axis: { records, byRecord, none } };
}

/** The records that entries are of. */
export const columnOf = (index: CostIndex, kind: string): RecordColumn =>
  kind === kindOfCostTypes ? index.costType() : index.dimension(kind);

/** A report by what it is filtered by shows nothing of what the filter leaves out. */
export function narrowed(axis: Axis, weights: readonly Weight[]): Axis {
  const same = 'records' in axis ? weights.find(({ records }) => records === axis.records) : undefined;
  if (!same || !('records' in axis)) return axis;
  const byRecord = axis.byRecord.map((place, record) => (same.isWanted[record] ? place : -1));
  return { ...axis, byRecord, none: same.none ? axis.none : -1 };
}
