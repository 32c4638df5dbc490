import type { AreaName } from '@contracts/message.js';
import type { Areas } from './areas.js';
import { type Fold, streamOf } from './fold.js';

/** Areas as they were: nearest snapshot, the tail up to then. The last ones asked for stay at hand. */
export interface PastFolds {
  /** As of the last event whose running maximum of times is ≤ `time` (ISO 8601). Only to be read. */
  at(tenant: string, area: AreaName, time: string): Promise<Fold>;
}

interface Kept {
  stream: string;
  time: string;
  fold: Promise<Fold>;
  /** Ms since 1970. */
  used: number;
}
// Dates at hand: each holds a whole state, so few, and not for long (milliseconds).
const most = 3;
const keptFor = 120_000;

export function openPastFolds(areas: Pick<Areas, 'load'>): PastFolds {
  let kept: Kept[] = [];
  const sweep = (): void => {
    kept = kept.filter(({ used }) => used > Date.now() - keptFor);
  };
  return {
    at(tenant, area, time) {
      const stream = streamOf(tenant, area);
      const found = kept.find((it) => it.stream === stream && it.time === time);
      const it = { ...(found ?? { stream, time, fold: areas.load(tenant, area, { time }) }), used: Date.now() };
      kept = [it, ...kept.filter((other) => other !== found)].slice(0, most);
      // What failed is asked for again.
      it.fold.catch(() => {
        kept = kept.filter((other) => other !== it);
      });
      setTimeout(sweep, keptFor).unref();
      return it.fold;
    },
  };
}
