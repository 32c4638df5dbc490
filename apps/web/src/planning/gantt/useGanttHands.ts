import type { FocusEvent, MouseEvent, PointerEvent, RefObject } from 'react';
import { rowOf } from '../../ui/grid/forest.js';
import { ownPart } from '../../ui/grid/inGrid.js';
import { entered, pressed, taken } from '../../ui/grid/selection.js';
import { useRowDrag } from '../../ui/grid/useRowDrag.js';
import { planTree } from '../rows/moving.js';
import type { Plan } from '../usePlan.js';
import { daysOf, type Grip } from './dragging.js';
import { useBarDrag } from './useBarDrag.js';
import { type GanttView, headHeight } from './useGanttView.js';
import { useLinkDrag } from './useLinkDrag.js';

interface Wish {
  scroller: RefObject<HTMLElement | null>;
  view: GanttView;
  inset: number;
  edit(id: string, cell: string): void;
  focus(): void;
  /** A line between two bars was pressed, at pixels of the window. */
  onLink(key: string, at: { x: number; y: number }): void;
}

const named = (target: Element, name: string): string | null =>
  target.closest(`[data-${name}]`)?.getAttribute(`data-${name}`) ?? null;

/** The grid has the focus, not the cell that was pressed: its ring would stand where the keyboard is not. */
const keepFocus = (event: MouseEvent): void => {
  const target = event.target as Element;
  if (named(target, 'id') && !target.closest(ownPart)) event.preventDefault();
};

/** What pointers do: hold bars, rows and ends; choose, open, close and edit. One listener each for all rows. */
export function useGanttHands(plan: Plan, { scroller, view, inset, edit, focus, onLink }: Wish) {
  const { list, forest, shown, selection, select } = plan;
  const { scale, rowHeight } = view;
  const onHold = (id: string) => select((now) => taken(now, id));
  const common = { scroller, list, forest, chosen: selection.chosen, onHold };
  const bars = useBarDrag({ ...common, inset, edges: 'x', daysMoved: ({ dx }) => daysOf(dx, scale.perDay) });
  const rows = useRowDrag({
    ...{ scroller, tree: planTree(plan), shown: shown.rows, rowHeight, head: headHeight, selection, onSelect: select },
  });
  const link = useLinkDrag({ scroller, list, forest, inset });

  const onPointerDown = (event: PointerEvent) => {
    const target = event.target as Element;
    if (event.button !== 0 || target.closest(ownPart)) return;
    const id = named(target, 'id');
    if (!id) return;
    focus();
    if (plan.readOnly) return;
    const grip = named(target, 'grip');
    if (grip === 'link') link.begin(event.nativeEvent, id);
    else if (grip) bars.begin(event.nativeEvent, id, grip as Grip);
    else if (!named(target, 'part')) rows.begin(event.nativeEvent, id);
  };

  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const beyond = rowOf(forest, named(target, 'to'));
    if (beyond) return view.showDay(beyond.startDate);
    const line = named(target, 'link');
    if (line) return onLink(line, { x: event.clientX, y: event.clientY });
    const id = named(target, 'id');
    if (!id || target.closest('input, button')) return;
    focus();
    if (named(target, 'part') === 'toggle') return plan.collapse([id], !plan.collapsed.has(id));
    const how = { shift: event.shiftKey, mod: event.ctrlKey || event.metaKey };
    select((now) => pressed(now, id, how, shown.rows));
    // The panel that is open follows what is pressed.
    if (plan.element && !how.shift && !how.mod) plan.open(id);
  };

  const onDoubleClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const row = rowOf(forest, named(target, 'id'));
    if (!row || row.masked || target.closest('[data-part], input, button')) return;
    const cell = named(target, 'cell');
    // A sum opens what it is made of.
    if (cell === 'budget') return plan.open(row.id, 'costs');
    const isRead = !cell || (cell === 'endDate' && row.type === 'MILESTONE');
    if (isRead || plan.readOnly) plan.open(row.id);
    else edit(row.id, cell);
  };
  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    if (target === currentTarget && target.matches(':focus-visible')) select((now) => entered(now, shown.rows));
  };
  const handlers = { onPointerDown, onMouseDown: keepFocus, onClick, onDoubleClick, onFocus };
  return { bars: bars.drag, rows: rows.drag, link: link.drag, handlers };
}
