import type { CostKind } from '@contracts/planning/element.js';
import type { RefObject } from 'react';
import type { GridHandle } from '../../ui/grid/grid.js';
import { t } from '../../words/t.js';
import { type CostRow, isKind, placeOf } from './cells.js';
import { type Changes, type Line, type Rules, typed } from './changes.js';
import { type FixedOf, monthsIn, rulesOf } from './useCostColumns.js';
import type { CostView } from './useCostView.js';

/** What is done with the block of cells that is chosen. */
export interface CostHands {
  /** Works on the lines of the block as they are now. */
  on(change: (lines: readonly Line[], rules: Rules) => Changes, label: string): void;
  clear(): void;
}

interface Having {
  rows: readonly CostRow[];
  view: CostView;
  fixed: FixedOf;
  handle: RefObject<GridHandle | null>;
  book(changes: Changes, label: string): void;
}

export function handsOf({ rows, view, fixed, handle, book }: Having): CostHands {
  const lines = (): Line[] => {
    const block = handle.current?.block() ?? { rows: [], columns: [] };
    const chosen = new Set(block.rows);
    const byKind = Map.groupBy(
      block.columns.flatMap((column) => placeOf(column) ?? []).filter(({ figure }) => isKind(figure)),
      ({ figure }) => figure as CostKind,
    );
    return rows
      .filter(({ id }) => chosen.has(id))
      .flatMap((row) =>
        [...byKind].map(([kind, places]) => ({
          ...{ row, kind },
          columns: places.map(({ period }) => monthsIn(view, period)),
        })),
      );
  };
  const on: CostHands['on'] = (change, label) => book(change(lines(), rulesOf(fixed, view.spreading)), label);
  return {
    on,
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
