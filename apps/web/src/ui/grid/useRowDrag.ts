import { type RefObject, useCallback, useRef, useState } from 'react';
import { type Drop, dropAt, isMoving } from './dropping.js';
import { ancestorsOf, rowOf, topmost } from './forest.js';
import type { GridItem, GridProps } from './grid.js';
import { hold } from './hold.js';
import { headHeight } from './useGrid.js';

/** Pixels of a level. */
const indent = 16;

/** A row on its way through the tree. */
export interface RowDrag {
  label: string;
  count: number;
  drop: Drop | null;
  clientX: number;
  clientY: number;
}

/** Reorders rows and puts them under others with the pointer. */
export function useRowDrag<Row extends GridItem>(
  props: GridProps<Row>,
  scroller: RefObject<HTMLElement | null>,
  rowHeight: number,
) {
  const [drag, setDrag] = useState<RowDrag | null>(null);
  const held = useRef(props);
  held.current = props;
  const begin = useCallback(
    (event: PointerEvent, id: string) => {
      const { tree, rows: shown, selection, columns } = held.current;
      const box = scroller.current;
      const row = tree?.move && rowOf(tree.forest, id);
      if (!box || !tree || !row) return;
      const { forest } = tree;
      const moving = selection.chosen.has(id) ? topmost(forest, selection.chosen) : [row];
      const away = new Set(moving.map((each) => each.id));
      const mayStandUnder = (_: Row, parent: Row | null) =>
        parent === null || ![parent, ...ancestorsOf(forest, parent)].some((each) => away.has(each.id));
      const label = columns.shown[0]?.text(row) ?? '';
      let drop: Drop | null = null;
      const show = (at: { clientX: number; clientY: number }) =>
        setDrag({ label, count: moving.length, drop, clientX: at.clientX, clientY: at.clientY });
      hold(event, box, {
        edges: 'y',
        start() {
          show(event);
          return true;
        },
        move({ dx, clientX, clientY }) {
          const y = clientY - box.getBoundingClientRect().top - headHeight + box.scrollTop;
          const depth = row.depth + Math.round(dx / indent);
          drop = dropAt({ forest, shown, mayStandUnder }, row, { y, depth, rowHeight });
          show({ clientX, clientY });
        },
        end(dropped) {
          setDrag(null);
          if (!dropped || !drop || (moving.length === 1 && !isMoving(forest, id, drop))) return;
          tree.move?.(
            moving.map((each) => each.id),
            { parentId: drop.parentId, position: drop.position },
          );
        },
      });
    },
    [scroller, rowHeight],
  );
  return { drag, begin };
}
