import { useCallback, useMemo, useRef, useState } from 'react';
import { ancestorsOf, shownRows } from '../ui/grid/forest.js';
import { isEmptyFilter, matcherOf, overlapsYear, type PlanFilter } from './rows/filter.js';
import type { Forest, PlanRow } from './rows/planRow.js';

/** What is looked for; `ids`: the elements that the server leaves, null where it has not said. */
interface Sought {
  filter: PlanFilter;
  ids: ReadonlySet<string> | null;
}

/** Which rows show: what filter and year (null: every year) leave, and what was just made, but for what is closed. */
export function useShown(forest: Forest, { filter, ids }: Sought, year: number | null) {
  const { collapsed, collapse, uncollapse } = useCollapsed(forest, isEmptyFilter(filter) ? 'plain' : 'filtered');
  const under = JSON.stringify([filter, year]);
  const [made, setMade] = useState({ ids: new Set<string>(), under });
  const matches = useMemo(() => {
    const fits = matcherOf(filter, ids);
    return (row: PlanRow) =>
      ((year === null || overlapsYear(row, year)) && fits(row)) || (made.under === under && made.ids.has(row.id));
  }, [filter, ids, year, made, under]);
  const shown = useMemo(() => shownRows(forest, { closed: collapsed, matches }), [forest, collapsed, matches]);
  const reveal = (row: PlanRow) => {
    uncollapse(ancestorsOf(forest, row).map(({ id }) => id));
    setMade((now) => ({ ids: new Set(now.under === under ? now.ids : []).add(row.id), under }));
  };
  return { shown, matches, collapsed, collapse, uncollapse, reveal };
}

/** Kept for the tab. While filtered all is open at first: what was found must show. */
function useCollapsed(forest: Forest, mode: 'plain' | 'filtered') {
  const [closed, setClosed] = useState(() => ({ plain: readCollapsed(), filtered: new Set<string>() }));
  const collapsed = closed[mode];
  const rows = useRef(forest.rows);
  rows.current = forest.rows;
  const collapse = useCallback(
    (ids: readonly string[] | null, isClosed: boolean) =>
      setClosed((now) => {
        const next = new Set(now[mode]);
        for (const id of ids ?? rows.current.map((row) => row.id)) isClosed ? next.add(id) : next.delete(id);
        if (mode === 'plain') sessionStorage.setItem(collapsedAs, JSON.stringify([...next]));
        return { ...now, [mode]: next };
      }),
    [mode],
  );
  // With the filter and without it: what leads to a row may leave the filter out.
  const uncollapse = useCallback((ids: readonly string[]) => {
    if (ids.length === 0) return;
    const opened = (now: ReadonlySet<string>) => new Set([...now].filter((id) => !ids.includes(id)));
    setClosed((now) => {
      const plain = opened(now.plain);
      sessionStorage.setItem(collapsedAs, JSON.stringify([...plain]));
      return { plain, filtered: opened(now.filtered) };
    });
  }, []);
  return { collapsed: collapsed as ReadonlySet<string>, collapse, uncollapse };
}

const collapsedAs = 'etatwerk.plan.collapsed';
const readCollapsed = (): Set<string> => {
  try {
    return new Set(JSON.parse(sessionStorage.getItem(collapsedAs) ?? '[]') as string[]);
  } catch {
    return new Set();
  }
};
