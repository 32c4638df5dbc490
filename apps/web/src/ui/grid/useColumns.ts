import { useCallback, useMemo, useState } from 'react';
import { useIsTouch } from '../media.js';
import { type Column, nextSort, readSort, type Sort, writeSort } from './columns.js';

export interface Columns<Row> {
  all: readonly Column<Row>[];
  /** In the order they stand. */
  shown: readonly Column<Row>[];
  sort: Sort | null;
  toggleSort(column: string): void;
  toggle(column: string): void;
  /** Puts a column before or behind its neighbour. */
  move(column: string, by: 1 | -1): void;
  /** Puts a column where another is. */
  moveTo(column: string, other: string): void;
  reset(): void;
  widthOf(column: Column<Row>): number;
  setWidth(column: string, width: number): void;
}

/** Parameters of the address by name; null removes one. */
export type ParamChange = Readonly<Record<string, string | null>>;

interface Wish<Row> {
  all: readonly Column<Row>[];
  /** Shown while nothing else is chosen. */
  standard: readonly string[];
  /** Always there, and always the first. */
  first: string;
  /** Under which name widths are kept on this machine. */
  keptAs: string;
  params: URLSearchParams;
  setParams(change: ParamChange): void;
}

/** Which columns show, in what order and sorted by which stands in the address, their widths on this machine. */
export function useColumns<Row>({ all, standard, first, keptAs, params, setParams }: Wish<Row>): Columns<Row> {
  const key = `etatwerk.widths.${keptAs}`;
  const [widths, setWidths] = useState(() => readWidths(key));
  // For fingers the text is larger.
  const wider = useIsTouch() ? 1.2 : 1;
  const named = params.get('cols');
  const sorted = params.get('sort');
  const ids = useMemo(
    () => [first, ...(named?.split(',') ?? standard).filter((id) => id !== first)],
    [named, standard, first],
  );
  const shown = useMemo(() => ids.flatMap((id) => all.find((column) => column.id === id) ?? []), [all, ids]);
  const sort = useMemo(() => readSort(sorted), [sorted]);
  const setWidth = useCallback(
    (column: string, width: number) => {
      setWidths((now) => {
        const next = { ...now, [column]: Math.round(Math.max(56, Math.min(900, width))) };
        localStorage.setItem(key, JSON.stringify(next));
        return next;
      });
    },
    [key],
  );
  const show = (next: readonly string[]) => setParams({ cols: next.filter((id) => id !== first).join(',') || null });
  const put = (column: string, to: number) => {
    if (!ids.includes(column) || to < 1 || to >= ids.length) return;
    const next = ids.filter((each) => each !== column);
    next.splice(to, 0, column);
    show(next);
  };
  return {
    all,
    shown,
    sort,
    toggleSort: (column) => setParams({ sort: writeSort(nextSort(sort, column)) }),
    toggle: (column) => show(ids.includes(column) ? ids.filter((each) => each !== column) : [...ids, column]),
    move: (column, by) => put(column, ids.indexOf(column) + by),
    moveTo: (column, other) => put(column, ids.indexOf(other)),
    reset: () => setParams({ cols: null, sort: null }),
    widthOf: (column) => widths[column.id] ?? Math.round(column.width * wider),
    setWidth,
  };
}

function readWidths(key: string): Readonly<Record<string, number>> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}
