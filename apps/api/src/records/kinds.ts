import { fieldsOf } from '@contracts/fields.js';
import { segmentOf } from '@contracts/masterData/calls.js';
import { builtInKind, kindOfKinds, type RecordKind, recordKinds, sharedSegment } from '@contracts/masterData/kinds.js';
import { OwnRecord } from '@contracts/masterData/record.js';
import type { Row } from '@platform/ports.js';
import type { Call } from '../call.js';
import { notFound } from '../http/problem.js';

/** Views of records by the area that holds them. */
export const viewOfArea = { masterData: 'records', users: 'units' } as const;

const kinds = Object.entries<RecordKind>(recordKinds);
const byNumber = new Map(kinds.flatMap(([name, { number }]) => (number === undefined ? [] : [[`${number}`, name]])));
const bySegment = new Map(kinds.flatMap(([name, { segment }]) => (segment === sharedSegment ? [] : [[segment, name]])));

/** `typeId`: a kind's name, its number of product.md's table, or the id of one that a tenant made. */
export const kindNamed = (typeId: string): string => byNumber.get(typeId) ?? typeId;

/** The kind that a call's segment is of; undefined: the shared segment, whose records are of any. */
export const kindOfCall = (call: Call): string | undefined => bySegment.get(segmentOf(call.key));

export const areaOf = (kind: string): RecordKind['area'] => builtInKind(kind)?.area ?? 'masterData';

/** The segment of realtime and of `Location`. */
export const segmentOfKind = (kind: string): string => builtInKind(kind)?.segment ?? sharedSegment;

/** What lists of a kind may be filtered and sorted by. */
export function keysOf(kind: string): readonly string[] {
  const fields = fieldsOf(builtInKind(kind)?.of ?? OwnRecord);
  return fields.filter(({ find }) => find).map(({ name }) => name);
}

/** The fields that the phrase search looks into. */
export function searchedIn(kind: string): readonly string[] {
  const of = builtInKind(kind)?.of ?? OwnRecord;
  return fieldsOf(of).flatMap(({ name, search }) => (search ? [name] : []));
}

/** Throws 404 where no such kind is: the tenant's own ones are records themselves. */
export function requireKind(kind: string, rows: ReadonlyMap<string, Row>): string {
  if (builtInKind(kind) || rows.get(kind)?.['typeId'] === kindOfKinds) return kind;
  throw notFound();
}
