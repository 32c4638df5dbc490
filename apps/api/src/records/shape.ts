import { positionOf } from '@domain/records/places.js';
import { RecordState } from '@domain/records/state.js';
import type { Row } from '@platform/ports.js';
import type { TenantLive } from '../live/tenantLive.js';
import type { Shape } from '../reading/shapes.js';
import { segmentOfKind } from './kinds.js';
import { orderedOf } from './ordered.js';

/** A record as every call and message shows it: where it stands is a position, not the key that orders. */
export function recordWire(row: Row, position: number): Record<string, unknown> {
  const { place: _, ...shown } = row;
  return { ...shown, position };
}

/** Records of a view go out by the segment of their kind; everybody signed in sees them. */
export const recordShape = (view: string): Shape => ({
  ...{ view, segment: segmentOfKind(''), elementType: 'MASTER', held: true },
  segmentOf: (row) => segmentOfKind(row['typeId'] as string),
  wire(_, row, { state, live }) {
    if (state instanceof RecordState) return recordWire(row, positionOf(state, row.id));
    return recordWire(row, live ? positionIn(row, live, view) : 0);
  },
});

const positionIn = (row: Row, live: TenantLive, view: string): number =>
  orderedOf(live, view, row['typeId'] as string).positions.get(row.id) ?? 0;
