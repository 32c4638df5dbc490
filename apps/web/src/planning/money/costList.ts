import type { CostElement } from '@contracts/costs/grid.js';
import { useMemo } from 'react';
import type { Element, ListShape, LiveList } from '../../api/liveList.js';
import { useTopic } from '../../api/topics.js';
import { useList } from '../../api/useList.js';
import { rowOf } from '../../ui/grid/forest.js';
import type { Forest, PlanRow } from '../rows/planRow.js';
import type { CostRow } from './cells.js';

/** A frame or an answer tells all of an element's months: it takes the place of what is there. */
const shape: ListShape<CostElement> = {
  segment: 'plan/cost-element',
  row: (element: Element) => element as Element & CostElement,
};

/** What was is not changed by frames. */
const past: ListShape<CostElement> = { ...shape, segment: '' };

/** What the plan's elements have by month in some years, kept up to date; own and total as the server sums them up. */
export function useCostList(from: number, years: number, asOf: string | null) {
  useTopic('costs', asOf === null ? shape.segment : null);
  return useList('GET plan/cost-element', {
    query: { from, to: from + years - 1, asOf },
    shape: asOf === null ? shape : past,
  });
}

const known = new WeakMap<readonly CostElement[], ReadonlyMap<string, CostElement>>();

/** Made once for each new list. */
function byId(costs: readonly CostElement[]): ReadonlyMap<string, CostElement> {
  const made = known.get(costs) ?? new Map(costs.map((each) => [each.id, each]));
  known.set(costs, made);
  return made;
}

const merged = new WeakMap<PlanRow, CostRow>();

/** The plan's rows with their money; the same row as long as both are. */
export function useCostRows(rows: readonly PlanRow[], costs: readonly CostElement[]): readonly CostRow[] {
  return useMemo(() => {
    const found = byId(costs);
    return rows.map((row) => withMoney(row, found.get(row.id) ?? null));
  }, [rows, costs]);
}

/** A row as it is now, with what of its money is known now. */
export function rowNow(forest: Forest, list: LiveList<CostElement>, id: string): CostRow | undefined {
  const row = rowOf(forest, id);
  return row && withMoney(row, list.get(id) ?? null);
}

function withMoney(row: PlanRow, money: CostElement | null): CostRow {
  const last = merged.get(row);
  if (last && last.money === money) return last;
  const made = { ...row, money };
  merged.set(row, made);
  return made;
}
