import { sharedSegment } from '@contracts/masterData/kinds.js';
import type { Call, Segment } from './call.js';
import type { Identified } from './listRows.js';
import type { ListShape } from './liveList.js';
import { withQuery } from './request.js';

/** A record of master data on the wire (http.md, Master data). Its kind's own fields stand beside these. */
export interface RecordRow extends Identified {
  id: string;
  typeId: string;
  identifier: string;
  label: string;
  description: string;
  color?: string | null;
  parentId: string | null;
  /** Its place among its siblings. */
  position: number;
  deleted: boolean;
  mergedInto: string | null;
  customProperties: Readonly<Record<string, unknown>>;
  revision: number;
  readonly [field: string]: unknown;
}

/** What is needed to ask for a kind's records. */
export interface KindAddress {
  segment: Segment;
  /** `typeId` on the wire: a built-in kind's name, the id of a tenant's own. */
  name: string;
}

/** Several kinds share the segment `data-element` and are told apart by `typeId`. */
const isShared = ({ segment }: Pick<KindAddress, 'segment'>): boolean => segment === sharedSegment;

/** What is asked of records that share a segment: which kind's. */
export const kindQuery = (kind: KindAddress): { typeId?: string } => (isShared(kind) ? { typeId: kind.name } : {});

/** The path of a kind's records, e.g. `data-element?typeId=cost-center` or `kpi/template`. */
export const recordsPath = (kind: KindAddress, query: { deleted?: boolean; merged?: boolean } = {}): string =>
  withQuery(kind.segment, { ...kindQuery(kind), ...query });

type SharedCall = Extract<Call, `${string} ${typeof sharedSegment}` | `${string} ${typeof sharedSegment}/${string}`>;
/** A kind's own call, named by that of the shared segment: `recordCall(kind, 'PUT data-element/{id}')`. All have the same. */
export const recordCall = <C extends SharedCall>({ segment }: Pick<KindAddress, 'segment'>, call: C): C =>
  call.replace(sharedSegment, segment) as C;

/** Records that can be chosen, those that are deleted, and those that another one stands for since a merge. */
export type ListPart = 'living' | 'deleted' | 'merged';

const partOf = ({ deleted, mergedInto }: RecordRow): ListPart =>
  mergedInto ? 'merged' : deleted ? 'deleted' : 'living';

/** The query of a part of a kind's records. */
export const queryOf = (part: ListPart): { deleted?: boolean; merged?: boolean } => ({
  ...(part === 'deleted' && { deleted: true }),
  ...(part === 'merged' && { merged: true }),
});

const shapes = new Map<string, ListShape<RecordRow>>();

/** How a kind's list takes part in live changes: patched in place, siblings renumbered where one was put between them. */
export function recordShape(kind: KindAddress, part: ListPart = 'living'): ListShape<RecordRow> {
  const key = `${kind.name}/${part}`;
  const known = shapes.get(key);
  if (known) return known;
  const shape: ListShape<RecordRow> = {
    segment: kind.segment,
    row(element, old) {
      const row = { ...old, ...element } as RecordRow;
      const isOurs = !isShared(kind) || row.typeId === kind.name;
      return isOurs && partOf(row) === part ? row : null;
    },
    arrange(row, old) {
      if (old && old.parentId === row.parentId && old.position === row.position) return null;
      return (rows) => placedAmong(rows, row);
    },
  };
  shapes.set(key, shape);
  return shape;
}

/** The rows with one at its `position` among its siblings, who are numbered anew. */
export function placedAmong(rows: readonly RecordRow[], row: RecordRow): readonly RecordRow[] {
  const siblings = rows
    .filter((each) => each.id !== row.id && each.parentId === row.parentId)
    .sort((a, b) => a.position - b.position);
  siblings.splice(row.position ?? siblings.length, 0, row);
  const places = new Map(siblings.map((each, at) => [each.id, at]));
  return rows.map((each) => {
    const position = places.get(each.id);
    return position === undefined || position === each.position ? each : { ...each, position };
  });
}
