import { CircleAlert, X } from 'lucide-react';
import type { RefObject } from 'react';
import { t } from '../../words/t.js';
import type { GridItem, GridProps } from './grid.js';
import type { Columns } from './useColumns.js';
import { type GridState, headHeight } from './useGrid.js';

interface Props<Row extends GridItem> {
  note: GridProps<Row>['note'];
  grid: GridState<Row>;
  columns: Columns<Row>;
  scroller: RefObject<HTMLElement | null>;
}

/** Why the last change of a row was refused, below the row: the value has snapped back. */
export function GridNote<Row extends GridItem>({ note, grid, columns, scroller }: Props<Row>) {
  const at = note ? grid.indexOf.get(note.id) : undefined;
  const box = scroller.current;
  if (!note || at === undefined || !box) return null;
  const before = columns.shown.slice(0, Math.max(0, grid.shown)).reduce((sum, each) => sum + columns.widthOf(each), 0);
  const left = Math.min(before + 8, box.scrollLeft + Math.max(8, box.clientWidth - 340));
  return (
    <div
      role="alert"
      className="absolute z-20 flex max-w-80 items-start gap-1.5 rounded bg-bad-soft py-1 pr-1 pl-2 text-bad shadow-float"
      style={{ top: headHeight + (at + 1) * grid.rowHeight + 2, left }}
    >
      <CircleAlert className="mt-1 size-3.5 shrink-0" aria-hidden />
      <span className="py-0.5">{note.text}</span>
      <button
        type="button"
        aria-label={t('ui.dismiss')}
        className="grid size-6 shrink-0 place-items-center rounded coarse:size-11"
        onClick={note.onClose}
      >
        <X className="size-3.5" />
      </button>
    </div>
  );
}
