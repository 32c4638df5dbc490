import type { AnswerOf } from '@contracts/catalogue.js';
import { type Address, type AnyAddress, addressOf, type ReadCall, type Rest } from './call.js';
import type { Identified } from './listRows.js';
import { type Element, knownList, type ListShape, type LiveList, liveList } from './liveList.js';
import { type KindAddress, type ListPart, queryOf, type RecordRow, recordShape, recordsPath } from './records.js';
import { withQuery } from './request.js';
import { type ShownList, useLiveList, useLiveLists } from './useLiveList.js';

type RowOf<C extends ReadCall> = AnswerOf<C> extends readonly (infer R)[] ? Extract<R, Identified> : never;
/** Calls that answer a list of things. */
type ListCall = { [C in ReadCall]: RowOf<C> extends never ? never : C }[ReadCall];
/** `shape`: a constant; without it rows are what the single thing answers, all of them in the list. */
type ListWish<C extends ReadCall, Row> = Address<C> & { shape?: ListShape<Row> };
type AnyWish<Row> = AnyAddress & { shape?: ListShape<Row> };

const wholeShapes = new Map<string, unknown>();

/** Rows are things as `GET {segment}/{id}` answers them. */
function wholeShape<Row extends Identified>(segment: string): ListShape<Row> {
  const known = wholeShapes.get(segment) as ListShape<Row> | undefined;
  const shape: ListShape<Row> = known ?? {
    segment,
    row: (element: Element, old) => (element['deleted'] === true ? null : ({ ...old, ...element } as Element & Row)),
  };
  wholeShapes.set(segment, shape);
  return shape;
}

/** `const { rows, list } = useList('GET user')`: patched in place by what anybody changes. */
export function useList<C extends ListCall, Row extends Identified = RowOf<C>>(
  call: C,
  ...[wish]: Rest<ListWish<C, Row>>
): ShownList<Row> {
  const asked = (wish ?? {}) as AnyWish<Row>;
  const { path } = addressOf(call, asked);
  return useLiveList<Row>(path, asked.query ?? {}, asked.shape ?? wholeShape(path));
}

/** The same list outside of components: to load it before it is shown, or to look into it. */
export function listOf<C extends ListCall, Row extends Identified = RowOf<C>>(
  call: C,
  ...[wish]: Rest<ListWish<C, Row>>
): LiveList<Row> {
  const asked = (wish ?? {}) as AnyWish<Row>;
  const { path } = addressOf(call, asked);
  return liveList<Row>(withQuery(path, asked.query), asked.shape ?? wholeShape(path));
}

/** The rows of several kinds at once; the same array until one of them changes. */
export const useRecordsOf = (
  wanted: readonly { kind: KindAddress; part: ListPart }[],
): readonly (readonly RecordRow[])[] =>
  useLiveLists(
    wanted.map(({ kind, part }) => ({ key: recordsPath(kind, queryOf(part)), shape: recordShape(kind, part) })),
  );

/** The records of a kind, one list for all who show it. */
export const useRecords = (kind: KindAddress, part: ListPart = 'living'): ShownList<RecordRow> =>
  useLiveList<RecordRow>(recordsPath(kind, queryOf(part)), {}, recordShape(kind, part));

/** Whether a list of a kind that is shown has seen one of its records go. */
export const isLost = (kind: KindAddress, id: string): boolean => knownList(recordsPath(kind))?.lost(id) ?? false;

/** The same list outside a component, as `listOf`. */
export const recordList = (kind: KindAddress): LiveList<RecordRow> => liveList(recordsPath(kind), recordShape(kind));
