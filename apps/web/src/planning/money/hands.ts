import type { CostKind } from '@contracts/planning/element.js';
import type { RefObject } from 'react';
import type { GridHandle } from '../../ui/grid/grid.js';
import { t } from '../../words/t.js';
import { type CostRow, isKind, placeOf } from './cells.js';
import { type Changes, type Line, type Rules, typed } from './changes.js';
import { type FixedOf, monthsIn, rulesOf } from './useCostColumns.js';
import type { CostView } from './useCostView.js';
import { isSum } from './useCostView.js';

/** What is done with the block of cells that is chosen. */
export interface CostHands {
  /** Works on the lines of the block as they are now. */
  on(change: (lines: readonly Line[], rules: Rules) => Changes, label: string): void;
  /** The same; where the block is a single column, of all from it on until the element of each row ends. */
  onward: CostHands['on'];
  clear(): void;
}

/** What the hands work on. */
export interface Having {
  rows: readonly CostRow[];
  view: CostView;
  fixed: FixedOf;
  handle: RefObject<GridHandle | null>;
  book(changes: Changes, label: string): void;
}

/** The same ones for as long as the grid is shown: what they work on is asked for when they do. */
export function handsOf(now: () => Having): CostHands {
  const onward = (row: CostRow, periods: readonly string[]): readonly string[] => {
    const { view } = now();
    const [only = '', ...more] = periods;
    const at = view.periods.indexOf(only);
    if (more.length > 0 || at < 0) return periods;
    const last = row.endDate.slice(0, 7);
    return view.periods.slice(at).filter((period) => (monthsIn(view, period)[0] ?? '') <= last);
  };
  const lines = (columnsOf: typeof onward): Line[] => {
    const { rows, view, handle } = now();
    const block = handle.current?.block() ?? { rows: [], columns: [] };
    const chosen = new Set(block.rows);
    const byKind = Map.groupBy(
      block.columns
        .flatMap((column) => placeOf(column) ?? [])
        .filter(({ figure, period }) => isKind(figure) && !isSum(view, period)),
      ({ figure }) => figure as CostKind,
    );
    return rows
      .filter(({ id }) => chosen.has(id))
      .flatMap((row) =>
        [...byKind].map(([kind, places]) => ({
          ...{ row, kind },
          columns: columnsOf(
            row,
            places.map(({ period }) => period),
          ).map((period) => monthsIn(view, period)),
        })),
      );
  };
  const onLines =
    (columnsOf: typeof onward): CostHands['on'] =>
    (change, label) => {
      const { book, fixed, view } = now();
      book(change(lines(columnsOf), rulesOf(fixed, view.spreading)), label);
    };
  const on = onLines((_, periods) => periods);
  return {
    on,
    onward: onLines(onward),
    clear: () =>
      on(
        (all, rules) =>
          typed(
            all.map((line) => ({ ...line, amounts: line.columns.map(() => 0) })),
            rules,
          ),
        t('costs.cellsCleared'),
      ),
  };
}
