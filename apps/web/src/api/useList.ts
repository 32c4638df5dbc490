import { addressOf, type ParamsOf, type ReadCall } from './call.js';
import type { Identified } from './listRows.js';
import type { Element, ListShape } from './liveList.js';
import { type KindAddress, type ListPart, queryOf, type RecordRow, recordShape, recordsPath } from './records.js';
import type { Query } from './request.js';
import { type ShownList, useLiveList } from './useLiveList.js';

interface ListWish<C extends string, Row> {
  params?: ParamsOf<C>;
  query?: Query;
  /** A constant; without it rows are what the single thing answers, all of them in the list. */
  shape?: ListShape<Row>;
}

const wholeShapes = new Map<string, ListShape<Identified>>();

/** Rows are things as `GET {segment}/{id}` answers them. */
function wholeShape<Row extends Identified>(segment: string): ListShape<Row> {
  const known = wholeShapes.get(segment);
  const shape: ListShape<Identified> = known ?? {
    segment,
    row: (element: Element, old) => (element['deleted'] === true ? null : { ...old, ...element }),
  };
  wholeShapes.set(segment, shape);
  return shape as unknown as ListShape<Row>;
}

/** `const { rows, list } = useList<User, 'GET user'>('GET user')`: patched in place by what anybody changes. */
export function useList<Row extends Identified>(call: ReadCall, wish: ListWish<ReadCall, Row> = {}): ShownList<Row> {
  const { path } = addressOf(call, (wish.params ?? {}) as ParamsOf<ReadCall>);
  return useLiveList<Row>(path, wish.query ?? {}, wish.shape ?? wholeShape<Row>(path));
}

/** The records of a kind, one list for all who show it. */
export const useRecords = (kind: KindAddress, part: ListPart = 'living'): ShownList<RecordRow> =>
  useLiveList<RecordRow>(recordsPath(kind, queryOf(part)), {}, recordShape(kind, part));
