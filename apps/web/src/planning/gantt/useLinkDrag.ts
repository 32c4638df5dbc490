import { type RefObject, useCallback, useRef, useState } from 'react';
import type { LiveList } from '../../api/liveList.js';
import { ancestorsOf, rowOf } from '../../ui/grid/forest.js';
import { hold } from '../../ui/grid/hold.js';
import { change } from '../actions/edit.js';
import { brokenText } from '../refusalText.js';
import { brokenLink } from '../rows/dependencies.js';
import { isLocked } from '../rows/locks.js';
import type { Forest, PlanRow } from '../rows/planRow.js';

/** A dependency being drawn, in pixels of the window. */
export interface LinkDrag {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  /** The row it would lead to; null where it may not. */
  to: PlanRow | null;
  /** Why it may not lead to the row under the pointer; '' where nothing is said of it. */
  why: string;
}

interface Wish {
  scroller: RefObject<HTMLElement | null>;
  list: LiveList<PlanRow>;
  forest: Forest;
  inset: number;
}

/** Draws a dependency from a bar's end to another bar or row: that one follows this one. */
export function useLinkDrag(wish: Wish) {
  const [drag, setDrag] = useState<LinkDrag | null>(null);
  const held = useRef(wish);
  held.current = wish;
  const begin = useCallback((event: PointerEvent, id: string) => {
    const { scroller, list, inset } = held.current;
    const box = scroller.current;
    if (!box || !rowOf(held.current.forest, id)) return;
    const line = { x1: event.clientX, y1: event.clientY, x2: event.clientX, y2: event.clientY };
    let to: PlanRow | null = null;
    let why = '';
    hold(event, box, {
      edges: 'x',
      inset,
      start() {
        setDrag({ ...line, to, why });
        return true;
      },
      move({ clientX, clientY }) {
        const from = rowOf(held.current.forest, id);
        const over = from ? followerAt(held.current.forest, from, clientX, clientY) : null;
        const rule = over && brokenLink(held.current.forest, over.id, id);
        to = rule ? null : over;
        why = rule ? brokenText({ field: 'dependsOn', rule }) : '';
        setDrag({ ...line, x2: clientX, y2: clientY, to, why });
      },
      end(dropped) {
        setDrag(null);
        if (dropped && to) link(list, { from: id, to: to.id });
      },
    });
  }, []);
  return { drag, begin };
}

/** Beside what it follows by now, of the revision in which that is known: what a colleague adds at once is asked about. */
function link(list: LiveList<PlanRow>, { from, to }: { from: string; to: string }): void {
  const row = list.get(to);
  if (!row || row.dependsOn.some(({ id }) => id === from)) return;
  const seen = row.revision !== undefined && row.revision >= 0 ? row.revision : undefined;
  void change(list, to, { dependsOn: [...row.dependsOn, { id: from, lagDays: 0 }] }, seen);
}

/** What may follow, unless the first follows it: another row that is not locked, not above or below the first. */
function followerAt(forest: Forest, from: PlanRow, x: number, y: number): PlanRow | null {
  const id = document.elementFromPoint(x, y)?.closest('[data-id]')?.getAttribute('data-id') ?? null;
  const row = rowOf(forest, id);
  if (!row || row.masked || isLocked(row) || row.id === from.id || row.dependsOn.some((each) => each.id === from.id))
    return null;
  const related = [...ancestorsOf(forest, row), ...ancestorsOf(forest, from)].some(
    (above) => above.id === from.id || above.id === row.id,
  );
  return related ? null : row;
}
