import { datesWished } from '@contracts/planning/dates.js';
import type { Change } from '../../api/listRows.js';
import type { LiveList } from '../../api/liveList.js';
import { own } from '../../api/ownRevisions.js';
import type { Optimistic } from '../../api/perform.js';
import { Problem } from '../../api/problem.js';
import { refusal, refuse } from '../../api/refused.js';
import { send } from '../../api/send.js';
import { forestOf, rowOf, topmost } from '../../ui/grid/forest.js';
import { offerUndo } from '../../ui/offerUndo.js';
import { addDays } from '../../words/formats/calendar.js';
import { t } from '../../words/t.js';
import { lockedAmong } from '../rows/locks.js';
import { brokenParent } from '../rows/nesting.js';
import { arranged, moved, movesOf, outsideOf, type Placing, placed } from '../rows/placing.js';
import type { Forest, PlanRow } from '../rows/planRow.js';
import { refuseLocked } from './refused.js';

interface How {
  /** A row's revision when the person began, e.g. to type; left out: the latest known. */
  seen?: (id: string) => number | undefined;
  /** Over what others wrote meanwhile. */
  force?: boolean;
  /** Says that it was done, where that is out of sight. */
  says?: boolean;
}

/**
 * Places rows in time or in the tree: shown at once, all or nothing; a refusal snaps back and says why at its row. What
 * others changed since it was seen is asked about.
 */
export async function place(
  list: LiveList<PlanRow>,
  items: readonly Placing[],
  label: string,
  how: How = {},
): Promise<boolean> {
  if (items.length === 0) return true;
  const forest = forestOf(list.rows());
  if (isStopped(forest, items) || isBackwards(forest, items) || isBelowItself(forest, items)) return false;
  if (isOutside(list, { items, label, forest })) return false;
  return put(list, { items, label, forest, how, shown: list.change(changeOf(forest, items)).apply() });
}

/** What waits for a decision doesn't even begin to move; why is said beside the row that was meant. */
export function isStopped(forest: Forest, items: readonly Placing[]): boolean {
  const locked = lockedAmong(forest, items);
  const meant = items.find(({ id }) => id === locked?.id) ?? items[0];
  if (locked && meant) refuseLocked(meant.id, locked);
  return locked !== undefined;
}

/** Whether something would end before it begins; that is said beside it, as the server would say it. */
function isBackwards(forest: Forest, items: readonly Placing[]): boolean {
  for (const { id, startDate, endDate } of items) {
    const row = rowOf(forest, id);
    const found = row && datesWished(row.type, { ...(startDate && { startDate }), ...(endDate && { endDate }) }, row);
    if (!found || !('rule' in found)) continue;
    return refuse(id, [found]);
  }
  return false;
}

/** Whether something would stand below itself; that is said beside it, as the server would say it. */
function isBelowItself(forest: Forest, items: readonly Placing[]): boolean {
  return items.some(({ id, parentId }) => {
    const rule = parentId ? brokenParent(forest, id, parentId) : null;
    return rule !== null && refuse(id, [{ field: 'parentId', rule, params: { id } }]);
  });
}

interface Wish {
  items: readonly Placing[];
  label: string;
  /** As it was before. */
  forest: Forest;
  how: How;
  shown: ReturnType<Optimistic['apply']>;
}

async function put(list: LiveList<PlanRow>, wish: Wish): Promise<boolean> {
  const { items, label, how, shown } = wish;
  const began = (id: string) => how.seen?.(id) ?? list.get(id)?.revision;
  const outcome = await send('PUT plan/gantt-element', {
    thing: (items[0] as Placing).id,
    touchesMore: true,
    seen: began,
    body: () => items.map((item) => ({ ...item, ...(how.force ? {} : revisionOf(item.id, began(item.id))) })),
    optimistic: [{ apply: () => shown }],
    label,
    keepYours: () => void place(list, items, label, { force: true }),
  });
  if (outcome.ok && how.says) offerUndo(label, outcome.command);
  return outcome.ok;
}

/** What the client saw, by own writes since then what it has become; of what is not made yet nothing. */
function revisionOf(id: string, began: number | undefined): { revision?: number } {
  const revision = began === undefined ? -1 : own.after(id, began);
  return revision < 0 ? {} : { revision };
}

/**
 * Whether something would stand outside what it stands under; that is said beside it, as the server would say it. What
 * stands above what was meant can be extended.
 */
function isOutside(
  list: LiveList<PlanRow>,
  { items, label, forest, shown }: Omit<Wish, 'how' | 'shown'> & Partial<Pick<Wish, 'shown'>>,
): boolean {
  const found = outsideOf(forest, items);
  if (!found) return false;
  shown?.drop();
  const { row, parent, errors } = found;
  const isBelow = items.some(({ id }) => id === parent.id);
  const wider = items.map((item) => ({ ...item, extendParents: true }));
  refusal.set({
    thing: isBelow ? parent.id : row.id,
    problem: new Problem(422, { code: 'RULES_BROKEN', errors }),
    ...(!isBelow && { again: () => void place(list, wider, label) }),
  });
  return true;
}

/** What a batch of placings looks like before the server answers. */
function changeOf(forest: Forest, items: readonly Placing[]): Change<PlanRow> {
  const moves = movesOf(items);
  return {
    rows: placed(arranged(forest, items), items),
    ...(moves.length > 0 && { arrange: (rows: readonly PlanRow[]) => moves.reduce(moved, rows) }),
  };
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
    else if (!isOutside(list, wish)) void put(list, wish);
  };
  return {
    flush,
    shift(ids: readonly string[], by: number): void {
      const now = forestOf(list.rows());
      if (isStopped(now, shifted(now, ids, by))) return;
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
      const wish = { items, forest, shown, how: {}, label: shiftLabel(forest, items) };
      waiting = { ids, days, wish, timer: setTimeout(flush, pauseMs) };
    },
  };
}
