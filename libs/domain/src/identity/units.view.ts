import type { Thing } from '../records/record.js';
import { recordRow } from '../records/row.js';
import { recordThing } from '../records/state.js';
import { view } from '../view.js';
import type { Users } from './users.js';

/** Units (http.md: group). */
export const unitsView = view<Thing, Users>()({
  name: 'units',
  of: 'users',
  kind: recordThing,
  row: recordRow,
});
