import { setImmediate as breath } from 'node:timers/promises';
import type { AreaName, Envelope } from '@contracts/message.js';
import type { Area } from '@domain/decider.js';
import type { AreaState } from '@domain/state.js';
import { handlerOf } from './fold.js';

/** An area and its state as stored by now; only to be read until the next await. */
export interface Place {
  area: Area;
  state(): Promise<AreaState>;
}

/** Things that are looked through before others get their turn: some milliseconds. */
const slice = 250;

/**
 * What events made that things of other areas name, with these areas. Their streams go on meanwhile: what comes to be named
 * right then stays named, as after a deletion.
 */
export async function usesElsewhere(
  { area, events }: { area: Area; events: readonly Envelope[] },
  others: readonly Place[],
): Promise<Map<string, AreaName[]>> {
  const made = events.filter(({ type }) => {
    const { change, named } = handlerOf(area, type);
    return named && change === 'CREATE';
  });
  const ids = new Set(made.map(({ data }) => (data as { id: string }).id));
  const found = new Map<string, AreaName[]>();
  if (ids.size === 0) return found;
  for (const other of others)
    for (const id of await namedIn(other, ids)) found.set(id, [...(found.get(id) ?? []), other.area.name]);
  return found;
}

async function namedIn({ area, state }: Place, ids: ReadonlySet<string>): Promise<Set<string>> {
  const found = new Set<string>();
  for (const [kind, names] of Object.entries(area.names ?? {})) {
    const things = [...(await state()).ids(kind)];
    for (let from = 0; from < things.length; from += slice) {
      if (from > 0) await breath();
      const now = await state();
      for (const thing of things.slice(from, from + slice))
        for (const id of names(thing, now)) if (ids.has(id)) found.add(id);
    }
  }
  return found;
}
