import { ChevronLeft, ChevronRight } from 'lucide-react';
import { memo } from 'react';
import type { Range } from '../../ui/grid/windowing.js';
import { t } from '../../words/t.js';
import type { PlanRow } from '../rows/planRow.js';
import { spanOf } from './bars.js';
import type { Scale } from './scale.js';

interface Props {
  rows: readonly PlanRow[];
  window: Range;
  scale: Scale;
  /** Pixels of the axis that show. */
  left: number;
  right: number;
  rowHeight: number;
  /** Pixels at the left that the tree covers. */
  inset: number;
  /** Pixels that show, the tree among them. */
  width: number;
}

/** At the edge of the axis, for each row whose bar lies beyond it, the way there (`data-to`). */
export const OutOfView = memo(function OutOfView({ rows, window, scale, left, right, rowHeight, inset, width }: Props) {
  return (
    <div className="sticky left-0 z-5 h-0" style={{ width }}>
      {rows.slice(window.from, window.to).map((row, at) => {
        if (row.masked) return null;
        const { x, width: size } = spanOf(scale, row);
        const isBefore = x + size < left;
        if (!isBefore && x <= right) return null;
        return (
          <button
            key={row.id}
            type="button"
            tabIndex={-1}
            data-to={row.id}
            title={t('planning.showBar', { name: row.label })}
            aria-label={t('planning.showBar', { name: row.label })}
            className="absolute grid size-5 place-items-center rounded-full text-ink-3 opacity-60 after:absolute hover:bg-sunk hover:opacity-100 coarse:after:-inset-3"
            style={{
              top: (window.from + at) * rowHeight + (rowHeight - 20) / 2,
              ...(isBefore ? { left: inset + 6 } : { left: width - 30 }),
            }}
          >
            {isBefore ? <ChevronLeft className="size-3.5" /> : <ChevronRight className="size-3.5" />}
          </button>
        );
      })}
    </div>
  );
});
