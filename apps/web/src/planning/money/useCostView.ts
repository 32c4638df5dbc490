import { subtotalsAfter } from '@contracts/reports/subtotals.js';
import { useMemo } from 'react';
import { useCommitted } from '../../api/useCommitted.js';
import { useIsPhone } from '../../ui/media.js';
import { today } from '../../words/formats/calendar.js';
import { monthsOf } from '../../words/formats/period.js';
import type { Plan } from '../usePlan.js';
import { allMonths, type Figure, figures, periodsFrom, type TimeUnit, timeUnits } from './cells.js';
import type { Spreading } from './changes.js';

/** What the cost grid shows; it stands in the address (`time`, `span`, `figures`, `of`, `sums`, `spread`, on a phone `period`). */
export interface CostView {
  time: TimeUnit;
  /** Years from the chosen one on. */
  span: number;
  periods: readonly string[];
  /** Those that have columns: on a phone a single one; between them the sums of quarters and years, which are only read. */
  shown: readonly string[];
  /** Whether such sums are shown; null: there are none of these periods. */
  hasSums: boolean | null;
  figures: readonly Figure[];
  /** Of these they are chosen. */
  offered: readonly Figure[];
  /** `total`: each with all below it; `own`: only what is its own. */
  of: 'total' | 'own';
  /** One kind of one year: what stands in each head need not say either. */
  isBrief: boolean;
  spreading: Spreading;
  set(change: Partial<Record<'time' | 'span' | 'figures' | 'of' | 'sums' | 'spread' | 'period', string | null>>): void;
}

export const spans = [1, 2, 3] as const;
const standard: readonly Figure[] = ['PLAN'];

export function useCostView({ params, setParams, year }: Plan): CostView {
  const time = timeUnits.find((unit) => unit === params.get('time')) ?? 'MONTH';
  const span = spans.find((years) => String(years) === params.get('span')) ?? 1;
  const committed = useCommitted();
  const offered = useMemo(() => figures.filter((figure) => committed || figure !== 'COMMITTED'), [committed]);
  const named = params.get('figures');
  const periods = useMemo(() => periodsFrom(year, span, time), [year, span, time]);
  const isPhone = useIsPhone();
  const period = params.get('period');
  const summed = useMemo(() => periods.flatMap((each) => [each, ...subtotalsAfter(each, span > 1)]), [periods, span]);
  const hasSums = isPhone || summed.length === periods.length ? null : params.get('sums') !== 'none';
  const shown = useMemo(() => {
    if (isPhone) return [periods.find((each) => each === period) ?? nearest(periods)];
    return hasSums ? summed : periods;
  }, [isPhone, period, periods, hasSums, summed]);
  const chosen = useMemo(() => {
    const wanted = named?.split(',') ?? standard;
    const found = offered.filter((figure) => wanted.includes(figure));
    return found.length > 0 ? found : standard;
  }, [named, offered]);
  const of = params.get('of') === 'own' ? 'own' : 'total';
  const spreading = params.get('spread') === 'DAYS' ? 'DAYS' : 'EVEN';
  const isBrief = chosen.length === 1 && span === 1 && !isPhone;
  return useMemo(
    () => ({ time, span, periods, shown, hasSums, offered, figures: chosen, of, spreading, isBrief, set: setParams }),
    [time, span, periods, shown, hasSums, offered, chosen, of, spreading, isBrief, setParams],
  );
}

/** Whether a column only sums up others that are shown. */
export const isSum = ({ periods }: Pick<CostView, 'periods'>, period: string): boolean =>
  period !== allMonths && !periods.includes(period);

/** The one that is now, else the first. */
function nearest(periods: readonly string[]): string {
  const month = today().slice(0, 7);
  return periods.find((each) => monthsOf(each).includes(month)) ?? periods[0] ?? '';
}
