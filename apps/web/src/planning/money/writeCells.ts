import type { CostElement } from '@contracts/costs/grid.js';
import type { LiveList } from '../../api/liveList.js';
import type { Problem } from '../../api/problem.js';
import { type Refused, refusal } from '../../api/refused.js';
import { send } from '../../api/send.js';
import { createStore } from '../../api/store.js';
import { parentOf, rowOf } from '../../ui/grid/forest.js';
import { ruleText } from '../../words/problemText.js';
import type { Forest } from '../rows/planRow.js';
import { amountOf, type Item, withMore } from './cells.js';

/** Why the server refused single cells of the last change: by `cellOf`. */
export const refusedCells = createStore<ReadonlyMap<string, string>>(new Map());
export const cellOf = ({ id, kind, period }: Pick<Item, 'id' | 'kind' | 'period'>): string => `${id} ${period}.${kind}`;

interface Wish {
  list: LiveList<CostElement>;
  forest: Forest;
  items: readonly Item[];
  /** For undo: `Plan Mär 2026 von Messe geändert`. */
  label: string;
}

/** Cells in one command, which one undo takes back; they and the sums above them show at once. */
export async function writeCells({ list, forest, items, label }: Wish): Promise<void> {
  const [first] = items;
  if (!first) return;
  // Where none was refused the columns stay the same: they are made anew by it.
  if (refusedCells.get().size > 0) refusedCells.set(new Map());
  const outcome = await send('PUT plan/cost-element', {
    ...{ thing: first.id, touchesMore: items.some(({ id }) => id !== first.id), answers: 'plan/cost-element', label },
    body: [...items],
    optimistic: [list.change(shownAtOnce(list, forest, items))],
    refused: (problem) =>
      refusedAs(problem, items, () => {
        refusal.set(null);
        void writeCells({ list, forest, label, items: items.map(({ was: _, ...item }) => item) });
      }),
  });
  if (!outcome.ok) refusedCells.set(namedIn(outcome.problem, items));
}

/** Told in the row of the first cell that was refused; what others wrote meanwhile may be written over. */
function refusedAs(problem: Problem, items: readonly Item[], again: () => void): Refused {
  const { cells } = problem.params as { cells?: readonly Item[] };
  const [first] = [...(cells ?? []), ...refusedIn(problem, items).map(({ item }) => item), ...items];
  return { thing: (first as Item).id, problem, ...(problem.code === 'CELL_CHANGED' && { again }) };
}

function namedIn(problem: Problem, items: readonly Item[]): ReadonlyMap<string, string> {
  return new Map(refusedIn(problem, items).map(({ item, text }) => [cellOf(item), text]));
}

/** Broken rules name the items by their places: `[3].period`. */
const refusedIn = ({ errors }: Problem, items: readonly Item[]) =>
  errors.flatMap(({ field, rule, params }) => {
    const item = items[Number(/^\[(\d+)\]/.exec(field)?.[1] ?? -1)];
    return item ? [{ item, text: ruleText(rule, params) }] : [];
  });

/** The elements' own amounts, and the sums of all above that count them. */
function shownAtOnce(list: LiveList<CostElement>, forest: Forest, items: readonly Item[]) {
  const rows: Record<string, Partial<CostElement>> = {};
  const moneyOf = (id: string): Partial<CostElement> | undefined => rows[id] ?? list.get(id);
  for (const [id, cells] of Map.groupBy(items, (item) => item.id)) {
    const own = moneyOf(id)?.own ?? [];
    const more = cells.map((cell) => ({ ...cell, amount: cell.amount - amountOf(own, [cell.period], cell.kind, '') }));
    for (let at = rowOf(forest, id); at; at = countedIn(forest, at)) {
      const now = list.get(at.id);
      if (!now) continue;
      const known = { ...now, ...rows[at.id] };
      const isOwn = at.id === id;
      rows[at.id] = {
        ...(isOwn && { own: withMore(known.own ?? [], more) }),
        ...(!isOwn && rows[at.id]?.own && { own: rows[at.id]?.own ?? [] }),
        total: withMore(known.total ?? known.own ?? [], more),
      };
    }
  }
  return { rows };
}

/** What stands above a row, unless the row is left out of its sums. */
function countedIn(forest: Forest, row: Forest['rows'][number]) {
  const above = parentOf(forest, row);
  return row.detached && !above?.detached ? undefined : above;
}
