import type { AreaName } from '@contracts/message.js';
import type { AreaState } from '@domain/state.js';
import type { View } from '@domain/view.js';
import type { Engine } from '@platform/engine.js';
import type { Row } from '@platform/ports.js';
import { differencesIn } from './differences.js';

/** Which rows of a view as they were at a time (ISO 8601); `ids`: those of them, in that order, as far as they were there. */
export interface PastQuestion {
  tenant: string;
  area: AreaName;
  view: string;
  time: string;
  ids?: readonly string[];
  /** Fields that the asker has no use for: they are null. */
  without?: readonly string[];
  /** Instead of the rows those things are asked for that were otherwise at this time before (`differencesIn`). */
  since?: string;
}
/** Rows of the past, made by the same functions as today's (architecture, decision 7). Throws Away. */
export interface Past {
  /** With `page` they are handed over as they come, some hundreds at a time, and none at the end. */
  rows(asked: PastQuestion, page?: TakePage): Promise<Row[]>;
}
export type TakePage = (rows: readonly Row[]) => void;

/** Streams with fewer events are folded by whoever asks: some ten milliseconds. */
const bigStream = 2_000;

/** Big folds are left to `thread`, so that they never take the api's turn; without one all is done here. */
export function openPast(engine: Engine, views: ReadonlyMap<string, View>, thread?: Past): Past {
  return {
    async rows(asked, page) {
      const { tenant, area, time, since } = asked;
      const last = await engine.known(tenant, area);
      if (thread && last.revision >= bigStream && (since ?? time) < last.time) {
        // Whatever came after the last event is the same moment: its fold stays at hand.
        return thread.rows({ ...asked, time: time < last.time ? time : last.time }, page);
      }
      const view = views.get(asked.view) as View;
      const rows = [...(await answered((at) => engine.asOf(tenant, area, at), view, asked))];
      page?.(rows);
      return page ? [] : rows;
    },
  };
}

/** What was asked, of the states at its times. */
export async function answered(
  at: (time: string) => Promise<AreaState>,
  view: View,
  asked: PastQuestion,
): Promise<Iterable<Row>> {
  if (asked.since === undefined) return rowsIn(await at(asked.time), view, asked);
  return differencesIn({ before: await at(asked.since), after: await at(asked.time) }, view);
}

export function* rowsIn(
  state: AreaState,
  view: View,
  { ids = [...state.ids(view.kind)], without = [] }: Pick<PastQuestion, 'ids' | 'without'>,
): Iterable<Row> {
  for (const id of ids) {
    const thing = state.thing(view.kind, id);
    const row = thing === undefined ? null : view.row(thing, state);
    for (const name of without) if (row && name in row) row[name] = null;
    if (row) yield row;
  }
}
