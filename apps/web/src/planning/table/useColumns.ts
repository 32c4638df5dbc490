import { useCallback, useMemo, useState } from 'react';
import { useIsTouch } from '../../ui/media.js';
import { useDimensions } from '../../ui/shares/DimensionShares.js';
import { showsMoney } from '../rows/planRow.js';
import type { Plan } from '../usePlan.js';
import { allColumns, type Column, nextSort, readSort, type Sort, standardColumns, writeSort } from './columns.js';

export interface Columns {
  all: readonly Column[];
  shown: readonly Column[];
  sort: Sort | null;
  toggleSort(column: string): void;
  toggle(column: string): void;
  reset(): void;
  widthOf(column: Column): number;
  setWidth(column: string, width: number): void;
}

const widthsKeptAs = 'etatwerk.plan.widths';

/** Which columns show and how they are sorted stands in the address, their widths on this machine. */
export function useColumns({ params, setParams, forest }: Pick<Plan, 'params' | 'setParams' | 'forest'>): Columns {
  const [widths, setWidths] = useState(readWidths);
  // For fingers the text is larger.
  const wider = useIsTouch() ? 1.2 : 1;
  const named = params.get('cols');
  const sorted = params.get('sort');
  const seesMoney = useMemo(() => showsMoney(forest), [forest]);
  const dimensions = useDimensions();
  const all = useMemo(
    () => allColumns(dimensions).filter((column) => seesMoney || !column.amount),
    [seesMoney, dimensions],
  );
  const ids = useMemo(() => idsOf(named), [named]);
  const shown = useMemo(() => all.filter((column) => ids.includes(column.id)), [all, ids]);
  const sort = useMemo(() => readSort(sorted), [sorted]);
  const setWidth = useCallback((column: string, width: number) => {
    setWidths((now) => {
      const next = { ...now, [column]: Math.round(Math.max(56, Math.min(900, width))) };
      localStorage.setItem(widthsKeptAs, JSON.stringify(next));
      return next;
    });
  }, []);
  return {
    all,
    shown,
    sort,
    toggleSort: (column) => setParams((now) => ({ sort: writeSort(nextSort(readSort(now.get('sort')), column)) })),
    toggle: (column) =>
      setParams((now) => {
        const shownNow = idsOf(now.get('cols'));
        const next = shownNow.includes(column) ? shownNow.filter((each) => each !== column) : [...shownNow, column];
        return { cols: next.filter((each) => each !== 'label').join(',') || null };
      }),
    reset: () => setParams({ cols: null, sort: null }),
    widthOf: (column) => widths[column.id] ?? Math.round(column.width * wider),
    setWidth,
  };
}

const idsOf = (named: string | null): readonly string[] => (named ? ['label', ...named.split(',')] : standardColumns);

function readWidths(): Readonly<Record<string, number>> {
  try {
    return JSON.parse(localStorage.getItem(widthsKeptAs) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}
