import { useMemo } from 'react';
import type { Plan } from '../usePlan.js';
import { type Figure, figures, periodsFrom, type TimeUnit, timeUnits } from './cells.js';
import type { Spreading } from './changes.js';

/** What the cost grid shows; it stands in the address (`time`, `span`, `figures`, `of`, `spread`). */
export interface CostView {
  time: TimeUnit;
  /** Years from the chosen one on. */
  span: number;
  periods: readonly string[];
  figures: readonly Figure[];
  /** `total`: each with all below it; `own`: only what is its own. */
  of: 'total' | 'own';
  spreading: Spreading;
  set(change: Partial<Record<'time' | 'span' | 'figures' | 'of' | 'spread', string | null>>): void;
}

export const spans = [1, 2, 3] as const;
const standard: readonly Figure[] = ['PLAN'];

export function useCostView({ params, setParams, year }: Plan): CostView {
  const time = timeUnits.find((unit) => unit === params.get('time')) ?? 'MONTH';
  const span = spans.find((years) => String(years) === params.get('span')) ?? 1;
  const named = params.get('figures');
  const periods = useMemo(() => periodsFrom(year, span, time), [year, span, time]);
  const shown = useMemo(() => {
    const wanted = named?.split(',') ?? standard;
    const found = figures.filter((figure) => wanted.includes(figure));
    return found.length > 0 ? found : standard;
  }, [named]);
  return {
    ...{ time, span, periods, figures: shown },
    of: params.get('of') === 'own' ? 'own' : 'total',
    spreading: params.get('spread') === 'DAYS' ? 'DAYS' : 'EVEN',
    set: setParams,
  };
}
