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

/** Sets them; as a function, beside what quick changes before it have set. */
export type SetParams = (change: ParamChange | ((now: URLSearchParams) => ParamChange)) => void;

interface Wish<Row> {
  all: readonly Column<Row>[];
  /** Shown while nothing else is chosen. */
  standard: readonly string[];
  /** Always there, and always the first. */
  first: string;
  /** Under which name widths are kept on this machine. */
  keptAs: string;
  params: URLSearchParams;
  setParams: SetParams;
}

/** Which columns show, in what order and sorted by which stands in the address, their widths on this machine. */
export function useColumns<Row>({ all, standard, first, keptAs, params, setParams }: Wish<Row>): Columns<Row> {
  const key = `etatwerk.widths.${keptAs}`;
  const [widths, setWidths] = useState(() => readWidths(key));
  // For fingers the text is larger.
  const wider = useIsTouch() ? 1.2 : 1;
  const named = params.get('cols');
  const sorted = params.get('sort');
  const ids = useMemo(() => idsOf(named, { first, standard }), [named, standard, first]);
  const shown = useMemo(() => ids.flatMap((id) => all.find((column) => column.id === id) ?? []), [all, ids]);
  const sort = useMemo(() => readSort(sorted), [sorted]);
  const setWidth = useCallback(
    (column: string, width: number) => {
      setWidths((now) => {
        const next = { ...now, [column]: within(width) };
        localStorage.setItem(key, JSON.stringify(next));
        return next;
      });
    },
    [key],
  );
  const show = (change: (now: readonly string[]) => readonly string[]) =>
    setParams((now) => {
      const next = change(idsOf(now.get('cols'), { first, standard }));
      return { cols: next.filter((id) => id !== first).join(',') || null };
    });
  const put = (column: string, to: number) => {
    if (!ids.includes(column) || to < 1 || to >= ids.length) return;
    show((now) => now.filter((each) => each !== column).toSpliced(to, 0, column));
  };
  return {
    all,
    shown,
    sort,
    toggleSort: (column) => setParams((now) => ({ sort: writeSort(nextSort(readSort(now.get('sort')), column)) })),
    toggle: (column) => show((now) => toggled(now, column, all)),
    move: (column, by) => put(column, ids.indexOf(column) + by),
    moveTo: (column, other) => put(column, ids.indexOf(other)),
    reset: () => setParams({ cols: null, sort: null }),
    widthOf: (column) => widths[column.id] ?? Math.round(column.width * wider),
    setWidth,
  };
}

/** Columns that are all there, in their own order; only their widths are the person's, for as long as they are looked at. */
export function fixedColumns<Row>(
  all: readonly Column<Row>[],
  widths: Readonly<Record<string, number>>,
  setWidths: (widths: Readonly<Record<string, number>>) => void,
): Columns<Row> {
  const nothing = () => undefined;
  return {
    ...{ all, shown: all, sort: null, toggleSort: nothing, toggle: nothing, move: nothing, moveTo: nothing },
    reset: nothing,
    widthOf: ({ id, width }) => widths[id] ?? width,
    setWidth: (column, width) => setWidths({ ...widths, [column]: within(width) }),
  };
}

const within = (width: number): number => Math.round(Math.max(56, Math.min(900, width)));

interface Standard {
  first: string;
  standard: readonly string[];
}

const idsOf = (named: string | null, { first, standard }: Standard): readonly string[] => [
  first,
  ...(named ? named.split(',') : standard).filter((id) => id !== first),
];

/** One more comes behind what stands before it in the menu. */
function toggled(ids: readonly string[], column: string, all: readonly { id: string }[]): readonly string[] {
  if (ids.includes(column)) return ids.filter((each) => each !== column);
  const before = all.slice(
    0,
    all.findIndex(({ id }) => id === column),
  );
  const neighbour = before.findLast(({ id }) => ids.includes(id));
  return ids.toSpliced(ids.indexOf(neighbour?.id ?? '') + 1, 0, column);
}

function readWidths(key: string): Readonly<Record<string, number>> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}
