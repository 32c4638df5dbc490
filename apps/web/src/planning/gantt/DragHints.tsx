import type { ReactNode } from 'react';
import type { Drop } from '../../ui/grid/dropping.js';
import { formatDay, formatDays } from '../../words/formats/day.js';
import { t } from '../../words/t.js';
import type { PlanRow } from '../rows/planRow.js';
import { lengthOf } from './dragging.js';
import type { BarDrag } from './useBarDrag.js';
import type { LinkDrag } from './useLinkDrag.js';
import type { RowDrag } from './useRowDrag.js';

/** The new days beside the pointer while a bar is held. */
export function BarHint({ drag, row }: { drag: BarDrag; row: PlanRow }) {
  const dates = { ...row, ...drag.places[row.id] };
  const shown = row.type === 'MILESTONE' ? formatDay(dates.startDate) : formatDays(dates.startDate, dates.endDate);
  const moved = drag.days > 0 ? `+${drag.days}` : String(drag.days);
  return (
    <Hint x={drag.clientX} y={drag.clientY}>
      <span className="font-[560]">{shown}</span>
      <span className="opacity-75">
        {row.type === 'MILESTONE' ? '' : `${t('planning.days', { count: lengthOf(dates) })} · `}
        {moved === '0' ? '±0' : moved}
      </span>
      {drag.outside && <span className="opacity-75">{t('planning.outside', { name: drag.outside })}</span>}
    </Hint>
  );
}

/** What is held, beside the pointer, and whether it may go here. */
export function RowHint({ drag, target }: { drag: RowDrag; target: string | null }) {
  return (
    <Hint x={drag.clientX} y={drag.clientY}>
      <span className="font-[560]">
        {drag.count > 1 ? t('planning.selected', { count: drag.count }) : drag.row.label}
      </span>
      <span className="opacity-75">
        {!drag.drop ? t('planning.notHere') : target ? t('planning.intoRow', { name: target }) : t('planning.topLevel')}
      </span>
    </Hint>
  );
}

function Hint({ x, y, children }: { x: number; y: number; children: ReactNode }) {
  const flip = x > innerWidth - 260;
  return (
    <div
      role="status"
      className="pointer-events-none fixed z-50 flex flex-col rounded-md bg-ink px-2.5 py-1.5 text-small whitespace-nowrap text-paper shadow-float"
      style={{ left: x, top: y, translate: `${flip ? 'calc(-100% - 12px)' : '14px'} 18px` }}
    >
      {children}
    </div>
  );
}

/** Where a held row would go: a frame around the row, or a line between two. */
export function DropMark({ drop, rowHeight }: { drop: Drop; rowHeight: number }) {
  const left = 12 + drop.depth * 16;
  if (drop.mark === 'into')
    return (
      <i
        aria-hidden
        className="pointer-events-none absolute inset-x-1 rounded-sm bg-accent/10 shadow-[inset_0_0_0_2px_var(--accent)]"
        style={{ top: drop.at * rowHeight, height: rowHeight }}
      />
    );
  return (
    <i
      aria-hidden
      className="pointer-events-none absolute right-1 h-0.5 bg-accent before:absolute before:-top-[3px] before:-left-1 before:size-2 before:rounded-full before:bg-accent"
      style={{ top: drop.at * rowHeight - 1, left }}
    />
  );
}

/** The dependency being drawn. */
export function LinkLine({ drag }: { drag: LinkDrag }) {
  return (
    <svg className="pointer-events-none fixed inset-0 z-40 size-full" aria-hidden="true">
      <line
        x1={drag.x1}
        y1={drag.y1}
        x2={drag.x2}
        y2={drag.y2}
        stroke={drag.to ? 'var(--accent)' : 'var(--ink-3)'}
        strokeWidth="1.5"
        strokeDasharray={drag.to ? undefined : '4 3'}
      />
      <circle cx={drag.x2} cy={drag.y2} r="3.5" fill={drag.to ? 'var(--accent)' : 'var(--ink-3)'} />
    </svg>
  );
}
