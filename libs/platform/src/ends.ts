import { type Fold, streamOf } from './fold.js';
import type { EventStore } from './ports.js';

/**
 * The last event that went into something made of a log: by it a log is recognised that was cut (a torn disk, an older
 * copy put back) and has grown again, though its id is the same and its positions are given a second time.
 */
export type End = Pick<Fold, 'tenant' | 'area' | 'revision' | 'position' | 'command'>;

/** Whether the log has that event, at that place. Throws Away. */
export async function isInLog(events: EventStore, end: End): Promise<boolean> {
  const { tenant, area, revision, position, command } = end;
  if (revision < 0) return true;
  for await (const page of events.readStream(streamOf(tenant, area.name), { from: revision, limit: 1 })) {
    for (const event of page) return event.position === position && event.command === command;
  }
  return false;
}

/** What rows say of the log and the code that they were made by, and of the last event in them. */
export function markOf(madeBy: string, folds: Iterable<Fold>): string {
  const last = [...folds].reduce<Fold | null>((a, b) => (a && a.position >= b.position ? a : b), null);
  if (!last || last.revision < 0) return madeBy;
  return [madeBy, last.area.name, last.revision, last.position, last.command].join(' ');
}

/** Why rows with such a mark cannot be gone on with; null: they can. Throws Away. */
export async function whyAnew(
  events: EventStore,
  mark: string,
  { madeBy, tenant, areas }: { madeBy: string; tenant: string; areas: ReadonlyMap<string, Fold['area']> },
): Promise<string | null> {
  const [by = '', name = '', revision, position, command = ''] = mark.split(' ');
  if (by !== madeBy)
    return by.split('.')[0] === madeBy.split('.')[0] ? 'other code made them' : 'they are of another log';
  const area = areas.get(name);
  if (!area) return null;
  const end = { tenant, area, revision: Number(revision), position: Number(position), command };
  return (await isInLog(events, end))
    ? null
    : `the log does not have their last event, ${revision} of ${tenant}.${name}`;
}
