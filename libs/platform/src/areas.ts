import { setImmediate as breath } from 'node:timers/promises';
import type { AreaName } from '@contracts/message.js';
import type { Area } from '@domain/decider.js';
import type { Codec } from './codec.js';
import { emptyFold, type Fold, foldEvents, streamOf, type Until } from './fold.js';
import type { Log } from './log.js';
import type { EventStore, Files, StoredEvent } from './ports.js';
import { readSnapshot } from './snapshots.js';

export interface Areas {
  /** The areas there are, by name. */
  readonly known: ReadonlyMap<AreaName, Area>;
  /** Nearest snapshot and tail. `until`: only events up to a position of the log, or a running maximum of times. */
  load(tenant: string, name: AreaName, until?: Until): Promise<Fold>;
  /** Folds what came since; true if something did. `page` is awaited after each page, with its events. Throws Poison, Away. */
  catchUp(fold: Fold, page?: (events: readonly StoredEvent[]) => Promise<void>): Promise<boolean>;
}

/** `passes`: for who answers, also where newer code has stored types of events that this one does not know. */
export function openAreas(
  ports: { events: EventStore; files: Files; codec: Codec; log: Log },
  areas: readonly Area[],
  { passes = false }: Pick<Fold, 'passes'> = {},
): Areas {
  const known = new Map(areas.map((area) => [area.name, area] as [AreaName, Area]));
  const { events, codec, log } = ports;

  async function fold(
    onto: Fold,
    until: Until,
    folded?: (events: readonly StoredEvent[]) => Promise<void>,
  ): Promise<void> {
    const { tenant, area } = onto;
    for await (const page of events.readStream(streamOf(tenant, area.name), { from: onto.revision + 1 })) {
      const count = countUntil(page, until);
      const { strange } = onto;
      foldEvents(onto, await codec.decode(tenant, area, count < page.length ? page.slice(0, count) : page));
      if (onto.strange !== strange) log('newer code has stored what this version passes over', { event: onto.strange });
      if (count < page.length) return;
      await folded?.(page);
      // Pages may come without any waiting: others get their turn.
      await breath();
    }
  }

  return {
    known,
    async load(tenant, name, until = {}) {
      const area = known.get(name);
      if (!area) throw new Error(`there is no area ${name}`);
      const loaded = (await readSnapshot(ports, { tenant, area, until })) ?? emptyFold(tenant, area);
      Object.assign(loaded, { passes });
      loaded.state.quiet = true;
      await fold(loaded, until);
      loaded.state.quiet = false;
      return loaded;
    },
    async catchUp(onto, page) {
      const before = onto.revision;
      await fold(onto, {}, page);
      onto.state.changed.clear();
      return onto.revision > before;
    },
  };
}

/** How many events of a page are within the bounds. The running maximum passes a time at the first later event. */
function countUntil(page: readonly StoredEvent[], { position = Number.POSITIVE_INFINITY, time = '~' }: Until): number {
  const first = page.findIndex((event) => event.position > position || event.time > time);
  return first < 0 ? page.length : first;
}
