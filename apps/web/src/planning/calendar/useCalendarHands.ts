import { type FocusEvent, type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react';
import { entered, pressed, taken } from '../../ui/grid/selection.js';
import { useKeysInGrid, useRowKeys } from '../../ui/grid/useRowKeys.js';
import { t } from '../../words/t.js';
import type { Grip } from '../gantt/dragging.js';
import { useBarDrag } from '../gantt/useBarDrag.js';
import type { Plan } from '../usePlan.js';

interface Wish {
  box: RefObject<HTMLElement | null>;
  /** What shows, in the order of its days. */
  order: readonly { id: string }[];
  go(by: 1 | -1): void;
  goToday(): void;
}

const named = (target: Element, name: string): string | null =>
  target.closest(`[data-${name}]`)?.getAttribute(`data-${name}`) ?? null;

/** What pointers and keys do in the calendar: one listener each for all bars. */
export function useCalendarHands(plan: Plan, { box, order, go, goToday }: Wish) {
  const { list, forest, selection, select } = plan;
  const from = useRef(0);
  const { drag, begin } = useBarDrag({
    ...{ scroller: box, list, forest, chosen: selection.chosen },
    edges: 'y',
    daysMoved: ({ clientX, clientY }) => (dayAt(clientX, clientY) ?? from.current) - from.current,
    onHold: (id) => select((now) => taken(now, id)),
  });
  useRowKeys({
    ...{ rows: order, selection, onSelect: select, tree: undefined, page: () => 10 },
    onEscape: () => plan.open(null),
  });
  useKeysInGrid(t('planning.calendar'), [
    { keys: 'pageup', label: t('planning.stretchBefore'), run: () => go(-1) },
    { keys: 'pagedown', label: t('planning.stretchAfter'), run: () => go(1) },
    { keys: 't', label: t('planning.today'), run: goToday },
    { keys: 'enter', run: () => selection.active && plan.open(selection.active) },
  ]);
  const handlers = {
    onPointerDown(event: PointerEvent) {
      const target = event.target as Element;
      const id = named(target, 'id');
      if (!id || event.button !== 0 || plan.readOnly) return;
      from.current = dayAt(event.clientX, event.clientY) ?? 0;
      begin(event.nativeEvent, id, (named(target, 'grip') ?? 'move') as Grip);
    },
    onMouseDown(event: MouseEvent) {
      const target = event.target as Element;
      if (!named(target, 'id') && target.closest('button')) return;
      event.preventDefault();
      box.current?.querySelector<HTMLElement>('[data-grid]')?.focus({ preventScroll: true });
    },
    onClick(event: MouseEvent) {
      const id = named(event.target as Element, 'id');
      if (!id) return;
      const how = { shift: event.shiftKey, mod: event.ctrlKey || event.metaKey };
      select((now) => pressed(now, id, how, order));
      if (plan.element && !how.shift && !how.mod) plan.open(id);
    },
    onDoubleClick(event: MouseEvent) {
      const id = named(event.target as Element, 'id');
      if (id) plan.open(id);
    },
    onFocus({ target, currentTarget }: FocusEvent) {
      if (target === currentTarget && target.matches(':focus-visible')) select((now) => entered(now, order));
    },
  };
  return { drag, handlers };
}

/** The day under a point: bars lie over the days. */
function dayAt(x: number, y: number): number | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const day = element instanceof HTMLElement ? element.dataset['day'] : undefined;
    if (day !== undefined) return Number(day);
  }
  return null;
}
