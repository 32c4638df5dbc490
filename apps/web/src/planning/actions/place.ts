import type { Change } from '../../api/listRows.js';
import type { LiveList } from '../../api/liveList.js';
import { type Optimistic, perform } from '../../api/useCommand.js';
import { addDays } from '../../words/formats/calendar.js';
import { t } from '../../words/t.js';
import { type Forest, forestOf, rowOf, topmost } from '../rows/forest.js';
import { moved, type Placing, placed, unenclosed } from '../rows/placing.js';
import type { PlanRow } from '../rows/planRow.js';
import { createQueue } from './queue.js';
import { isOutsideParent, refused } from './refused.js';

export const queue = createQueue();

/** Places rows in time or in the tree: shown at once, all or nothing; a refusal snaps back and says why at its row. */
export async function place(list: LiveList<PlanRow>, items: readonly Placing[], label: string): Promise<boolean> {
  if (items.length === 0) return true;
  const forest = forestOf(list.rows());
  return send(list, { items, label, forest, shown: list.change(changeOf(forest, items)).apply() });
}

interface Wish {
  items: readonly Placing[];
  label: string;
  /** As it was before. */
  forest: Forest;
  shown: ReturnType<Optimistic['apply']>;
}

async function send(list: LiveList<PlanRow>, { items, label, forest, shown }: Wish): Promise<boolean> {
  refused.set(null);
  const outcome = await queue(() =>
    perform({
      method: 'PUT',
      path: 'plan/gantt-element',
      body: items.map((item) => ({ ...item, ...revisionOf(list, item.id) })),
      optimistic: [{ apply: () => shown }],
      label,
    }),
  );
  if (outcome.ok) return true;
  const { problem } = outcome;
  const outside = isOutsideParent(problem) ? unenclosed(forest, placed(forest, items)) : null;
  refused.set({
    id: outside?.row.id ?? (items[0] as Placing).id,
    problem,
    ...(outside && {
      parentLabel: outside.parent.label,
      extend: () =>
        void place(
          list,
          items.map((item) => ({ ...item, extendParents: true })),
          label,
        ),
    }),
  });
  return false;
}

/** What a batch of placings looks like before the server answers. */
function changeOf(forest: Forest, items: readonly Placing[]): Change<PlanRow> {
  const moves = items.filter((item) => item.parentId !== undefined || item.position !== undefined);
  return {
    rows: placed(forest, items),
    ...(moves.length > 0 && { arrange: (rows: readonly PlanRow[]) => moves.reduce(moved, rows) }),
  };
}

function revisionOf(list: LiveList<PlanRow>, id: string): { revision?: number } {
  const revision = list.get(id)?.revision;
  return revision === undefined ? {} : { revision };
}

/** Items that shift rows by days; those under another of them come along by themselves. */
export function shifted(forest: Forest, ids: Iterable<string>, days: number): Placing[] {
  return topmost(forest, ids)
    .filter((row) => !row.masked)
    .map((row) => ({ id: row.id, startDate: addDays(row.startDate, days), endDate: addDays(row.endDate, days) }));
}

export const shiftLabel = (forest: Forest, items: readonly Placing[]): string =>
  items.length === 1
    ? t('planning.shifted', { name: rowOf(forest, (items[0] as Placing).id)?.label ?? '' })
    : t('planning.shiftedMany', { count: items.length });

/** Gathers quick presses of the same key into one command: what shows is at once, what is sent after a pause. */
export function createShifter(list: LiveList<PlanRow>, pauseMs = 350) {
  let waiting: { ids: readonly string[]; days: number; wish: Wish; timer: ReturnType<typeof setTimeout> } | null = null;
  const flush = (): void => {
    if (!waiting) return;
    const { wish, timer, days } = waiting;
    clearTimeout(timer);
    waiting = null;
    if (days === 0) wish.shown.drop();
    else void send(list, wish);
  };
  return {
    flush,
    shift(ids: readonly string[], by: number): void {
      const same = waiting && waiting.ids.join() === ids.join();
      if (!same) flush();
      const days = (waiting?.days ?? 0) + by;
      if (waiting) {
        clearTimeout(waiting.timer);
        waiting.wish.shown.drop();
      }
      const forest = forestOf(list.rows());
      const items = shifted(forest, ids, days);
      if (items.length === 0) return;
      const shown = list.change(changeOf(forest, items)).apply();
      const wish = { items, forest, shown, label: shiftLabel(forest, items) };
      waiting = { ids, days, wish, timer: setTimeout(flush, pauseMs) };
    },
  };
}
