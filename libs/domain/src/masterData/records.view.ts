import type { Thing } from '../records/record.js';
import { recordRow } from '../records/row.js';
import { recordThing } from '../records/state.js';
import { view } from '../view.js';
import type { MasterData } from './masterData.js';

/** Records of all kinds of master data. */
export const recordsView = view<Thing, MasterData>()({
  name: 'records',
  of: 'masterData',
  kind: recordThing,
  row: recordRow,
});
