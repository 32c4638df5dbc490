import type { Envelope } from '@contracts/message.js';
import type { Touched } from '@domain/decider.js';
import { type Fold, handlerOf } from './fold.js';
import { changesOf } from './history.js';
import { tokenOf } from './ids.js';
import type { CollectionSpec, Row, RowWrite } from './ports.js';

/** A row of the history: one for each event and thing it touched (http.md, change-set). Ids grow as the log does. */
export interface ChangeRow extends Row {
  thing: string;
  /** Token for undo. */
  command: string;
  date: string;
  user: string;
  actingFor: string | null;
  type: 'CREATE' | 'UPDATE' | 'DELETE';
  /** The command that it takes back. */
  undoes?: string;
  properties: readonly { name: string; old: unknown; new: unknown }[];
}
export const changes: CollectionSpec = { name: 'changes', indexes: ['thing'] };

/** The row of one thing that an event touched, the n-th; the fold is right after the event. */
export function historyRow(fold: Fold, event: Envelope, { id }: Touched, n: number): RowWrite {
  const area = fold.area.name;
  const row: ChangeRow = {
    id: `${area}.${String(event.revision).padStart(10, '0')}.${n}`,
    thing: id,
    command: tokenOf(area, fold.first, event.command),
    date: event.time,
    user: event.by.user,
    actingFor: event.by.actingFor ?? null,
    type: handlerOf(fold.area, event.type).change,
    ...(event.undoes !== undefined && { undoes: event.undoes }),
    properties: changesOf(fold.area, event, id, fold.state),
  };
  return { collection: changes.name, id: row.id, row };
}
