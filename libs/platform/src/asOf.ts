import type { AreaName } from '@contracts/message.js';
import type { Areas } from './areas.js';
import { type Fold, streamOf } from './fold.js';

/** Areas as they were: nearest snapshot, the tail up to then. The last ones asked for stay at hand. */
export interface Past {
  /** As of the last event whose running maximum of times is ≤ `time` (ISO 8601). Only to be read. */
  at(tenant: string, area: AreaName, time: string): Promise<Fold>;
}

interface Kept {
  stream: string;
  time: string;
  fold: Promise<Fold>;
}
// Dates at hand: each holds a whole state.
const most = 4;

export function openPast(areas: Areas): Past {
  let kept: Kept[] = [];
  return {
    at(tenant, area, time) {
      const stream = streamOf(tenant, area);
      const found = kept.find((it) => it.stream === stream && it.time === time);
      const it = found ?? { stream, time, fold: areas.load(tenant, area, { time }) };
      kept = [it, ...kept.filter((other) => other !== it)].slice(0, most);
      // What failed is asked for again.
      it.fold.catch(() => {
        kept = kept.filter((other) => other !== it);
      });
      return it.fold;
    },
  };
}
