import type { Class } from '@contracts/fields.js';
import { builtInKind, kindOfKinds, type RecordKind, recordKinds, sharedSegment } from '@contracts/masterData/kinds.js';
import { contentFields, OwnRecord } from '@contracts/masterData/record.js';
import { positionOf } from '@domain/records/places.js';
import { RecordState } from '@domain/records/state.js';
import type { Row } from '@platform/ports.js';
import type { TenantLive } from '../live/tenantLive.js';
import type { Reader } from '../reading/reader.js';
import type { Shape, Shown } from '../reading/shapes.js';
import { segmentOfKind } from './kinds.js';
import { orderedOf } from './ordered.js';

/** What every call and message says of a kind that the tenant made, beside its record. */
const ofOwnKind = { segment: sharedSegment, builtIn: false };

/** A record as every call and message shows it: where it stands is a position, not the key that orders. */
export function recordWire(row: Row, position: number, hidden: readonly string[] = []): Record<string, unknown> {
  const { place: _, ...shown } = row;
  for (const name of hidden) delete shown[name];
  return { ...shown, position, ...(row['typeId'] === kindOfKinds && ofOwnKind) };
}

/** Records of a view go out by the segment of their kind; everybody signed in sees them. */
export const recordShape = (view: string): Shape => ({
  ...{ view, segment: segmentOfKind(''), elementType: 'MASTER', held: true, told: guarded },
  segmentOf: (row) => segmentOfKind(row['typeId'] as string),
  wire(_, row, { state, live }) {
    if (state instanceof RecordState) return recordWire(row, positionOf(state, row.id));
    return recordWire(row, live ? positionIn(row, live, view) : 0);
  },
});

type Guarded = NonNullable<Shape['told']>;
const guardedIn = (of: Class): [string, Guarded[string]][] =>
  contentFields(of).flatMap(({ name, reads }) => (reads ? [[name, reads] as [string, Guarded[string]]] : []));
/** Fields of records that not everybody may read, of whatever kind. */
const guarded: Guarded = Object.fromEntries(Object.values<RecordKind>(recordKinds).flatMap(({ of }) => guardedIn(of)));

/** Those of a kind that somebody may not read. A record has no scope: they see them of all or of none. */
export function hiddenFrom(reader: Reader, kind: string, shape: Shown): readonly string[] {
  const { sees } = shape.shows(reader, { id: '' });
  return guardedIn(builtInKind(kind)?.of ?? OwnRecord).flatMap(([name]) => (sees(name) ? [] : [name]));
}

const positionIn = (row: Row, live: TenantLive, view: string): number =>
  orderedOf(live, view, row['typeId'] as string).positions.get(row.id) ?? 0;
